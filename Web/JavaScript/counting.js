// Counts, compares, truncates, and splits texts without a field.

import { checkLimits, limitList } from "./constraints.js";
import { encodeLimits, smallUnit } from "./small-engine.js";
import { small, expectWhole, whole } from "./engines.js";
import { checkList, checkName, checkObject, checkText, kindOf, throwTypeError, toJSON } from "./checks.js";
import { limitsOf, statusOf } from "./results.js";

/**
 * The lengths are in UTF-16 code units. The whole engine counts strings that are longer than `longLength` in pieces,
 * since the engine's memory never shrinks.
 */
const longLength = 1 << 20;
const pieceLength = 1 << 16;

const standardNumber = { before: "({n}/{of}) ", after: " ({n}/{of})" };

const unitNumbers = new Map();

// `textlimits.d.ts` documents the exported functions.

export function count(text, unit = "characters", options) {
  checkText(unit, "unit");
  const repairs = options !== undefined && isRepairing(options);
  if (typeof text === "string" && (text.length <= longLength || !whole)) {
    const known = small && smallUnit(unit);
    if (known) return small.exports.count(small.writeText(text), known.number);
    const engine = expectWhole(`the unit '${unit}'`);
    // `numberOf` is called first, since it also uses the input buffer.
    const number = numberOf(unit, engine);
    return engine.exports.count(engine.writeText(text), number);
  }
  return countInPieces(text, [unit], repairs, "`count` for bytes")[unit];
}

export function counts(text, units, options = {}) {
  checkList(units, "units");
  for (const [index, unit] of units.entries()) checkText(unit, `units[${index}]`);
  return countInPieces(text, units, isRepairing(options), "`counts`");
}

function countInPieces(text, units, repairs, caller) {
  const isText = isTextOrBytes(text);
  const engine = expectWhole(caller);
  engine.resultOrThrow(engine.exports.openCounter(engine.writeJSON({ units, repairs: repairs || isText })));
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start, isText);
    const bytes =
      isText ? engine.writeText(text.slice(start, end)) : engine.writeBytes(text.subarray(start, end));
    engine.resultOrThrow(engine.exports.addToCounter(bytes));
    start = end;
  }
  engine.resultOrThrow(engine.exports.closeCounter());
  const numbers = engine.resultNumbers();
  return Object.fromEntries(units.map((unit, index) => [unit, numbers[index]]));
}

export function status(text, limits) {
  const isText = isTextOrBytes(text);
  const list = validatedLimits(limits);
  const encoded = small && isText && encodeLimits(list);
  if (encoded) {
    small.exports.setLimits(small.writeNumbers(encoded.numbers));
    small.exports.status(small.writeText(text));
    return statusOf(small.resultNumbers(), encoded.limits);
  }
  const engine = expectWhole("`status` with these limits");
  const configured = configure({ limits: list }, engine);
  engine.exports.status(writeInput(text, engine));
  return statusOf(engine.resultNumbers(), configured, (index) => {
    engine.exports.segmentation(writeInput(text, engine), index, isText);
    return engine.resultJSON();
  });
}

export function truncate(text, limits, options) {
  return truncation(text, limits, options).text;
}

export function truncation(text, limits, options = {}) {
  const isText = isTextOrBytes(text);
  checkObject(options, "options");
  const engine = expectWhole("`truncate`");
  const { keep, at, ellipsis, suffix } = options;
  configure({ limits: validatedLimits(limits), keep, at, ellipsis, suffix }, engine);
  engine.resultOrThrow(engine.exports.truncate(writeInput(text, engine), isText));
  const [head, tail, isCut, hasEllipsis] = engine.resultNumbers();
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

export function split(text, limits, options = {}) {
  checkText(text, "text");
  checkObject(options, "options");
  const { numbered = false, numberBefore = false } = options;
  if (!["boolean", "string"].includes(typeof numbered)) throwTypeError("numbered", "true or a string", numbered);
  const pattern = numbered === true ? standardNumber[numberBefore ? "before" : "after"] : numbered || "";
  const engine = expectWhole("`split`");
  configure({ limits: validatedLimits(limits), splitting: { ...options, numbered: pattern } }, engine);
  engine.resultOrThrow(engine.exports.split(engine.writeText(text)));
  const values = engine.resultJSON();
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

export function units() {
  const engine = expectWhole("`units`");
  engine.exports.units();
  return engine.resultJSON().map(([spellings, summary]) => ({ spellings, summary }));
}

/** The options that the engine received last, and the limits that it returned for them. */
let configuration = { json: "", limits: [] };

function configure(value, engine) {
  const json = toJSON(value);
  if (json === configuration.json) return configuration.limits;
  engine.resultOrThrow(engine.exports.configure(engine.writeText(json)));
  configuration = { json, limits: limitsOf(engine.resultJSON()) };
  return configuration.limits;
}

function numberOf(unit, engine) {
  let number = unitNumbers.get(unit);
  if (number === undefined) {
    number = engine.resultOrThrow(engine.exports.unit(engine.writeText(unit)));
    unitNumbers.set(unit, number);
  }
  return number;
}

function isRepairing(options) {
  checkObject(options, "options");
  const { invalid = "reject" } = options;
  checkName(invalid, ["reject", "repair"], "invalid");
  return invalid === "repair";
}

function validatedLimits(limits) {
  const list = limitList(limits);
  checkLimits(list);
  return list;
}

const writeInput = (text, engine) =>
  typeof text === "string" ? engine.writeText(text) : engine.writeBytes(text);

function isTextOrBytes(text) {
  if (typeof text === "string") return true;
  // `instanceof` would be false for an array of another frame.
  if (kindOf(text) === "Uint8Array") return false;
  throw new TypeError("The text isn't a string. Pass a string, or its UTF-8 in a Uint8Array.");
}

/** Returns the end of the piece that begins at `start`. The end isn't inside a surrogate pair. */
function endOfPiece(text, start, isText) {
  const end = Math.min(start + pieceLength, text.length);
  const isCut = isText && end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isCut ? end - 1 : end;
}
