// Checks limits and the constraints of a field. Only the whole engine checks the names of units and profiles.

import {
  checkCount, checkKeys, checkList, checkName, checkObject, checkText, isObject, throwTypeError,
} from "./checks.js";

/** The values of each option whose value is a name. The first value is the default. */
export const namedValues = {
  overflow: ["clip", "reject", "allow", "overwrite"],
  composition: ["defer", "enforce", "automatic"],
  lineBreaks: ["keep", "space", "remove", "lf"],
  cut: ["character", "word"],
  case: ["keep", "uppercase", "lowercase"],
  normalization: ["none", "nfc", "nfkc"],
};

const keys = [
  "limits", ...Object.keys(namedValues), "language", "transforms", "scalarsPerCharacter", "filter", "message", "say",
  "hint", "counter",
];
const sets = ["digits", "asciiLetters", "letters", "whitespace", "emoji", "control", "invisible", "lineBreaks"];
const transformNames = ["asciiDigits"];

export function checkConstraints(constraints) {
  checkKeys(constraints, keys);
  const { limits, scalarsPerCharacter, filter, language, transforms } = constraints;
  for (const [key, names] of Object.entries(namedValues)) {
    if (constraints[key] != null) checkName(constraints[key], names, key);
  }
  if (scalarsPerCharacter != null) checkCount(scalarsPerCharacter, "scalarsPerCharacter");
  if (limits != null) checkLimits(limits);
  if (language != null) checkText(language, "language");
  if (transforms != null) {
    checkList(transforms, "transforms");
    for (const [index, name] of transforms.entries()) checkName(name, transformNames, `transforms[${index}]`);
  }
  if (filter == null) return;
  checkObject(filter, "filter", "an object with `allow` or `deny`");
  checkKeys(filter, ["allow", "deny"], "filter");
  for (const key of ["allow", "deny"]) if (filter[key] != null) checkSets(filter[key], `filter.${key}`);
}

/** A number is a maximum number of Characters. */
export function limitList(limits) {
  if (typeof limits === "number") return [{ unit: "characters", max: limits }];
  return isObject(limits) ? [limits] : limits;
}

/** Whether a value is a limit, as opposed to an object with options. */
export const isLimit = (value) =>
  isObject(value) && !("limits" in value) && ["unit", "profile", "max", "min"].some((key) => key in value);

export function checkLimits(limits) {
  checkList(limits, "limits");
  // This isn't `forEach`, which would skip the holes of a sparse array.
  for (const [index, limit] of limits.entries()) checkLimit(limit, `limits[${index}]`);
}

function checkLimit(limit, path) {
  checkObject(limit, path);
  const { unit, profile, min, max, soft } = limit;
  if (soft != null && typeof soft !== "boolean") throwTypeError(`${path}.soft`, "true or false", soft);
  if (profile != null) {
    const other = ["unit", "min", "max"].find((key) => limit[key] != null);
    if (other) throw new RangeError(`${path}: '${other}' can't be combined with 'profile'`);
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
    const setPath = `${path}[${index}]`;
    if (typeof set === "string") {
      checkName(set, sets, setPath);
    } else {
      checkObject(set, setPath);
      checkKeys(set, ["characters"], setPath);
      const { characters } = set;
      // The Characters can be a list of texts, since some would combine with each other in a single text.
      if (!Array.isArray(characters)) checkText(characters, `${setPath}.characters`);
    }
  }
}
