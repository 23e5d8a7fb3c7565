// Functions that wait for the page.
import assert from "node:assert/strict";
import { until } from "./chromium.mjs";

/** Makes the page create a field and limit it (`page.js`). */
export const begin = (browser, start) => browser.evaluate(`begin(${JSON.stringify(start)})`);

/** Waits until a function returns a value, or fails with the difference after three seconds. */
export async function comes(read, value) {
  const holds = async () => {
    assert.deepEqual(await read(), value);
    return true;
  };
  await until(holds, 3).catch(holds);
}

/** Waits until an expression in the page has a value. */
export const becomes = (browser, expression, value) => comes(() => browser.evaluate(expression), value);
