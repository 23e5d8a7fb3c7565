// Fields' states without fields: for views that draw their own text, and for recorded sessions.

import { awaited, expectWhole, loadWhole } from "./engine.js";
import { checkText } from "./options.js";

/** Is fulfilled when the engine is there, without which nothing else here works. */
export const ready = awaited(loadWhole);

const abandoned = new FinalizationRegistry(({ engine, number }) => engine.exports.closeSession(number));

/** A text field under constraints: it takes one event after another and answers with a step. */
export class Session {
  #engine = expectWhole("sessions");
  #number;

  constructor(field = {}, state = {}) {
    const engine = this.#engine;
    const session = { id: "", field, state, events: [] };
    this.#number = engine.checked(engine.exports.openSession(engine.leaveValue(session)));
    abandoned.register(this, { engine, number: this.#number });
  }

  /** Applies an event, spelled as in a recorded session. */
  apply(event) {
    const engine = this.#engine;
    engine.checked(engine.exports.apply(this.#number, engine.leaveValue(event)));
    return engine.answerValue();
  }
}

/** Plays a recorded session, a line of JSON; the result is the line that `textlimit replay` prints. */
export function replay(line) {
  checkText(line, "line");
  const engine = expectWhole("sessions");
  engine.exports.replay(engine.leave(line));
  return engine.answer();
}
