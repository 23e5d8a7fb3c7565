// The limits of the profiles, and whether a page can count their units.

import { count, loadWhole } from "./textlimits.js";
import { profiles } from "./profiles.js";

// A module that imports this module runs after the engine is loaded.
await loadWhole();

/** Whether a page can count the unit. Legacy encodings and internationalized domain names can't be counted in a page. */
export function isCountable(unit) {
  try {
    count("", unit);
    return true;
  } catch {
    return false;
  }
}

/** Parses a limit such as `bytes<=30` or `bytes=1..255`. */
function parseLimit(limit) {
  const [, unit, min, max] = limit.match(/^(.*?)(?:<=|=(\d+)\.\.)(\d+)$/);
  return { unit, min: Number(min ?? 0), max: Number(max) };
}

const parsedProfiles = profiles.map((profile) => ({ ...profile, limits: profile.limits.map(parseLimit) }));
const hasCountableLimits = ({ limits }) => limits.every(({ unit }) => isCountable(unit));

export const countableProfiles = parsedProfiles.filter(hasCountableLimits);
export const uncountableProfiles = parsedProfiles.filter((profile) => !hasCountableLimits(profile));
