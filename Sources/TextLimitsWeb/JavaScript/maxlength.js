// Removes `maxlength` while a field is limited, since browsers cut emoji and composed text by it.

export class Maxlength {
  #element;
  #value;
  #observer;

  /** @param changed - Is called where the page has set it again, or what says whether the field is validated. */
  constructor(element, changed) {
    this.#element = element;
    this.#value = null;
    this.#take();
    this.#observer = new MutationObserver((records) => {
      const isTaken = this.#take();
      if (isTaken || records.some(({ attributeName }) => attributeName !== "maxlength")) changed();
    });
    this.#observer.observe(element, { attributeFilter: ["maxlength", "readonly", "disabled"] });
  }

  /** The last number in the attribute; -1 for none. */
  get value() { return /^\s*\d+/.test(this.#value) ? Number.parseInt(this.#value, 10) : -1; }

  giveBack() {
    this.#observer.disconnect();
    if (this.#value !== null) this.#element.setAttribute("maxlength", this.#value);
  }

  /** Whether there was one. */
  #take() {
    const value = this.#element.getAttribute("maxlength");
    if (value === null) return false;
    this.#value = value;
    this.#element.removeAttribute("maxlength");
    return true;
  }
}
