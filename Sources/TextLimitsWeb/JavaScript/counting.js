// Counts, readings and truncation of texts that stand in no field.

import {
  answer, answerNumbers, checked, expectEngine, exports, leave, leaveBytes, leaveValue,
} from "./engine.js";
import { checkList, checkObject, checkText } from "./options.js";
import { limitsOf, readingsOf } from "./steps.js";
import { isSame, written } from "./values.js";

// Longer texts are counted in pieces, so that the engine's memory does not grow with them: it
// never shrinks.
const wholeLength = 1 << 20;
const pieceLength = 1 << 16;

const unitNumbers = new Map();

/** The number of `unit`s in a text. */
export function count(text, unit = "characters", options) {
  expectEngine();
  if (typeof text === "string" && text.length <= wholeLength) {
    // The unit first: its name is left where the text is.
    const number = numberOf(unit);
    return exports.count(leave(text), number);
  }
  return counts(text, [unit], options)[unit];
}

/** The counts of a text in several units, in one walk over it. */
export function counts(text, units, options = {}) {
  expectEngine();
  const isText = isTextOrBytes(text);
  checkList(units, "units");
  for (const [index, unit] of units.entries()) checkText(unit, `units[${index}]`);
  checked(exports.openCounter(leaveValue({ units, repairs: repairs(options) || isText })));
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start, isText);
    const bytes = isText ? leave(text.slice(start, end)) : leaveBytes(text.subarray(start, end));
    checked(exports.addToCounter(bytes));
    start = end;
  }
  checked(exports.closeCounter());
  const numbers = answerNumbers();
  return Object.fromEntries(units.map((unit, index) => [unit, numbers[index]]));
}

/** Where a text stands against limits, as `textlimit check --json` tells it. */
export function readings(text, limits) {
  expectEngine();
  isTextOrBytes(text);
  const known = order({ limits: listOf(limits) });
  exports.read(leaveText(text));
  return readingsOf(answerNumbers(), known, (index) => {
    exports.message(leaveText(text), index, typeof text === "string");
    return answer();
  });
}

/** The longest part of a text that fits the limits. */
export function truncate(text, limits, options) {
  return truncation(text, limits, options).text;
}

/** The longest part of a text that fits the limits, and whether that is not all of it. */
export function truncation(text, limits, options = {}) {
  expectEngine();
  const isText = isTextOrBytes(text);
  checkObject(options, "options");
  const { keep, cut, marker } = options;
  order({ limits: listOf(limits), keep, cut, marker });
  checked(exports.truncate(leaveText(text), isText));
  const [head, tail, isCut, hasMarker] = answerNumbers();
  if (!isCut) return { text: text.slice(), cut: false };
  const between = hasMarker ? marker : "";
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

/** The units that there are, with what they count. */
export function units() {
  expectEngine();
  exports.units();
  return answer().map(([spellings, summary]) => ({ spellings, summary }));
}

/** The bytes of the last order and the limits in it. */
let last = { bytes: [], limits: [] };

/** Has the engine know what to do with the next text; returns the limits. */
function order(value) {
  const bytes = written(value);
  if (isSame(bytes, last.bytes)) return last.limits;
  checked(exports.orderTruncation(leaveBytes(bytes)));
  last = { bytes, limits: limitsOf(answer()) };
  return last.limits;
}

function numberOf(unit) {
  let number = unitNumbers.get(unit);
  if (number === undefined) {
    checkText(unit, "unit");
    number = checked(exports.unit(leave(unit)));
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

const listOf = (limits) => (Array.isArray(limits) ? limits : [limits]);

const leaveText = (text) => (typeof text === "string" ? leave(text) : leaveBytes(text));

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
