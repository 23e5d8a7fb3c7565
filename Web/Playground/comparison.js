// Compares a text with the limits of each profile, as `textlimit check --profiles` does.

import { status, truncate } from "./textlimits.js";
import { amount, makeVisible } from "./descriptions.js";
import { make, showRows } from "./drawing.js";
import { countableProfiles } from "./profile-limits.js";

/**
 * Compares the text with a profile. The result's `cut` is the part of the text after its longest prefix that fits, and
 * `limit` is the status of the tightest limit. If the text fits that limit but not the profile, `limit` is the status
 * of the first limit that the text doesn't fit.
 */
export function compare(text, { limits }) {
  const { fits, tightest, limits: all } = status(text, limits);
  const tightestStatus = all.find(({ unit }) => unit === tightest);
  const limit = fits || !tightestStatus.fits ? tightestStatus : all.find(({ fits }) => !fits);
  const cut = fits ? "" : text.slice(truncate(text, limits).length);
  return { fits, limit, cut };
}

export function showComparison(text) {
  showRows("comparison", (text === "" ? [] : countableProfiles).map((profile) => {
    const { fits, limit, cut } = compare(text, profile);
    const row = make("tr", "", fits ? "" : "over");
    const head = make("th", profile.title);
    head.scope = "row";
    head.title = profile.rule;
    const { count, max, remaining, unit } = limit;
    row.append(
      head, make("td", verdictOn(limit), "text"), make("td", `${amount(count)} of ${amount(max)}`),
      make("td", unit, "text"), make("td", describeRoom(remaining)),
      make("td", makeVisible(firstColumns(cut)), "text cut"));
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

function firstColumns(text) {
  return truncate(text, { unit: "columns", max: 24 }, { ellipsis: "…" });
}
