import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ready, replay, Session } from "../../.build/web/sessions.js";
import * as command from "./command.mjs";
import { everyScalar, generator, randomText } from "./texts.mjs";

await ready;

function compare(sessions) {
  const expected = command.replay(sessions);
  assert.equal(expected.length, sessions.length);
  sessions.forEach((session, index) => {
    // The command reports the number of the line, and the page always reports line 1.
    const line = expected[index].replace(/^\{"error":"line \d+/, '{"error":"line 1');
    assert.equal(replay(session), line, session);
  });
}

test("scenarios end as in the command", () => {
  const file = process.env.SCENARIOS;
  assert(file && existsSync(file), "SCENARIOS names no file: run `Web/Tests/run`");
  const scenarios = readFileSync(file, "utf8").trimEnd().split("\n");
  assert(scenarios.length > 300);
  compare(scenarios.filter((line) => !command.isForeign(line)));
});

test("inputs from fuzzing have the results of the command", () => {
  const folder = new URL("../../Tests/Unit/TextEditingTests/Corpus/replay/", import.meta.url);
  const found = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder)))
    // Inputs that aren't a line of UTF-8 are left out, since they can't be passed.
    .filter((bytes) => !bytes.includes(0x0a) && Buffer.from(bytes.toString()).equals(bytes))
    .map((bytes) => bytes.toString())
    .filter((line) => line.trim() !== "" && !command.isForeign(line));
  assert(found.length > 50);
  compare(found);
});

test("random sessions end as in the command", () => {
  const seed = 7;
  const random = generator(seed);
  const pair = () => [random(8), random(8)];
  const events = [
    () => ({ type: "insert", text: randomText(random, 4) }),
    () => ({ type: "replace", range: pair(), text: randomText(random, 3) }),
    () => ({ type: "setMarkedText", text: randomText(random, 4) }),
    () => ({ type: "setMarkedText", text: randomText(random, 4), selection: pair() }),
    () => ({ type: "setMarkedRange", range: pair() }),
    () => ({ type: "commit", text: randomText(random, 4) }),
    () => ({ type: random(2) ? "deleteBackward" : "deleteForward" }),
    () => ({ type: "select", range: pair() }),
    () => ({ type: "set", text: randomText(random, 9) }),
    () => ({ type: "reconcile", text: randomText(random, 9), selection: pair() }),
    ...["commit", "cancelComposition", "endEditing", "undo", "redo"].map((type) => () => ({ type })),
  ];
  const choose = (...values) => values[random(values.length)];
  const sessions = Array.from({ length: 400 }, (_, index) =>
    JSON.stringify({
      id: `${seed}-${index}`,
      field: {
        limits: [
          { unit: choose("characters", "utf16", "bytes", "lines", "words:office"), max: random(8) },
          { unit: "bytes", max: 20 },
        ],
        overflow: choose("clip", "reject", "allow"),
        composition: choose("defer", "enforce", "automatic"),
        lineBreaks: choose("keep", "space", "remove", "lf"),
        normalization: choose("none", "nfc"),
        case: choose("keep", "uppercase"),
      },
      state: { text: randomText(random, 5) },
      events: Array.from({ length: 12 }, () => events[random(events.length)]()),
    }),
  );
  compare(sessions);
});

test("letter case and canonical equality match the command, for every scalar", () => {
  const sessions = [];
  const session = (field, text) =>
    sessions.push(JSON.stringify({ id: String(sessions.length), field, events: [{ type: "insert", text }] }));
  let stretch = "";
  for (let value = 0x20; value < 0x110000; value++) {
    const scalar = String.fromCodePoint(value);
    if (/\p{Surrogate}/u.test(scalar)) continue;
    const forms = new Set([scalar.normalize("NFC"), scalar.normalize("NFD")]);
    forms.delete(scalar);
    for (const form of forms) session({ filter: { allow: [{ characters: [scalar] }] } }, form);
    stretch += scalar;
    if (stretch.length < 1000 && value !== 0x10ffff) continue;
    for (const letterCase of ["uppercase", "lowercase"]) session({ case: letterCase }, stretch);
    stretch = "";
  }
  compare(sessions);
});

test("the sets of a filter contain the same scalars as in the command", () => {
  const sets = ["letters", "whitespace", "emoji", "control", "lineBreaks", "digits"];
  compare(everyScalar().flatMap((text, index) => sets.map((set) =>
    JSON.stringify({
      id: `${set} ${index}`, field: { filter: { allow: [set] } }, events: [{ type: "insert", text }],
    }))));
});

test("a number beyond 32 bits is an error, also with a fraction", () => {
  for (const max of ["12345678901", "12345678901.5", "2147483648.0"]) {
    const session = `{"id":"","field":{"limits":[{"unit":"bytes","max":${max}}]},"events":[]}`;
    assert.match(replay(session), /"line 1: field\.limits\[0\]\.max: the number is out of range"/);
  }
});

test("a Session returns the steps of a recorded session", () => {
  const field = { limits: [{ unit: "characters", max: 5 }] };
  const state = { text: "abcd", selection: [2, 2] };
  const events = [
    { type: "setMarkedText", text: "ni" }, { type: "commit", text: "你好" }, { type: "undo" },
    { type: "limits", limits: [{ unit: "bytes", max: 4 }] }, { type: "insert", text: "x" },
  ];
  const session = new Session(field, state);
  const { steps } = JSON.parse(replay(JSON.stringify({ id: "", field, state, events })));
  const expected = steps.map(({ exit, ...step }) => (exit ? { ...step, compositionDecision: exit } : step));
  assert.deepEqual(events.map((event) => session.apply(event)), expected);
  assert.throws(() => session.apply({ type: "type", text: "x" }), /type: unknown value 'type'; write one of insert/);
  assert.throws(() => session.apply({ type: "insert", text: 5 }), { name: "TypeError", message: "text: expected a string" });
  assert.throws(() => session.apply({ type: "select", range: [0, NaN] }), /^TypeError: range\[1\]: expected a value of JSON, not NaN/);
  assert.throws(() => session.apply(), TypeError);
  assert.throws(() => replay({}), { name: "TypeError", message: "line: expected a string, not an object" });
  assert.throws(() => new Session({ limits: [{ unit: "wrods", max: 1 }] }), /limits\[0\]\.unit: Unknown unit 'wrods'/);
});
