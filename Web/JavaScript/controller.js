// The controller of a field, which connects the element, the engine, and the feedback.

import { Feedback } from "./feedback.js";
import { compositionIn, watchCompositions } from "./composition.js";
import { checkConstraints, isLimit, limitList } from "./constraints.js";
import { encodeConstraints } from "./small-engine.js";
import { fieldOf } from "./editable.js";
import { small, engineFor, loadFor, loadWhole, whole } from "./engines.js";
import { Host } from "./host.js";
import { DeferredCalls } from "./deferred-calls.js";
import { Listener } from "./listener.js";
import { Maxlength } from "./maxlength.js";
import { checkCounter, checkFunction, checkObject, checkSentence, checkText, toJSON } from "./checks.js";
import { limitsOf, statusOf, stepOf } from "./results.js";

/** See `textlimits.d.ts`. */
export const limit = (element, options = {}) =>
  limitReporting(element, options, (error) => reportError(error));

/** Limits a field. If the engine later finds an error in the options, the error is passed to `report`. */
export function limitReporting(element, options, report) {
  if (controllers.has(element)) {
    throw new Error("The field already has a controller. Destroy that controller first, or set its limits.");
  }
  return new FieldController(element, optionsOf(options), report);
}

/** Returns the options that the page passed. Limits alone are returned as the option `limits`. */
function optionsOf(given) {
  if (typeof given === "number" || Array.isArray(given) || isLimit(given)) return { limits: limitList(given) };
  checkObject(given, "options", "an object, limits, or a number");
  return given.limits == null || Array.isArray(given.limits) ? given : { ...given, limits: limitList(given.limits) };
}

const controllers = new WeakMap();
const finalization = new FinalizationRegistry(({ registration, documentListeners, screenReader }) => {
  documentListeners.abort();
  screenReader.leave();
  registration.close();
});

class FieldController {
  #element;
  #field;
  /** The engine's access to the field, or null until the engine is loaded. Until then, the element isn't changed. */
  #host = null;
  #feedback;
  #listener;
  /** The objects that are released when the element has been garbage-collected. */
  #resources;
  #maxlength;
  #listeners = new Map([["step", new Set()]]);
  #deferred = new DeferredCalls();
  /** The latest options. */
  #options;
  /** The options in effect while the latest options wait for the whole engine, or null if none wait. */
  #optionsInEffect = null;
  /** The constraints in effect, as JSON, and the limits that the engine returned for them. */
  #constraints = "";
  #limits;
  #reportError;
  #isEnded = false;
  /** The numbers of the status in the latest step, or null if they have been shown. */
  #stepNumbers = null;

  constructor(element, options, report) {
    this.#field = fieldOf(element);
    this.#element = element;
    partition(options);
    this.#options = options;
    this.#reportError = report;
    watchCompositions(element.ownerDocument);
    controllers.set(element, this);
    this.#start();
  }

