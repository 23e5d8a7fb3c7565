// Calls of the page's functions, in a later turn than the event that they are about.

/**
 * A framework that renders in the middle of an `input` event, since a function of its own has set a state,
 * puts back the text that it knew before.
 */
export class Later {
  #calls = [];
  #timer = null;

  add(call) {
    this.#calls.push(call);
    this.#timer ??= setTimeout(() => this.#make());
  }

  /** Calls nothing any more. */
  end() {
    clearTimeout(this.#timer);
    this.#calls = [];
  }

  #make() {
    this.#timer = null;
    for (const call of this.#calls.splice(0)) {
      try {
        call();
      } catch (error) {
        // The others are called all the same.
        reportError(error);
      }
    }
  }
}
