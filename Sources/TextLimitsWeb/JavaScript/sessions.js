// Fields' states without fields: for views that draw their own text, and for recorded sessions. Their
// engine is one of its own, which pages with fields alone do not load.

import { compile } from "./loading.js";
import { checkText } from "./options.js";
import { startEngine } from "./starting.js";

const { answer, checked, exports, leave, leaveValue } =
  await startEngine(compile(new URL("./textlimits.sessions.wasm", import.meta.url)));

const abandoned = new FinalizationRegistry((number) => exports.closeSession(number));

/** A text field under constraints: it takes one event after another and answers with a step. */
export class Session {
  #number;

  constructor(field = {}, state = {}) {
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
  exports.replay(leave(line));
  return answer();
}