  get element() { return this.#element; }

  get status() { return this.#currentStatus(false); }

  get liveStatus() { return this.#currentStatus(true); }

  get excessRange() {
    this.#expectOpen();
    if (!this.#host) return null;
    this.#listener.catchUp();
    this.#call("excessRange");
    const range = this.#host.engine.resultNumbers();
    return range.length === 0 ? null : [...range];
  }

  get selection() { return this.#field.selection; }

  get isComposing() { return (this.#host ?? compositionIn(this.#element))?.composition != null; }

  on(event, listener) {
    const listeners = this.#listeners.get(event);
    if (!listeners) throw new RangeError(`unknown event '${event}'; the event is 'step'`);
    checkFunction(listener, "listener");
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  setText(text) {
    checkText(text, "text");
    this.#expectOpen();
    if (!this.#host) return this.#field.write(text, text.length);
    this.#call("setText", this.#host.engine.writeText(text));
    this.#show();
  }

  setLimits(limits) { this.update({ ...this.#options, limits }); }

  update(given = {}) {
    this.#expectOpen();
    const options = optionsOf(given);
    const [constraints, feedback] = partition(options, this.#maxlength?.value);
    const previous = this.#optionsInEffect ?? this.#options;
    this.#options = options;
    if (!this.#host) return this.#start();
    const needsWhole = this.#host.engine === small && !encodeConstraints(constraints);
    if (needsWhole && (!whole || this.isComposing)) {
      this.#optionsInEffect = previous;
      loadWhole().then(() => this.#finishUpdate(), () => {});
    } else {
      this.#optionsInEffect = null;
      try {
        if (needsWhole) this.#switchEngine(constraints);
        else this.#constrain(constraints);
      } catch (error) {
        this.#options = previous;
        return this.#reportError(error);
      }
    }
    this.#feedback.update(feedback);
    this.#show();
  }

  destroy() {
    if (!controllers.delete(this.#element)) return;
    finalization.unregister(this);
    this.#end();
    this.#host?.registration.close();
  }

  /** Applies options that need the whole engine, once the engine is loaded and nothing is composed. */
  #finishUpdate() {
    if (this.#optionsInEffect && whole && !this.#isEnded && !this.isComposing) this.update(this.#options);
  }

  /** Starts limiting the field if an engine for its constraints is loaded. Otherwise, loads the engine first. */
  #start() {
    if (this.#isEnded || this.#host) return;
    const [constraints] = partition(this.#options, this.#element.maxLength);
    const engine = engineFor(constraints);
    if (engine) {
      try {
        this.#attach(engine);
      } catch (error) {
        // The error is reported, since it can't be thrown if the engine is loaded later.
        this.#reportError(error);
      }
      return;
    }
    // A failure is ignored here, since `engines.js` logs it.
    loadFor(constraints).then(() => this.#start(), () => {});
  }

  /** Starts limiting the field. An input method can be composing in it. */
  #attach(engine) {
    const element = this.#element;
    const [constraints, feedback] = partition(this.#options, element.maxLength);
    const host = new Host(element, this.#field, engine, {
      deferred: this.#deferred,
      onSettle: () => {
        this.#call("settle");
        this.#showChanges();
      },
      onStep: (...step) => this.#dispatch(stepOf(...step, this.#limits)),
    });
    this.#host = host;
    try {
      this.#constrain(constraints);
    } catch (error) {
      host.registration.close();
      this.#host = null;
      throw error;
    }
    this.#maxlength = new Maxlength(element, () => this.update(this.#options));
    this.#feedback = new Feedback(element, feedback, this.#deferred, () => this.#show());
    this.#listener = new Listener(
      element, host, (...call) => this.#call(...call), () => this.#showChanges());
    this.#resources = {
      registration: host.registration,
      documentListeners: this.#listener.documentListeners,
      screenReader: this.#feedback.screenReader,
    };
    finalization.register(this, this.#resources, this);
    this.#show();
  }

  #constrain(constraints) {
    const json = toJSON(constraints);
    // Equal constraints have no effect, since frameworks pass the same options each time they render.
    if (json === this.#constraints) return;
    const { engine } = this.#host;
    if (engine !== small) {
      engine.resultOrThrow(this.#call("readConstraints", engine.writeText(json)));
      this.#limits = limitsOf(engine.resultJSON());
    } else {
      const { numbers, limits } = encodeConstraints(constraints);
      this.#call("readConstraints", engine.writeNumbers(numbers));
      this.#limits = limits;
    }
    this.#constraints = json;
    this.#call("applyConstraints");
  }

  /** Moves the field, which has no composition, to the whole engine. */
  #switchEngine(constraints) {
    // Corrections that are pending are made with the earlier limits.
    this.#call("settle");
    const host = this.#host;
    const previous = host.registration;
    host.register(whole);
    try {
      this.#constrain(constraints);
    } catch (error) {
      host.registration.close();
      host.restore(previous);
      throw error;
    }
    previous.close();
    this.#resources.registration = host.registration;
    // `#constrain` has created a controller in the whole engine, which isn't a step. Setting the constraints of an
    // existing controller is a step.
    this.#call("applyConstraints");
  }

  #dispatch({ step, ...numbers }) {
    this.#stepNumbers = numbers;
    this.#feedback.handleStep(step);
    const event = new CustomEvent("limitstep", { detail: step, bubbles: true, composed: true });
    this.#element.dispatchEvent(event);
    const listeners = this.#listeners.get("step");
    for (const listener of listeners) this.#deferred.add(() => { if (listeners.has(listener)) listener(step); });
  }

  #call(name, ...values) {
    if (this.#isEnded) return undefined;
    try {
      const { engine, number } = this.#host.registration;
      return engine.exports[name](number, ...values);
    } catch (error) {
      // After a trap of the engine, the field must still accept typing.
      this.#end();
      throw error;
    }
  }

  #end() {
    this.#isEnded = true;
    this.#listener?.end();
    this.#feedback?.end();
    this.#deferred.end();
    this.#maxlength?.restore();
  }

  #expectOpen() {
    if (this.#isEnded) throw new Error("The controller was destroyed. Create another controller.");
  }

  /** Updates the feedback if there was a step or the text has changed. */
  #showChanges() {
    if (this.#isEnded) return;
    this.#finishUpdate();
    if (this.#stepNumbers || this.#listener?.hasChanged()) this.#show();
  }

  #show() {
    // A function of the page that was just called can have destroyed the controller.
    if (this.#isEnded) return;
    const { committed, live } = this.#stepNumbers ?? {};
    this.#stepNumbers = null;
    this.#listener?.hasChanged();
    const { isComposing } = this;
    const status = this.#readStatus(false, committed);
    this.#feedback.show(status, isComposing ? this.#readStatus(true, live) : status, isComposing);
  }

  #currentStatus(isLive) {
    this.#expectOpen();
    if (!this.#host) return null;
    this.#listener.catchUp();
    return this.#readStatus(isLive);
  }

  /**
   * Returns the status of the live or the committed text.
   *
   * @param numbers - The numbers of the status in the latest step. If undefined, the engine is called.
   */
  #readStatus(isLive, numbers) {
    const { engine } = this.#host;
    if (!numbers) {
      this.#call("fieldStatus", isLive);
      numbers = engine.resultNumbers();
    }
    return statusOf(numbers, this.#limits, (index) => {
      this.#call("fieldSegmentation", isLive, index);
      return engine.resultJSON();
    });
  }
}

/**
 * Checks options, and divides them into constraints and feedback. If the options have no limits, a `maxlength` of at
 * least 0 is the limit.
 */
function partition(options, maxlength) {
  const { message, say, hint, counter, ...constraints } = options;
  for (const [name, sentence] of Object.entries({ message, say, hint })) checkSentence(sentence, name);
  checkCounter(counter);
  checkConstraints(constraints);
  if (constraints.limits === undefined && maxlength >= 0) {
    constraints.limits = [{ unit: "utf16", max: maxlength }];
  }
  return [constraints, { message, say, hint, counter }];
}
