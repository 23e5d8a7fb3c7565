// Calls an engine for one field, and moves the field from the small engine to the whole engine.

import { encodeConstraints } from "./small-engine.js";
import { small, whole } from "./engines.js";
import { Host } from "./host.js";
import { toJSON } from "./checks.js";
import { limitsOf, statusOf, stepOf } from "./results.js";

export class EngineField {
  #onTrap;
  #isEnded = false;
  /** The constraints in effect, as JSON. */
  #constraints = "";
  #limits;

  host;

  /** @param onStep - Called with the `step`, and the numbers of the status of the `committed` and `live` text. */
  constructor(element, field, engine, constraints, { deferred, onTurnEnd, onStep, onTrap }) {
    this.#onTrap = onTrap;
    this.host = new Host(element, field, engine, {
      deferred,
      onTurnEnd: () => {
        this.call("turnDidEnd");
        onTurnEnd();
      },
      onStep: (...step) => onStep(stepOf(...step, this.#limits)),
    });
    try {
      this.#setConstraints(constraints);
    } catch (error) {
      this.registration.close();
      throw error;
    }
  }

  get registration() { return this.host.registration; }

  /** Returns undefined after `end`. */
  call(name, ...values) {
    if (this.#isEnded) return undefined;
    try {
      const { engine, number } = this.registration;
      return engine.exports[name](number, ...values);
    } catch (error) {
      this.#onTrap();
      throw error;
    }
  }

  end() { this.#isEnded = true; }

  needsWholeEngine(constraints) { return this.host.engine === small && !encodeConstraints(constraints); }

  /**
   * Before the field is moved to the whole engine, that engine must be loaded, and any composition must have ended. If
   * the engine refuses the constraints, throws an error, and the earlier constraints stay in effect. Otherwise, returns
   * whether the constraints have changed.
   */
  setConstraints(constraints) {
    const previous = this.#constraints;
    if (this.needsWholeEngine(constraints)) this.#moveToWholeEngine(constraints);
    else this.#setConstraints(constraints);
    return this.#constraints !== previous;
  }

  setText(text) { this.call("setText", this.host.engine.writeText(text)); }

  get excessRange() {
    this.call("excessRange");
    const range = this.host.engine.resultNumbers();
    return range.length === 0 ? null : [...range];
  }

  /** @param numbers - The numbers of the status in the latest step. If undefined, the engine is called. */
  status(isLive, numbers) {
    const { engine } = this.host;
    if (!numbers) {
      this.call("fieldStatus", isLive);
      numbers = engine.resultNumbers();
    }
    return statusOf(numbers, this.#limits, (index) => {
      this.call("fieldSegmentation", isLive, index);
      return engine.resultJSON();
    });
  }

  #setConstraints(constraints) {
    const json = toJSON(constraints);
    // Equal constraints have no effect, since frameworks pass the same options each time they render.
    if (json === this.#constraints) return;
    const { engine } = this.host;
    if (engine !== small) {
      engine.resultOrThrow(this.call("readConstraints", engine.writeText(json)));
      this.#limits = limitsOf(engine.resultJSON());
    } else {
      const { numbers, limits } = encodeConstraints(constraints);
      this.call("readConstraints", engine.writeNumbers(numbers));
      this.#limits = limits;
    }
    this.#constraints = json;
    this.call("applyConstraints");
  }

  #moveToWholeEngine(constraints) {
    // Pending corrections are made with the earlier limits.
    this.call("turnDidEnd");
    const previous = this.registration;
    this.host.register(whole);
    try {
      this.#setConstraints(constraints);
    } catch (error) {
      this.registration.close();
      this.host.use(previous);
      throw error;
    }
    previous.close();
    // The first call in the whole engine only created the field's controller. The second call causes a step.
    this.call("applyConstraints");
  }
}
