// Tests of the change from the small engine to the whole engine, in a field without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

class TextArea extends EventTarget {
  nodeType = 1;
  localName = "textarea";
  maxLength = -1;
  selectionStart = 0;
  selectionEnd = 0;
  willValidate = true;
  validationMessage = "";
  isConnected = false;
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
  get validity() { return { valid: this.validationMessage === "", customError: this.validationMessage !== "" }; }
  setCustomValidity(message) { this.validationMessage = message; }
  setSelectionRange(start, end) { [this.selectionStart, this.selectionEnd] = [start, end]; }
  getRootNode() { return page; }
  closest() { return null; }
  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#attributes.set(name, value); }
  removeAttribute(name) { this.#attributes.delete(name); }
}

const page = new EventTarget();
page.defaultView = new EventTarget();
globalThis.HTMLInputElement = TextArea;
globalThis.HTMLTextAreaElement = TextArea;
globalThis.InputEvent = Event;
globalThis.MutationObserver = class { observe() {} disconnect() {} };
globalThis.reportError = (error) => errors.push(error.message);
const errors = [];

const { limit, loadWhole, ready } = await import("../../.build/web/library.js");
await ready;

function begin(text, options) {
  const element = new TextArea();
  element.enter(text);
  return { element, controller: limit(element, options) };
}

const send = (element, type, values = {}) => element.dispatchEvent(Object.assign(new Event(type), values));

/** Replaces the composed text, which begins at `start` and ends with the field's text. */
function compose(element, start, text) {
  const { composed } = element;
  if (composed === undefined) send(element, "compositionstart", { data: "" });
  element.composed = text;
  element.enter(element.value.slice(0, start) + text);
  send(element, "compositionupdate", { data: text });
  send(element, "input", { inputType: "insertCompositionText", data: text, isComposing: true });
}

const commit = (element) => send(element, "compositionend", { data: element.composed });

function type(element, text) {
  const event = Object.assign(new Event("beforeinput", { cancelable: true }), { inputType: "insertText", data: text });
  if (!element.dispatchEvent(event)) return;
  element.enter(element.value + text);
  send(element, "input", { inputType: "insertText", data: text });
}

const unitOf = ({ status }) => status.limits[0].unit;

test("options that need the whole engine take effect when it's loaded and nothing is composed", async () => {
  const fields = [false, true].map((isComposing) => {
    const field = begin("abc", { limits: [{ unit: "characters", max: 9 }] });
    if (isComposing) compose(field.element, 3, "ni");
    field.controller.setLimits([{ unit: "columns", max: 7 }]);
    assert.equal(unitOf(field.controller), "characters");
    return field;
  });
  await loadWhole();
  const [{ controller: idle }, { element, controller }] = fields;
  assert.deepEqual([unitOf(idle), unitOf(controller), controller.isComposing], ["columns", "characters", true]);
  compose(element, 3, "你好你");
  assert.equal(unitOf(controller), "characters");
  commit(element);
  // The composed text fits the earlier limits, and exceeds the new limit.
  assert.deepEqual(
    [element.value, unitOf(controller), controller.status.limits[0].count, element.validity.valid],
    ["abc你好你", "columns", 9, false]);
  type(element, "x");
  assert.equal(element.value, "abc你好你");
});

test("options that are passed during a composition replace options that aren't in effect yet", () => {
  const { element, controller } = begin("", { limits: [{ unit: "characters", max: 9 }] });
  compose(element, 0, "ni");
  controller.setLimits([{ unit: "columns", max: 7 }]);
  controller.setLimits([{ unit: "bytes", max: 5 }]);
  assert.equal(unitOf(controller), "bytes");
  controller.setLimits([{ unit: "columns", max: 3 }]);
  commit(element);
  assert.deepEqual([element.value, controller.status.limits[0].max], ["ni", 3]);
  type(element, "x");
  type(element, "y");
  assert.equal(element.value, "nix");
});

test("if the whole engine refuses options after a composition, the former options stay in effect", () => {
  const { element, controller } = begin("", { limits: [{ unit: "characters", max: 3 }] });
  compose(element, 0, "ni");
  controller.setLimits([{ unit: "column", max: 7 }]);
  assert.deepEqual(errors, []);
  commit(element);
  assert.match(errors.splice(0).join(), /^limits\[0\]\.unit: Unknown unit 'column'/);
  for (const letter of "xyz") type(element, letter);
  assert.deepEqual([element.value, unitOf(controller)], ["nix", "characters"]);
  controller.setLimits([{ unit: "columns", max: 4 }]);
  type(element, "yz");
  assert.equal(element.value, "nixy");
});
