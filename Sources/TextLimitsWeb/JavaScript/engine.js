// The engine of fields and texts.

import { compiled } from "./loading.js";
import { startEngine } from "./starting.js";

/** What the engine asks of fields, by what knows them. */
export const field = {};

/** How the engine is called; undefined until it is there. */
export let answer, answerNumbers, checked, exports, leave, leaveBytes, leaveValue;

/** Is fulfilled when the engine is there. */
export const ready = startEngine(compiled(), ({ read, readBytes, readNumbers }) => ({
  report: (number) => field.report(number),
  select: (...values) => field.select(...values),
  unmark: (number) => field.unmark(number),
  settleLater: (number) => field.settleLater(number),
  replace: (number, start, end, text, count) =>
    field.replace(number, start, end, read(text, count)),
  step: (number, at, count, texts, byteCount) =>
    field.step(number, readNumbers(at, count), readBytes(texts, byteCount)),
})).then((engine) => {
  ({ answer, answerNumbers, checked, exports, leave, leaveBytes, leaveValue } = engine);
});

ready.catch((error) => {
  console.error("TextLimits: fields have no limits, since the engine cannot be loaded.", error);
});

/** @throws Error where the engine is not there yet. */
export function expectEngine() {
  if (!exports) throw new Error("The engine is not there yet: `await ready` first.");
}
