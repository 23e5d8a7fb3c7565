import assert from "node:assert/strict";
import { test } from "node:test";
import { sessions } from "../Playground/samples.js";
import { UsualField, usualLimit } from "../Playground/usual-field.js";

const playIn = (kind, { field, state, events }) => {
  const usual = new UsualField(usualLimit(field.limits).maximum, kind, state);
  for (const event of events) usual.apply(event);
  return usual.text;
};

test("the usual fields end with the texts that the stories of the sessions describe", () => {
  assert.deepEqual(
    sessions.filter(({ story }) => story).map((session) => [playIn("slice", session), playIn("maxlength", session)]), [
      ["今天天气真好我们去w", "今天天气真好我们去玩"],
      ["well done\ud83d", "well done!"],
      ["0123a45678", "0123456789"],
    ]);
});

test("maxlength also limits a replacement", () => {
  const limits = [{ unit: "characters", max: 10 }];
  const replace = (range, text) =>
    playIn("maxlength", {
      field: { limits }, state: { text: "0123456789" }, events: [{ type: "replace", range, text }],
    });
  assert.equal(replace([0, 1], "abc"), "a123456789");
  assert.equal(replace([8, 10], "x"), "01234567x");
});

test("the usual maximum is a number of UTF-16 code units, and its note names the difference", () => {
  const rows = [
    ["utf16", 10, ""],
    ["characters", 10, "maxlength counts UTF-16 code units, not characters. Pages often use the same number."],
    ["weighted:x", 10, "maxlength counts UTF-16 code units, not weighted:x. Pages often use the same number."],
    ["utf16+crlf", 10, "maxlength counts UTF-16 code units, not utf16+crlf. Pages often use the same number."],
    ["sms:tr", 1530, "maxlength can't count text messages. It is 1530 here, as if every letter had one septet."],
    ["words:zh", Infinity, "maxlength can't count words: this field has none."],
    ["sentences", Infinity, "maxlength can't count sentences: this field has none."],
    ["paragraphs", Infinity, "maxlength can't count paragraphs: this field has none."],
    ["scalarsPerCharacter", Infinity, "maxlength can't count the scalars of a Character: this field has none."],
  ];
  for (const [unit, maximum, note] of rows) assert.deepEqual(usualLimit([{ unit, max: 10 }]), { maximum, note });
  assert.deepEqual(usualLimit([]), { maximum: Infinity, note: "" });
  assert.deepEqual(
    usualLimit([{ unit: "utf16", max: 10 }, { unit: "bytes", max: 20 }]),
    { maximum: 10, note: "Only the first limit is compared." });
});
