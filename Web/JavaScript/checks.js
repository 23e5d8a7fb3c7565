// Checks of the values that a page passes. Paths name the invalid value in error messages.

const maximumCount = 2 ** 31 - 1;

export function checkText(text, path) {
  if (typeof text !== "string") throwTypeError(path, "a string", text);
}

export function checkObject(value, path, expected = "an object") {
  if (!isObject(value)) throwTypeError(path, expected, value);
}

/** Whether a value is an object, possibly of another frame, and not of a built-in class such as `Array`. */
export const isObject = (value) => kindOf(value) === "Object";

/** Returns the built-in class of an object, such as `Array`, or else `Object`. The object can be of another frame. */
export const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

export function checkList(value, path) {
  if (!Array.isArray(value)) throwTypeError(path, "an array", value);
}

export function checkFunction(value, path) {
  if (typeof value !== "function") throwTypeError(path, "a function", value);
}

/**
 * Lone surrogates become U+FFFD. Throws a TypeError if the value is undefined, or if it is or contains a function, a
 * symbol, a bigint, NaN, or an infinite number.
 */
export function toJSON(value) {
  const paths = new Map();
  return JSON.stringify(value, function (key, member) {
    const outer = paths.get(this);
    const path = !outer ? key : Array.isArray(this) ? `${outer}[${key}]` : `${outer}.${key}`;
    if (typeof member === "string") return member.replace(/\p{Surrogate}/gu, "\ufffd");
    if (typeof member === "object") paths.set(member, path);
    const isForeign = typeof member === "number" ? !Number.isFinite(member) : foreignTypes.includes(typeof member);
    return isForeign || value === undefined ? throwTypeError(path, "a value of JSON", member) : member;
  });
}

const foreignTypes = ["function", "symbol", "bigint"];

export function checkName(value, names, path) {
  checkText(value, path);
  if (!names.includes(value)) throw new RangeError(`${path}: unknown value '${value}'; write one of ${names.join(", ")}`);
}

/** The engine stores counts in 32 bits. */
export function checkCount(value, path) {
  if (!Number.isInteger(value)) throwTypeError(path, "a whole number", value);
  if (value < 0 || value > maximumCount) {
    throw new RangeError(`${path}: ${value} isn't from 0 to ${maximumCount}`);
  }
}

export function checkKeys(value, known, path = "") {
  const unknown = Object.keys(value).find((key) => !known.includes(key) && value[key] !== undefined);
  if (unknown === undefined) return;
  throw new RangeError(`${path === "" ? "" : `${path}: `}unknown key '${unknown}'; the keys are ${known.join(", ")}`);
}

/**
 * Returns the word with the smallest edit distance, or undefined if the distance is more than 1 and more than a third
 * of the length of the found word.
 */
export function nearest(word, words) {
  const distances = words.map((other) => editDistance(word, other));
  const smallest = Math.min(...distances);
  const found = words[distances.indexOf(smallest)];
  return smallest <= Math.max(1, found.length / 3) ? found : undefined;
}

function editDistance(word, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...word].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++) {
      next.push(Math.min(next[at] + 1, row[at + 1] + 1, row[at] + (letter === other[at] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1);
}

export function checkSentence(value, path) {
  if (value !== false && value !== undefined && typeof value !== "function") {
    throwTypeError(path, "a function or false", value);
  }
}

/** The element can be of another frame, for which `instanceof` would be false. */
export const isElement = (value) => value?.nodeType === 1 && typeof value.localName === "string";

export function checkCounter(value) {
  if (value !== undefined && typeof value !== "function" && !isElement(value)) {
    throwTypeError("counter", "an element or a function", value);
  }
}

export function throwTypeError(path, expected, value) {
  throw new TypeError(`${path === "" ? "" : `${path}: `}expected ${expected}, not ${described(value)}`);
}

export function described(value) {
  if (isElement(value)) {
    const editable = value.getAttribute("contenteditable");
    return `<${value.localName}${editable === null ? "" : ` contenteditable="${editable}"`}>`;
  }
  switch (typeof value) {
    case "string": return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
    case "function": return "a function";
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value)) return "an array";
      return kindOf(value) === "Object" ? "an object" : `a ${kindOf(value)}`;
    case "bigint": return `${value}n`;
    default: return String(value);
  }
}
