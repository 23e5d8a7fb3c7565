// Removes `maxlength` while a field is limited, since browsers divide emoji and composed text to enforce it.

export class Maxlength {
  #element;
  #attribute = null;
  #observer;

  /** The latest value, or -1 if the attribute was missing or wasn't a number. */
  value = -1;

  /** @param onChange - Called when the page sets `maxlength` again, or changes `readonly` or `disabled`. */
  constructor(element, onChange) {
    this.#element = element;
    this.#take();
    this.#observer = new MutationObserver((records) => {
      const isTaken = this.#take();
      if (isTaken || records.some(({ attributeName }) => attributeName !== "maxlength")) onChange();
    });
    this.#observer.observe(element, { attributeFilter: ["maxlength", "readonly", "disabled"] });
  }

  restore() {
    this.#observer.disconnect();
    if (this.#attribute !== null) this.#element.setAttribute("maxlength", this.#attribute);
  }

  #take() {
    const attribute = this.#element.getAttribute("maxlength");
    if (attribute === null) return false;
    this.#attribute = attribute;
    this.value = this.#element.maxLength;
    this.#element.removeAttribute("maxlength");
    return true;
  }
}
