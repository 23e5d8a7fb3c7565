// Events and decisions in words.

import { make } from "./drawing.js";

export function describe(event) {
  const { type, text } = event;
  const quoted = text === undefined ? "" : ` ‘${shortened(text)}’`;
  switch (type) {
    case "replace": return `replace ${event.range.join("–")} by${quoted}`;
    case "select": case "markRange": return `${type} ${event.range.join("–")}`;
    case "delete": return `delete ${event.direction}`;
    default: return type + quoted;
  }
}

/** The decision and its reasons, as nodes. */
export function explain(step, limits) {
  const nodes = [make("b", step.decision, step.decision)];
  if (step.exit) nodes.push(` (the composition: ${step.exit})`);
  if (step.inserted) nodes.push(` put in ‘${shortened(step.inserted)}’`);
  if (step.dropped) nodes.push(` dropped ‘${shortened(step.dropped)}’`);
  for (const violation of step.violations) nodes.push(`; ${reason(violation, limits)}`);
  return nodes;
}

function reason({ rule, unit, max, attempted }, limits) {
  switch (rule) {
    case "limit": return `${unit} would be ${attempted} of ${max}`;
    case "scalarsPerCharacter": return `one character would have ${attempted} code points of ${max}`;
    case "position": return "the position is not in the text";
    default: return `stopped by ${rule}`;
  }
}

const shortened = (text) => (text.length > 40 ? `${[...text].slice(0, 40).join("")}…` : text);
