// The engine of fields and texts.

import { compile, usualPlace } from "./loading.js";
import { refuse } from "./options.js";
import { startEngine } from "./starting.js";

/** What the engine asks of fields, by what knows them. */
export const field = {};

/** How the engine is called; undefined until it is there. */
export let answer, answerNumbers, checked, exports, leave, leaveBytes, leaveValue;

let place = null;
let isLoading = false;

/** See the types. */
export function init({ wasm }) {
  if (typeof wasm !== "string" && !(wasm instanceof URL)) refuse("wasm", "a URL", wasm);
  if (isLoading) {
    throw new Error("The engine is being loaded already: call `init` right after the import.");
  }
  place = wasm;
}

/** In a task of its own, so that the page can say before where the engine is. */
async function load() {
  await new Promise((resolve) => setTimeout(resolve));
  isLoading = true;
  return compile(place ?? usualPlace());
}

/** Is fulfilled when the engine is there. */
export const ready = startEngine(load(), ({ read, readBytes, readNumbers }) => ({
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
