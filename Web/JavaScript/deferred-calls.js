/**
 * Calls that are made in the next task. If a function of the page set a state during an `input` event, a framework
 * could render immediately and restore the text from before the event.
 */
export class DeferredCalls {
  #calls = [];
  #timer = null;

  add(call) {
    this.#calls.push(call);
    this.#timer ??= setTimeout(() => this.#run());
  }

  discard() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#calls = [];
  }

  #run() {
    this.#timer = null;
    for (const call of this.#calls.splice(0)) {
      try {
        call();
      } catch (error) {
        reportError(error);
      }
    }
  }
}
