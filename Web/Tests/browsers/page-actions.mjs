// Functions that act on the page of the tests (`page.js`), and wait for results.
import assert from "node:assert/strict";
import { until } from "./drivers.mjs";

export const kinds = ["input", "textarea", "plaintext-only"];

export const five = { limits: [{ unit: "characters", max: 5 }] };
export const ten = { limits: [{ unit: "characters", max: 10 }] };

export const begin = (browser, start) => browser.evaluate(`begin(${JSON.stringify(start)})`);

export async function beginUnlimited(browser, start = {}) {
  await begin(browser, { ...start, options: {} });
  await browser.evaluate(destroy);
}

export const destroy = "(controller.destroy(), 0)";

export const openDialog = (browser) => browser.evaluate(`(() => {
  const dialog = document.createElement("dialog");
  document.querySelector("#container").append(dialog);
  dialog.append(field);
  dialog.showModal();
  field.focus();
})()`);

export const announcement = "document.querySelector('[role=status]')?.textContent";

export async function waitUntilEqual(read, value, seconds = 3) {
  const holds = async () => {
    assert.deepEqual(await read(), value);
    return true;
  };
  await until(holds, seconds).catch(holds);
}

export const waitFor = (browser, expression, value, seconds) =>
  waitUntilEqual(() => browser.evaluate(expression), value, seconds);

/** Submits the form. The value is the submitted text, or null if the form isn't submitted. */
export const submit = `(() => {
  let submitted = null;
  const onSubmit = (event) => { event.preventDefault(); submitted = field.value; };
  field.form.addEventListener("submit", onSubmit, { once: true });
  field.form.requestSubmit();
  field.form.removeEventListener("submit", onSubmit);
  return submitted;
})()`;
