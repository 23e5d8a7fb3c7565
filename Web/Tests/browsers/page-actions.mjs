// Functions that act on the page of the tests (`page.js`), and wait for results.
import assert from "node:assert/strict";
import { until } from "./drivers.mjs";

/** The elements that can be limited. */
export const kinds = ["input", "textarea", "plaintext-only"];

/** Options with a maximum number of Characters. */
export const five = { limits: [{ unit: "characters", max: 5 }] };
export const ten = { limits: [{ unit: "characters", max: 10 }] };

/** Makes the page create a field and limit it. */
export const begin = (browser, start) => browser.evaluate(`begin(${JSON.stringify(start)})`);

/** Makes the page create a field without a controller. */
export async function beginUnlimited(browser, start = {}) {
  await begin(browser, { ...start, options: {} });
  await browser.evaluate(destroy);
}

/** An expression that destroys the controller of the field. */
export const destroy = "(controller.destroy(), 0)";

/** Moves the field into a modal dialog, and gives it the focus. */
export const openDialog = (browser) => browser.evaluate(`(() => {
  const dialog = document.createElement("dialog");
  document.querySelector("#container").append(dialog);
  dialog.append(field);
  dialog.showModal();
  field.focus();
})()`);

/** An expression for the text of the live region, which is undefined if there isn't one. */
export const announcement = "document.querySelector('[role=status]')?.textContent";

/** Waits until a function returns a value, or fails with the difference after some seconds. */
export async function waitUntilEqual(read, value, seconds = 3) {
  const holds = async () => {
    assert.deepEqual(await read(), value);
    return true;
  };
  await until(holds, seconds).catch(holds);
}

/** Waits until an expression in the page has a value. */
export const waitFor = (browser, expression, value, seconds) =>
  waitUntilEqual(() => browser.evaluate(expression), value, seconds);

/** An expression that submits the form. Its value is the submitted text, or null if the form isn't submitted. */
export const submit = `(() => {
  let submitted = null;
  const onSubmit = (event) => { event.preventDefault(); submitted = field.value; };
  field.form.addEventListener("submit", onSubmit, { once: true });
  field.form.requestSubmit();
  field.form.removeEventListener("submit", onSubmit);
  return submitted;
})()`;
