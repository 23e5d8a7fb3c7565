// The table with the counts of both fields in every unit.

import { counts } from "./textlimits.js";
import { amount } from "./descriptions.js";
import { make, showRows } from "./drawing.js";
import { unitNames } from "./settings.js";

/** Shows the units that count something in one of the texts. */
export function showCounts(usualText, limitedText, exceededUnits) {
  const [usualCounts, limitedCounts] = [usualText, limitedText].map((text) => counts(text, unitNames));
  // An empty text has one line, but the table of two empty texts is empty.
  const isEmpty = usualText + limitedText === "";
  const shownUnits = isEmpty ? [] : unitNames.filter((unit) => usualCounts[unit] + limitedCounts[unit] > 0);
  showRows("counts", shownUnits.map((unit) => {
    const row = make("tr", "", exceededUnits.has(unit) ? "over" : "");
    const head = make("th", unit);
    head.scope = "row";
    row.append(head, make("td", amount(usualCounts[unit])), make("td", amount(limitedCounts[unit])));
    return row;
  }));
}
