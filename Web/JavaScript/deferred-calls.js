// Calls functions of the page in a later task.

/**
 * A queue of calls that are made in the next task.
 *
 * If a function of the page sets a state during an `input` event, a framework may render within the event and
 * put back the text from before it.
 */
export class DeferredCalls {
  #calls = [];
  #timer = null;

  add(call) {
    this.#calls.push(call);
    this.#timer ??= setTimeout(() => this.#run());
  }

  /** Drops all calls that haven't been made. */
  end() {
    clearTimeout(this.#timer);
    this.#calls = [];
  }

  #run() {
    this.#timer = null;
    for (const call of this.#calls.splice(0)) {
      try {
        call();
      } catch (error) {
        // The remaining calls are still made.
        reportError(error);
      }
    }
  }
}
