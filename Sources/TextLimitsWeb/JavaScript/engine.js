// The engine of fields and texts.

import { compiled } from "./loading.js";
import { startEngine } from "./starting.js";

/** What the engine asks of fields, by what knows them. */
export const field = {};

export const { answer, answerNumbers, checked, exports, leave, leaveBytes, leaveValue } =
  await startEngine(compiled(), ({ read, readBytes, readNumbers }) => ({
    report: (number) => field.report(number),
    select: (...values) => field.select(...values),
    unmark: (number) => field.unmark(number),
    settleLater: (number) => field.settleLater(number),
    replace: (number, start, end, text, count) =>
      field.replace(number, start, end, read(text, count)),
    step: (number, at, count, texts, byteCount) =>
      field.step(number, readNumbers(at, count), readBytes(texts, byteCount)),
  }));
