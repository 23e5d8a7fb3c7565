// The constraints of a field, and limits, checked as a page hands them over. What a unit's or a profile's name
// means the whole engine alone knows.

import { checkCount, checkKeys, checkList, checkObject, checkText, checkWord, isObject, refuse } from "./options.js";

/** The options that are one word, with the words that there are; the first is what holds without any. */
export const policies = {
  overflow: ["clip", "reject", "allow", "overwrite"],
  composition: ["defer", "enforce", "automatic"],
  lineBreaks: ["keep", "space", "remove", "lf"],
  cut: ["character", "word"],
  case: ["keep", "uppercase", "lowercase"],
  normalization: ["none", "nfc", "nfkc"],
};

/** Those of all options of a field, what people are told among them. */
const keys = [
  "limits", ...Object.keys(policies), "language", "transforms", "scalarsPerCharacter", "filter", "message", "say",
  "hint", "counter",
];
const sets = ["digits", "asciiLetters", "letters", "whitespace", "emoji", "control", "invisible", "lineBreaks"];
const transformNames = ["asciiDigits"];

/** @throws TypeError or RangeError with the key of what is no constraint. Null is what is not given. */
export function checkConstraints(constraints) {
  checkKeys(constraints, keys);
  const { limits, scalarsPerCharacter, filter, language, transforms } = constraints;
  for (const [key, words] of Object.entries(policies)) {
    if (constraints[key] != null) checkWord(constraints[key], words, key);
  }
  if (scalarsPerCharacter != null) checkCount(scalarsPerCharacter, "scalarsPerCharacter");
  if (limits != null) checkLimits(limits);
  if (language != null) checkText(language, "language");
  if (transforms != null) {
    checkList(transforms, "transforms");
    for (const [index, name] of transforms.entries()) checkWord(name, transformNames, `transforms[${index}]`);
  }
  if (filter == null) return;
  checkObject(filter, "filter", "an object with `allow` or `deny`");
  checkKeys(filter, ["allow", "deny"], "filter");
  for (const key of ["allow", "deny"]) if (filter[key] != null) checkSets(filter[key], `filter.${key}`);
}

/** Limits as a list: one may stand by itself, and a number is the most Characters. */
export function listed(limits) {
  if (typeof limits === "number") return [{ unit: "characters", max: limits }];
  return isObject(limits) ? [limits] : limits;
}

/** Whether it is one limit, which may stand for all options. */
export const isLimit = (value) =>
  isObject(value) && !("limits" in value) && ["unit", "profile", "max", "min"].some((key) => key in value);

/** The same for a list of limits. */
export function checkLimits(limits) {
  checkList(limits, "limits");
  // Holes, too: `forEach` leaves them out.
  for (const [index, limit] of limits.entries()) checkLimit(limit, `limits[${index}]`);
}

function checkLimit(limit, path) {
  checkObject(limit, path);
  const { unit, profile, min, max, soft } = limit;
  if (soft != null && typeof soft !== "boolean") refuse(`${path}.soft`, "true or false", soft);
  if (profile != null) {
    const other = ["unit", "min", "max"].find((key) => limit[key] != null);
    if (other) throw new RangeError(`${path}: '${other}' does not go with 'profile'`);
    checkKeys(limit, ["profile", "soft"], path);
    return checkText(profile, `${path}.profile`);
  }
  checkKeys(limit, ["unit", "min", "max", "soft", "profile"], path);
  if (unit == null) throw new RangeError(`${path}: missing key 'unit'`);
  checkText(unit, `${path}.unit`);
  if (min != null) checkCount(min, `${path}.min`);
  if (max != null) checkCount(max, `${path}.max`);
  if ((min ?? max) == null) throw new RangeError(`${path}: missing key 'max'`);
  if (max != null && max < (min ?? 0)) throw new RangeError(`${path}: 'max' is below 'min'`);
}

function checkSets(list, path) {
  checkList(list, path);
  for (const [index, set] of list.entries()) {
    const place = `${path}[${index}]`;
    if (typeof set === "string") {
      checkWord(set, sets, place);
    } else {
      checkObject(set, place);
      checkKeys(set, ["characters"], place);
      const { characters } = set;
      // A list of those that would join if they stood together.
      if (!Array.isArray(characters)) checkText(characters, `${place}.characters`);
    }
  }
}
