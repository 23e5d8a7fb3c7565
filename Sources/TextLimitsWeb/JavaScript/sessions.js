// Fields' states without fields: for views that draw their own text, and for recorded sessions. Their
// engine is one of its own, which pages with fields alone do not load.

import { compile } from "./loading.js";
import { checkText } from "./options.js";
import { startEngine } from "./starting.js";

let answer, checked, exports, leave, leaveValue;

/** Is fulfilled when the engine is there, without which nothing else here works. */
export const ready = startEngine(compile(new URL("./textlimits.sessions.wasm", import.meta.url)))
  .then((engine) => { ({ answer, checked, exports, leave, leaveValue } = engine); });
// Whoever waits for it is told.
ready.catch(() => {});

function expectEngine() {
  if (!exports) throw new Error("The engine is not there yet: `await ready` first.");
}

const abandoned = new FinalizationRegistry((number) => exports.closeSession(number));

/** A text field under constraints: it takes one event after another and answers with a step. */
export class Session {
  #number;

  constructor(field = {}, state = {}) {
    expectEngine();
    const session = { id: "", field, state, events: [] };
    this.#number = checked(exports.openSession(leaveValue(session)));
    abandoned.register(this, this.#number);
  }

  /** Applies an event, spelled as in a recorded session. */
  apply(event) {
    checked(exports.apply(this.#number, leaveValue(event)));
    return JSON.parse(answer());
  }
}

/** Plays a recorded session, a line of JSON; the result is the line that `textlimit replay` prints. */
export function replay(line) {
  checkText(line, "line");
  expectEngine();
  exports.replay(leave(line));
  return answer();
}
