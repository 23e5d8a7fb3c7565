// Compares a text with the limits of each profile, as `textlimit check --profiles` does.

import { count, loadWhole, status, truncate } from "./textlimits.js";
import { make } from "./drawing.js";
import { amount, shown } from "./sentences.js";
import { profiles } from "./profiles.js";

// Importing this module waits for the engine.
await loadWhole();

/** Whether a page can count the unit. A page can't count bytes in legacy encodings or internationalized domain names. */
export function isCountable(unit) {
  try {
    count("", unit);
    return true;
  } catch {
    return false;
  }
}

export const countableProfiles = profiles.flatMap((profile) => {
  const limits = profile.limits.map((limit) => {
    const [, unit, min, max] = limit.match(/^(.*?)(?:<=|=(\d+)\.\.)(\d+)$/);
    return { unit, min: Number(min ?? 0), max: Number(max) };
  });
  return limits.every(({ unit }) => isCountable(unit)) ? [{ ...profile, limits }] : [];
});

export const uncountableProfiles = profiles.filter(({ profile }) =>
  !countableProfiles.some((each) => each.profile === profile));

/** If the text fits the tightest limit but not the profile, `limit` is the first limit that the text doesn't fit. */
export function compare(text, { limits }) {
  const { fits, tightest, limits: all } = status(text, limits);
  const tightestStatus = all.find(({ unit }) => unit === tightest);
  const limit = fits || !tightestStatus.fits ? tightestStatus : all.find(({ fits }) => !fits);
  const cut = fits ? "" : text.slice(truncate(text, limits).length);
  return { fits, limit, cut };
}

export function showComparison(body, text) {
  body.replaceChildren(...(text === "" ? [] : countableProfiles).map((profile) => {
    const { fits, limit, cut } = compare(text, profile);
    const row = make("tr", "", fits ? "" : "over");
    const head = make("th", profile.title);
    head.scope = "row";
    head.title = profile.rule;
    const { count, max, remaining, unit } = limit;
    row.append(
      head, make("td", verdictOn(limit), "text"), make("td", `${amount(count)} of ${amount(max)}`),
      make("td", unit, "text"), make("td", describeRoom(remaining)), make("td", shown(shortened(cut)), "text cut"));
    return row;
  }));
}

function verdictOn({ fits, count, min = 0 }) {
  if (fits) return "fits";
  return count < min ? "too short" : "too long";
}

function describeRoom(remaining) {
  return remaining < 0 ? `${amount(-remaining)} too many` : `${amount(remaining)} left`;
}

function shortened(text) {
  return truncate(text, { unit: "columns", max: 24 }, { ellipsis: "…" });
}
