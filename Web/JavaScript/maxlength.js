// Removes `maxlength` while a field is limited, since browsers divide emoji and composed text to enforce it.

export class Maxlength {
  #element;
  #value;
  #observer;

  /** @param onChange - Called when the page sets `maxlength` again, or changes `readonly` or `disabled`. */
  constructor(element, onChange) {
    this.#element = element;
    this.#value = null;
    this.#take();
    this.#observer = new MutationObserver((records) => {
      const isTaken = this.#take();
      if (isTaken || records.some(({ attributeName }) => attributeName !== "maxlength")) onChange();
    });
    this.#observer.observe(element, { attributeFilter: ["maxlength", "readonly", "disabled"] });
  }

  /** The latest value, or -1 if the attribute was missing or wasn't a number. */
  get value() { return /^\s*\d+/.test(this.#value) ? Number.parseInt(this.#value, 10) : -1; }

  restore() {
    this.#observer.disconnect();
    if (this.#value !== null) this.#element.setAttribute("maxlength", this.#value);
  }

  #take() {
    const value = this.#element.getAttribute("maxlength");
    if (value === null) return false;
    this.#value = value;
    this.#element.removeAttribute("maxlength");
    return true;
  }
}
