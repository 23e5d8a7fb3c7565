// Tests of the change from the small engine to the whole engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, commit, compose, errors, library, type } from "./stub-page.mjs";

const { loadWhole } = library;

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
