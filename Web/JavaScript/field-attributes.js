// Removes `maxlength` while a field is limited, since browsers divide emoji and composed text to enforce it. Also
// observes the attributes on which the feedback depends.

export class FieldAttributes {
  #element;
  /** The removed attribute, or null. */
  #maxlength = null;
  #observer;

  /** The latest value of `maxlength`, or -1 if the attribute was missing or wasn't a number. */
  maxlength = -1;

  /** @param onChange - Called when the page sets `maxlength` again, or changes `readonly` or `disabled`. */
  constructor(element, onChange) {
    this.#element = element;
    this.#takeMaxlength();
    this.#observer = new MutationObserver((records) => {
      const isTaken = this.#takeMaxlength();
      if (isTaken || records.some(({ attributeName }) => attributeName !== "maxlength")) onChange();
    });
    this.#observer.observe(element, { attributeFilter: ["maxlength", "readonly", "disabled"] });
  }

  restore() {
    this.#observer.disconnect();
    if (this.#maxlength !== null) this.#element.setAttribute("maxlength", this.#maxlength);
  }

  #takeMaxlength() {
    const attribute = this.#element.getAttribute("maxlength");
    if (attribute === null) return false;
    this.#maxlength = attribute;
    this.maxlength = this.#element.maxLength;
    this.#element.removeAttribute("maxlength");
    return true;
  }
}
