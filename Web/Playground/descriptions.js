// Descriptions of events, decisions, and text messages.

import { status } from "./textlimits.js";
import { make } from "./drawing.js";

export function describeEvent(event) {
  const { type, text } = event;
  const quoted = text === undefined ? "" : ` ${quote(text)}`;
  switch (type) {
    case "insert": return `typed${quoted}`;
    case "setMarkedText": return text === "" ? "composing ends with nothing" : `composing${quoted}`;
    case "commit": return text === undefined ? "composed" : `composed${quoted}`;
    case "cancelComposition": return "composing is canceled";
    case "replace": return `${quote(text)} in place of ${event.range.join("–")}`;
    case "select": return `selected ${event.range.join("–")}`;
    case "setMarkedRange": return `composing again ${event.range.join("–")}`;
    case "deleteBackward": return "deleted backward";
    case "deleteForward": return "deleted forward";
    case "endEditing": return "left the field";
    case "set": return `set by a program:${quoted}`;
    case "reconcile": return `changed to${quoted}`;
    default: return type + quoted;
  }
}

const decisions = { accepted: "accepted", clipped: "clipped", rejected: "refused", deferred: "not evaluated yet" };

/** Returns the decision on an event and its reasons, as elements and texts. */
export function decisionNodes(step, { text } = {}) {
  const isOver = step.decision === "accepted" && step.counts.some(({ remaining }) => remaining < 0);
  const decision = isOver ? "accepted, but over the limit" : decisions[step.decision];
  const nodes = [make("b", decision, isOver ? "over" : step.decision)];
  if (step.compositionDecision) nodes.push(` (the composition: ${decisions[step.compositionDecision]})`);
  const reasons = step.violations.map((violation) => describeViolation(violation) + forcedEncoding(violation, step));
  if (step.dropped && step.dropped !== text) reasons.unshift(`without ${quote(step.dropped)}`);
  if (step.inserted && step.inserted !== text) reasons.unshift(`inserted ${quote(step.inserted)}`);
  if (reasons.length > 0) nodes.push(`: ${reasons.join("; ")}`);
  return nodes;
}

function describeViolation({ rule, unit, max, attempted }) {
  switch (rule) {
    case "limit": return `${unit} would be ${amount(attempted)} of ${amount(max)}`;
    case "scalarsPerCharacter": return `one character would have ${attempted} code points of ${max}`;
    case "position": return "the position isn't in the text";
    default: return `stopped by ${rule}`;
  }
}

/** Returns a clause about dropped Characters that would have forced UCS-2, or an empty text if there are none. */
function forcedEncoding({ unit }, { text, dropped }) {
  if (!unit?.startsWith("sms") || messageOf(text, unit)?.encoding !== "gsm7") return "";
  const { nonGSMCharacters } = messageOf(dropped, unit);
  if (nonGSMCharacters.length === 0) return "";
  return `, forced into UCS-2 by ${nonGSMCharacters.map(describeCharacter).join(", ")}`;
}

const messageOf = (text, unit) => status(text, { unit, max: 1 }).messages?.[unit];

export function describeMessage(message) {
  const { encoding, shifts, segments, nonGSMCharacterCount, nonGSMCharacters, segmentsWithReplacements } = message;
  if (segments === 0) return "";
  let sentence = `${segmentsOf(segments)} in ${encoding === "gsm7" ? "GSM 7 bit" : "UCS-2"}`;
  if (shifts.length > 0) sentence += ` with the ${shifts.map((shift) => `${shift} shift`).join(" and ")} table`;
  sentence += `, ${message.remainingInLastSegment} left in the last one`;
  if (nonGSMCharacterCount === 0) return sentence;
  sentence += `; forced by ${nonGSMCharacters.map(describeCharacter).join(", ")}`;
  const otherCount = nonGSMCharacterCount - nonGSMCharacters.length;
  if (otherCount > 0) sentence += ` and ${amount(otherCount)} more`;
  if (segmentsWithReplacements < segments) sentence += `; ${segmentsOf(segmentsWithReplacements)} with the replacements`;
  return sentence;
}

const segmentsOf = (segments) => (segments === 1 ? "1 segment" : `${amount(segments)} segments`);

/** Returns a text such as `’ (U+2019, which ' can replace)`. */
function describeCharacter({ character, replacement }) {
  const scalars = [...character];
  const points = scalars.slice(0, 8).map(codePoint).join(" ") + (scalars.length > 8 ? " …" : "");
  const instead = replacement === null ? ""
    : replacement === "" ? ", which can be left out" : `, which ${replacement} can replace`;
  return `${makeVisible(firstScalars(character))} (${points}${instead})`;
}

/** Returns `9/10`, or `9` for an infinite maximum. */
export const ratio = (count, maximum) => amount(count) + (maximum === Infinity ? "" : `/${amount(maximum)}`);

export const amount = (number) => number.toLocaleString("en");

const codePoint = (scalar) => `U+${scalar.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Replaces controls, line and paragraph separators, lone surrogates, unassigned and private-use scalars, and a
 * combining mark at the start of the text with their code points.
 */
export const makeVisible = (text) =>
  text.replace(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|^\p{M}/gu, (scalar) => `⟨${codePoint(scalar)}⟩`);

const quote = (text) => `‘${makeVisible(firstScalars(text))}’`;

function firstScalars(text) {
  const scalars = [...text];
  return scalars.length > 40 ? `${scalars.slice(0, 40).join("")}…` : text;
}
