// The constraints that the small engine knows, as numbers. Those of the engine's enumerations are places in
// lists of words.

import { policies } from "./constraints.js";

/** The options that are one word, in the order in which the engine reads them. */
const known = ["overflow", "composition", "lineBreaks"];

const units = [
  "characters", "scalars", "utf16", "bytes", "lines", "words:whitespace", "scalarsPerCharacter",
];
const otherNames = { "bytes:utf8": "bytes", unicodeScalars: "scalars" };

/** What stands for no number. */
const none = -1;

/** The name of a unit that the small engine counts, and its number there; null for any other. */
export function coreUnit(spelling) {
  const name = Object.hasOwn(otherNames, spelling) ? otherNames[spelling] : spelling;
  const number = units.indexOf(name);
  return number < 0 ? null : { name, number };
}

/**
 * Constraints as the small engine reads them, and their limits; null where they ask for anything else. The
 * whole engine then takes them. They have been checked.
 */
export function coreOrder({ limits, scalarsPerCharacter, filter, transforms, ...words }) {
  const places = {};
  for (const [name, list] of Object.entries(policies)) {
    places[name] = list.indexOf(words[name] ?? list[0]);
    if (places[name] > 0 && !known.includes(name)) return null;
  }
  if ((filter ?? transforms) != null || words.overflow === "overwrite") return null;
  const read = coreLimits(limits ?? []);
  return read && {
    numbers: [...known.map((name) => places[name]), scalarsPerCharacter ?? none, ...read.numbers],
    limits: read.limits,
  };
}

/** A list of limits in the same form. */
export function coreLimits(list) {
  const numbers = [];
  const limits = [];
  for (const { unit, min, max, soft } of list) {
    const known = coreUnit(unit);
    if (!known) return null;
    numbers.push(known.number, min ?? none, max ?? none, soft ? 1 : 0);
    limits.push({ unit, name: known.name, min, max, soft: soft ?? false });
  }
  return { numbers, limits };
}
