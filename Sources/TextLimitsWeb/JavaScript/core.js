// The constraints that the small engine knows, as numbers. Those of the engine's enumerations are places in
// these lists.

const policies = {
  overflow: ["clip", "reject", "allow"],
  composition: ["defer", "enforce", "automatic"],
  lineBreaks: ["keep", "space", "remove", "lf"],
};
/** Options that the whole engine alone knows, with the value that asks for nothing. */
const idle = { cut: "character", case: "keep", normalization: "none" };

const units = [
  "characters", "scalars", "utf16", "bytes", "lines", "words:whitespace", "scalarsPerCharacter",
];
const otherNames = { "bytes:utf8": "bytes" };

/** What stands for no number. */
const none = -1;

const isCount = (value) => Number.isInteger(value) && value >= 0 && value === (value | 0);

/** The name of a unit that the small engine counts, and its number there; null for any other. */
export function coreUnit(spelling) {
  const name = Object.hasOwn(otherNames, spelling) ? otherNames[spelling] : spelling;
  const number = units.indexOf(name);
  return number < 0 ? null : { name, number };
}

/**
 * Constraints as the small engine reads them, and their limits; null where they ask for anything else. The
 * whole engine then takes them, or says what is wrong with them.
 */
export function coreOrder({ limits, scalarsPerCharacter, ...others }) {
  const numbers = [];
  for (const [key, names] of Object.entries(policies)) {
    const number = names.indexOf(others[key] ?? names[0]);
    if (number < 0) return null;
    numbers.push(number);
    delete others[key];
  }
  if (!isCount(scalarsPerCharacter ?? 0)) return null;
  numbers.push(scalarsPerCharacter ?? none);
  for (const [key, value] of Object.entries(others)) {
    if (value != null && value !== idle[key]) return null;
  }
  const read = coreLimits(limits ?? []);
  return read && { numbers: [...numbers, ...read.numbers], limits: read.limits };
}

/** A list of limits in the same form. */
export function coreLimits(list) {
  if (!Array.isArray(list)) return null;
  const numbers = [];
  const limits = [];
  for (const entry of list) {
    const { unit, min, max, soft, ...others } = entry ?? {};
    const known = coreUnit(unit);
    const isKnown =
      known && (min ?? max) != null && isCount(min ?? 0) && isCount(max ?? 0) && (max ?? min) >= (min ?? 0)
      && typeof (soft ?? false) === "boolean" && Object.values(others).every((value) => value == null);
    if (!isKnown) return null;
    numbers.push(known.number, min ?? none, max ?? none, soft ? 1 : 0);
    limits.push({ unit, name: known.name, min, max, soft: soft ?? false });
  }
  return { numbers, limits };
}
