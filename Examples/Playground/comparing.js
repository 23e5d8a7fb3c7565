// A text beside what others accept: a row for each profile, as `textlimit check --profiles` prints them.

import { count, loadWhole, status, truncate } from "./textlimits.js";
import { make } from "./drawing.js";
import { amount, shown } from "./sentences.js";
import { profiles } from "./profiles.js";

// Whoever imports this can count.
await loadWhole();

/** Whether a page can count a unit: not bytes in a legacy encoding, nor those of a host name. */
export function isCountable(unit) {
  try {
    count("", unit);
    return true;
  } catch {
    return false;
  }
}

/** The profiles whose units a page can count, with their limits as a page writes them. */
export const countable = profiles.flatMap((profile) => {
  const limits = profile.limits.map((limit) => {
    const [, unit, min, max] = limit.match(/^(.*?)(?:<=|=(\d+)\.\.)(\d+)$/);
    return { unit, min: Number(min ?? 0), max: Number(max) };
  });
  return limits.every(({ unit }) => isCountable(unit)) ? [{ ...profile, limits }] : [];
});

/** The others, whose tables a page does not have. */
export const missing = profiles.filter(({ profile }) => !countable.some((each) => each.profile === profile));

/** Where a text stands, and what would be cut off its end. */
export function compare(text, { limits }) {
  const { fits, tightest, limits: all } = status(text, limits);
  const ofTightest = all.find(({ unit }) => unit === tightest);
  const limit = fits || !ofTightest.fits ? ofTightest : all.find(({ fits }) => !fits);
  const cut = fits ? "" : text.slice(truncate(text, limits).length);
  return { fits, limit, cut };
}

export function showComparison(body, text) {
  // Of an empty text there is nothing to say.
  body.replaceChildren(...(text === "" ? [] : countable).map((profile) => {
    const { fits, limit, cut } = compare(text, profile);
    const row = make("tr", "", fits ? "" : "over");
    const head = make("th", profile.title);
    head.scope = "row";
    head.title = profile.rule;
    const { count, max, remaining, unit } = limit;
    row.append(
      head, make("td", fits ? "fits" : "too long", "text"), make("td", `${amount(count)} of ${amount(max)}`),
      make("td", unit, "text"), make("td", room(remaining)), make("td", shown(shortened(cut)), "text cut"));
    return row;
  }));
}

function room(remaining) {
  return remaining < 0 ? `${amount(-remaining)} too many` : `${amount(remaining)} left`;
}

/** So much of what would be cut as a row has room for. */
function shortened(text) {
  return truncate(text, { unit: "columns", max: 24 }, { ellipsis: "…" });
}
