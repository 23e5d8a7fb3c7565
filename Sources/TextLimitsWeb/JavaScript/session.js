// A field's state without a field: for views that draw their own text, and for recorded sessions.

import { answer, answerJSON, checked, exports, leave, leaveJSON } from "./engine.js";
import { checkText } from "./options.js";

const abandoned = new FinalizationRegistry((number) => exports.closeSession(number));

/** A text field under constraints: it takes one event after another and answers with a step. */
export class Session {
  #number;

  constructor(field = {}, state = {}) {
    const session = { id: "", field, state, events: [] };
    this.#number = checked(exports.openSession(leaveJSON(session)));
    abandoned.register(this, this.#number);
  }

  /** Applies an event, spelled as in a recorded session. */
  apply(event) {
    checked(exports.apply(this.#number, leaveJSON(event)));
    return answerJSON();
  }
}

/** Plays a recorded session, a line of JSON; the result is the line that `textlimit replay` prints. */
export function replay(line) {
  checkText(line, "line");
  exports.replay(leave(line));
  return answer();
}
