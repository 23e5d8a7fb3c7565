// Functions that act on the page of the tests (`page.js`), and wait for results.
import assert from "node:assert/strict";
import { until } from "./chromium.mjs";

/** Makes the page create a field and limit it. */
export const begin = (browser, start) => browser.evaluate(`begin(${JSON.stringify(start)})`);

/** Waits until a function returns a value, or fails with the difference after three seconds. */
export async function waitUntilEqual(read, value) {
  const holds = async () => {
    assert.deepEqual(await read(), value);
    return true;
  };
  await until(holds, 3).catch(holds);
}

/** Waits until an expression in the page has a value. */
export const waitFor = (browser, expression, value) => waitUntilEqual(() => browser.evaluate(expression), value);

/** An expression that submits the form. Its value is the submitted text, or null if the form isn't submitted. */
export const submit = `(() => {
  let submitted = null;
  const onSubmit = (event) => { event.preventDefault(); submitted = field.value; };
  field.form.addEventListener("submit", onSubmit, { once: true });
  field.form.requestSubmit();
  field.form.removeEventListener("submit", onSubmit);
  return submitted;
})()`;
