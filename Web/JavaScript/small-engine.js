// The units and constraints of the small engine, encoded as numbers.

import { namedValues } from "./constraints.js";

/**
 * The options with named values that the small engine supports, in the order in which the engine reads them. A value is
 * encoded as its index in the option's list in `namedValues`.
 */
const smallOptions = ["overflow", "composition", "lineBreaks"];

/** The units of the small engine. The number of a unit is its index. */
const units = [
  "characters", "scalars", "utf16", "bytes", "lines", "words:whitespace", "scalarsPerCharacter",
];
const synonyms = { "bytes:utf8": "bytes", unicodeScalars: "scalars" };

/** The number for a missing value. */
export const none = -1;

/** Returns the name and the number of a unit, or null if the small engine doesn't have the unit. */
export function smallUnit(spelling) {
  const name = Object.hasOwn(synonyms, spelling) ? synonyms[spelling] : spelling;
  const number = units.indexOf(name);
  return number < 0 ? null : { name, number };
}

/** Encodes validated constraints. Returns the numbers and the limits, or null if they require the whole engine. */
export function encodeConstraints({ limits, scalarsPerCharacter, filter, transforms, ...namedOptions }) {
  const indices = {};
  for (const [name, list] of Object.entries(namedValues)) {
    indices[name] = list.indexOf(namedOptions[name] ?? list[0]);
    if (indices[name] > 0 && !smallOptions.includes(name)) return null;
  }
  if ((filter ?? transforms) != null || namedOptions.overflow === "overwrite") return null;
  const encoded = encodeLimits(limits ?? []);
  return encoded && {
    numbers: [...smallOptions.map((name) => indices[name]), scalarsPerCharacter ?? none, ...encoded.numbers],
    limits: encoded.limits,
  };
}

/** Encodes validated limits. Returns the numbers and the limits, or null if a unit requires the whole engine. */
export function encodeLimits(list) {
  const numbers = [];
  const limits = [];
  for (const { unit, min, max, soft } of list) {
    const known = smallUnit(unit);
    if (!known) return null;
    numbers.push(known.number, min ?? none, max ?? none, soft ? 1 : 0);
    limits.push({ unit, name: known.name, min, max, soft: soft ?? false });
  }
  return { numbers, limits };
}
