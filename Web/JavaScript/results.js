// Decodes the engine's results into the objects of `textlimits.d.ts`.

import { noValue } from "./small-engine.js";
import { decode } from "./wasm-engine.js";

const decisions = ["accepted", "deferred", "clipped", "rejected"];
const inputMethodActions = ["resynchronizeInputMethod", "cancelComposition"];
const rules = [
  "limit", "encoding", "scalarsPerCharacter", "filter", "lineBreaks", "normalization", "position",
];

/**
 * Decodes a step. Decoding takes most of JavaScript's time for a key, so this function makes few calls. The engine
 * doesn't send a text that equals `knownText`.
 */
export function stepOf(numbers, texts, knownText, limits) {
  let at = 0;
  let start = 0;
  const next = () => numbers[at++];
  const text = () => {
    const count = next();
    if (count === noValue) return undefined;
    if (count === 0) return "";
    return decode(texts.subarray(start, (start += count)));
  };
  const step = { decision: decisions[next()] };
  const compositionDecision = next();
  if (compositionDecision !== noValue) step.compositionDecision = decisions[compositionDecision];
  const selection = [next(), next()];
  const marked = [next(), next()];
  const actions = next();
  step.text = text() ?? knownText;
  step.selection = selection;
  step.marked = marked[0] === noValue ? null : marked;
  step.inserted = text();
  step.dropped = text();
  const filtered = text();
  if (filtered !== "") step.filtered = filtered;
  const preview = text();
  step.violations = [];
  for (let remaining = next(); remaining > 0; remaining--) {
    step.violations.push(violationOf(next(), next(), next(), next(), limits));
  }
  const committed = numbers.slice(at, at + 1 + 2 * limits.length);
  // The engine sends the live counts only if they can differ from the committed counts.
  const live = at + committed.length < numbers.length ? numbers.slice(at + committed.length) : committed;
  step.counts = limits.map(({ unit, min, max }, index) => {
    const count = { unit, committed: committed[2 * index + 1], live: live[2 * index + 1] };
    if (min != null) count.min = min;
    if (max != null) {
      count.max = max;
      count.remaining = max - count.committed;
    }
    return count;
  });
  step.inputMethodActions = actions === 0 ? [] : inputMethodActions.filter((_, index) => actions & (1 << index));
  if (preview !== undefined) step.preview = preview;
  return { step, committed, live };
}

function violationOf(number, limit, first, second, limits) {
  const rule = rules[number];
  const unit = limits[limit]?.unit;
  switch (rule) {
    case "limit": return { rule, limit, unit, max: first === noValue ? null : first, attempted: second };
    case "encoding": return { rule, limit, unit };
    case "scalarsPerCharacter": return { rule, max: first, attempted: second };
    case "position": return { rule, range: [first, second] };
    default: return { rule };
  }
}

/** `unit` is spelled as in the given limit, and `name` in the standard way. */
export const limitsOf = (values) =>
  values.map(([unit, name, min, max, soft, countsMessages]) => ({ unit, name, min, max, soft, countsMessages }));

/** @param segmentationAt - Returns the engine's JSON for the SMS segments of the limit at an index. */
export function statusOf(numbers, limits, segmentationAt) {
  const all = limits.map(({ name, min, max, soft }, index) => {
    const count = numbers[2 * index + 1];
    const bits = numbers[2 * index + 2];
    const excess = Math.max(0, count - (max ?? count));
    const status = { unit: name, count, fits: (bits & 1) !== 0, exceeded: (bits & 2) !== 0, excess };
    if (min > 0) status.min = min;
    if (max != null) {
      status.max = max;
      status.remaining = max - count;
    }
    if (soft) status.soft = true;
    return status;
  });
  const result = {
    fits: all.every(({ fits, soft }) => fits || soft),
    exceeded: all.some(({ exceeded, soft }) => exceeded && !soft),
    tightest: limits[numbers[0]]?.name ?? null,
    limits: all,
  };
  for (const [index, { name, countsMessages }] of limits.entries()) {
    if (countsMessages) (result.messages ??= {})[name] ??= segmentationOf(segmentationAt(index));
  }
  return result;
}

function segmentationOf([
  isWide, isLocking, isSingle, segments, remainingInLastSegment, segmentsWithReplacements, nonGSMCharacterCount, ...rest
]) {
  const nonGSMCharacters = [];
  for (let at = 0; at < rest.length; at += 3) {
    nonGSMCharacters.push({ character: rest[at], offset: rest[at + 1], replacement: rest[at + 2] });
  }
  return {
    encoding: isWide ? "ucs2" : "gsm7",
    shifts: [...(isLocking ? ["locking"] : []), ...(isSingle ? ["single"] : [])],
    segments, remainingInLastSegment, nonGSMCharacterCount, nonGSMCharacters, segmentsWithReplacements,
  };
}
