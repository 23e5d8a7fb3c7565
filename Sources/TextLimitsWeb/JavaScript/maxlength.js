// The attribute `maxlength`, which cuts emoji and composed text, is taken off.

export class Maxlength {
  #element;
  #value;
  #observer = new MutationObserver(() => this.#take());

  constructor(element) {
    this.#element = element;
    this.#value = null;
    this.#take();
    // A framework that renders again may put it back.
    this.#observer.observe(element, { attributeFilter: ["maxlength"] });
  }

  /** The number that the attribute had last; -1 for none. */
  get value() { return /^\s*\d+/.test(this.#value) ? Number.parseInt(this.#value, 10) : -1; }

  giveBack() {
    this.#observer.disconnect();
    if (this.#value !== null) this.#element.setAttribute("maxlength", this.#value);
  }

  #take() {
    const value = this.#element.getAttribute("maxlength");
    if (value === null) return;
    this.#value = value;
    this.#element.removeAttribute("maxlength");
  }
}
