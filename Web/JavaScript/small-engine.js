// The units and constraints of the small engine, encoded as numbers.

import { namedValues } from "./constraints.js";

/** The options in the order in which the engine reads them. A value is encoded as its index in `namedValues`. */
const smallOptions = ["overflow", "composition", "lineBreaks"];

/** The units in the same order as in `SmallEngine.swift`. */
const units = [
  "characters", "scalars", "utf16", "bytes", "lines", "words:whitespace", "scalarsPerCharacter",
];
const synonyms = { "bytes:utf8": "bytes", unicodeScalars: "scalars" };

/** The number for a missing value. */
export const noValue = -1;

export function smallUnit(spelling) {
  const name = Object.hasOwn(synonyms, spelling) ? synonyms[spelling] : spelling;
  const number = units.indexOf(name);
  return number < 0 ? null : { name, number };
}

/** Returns null if the constraints, which must be valid, require the whole engine. */
export function encodeConstraints({ limits, scalarsPerCharacter, filter, transforms, ...namedOptions }) {
  const indices = {};
  for (const [name, list] of Object.entries(namedValues)) {
    indices[name] = list.indexOf(namedOptions[name] ?? list[0]);
    if (indices[name] > 0 && !smallOptions.includes(name)) return null;
  }
  const isFiltering = filter?.allow != null || filter?.deny?.length > 0;
  if (isFiltering || transforms?.length > 0 || namedOptions.overflow === "overwrite") return null;
  const encoded = encodeLimits(limits ?? []);
  return encoded && {
    numbers: [...smallOptions.map((name) => indices[name]), scalarsPerCharacter ?? noValue, ...encoded.numbers],
    limits: encoded.limits,
  };
}

/** Returns null if a unit of the limits, which must be valid, requires the whole engine. */
export function encodeLimits(list) {
  const numbers = [];
  const limits = [];
  for (const { unit, min, max, soft } of list) {
    const known = smallUnit(unit);
    if (!known) return null;
    numbers.push(known.number, min ?? noValue, max ?? noValue, soft ? 1 : 0);
    limits.push({ unit, name: known.name, min, max, soft: soft ?? false });
  }
  return { numbers, limits };
}
