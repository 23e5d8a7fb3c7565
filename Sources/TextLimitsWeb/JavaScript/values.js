// Values between page and engine, which has them as JSON: a letter says what one is, and numbers of four
// bytes say which, or how many bytes, elements or members follow.

import { refuse } from "./options.js";

const encoder = new TextEncoder();

/** The engine reads what stands inside something else by calls inside each other. */
const maximumLevels = 100;

/**
 * The bytes of a value as the engine reads it. A member that is undefined is one that was not given.
 *
 * @param path - Where the value stands in what the page handed over, as the engine's errors say it.
 * @throws TypeError with the place of what JSON does not have, such as a function or NaN.
 */
export function written(value, path = "") {
  const bytes = [];
  write(value, path, bytes, 0);
  return Uint8Array.from(bytes);
}

/** Whether two values were written as the same bytes. */
export const isSame = (left, right) =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);

function write(value, path, bytes, level) {
  switch (typeof value) {
    case "string": return writeText(value, bytes, "s");
    case "boolean": return tag(value ? "t" : "f", bytes);
    case "number":
      if (Number.isFinite(value)) return writeNumber(value, bytes);
      break;
    case "object":
      if (value === null) return tag("n", bytes);
      if (level === maximumLevels) throw new RangeError(`${path}: more than ${maximumLevels} levels`);
      if (Array.isArray(value)) {
        tag("a", bytes, value.length);
        // Holes, too: `forEach` leaves them out.
        for (const [index, element] of value.entries()) {
          write(element, `${path}[${index}]`, bytes, level + 1);
        }
        return;
      }
      const members = Object.entries(value).filter(([, member]) => member !== undefined);
      tag("o", bytes, members.length);
      for (const [key, member] of members) {
        writeText(key, bytes);
        write(member, path === "" ? key : `${path}.${key}`, bytes, level + 1);
      }
      return;
  }
  refuse(path, "a value of JSON", value);
}

function tag(letter, bytes, ...numbers) {
  bytes.push(letter.charCodeAt(0));
  for (const number of numbers) append(number, bytes);
}

const append = (number, bytes) =>
  bytes.push(number & 0xff, number >> 8 & 0xff, number >> 16 & 0xff, number >>> 24);

function writeNumber(number, bytes) {
  if (number === (number | 0)) return tag("i", bytes, number);
  const [low, high] = new Uint32Array(Float64Array.of(number).buffer);
  tag("d", bytes, low, high);
}

function writeText(text, bytes, letter) {
  const encoded = encoder.encode(text);
  if (letter) tag(letter, bytes);
  append(encoded.length, bytes);
  for (const byte of encoded) bytes.push(byte);
}

/** The value that the engine wrote. */
export function valueOf(bytes, decode) {
  let at = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const number = () => view.getInt32((at += 4) - 4, true);
  const text = () => {
    const count = number();
    return decode(bytes.subarray(at, (at += count)));
  };
  const next = () => {
    switch (String.fromCharCode(bytes[at++])) {
      case "t": return true;
      case "f": return false;
      case "i": return number();
      case "d": return view.getFloat64((at += 8) - 8, true);
      case "s": return text();
      case "a": return Array.from({ length: number() }, next);
      case "o": return Object.fromEntries(Array.from({ length: number() }, () => [text(), next()]));
      default: return null;
    }
  };
  return next();
}
