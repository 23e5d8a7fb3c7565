// What a page hands over, checked before the engine reads it.

const maximum = 2 ** 31 - 1;

export function checkText(text, path) {
  if (typeof text !== "string") refuse(path, "a string", text);
}

export function checkObject(value, path, wanted = "an object") {
  if (!isObject(value)) refuse(path, wanted, value);
}

/** Whether it is an object of no kind of its own. */
export const isObject = (value) => kindOf(value) === "Object";

/** What an object is, of whatever frame: `Array`, `RegExp`, or `Object` for those of no such kind. */
const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

export function checkList(value, path) {
  if (!Array.isArray(value)) refuse(path, "an array", value);
}

export function checkFunction(value, path) {
  if (typeof value !== "function") refuse(path, "a function", value);
}

/**
 * A value as JSON, with U+FFFD for half of a surrogate pair. A member that is undefined is one that was not
 * given.
 *
 * @throws TypeError with the place of what JSON does not have, such as a function or NaN.
 */
export function written(value) {
  /** Where the objects stand that have been reached. */
  const places = new Map();
  return JSON.stringify(value, function (key, member) {
    const outer = places.get(this);
    const place = !outer ? key : Array.isArray(this) ? `${outer}[${key}]` : `${outer}.${key}`;
    if (typeof member === "string") return member.replace(/\p{Surrogate}/gu, "\ufffd");
    if (typeof member === "object") places.set(member, place);
    const isLacking = typeof member === "number" ? !Number.isFinite(member) : lacking.includes(typeof member);
    return isLacking || value === undefined ? refuse(place, "a value of JSON", member) : member;
  });
}

const lacking = ["function", "symbol", "bigint"];

/** A word out of a list. */
export function checkWord(value, words, path) {
  checkText(value, path);
  if (!words.includes(value)) throw new RangeError(`${path}: '${value}' is none of ${words.join(", ")}`);
}

/** A whole number as the engine has it, in 32 bits. */
export function checkCount(value, path) {
  if (!Number.isInteger(value)) refuse(path, "a whole number", value);
  if (value < 0 || value > maximum) {
    throw new RangeError(`${path}: ${value} is not from 0 to ${maximum}`);
  }
}

/** The keys of an object, which is no list. */
export function checkKeys(value, known, path = "") {
  const unknown = Object.keys(value).find((key) => !known.includes(key) && value[key] !== undefined);
  if (unknown === undefined) return;
  throw new RangeError(`${path === "" ? "" : `${path}: `}unknown key '${unknown}'; there are ${known.join(", ")}`);
}

/** The word that is meant by a misspelled one; undefined where none is like it. */
export function nearest(word, words) {
  const changes = words.map((other) => changesBetween(word, other));
  const fewest = Math.min(...changes);
  const found = words[changes.indexOf(fewest)];
  return fewest <= Math.max(1, found.length / 3) ? found : undefined;
}

/** How many letters have to be added, left out or replaced. */
function changesBetween(word, other) {
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

/** What people are told: nothing, or a sentence that a function makes. */
export function checkSentence(value, path) {
  if (value !== false && value !== undefined && typeof value !== "function") {
    refuse(path, "a function or false", value);
  }
}

/** Whether a value is an element, of whatever frame. */
export const isElement = (value) => value?.nodeType === 1 && typeof value.localName === "string";

export function checkCounter(value) {
  if (value !== undefined && typeof value !== "function" && !isElement(value)) {
    refuse("counter", "an element or a function", value);
  }
}

/** @throws TypeError with the place of a value that is of another type than it has to be. */
export function refuse(path, wanted, value) {
  throw new TypeError(`${path === "" ? "" : `${path}: `}expected ${wanted}, not ${shown(value)}`);
}

/** A value that is none of those that were expected, as a sentence shows it. */
export function shown(value) {
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
