// Removes `maxlength` while a field is limited, since browsers cut emoji and composed text by it.

export class Maxlength {
  #element;
  #value;
  #observer = new MutationObserver(() => this.#take());

  constructor(element) {
    this.#element = element;
    this.#value = null;
    this.#take();
    // Frameworks may set it again on the next render.
    this.#observer.observe(element, { attributeFilter: ["maxlength"] });
  }

  /** The last number in the attribute; -1 for none. */
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
