// Counts, compares, truncates, and splits texts without a field.

import { checkLimits, listed } from "./constraints.js";
import { coreLimits, coreUnit } from "./core.js";
import { core, expectWhole, whole } from "./engine.js";
import { checkList, checkObject, checkText, refuse, written } from "./options.js";
import { limitsOf, statusOf } from "./steps.js";

// Longer texts are counted in pieces where the whole engine is there, so that its memory does not grow with
// them: it never shrinks.
const wholeLength = 1 << 20;
const pieceLength = 1 << 16;

/** The number of a part for `numbered: true`. */
const standardNumber = { before: "({n}/{of}) ", after: " ({n}/{of})" };

const unitNumbers = new Map();

/** The number of `unit`s in a text. */
export function count(text, unit = "characters", options) {
  if (typeof text === "string" && (text.length <= wholeLength || !whole)) {
    const known = core && coreUnit(unit);
    if (known) return core.exports.count(core.leave(text), known.number);
    const engine = expectWhole(unit);
    // The unit first: its name is left where the text is.
    const number = numberOf(unit, engine);
    return engine.exports.count(engine.leave(text), number);
  }
  return counts(text, [unit], options)[unit];
}

/** The counts of a text in several units, in one walk over it. */
export function counts(text, units, options = {}) {
  const isText = isTextOrBytes(text);
  checkList(units, "units");
  for (const [index, unit] of units.entries()) checkText(unit, `units[${index}]`);
  const engine = expectWhole("streams");
  const order = { units, repairs: repairs(options) || isText };
  engine.checked(engine.exports.openCounter(engine.leaveValue(order)));
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start, isText);
    const bytes =
      isText ? engine.leave(text.slice(start, end)) : engine.leaveBytes(text.subarray(start, end));
    engine.checked(engine.exports.addToCounter(bytes));
    start = end;
  }
  engine.checked(engine.exports.closeCounter());
  const numbers = engine.answerNumbers();
  return Object.fromEntries(units.map((unit, index) => [unit, numbers[index]]));
}

/** Compares a text with limits, as `textlimit check --json` does. */
export function status(text, limits) {
  const isText = isTextOrBytes(text);
  const list = checked(limits);
  const known = core && isText && coreLimits(list);
  if (known) {
    core.exports.setLimits(core.leaveNumbers(known.numbers));
    core.exports.status(core.leave(text));
    return statusOf(core.answerNumbers(), known.limits);
  }
  const engine = expectWhole("these limits");
  const read = order({ limits: list }, engine);
  engine.exports.status(leaveText(text, engine));
  return statusOf(engine.answerNumbers(), read, (index) => {
    engine.exports.message(leaveText(text, engine), index, isText);
    return engine.answerValue();
  });
}

/** The longest part of a text that fits the limits. */
export function truncate(text, limits, options) {
  return truncation(text, limits, options).text;
}

/** The longest part of a text that fits the limits, and whether that is not all of it. */
export function truncation(text, limits, options = {}) {
  const isText = isTextOrBytes(text);
  checkObject(options, "options");
  const engine = expectWhole("truncation");
  const { keep, at, ellipsis, suffix } = options;
  order({ limits: checked(limits), keep, at, ellipsis, suffix }, engine);
  engine.checked(engine.exports.truncate(leaveText(text, engine), isText));
  const [head, tail, isCut, hasEllipsis] = engine.answerNumbers();
  if (!isCut) return { text: text.slice(), cut: false };
  const between = hasEllipsis ? ellipsis : "";
  if (isText) return { text: text.slice(0, head) + between + text.slice(tail), cut: true };
  const parts = [text.subarray(0, head), new TextEncoder().encode(between), text.subarray(tail)];
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return { text: joined, cut: true };
}

/** Splits a text into parts that each fit the limits. */
export function split(text, limits, options = {}) {
  checkText(text, "text");
  checkObject(options, "options");
  const { numbered = false, numberBefore = false } = options;
  if (!["boolean", "string"].includes(typeof numbered)) refuse("numbered", "true or a string", numbered);
  const pattern = numbered === true ? standardNumber[numberBefore ? "before" : "after"] : numbered || "";
  const engine = expectWhole("splitting");
  order({ limits: checked(limits), splitting: { ...options, numbered: pattern } }, engine);
  engine.checked(engine.exports.split(engine.leave(text)));
  const values = engine.answerValue();
  const total = values.length / 4;
  return Array.from({ length: total }, (_, index) => {
    const [start, end, fits, markdown] = values.slice(4 * index, 4 * index + 4);
    // A text that fits isn't numbered.
    const number = total === 1 ? "" : pattern.replaceAll("{n}", index + 1).replaceAll("{of}", total);
    const part = text.slice(start, end);
    const plain = numberBefore ? number + part : part + number;
    return { text: markdown ?? plain, range: [start, end], fits };
  });
}

/** The units that there are, with what they count. */
export function units() {
  const engine = expectWhole("all units");
  engine.exports.units();
  return engine.answerValue().map(([spellings, summary]) => ({ spellings, summary }));
}

/** The last order as JSON and the limits in it. */
let last = { json: "", limits: [] };

/** Has the engine know what to do with the next text; returns the limits. */
function order(value, engine) {
  const json = written(value);
  if (json === last.json) return last.limits;
  engine.checked(engine.exports.orderTruncation(engine.leave(json)));
  last = { json, limits: limitsOf(engine.answerValue()) };
  return last.limits;
}

function numberOf(unit, engine) {
  let number = unitNumbers.get(unit);
  if (number === undefined) {
    checkText(unit, "unit");
    number = engine.checked(engine.exports.unit(engine.leave(unit)));
    unitNumbers.set(unit, number);
  }
  return number;
}

/** Whether U+FFFD stands for bytes that are not UTF-8. */
function repairs(options) {
  checkObject(options, "options");
  const { invalid = "reject" } = options;
  checkText(invalid, "invalid");
  if (invalid === "reject" || invalid === "repair") return invalid === "repair";
  throw new RangeError(`invalid: '${invalid}' is none of reject, repair`);
}

function checked(limits) {
  const list = listed(limits);
  checkLimits(list);
  return list;
}

const leaveText = (text, engine) =>
  typeof text === "string" ? engine.leave(text) : engine.leaveBytes(text);

function isTextOrBytes(text) {
  if (typeof text === "string") return true;
  if (text instanceof Uint8Array) return false;
  throw new TypeError("A text is a string, or its UTF-8 in a Uint8Array.");
}

/** The end of a piece that cuts no surrogate pair. */
function endOfPiece(text, start, isText) {
  const end = Math.min(start + pieceLength, text.length);
  const isCut = isText && end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isCut ? end - 1 : end;
}
