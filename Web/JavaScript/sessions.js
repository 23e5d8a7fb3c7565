// Sessions without a field, for views that draw their own text, and replays of recorded sessions. `sessions.d.ts`
// documents the exported names.

import { checkText } from "./checks.js";
import { expectWhole, loadWhole, promiseOf } from "./engines.js";

export const ready = promiseOf(loadWhole);

const finalization = new FinalizationRegistry(({ engine, number }) => engine.exports.closeSession(number));

export class Session {
  #engine = expectWhole("`Session`");
  #number;

  constructor(field = {}, state = {}) {
    const engine = this.#engine;
    const session = { id: "", field, state, events: [] };
    this.#number = engine.resultOrThrow(engine.exports.openSession(engine.writeJSON(session)));
    finalization.register(this, { engine, number: this.#number });
  }

  apply(event) {
    const engine = this.#engine;
    engine.resultOrThrow(engine.exports.apply(this.#number, engine.writeJSON(event)));
    // Recorded sessions have a shorter key.
    const { exit: compositionDecision, ...step } = engine.resultJSON();
    return compositionDecision === undefined ? step : { ...step, compositionDecision };
  }
}

export function replay(line) {
  checkText(line, "line");
  const engine = expectWhole("`replay`");
  engine.exports.replay(engine.writeText(line));
  return engine.resultText();
}
