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
