// Tests of fields with the small engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { small } from "../../.build/web/engines.js";
import { begin, compose, EmailInput, library, send, TextField, type } from "./stub-page.mjs";

const { limit } = library;
const five = { limits: [{ unit: "characters", max: 5 }] };

test("in an input that doesn't report its caret, only the composed text is marked", () => {
  const { element, controller } = begin("ab", { limits: [{ unit: "characters", max: 9 }] }, new EmailInput());
  const steps = [];
  element.addEventListener("limitstep", ({ detail }) => steps.push(detail));
  compose(element, 2, "XY");
  // The input method commits XY, and composes z.
  element.enter("abXYz");
  send(element, "compositionupdate", { data: "z" });
  send(element, "input", { inputType: "insertCompositionText", data: "z", isComposing: true });
  assert.deepEqual([steps.at(-1).marked, controller.status.limits[0].count], [[4, 5], 4]);
});

test("the hint is updated when the language or the options change, and not for equal options", async (context) => {
  let calls = 0;
  const hint = () => `${++calls}`;
  const { element, controller } = begin("ab", { ...five, hint });
  context.after(() => controller.destroy());
  assert.equal(calls, 1);
  for (const [language, expected] of [["de", 2], ["en", 3], ["de", 4], ["de", 4]]) {
    element.setAttribute("lang", language);
    send(element, "focus");
    for (let tries = 0; calls < expected && tries < 50; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(calls, expected, language);
  }
  controller.update({ ...five, hint });
  assert.equal(calls, 4);
  controller.update({ limits: [{ unit: "characters", max: 6 }], hint });
  assert.equal(calls, 5);
});

test("the submission of a field in a shadow tree is validated if the field was inserted into it later", (context) => {
  const { element, controller } = begin("ab", five);
  context.after(() => controller.destroy());
  element.root = Object.assign(new EventTarget(), { host: new TextField(), activeElement: element });
  element.form = element.root;
  send(element, "focus");
  // `setRangeText` doesn't call the setter of `value`.
  element.enter("abcdefg");
  const isSubmitted = send(element.root, "submit");
  assert.deepEqual([isSubmitted, controller.status.limits[0].count], [false, 7]);
});

test("options without an effect don't need the whole engine", () => {
  for (const options of [{ transforms: [] }, { filter: {} }, { filter: { deny: [] } }]) {
    assert.notEqual(begin("", { ...five, ...options }).controller.status, null, JSON.stringify(options));
  }
  for (const options of [{ transforms: ["asciiDigits"] }, { filter: { allow: [] } }]) {
    assert.equal(begin("", { ...five, ...options }).controller.status, null, JSON.stringify(options));
  }
});

test("maxlength is read as HTML defines it, also by update", () => {
  const element = new TextField();
  element.setAttribute("maxlength", "+5");
  const { controller } = begin("", {}, element);
  controller.update({ overflow: "reject" });
  assert.equal(controller.status.limits[0]?.max, 5);
  controller.destroy();
  assert.equal(element.getAttribute("maxlength"), "+5");
});

test("after a trap of the engine, the error says so, and the field can get another controller", () => {
  const { element, controller } = begin("ab", five);
  const { exports } = small;
  small.exports = { ...exports, fieldStatus() { throw new WebAssembly.RuntimeError("unreachable"); } };
  assert.throws(() => controller.status, WebAssembly.RuntimeError);
  small.exports = exports;
  assert.throws(() => controller.setText("x"), /^Error: The engine failed/);
  type(element, "cdefg");
  assert.equal(element.value, "abcdefg");
  const other = limit(element, 9);
  controller.destroy();
  assert.throws(() => limit(element, 9), /already has a controller/);
  assert.equal(other.status.limits[0].count, 7);
});

test("a controller that was destroyed twice doesn't release the next controller's field", () => {
  const { element, controller } = begin("ab", five);
  controller.destroy();
  limit(element, 9);
  controller.destroy();
  assert.throws(() => limit(element, 9), /already has a controller/);
});
