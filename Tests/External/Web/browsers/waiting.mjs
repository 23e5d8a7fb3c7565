// What the tests of fields do again and again.
import assert from "node:assert/strict";
import { until } from "./chromium.mjs";

/** Has the page make a field and limit it; see `page.js`. */
export const begin = (browser, start) => browser.evaluate(`begin(${JSON.stringify(start)})`);

/** Waits until what is read is a value, and fails with the difference if it is not in time. */
export async function comes(read, value) {
  const holds = async () => {
    assert.deepEqual(await read(), value);
    return true;
  };
  await until(holds, 3).catch(holds);
}

/** The same of an expression in the page. */
export const becomes = (browser, expression, value) => comes(() => browser.evaluate(expression), value);
