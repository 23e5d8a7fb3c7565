// A page without a browser: text areas and inputs that are changed and dispatch events as in a browser.

export class TextField extends EventTarget {
  nodeType = 1;
  localName = "textarea";
  type = "textarea";
  form = null;
  selectionStart = 0;
  selectionEnd = 0;
  willValidate = true;
  validationMessage = "";
  isConnected = false;
  root = page;
  #value = "";
  #attributes = new Map();

  get ownerDocument() { return page; }
  get value() { return this.#value; }
  set value(value) { this.#value = value; }
  /** Acts like the browser, which doesn't call the setter. */
  enter(value) {
    this.#value = value;
    this.setSelectionRange(value.length, value.length);
  }
  get maxLength() { return Number(this.getAttribute("maxlength")?.match(/^\s*\+?(\d+)/)?.[1] ?? -1); }
  get validity() { return { valid: this.validationMessage === "", customError: this.validationMessage !== "" }; }
  setCustomValidity(message) { this.validationMessage = message; }
  reportValidity() {}
  setSelectionRange(start, end) { [this.selectionStart, this.selectionEnd] = [start, end]; }
  getRootNode() { return this.root; }
  closest(selector) { return selector === "[lang]" && this.#attributes.has("lang") ? this : null; }
  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#attributes.set(name, value); }
  removeAttribute(name) { this.#attributes.delete(name); }
}

/** An input that doesn't report its caret. */
export class EmailInput extends TextField {
  localName = "input";
  type = "email";
  selectionStart = null;
  setSelectionRange() { throw new Error("An email input has no selection."); }
  enter(value) { super.value = value; }
}

const page = new EventTarget();
page.defaultView = new EventTarget();
globalThis.HTMLInputElement = TextField;
globalThis.HTMLTextAreaElement = TextField;
globalThis.InputEvent = Event;
globalThis.MutationObserver = class { observe() {} disconnect() {} };
globalThis.reportError = (error) => errors.push(error.message);
export const errors = [];

export const library = await import("../../.build/web/library.js");
await library.ready;

export function begin(text, options, element = new TextField()) {
  element.enter(text);
  return { element, controller: library.limit(element, options) };
}

export const send = (target, type, values = {}) => target.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), values));

/** Replaces the composed text, which begins at `start` and ends with the field's text. */
export function compose(element, start, text) {
  const { composed } = element;
  if (composed === undefined) send(element, "compositionstart", { data: "" });
  element.composed = text;
  element.enter(element.value.slice(0, start) + text);
  send(element, "compositionupdate", { data: text });
  send(element, "input", { inputType: "insertCompositionText", data: text, isComposing: true });
}

export const commit = (element) => send(element, "compositionend", { data: element.composed });

export function type(element, text) {
  if (!send(element, "beforeinput", { inputType: "insertText", data: text })) return;
  element.enter(element.value + text);
  send(element, "input", { inputType: "insertText", data: text });
}
