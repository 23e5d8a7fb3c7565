import assert from "node:assert/strict";
import { test } from "node:test";
import { describeEvent } from "../../.build/play/descriptions.js";

test("a quoted text is shortened only if it has more than 40 scalars", () => {
  const typed = (text) => describeEvent({ type: "insert", text });
  assert.equal(typed("👍".repeat(40)), `typed ‘${"👍".repeat(40)}’`);
  assert.equal(typed("👍".repeat(41)), `typed ‘${"👍".repeat(40)}…’`);
});
