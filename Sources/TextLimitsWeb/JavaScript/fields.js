// The controller of a field.

import { Announcer } from "./announcing.js";
import { compositionIn, watchCompositions } from "./composition.js";
import { checkConstraints, isLimit, listed } from "./constraints.js";
import { coreOrder } from "./core.js";
import { fieldOf } from "./elements.js";
import { core, engineFor, loadFor, loadWhole, whole } from "./engine.js";
import { Host } from "./host.js";
import { Later } from "./later.js";
import { Listener } from "./listening.js";
import { Maxlength } from "./maxlength.js";
import { checkCounter, checkFunction, checkObject, checkSentence, checkText, written } from "./options.js";
import { limitsOf, statusOf, stepOf } from "./steps.js";

/** See the types. */
export const limit = (element, options = {}) =>
  limitReporting(element, options, (error) => reportError(error));

/** The same; what the engine finds wrong later is handed to `report`. */
export function limitReporting(element, options, report) {
  if (controllers.has(element)) {
    throw new Error("The field has a controller already. Destroy that one first, or set its limits.");
  }
  return new FieldController(element, optionsOf(options), report);
}

/** Options, for which limits alone may stand. */
function optionsOf(given) {
  if (typeof given === "number" || Array.isArray(given) || isLimit(given)) return { limits: listed(given) };
  checkObject(given, "options", "an object, limits or a number");
  return given.limits == null || Array.isArray(given.limits) ? given : { ...given, limits: listed(given.limits) };
}

const controllers = new WeakMap();
const abandoned = new FinalizationRegistry(({ place, page, voice }) => {
  page.abort();
  voice.leave();
  place.close();
});

class FieldController {
  #element;
  #field;
  /** Null until the engine is loaded; until then the element is untouched. */
  #host = null;
  #announcer;
  #listener;
  /** What is released when the element is garbage. */
  #held;
  #maxlength;
  #listeners = new Map([["step", new Set()]]);
  #later = new Later();
  /** The current options, their constraints as JSON, and their limits. */
  #options;
  #constraints = "";
  #limits;
  #report;
  #isEnded = false;
  /** The numbers of the status in the last step, until `#show`. */
  #told = null;

  constructor(element, options, report) {
    this.#field = fieldOf(element);
    this.#element = element;
    parted(options);
    this.#options = options;
    this.#report = report;
    watchCompositions(element.ownerDocument);
    controllers.set(element, this);
    this.#start();
  }

  get element() { return this.#element; }

  get status() { return this.#readAnew(false); }

  get liveStatus() { return this.#readAnew(true); }

  get excessRange() {
    this.#expectOpen();
    if (!this.#host) return null;
    this.#listener.catchUp();
    this.#call("excessRange");
    const range = this.#host.engine.answerNumbers();
    return range.length === 0 ? null : [...range];
  }

  get selection() { return this.#field.selection; }

  get isComposing() { return (this.#host ?? compositionIn(this.#element))?.composition != null; }

  on(event, listener) {
    const listeners = this.#listeners.get(event);
    if (!listeners) throw new RangeError(`There is no event '${event}'; there is 'step'.`);
    checkFunction(listener, "listener");
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  setText(text) {
    checkText(text, "text");
    this.#expectOpen();
    if (!this.#host) return this.#field.write(text, text.length);
    this.#call("setText", this.#host.engine.leave(text));
    this.#show();
  }

  setLimits(limits) { this.update({ ...this.#options, limits }); }

  update(given = {}) {
    this.#expectOpen();
    const options = optionsOf(given);
    const [constraints, telling] = parted(options, this.#maxlength?.value);
    const earlier = this.#options;
    this.#options = options;
    if (!this.#host) return this.#start();
    if (engineFor(constraints)) {
      try {
        this.#constrain(constraints);
      } catch (error) {
        this.#options = earlier;
        return this.#report(error);
      }
    } else {
      loadWhole().then(() => {
        // They may be others by now.
        if (this.#isEnded || this.#options !== options) return;
        this.#options = earlier;
        this.update(options);
      }, () => {});
    }
    this.#announcer.update(telling);
    this.#show();
  }

  destroy() {
    if (!controllers.delete(this.#element)) return;
    abandoned.unregister(this);
    this.#end();
    this.#host?.place.close();
  }

  // Private.

  /** Limits the field when an engine is there that can. */
  #start() {
    if (this.#isEnded || this.#host) return;
    const [constraints] = parted(this.#options, this.#element.maxLength);
    const engine = engineFor(constraints);
    if (engine) {
      try {
        this.#attach(engine);
      } catch (error) {
        // Not thrown, since it would not be where the engine comes later.
        this.#report(error);
      }
      return;
    }
    // A failure is logged once, in `engine.js`.
    loadFor(constraints).then(() => this.#start(), () => {});
  }

  /** Starts to limit the field, perhaps in the middle of a composition. */
  #attach(engine) {
    const element = this.#element;
    const [constraints, telling] = parted(this.#options, element.maxLength);
    const host = new Host(element, this.#field, engine, {
      later: this.#later,
      settle: () => {
        this.#call("settle");
        this.#look();
      },
      told: (...step) => this.#tell(stepOf(...step, this.#limits)),
    });
    this.#host = host;
    try {
      this.#constrain(constraints);
    } catch (error) {
      host.place.close();
      this.#host = null;
      throw error;
    }
    this.#maxlength = new Maxlength(element, () => this.update(this.#options));
    this.#announcer = new Announcer(element, telling, this.#later, () => this.#show());
    this.#listener = new Listener(
      element, host, (...call) => this.#call(...call), () => this.#look());
    this.#held = { place: host.place, page: this.#listener.page, voice: this.#announcer.voice };
    abandoned.register(this, this.#held, this);
    this.#show();
  }

  #constrain(constraints) {
    const json = written(constraints);
    // Frameworks call with the same options on every render.
    if (json === this.#constraints) return;
    const { engine } = this.#host;
    if (engine !== core) {
      engine.checked(this.#call("readConstraints", engine.leave(json)));
      this.#limits = limitsOf(engine.answerValue());
    } else {
      const order = coreOrder(constraints);
      if (!order) return this.#goOver(constraints);
      this.#call("readConstraints", engine.leaveNumbers(order.numbers));
      this.#limits = order.limits;
    }
    this.#constraints = json;
    this.#call("takeConstraints");
  }

  /** Goes over to the whole engine, perhaps in the middle of a composition. */
  #goOver(constraints) {
    const host = this.#host;
    const earlier = host.place;
    // By the limits that were in force until now.
    this.#call("settle");
    host.enter(whole);
    try {
      host.asBeforeComposition(() => this.#constrain(constraints));
    } catch (error) {
      host.place.close();
      host.return(earlier);
      throw error;
    }
    earlier.close();
    this.#held.place = host.place;
    if (host.composition) this.#call("textDidChange");
    // As in one engine, the change of limits is a step.
    this.#call("takeConstraints");
  }

  #tell({ step, ...told }) {
    this.#told = told;
    this.#announcer.hear(step);
    const event = new CustomEvent("limitstep", { detail: step, bubbles: true, composed: true });
    this.#element.dispatchEvent(event);
    const listeners = this.#listeners.get("step");
    for (const listener of listeners) this.#later.add(() => { if (listeners.has(listener)) listener(step); });
  }

  /** Calls the engine about this field. */
  #call(name, ...values) {
    if (this.#isEnded) return undefined;
    try {
      const { engine, number } = this.#host.place;
      return engine.exports[name](number, ...values);
    } catch (error) {
      // A fault of the engine must not keep anybody from typing.
      this.#end();
      throw error;
    }
  }

  /** Detaches from the element. */
  #end() {
    this.#isEnded = true;
    this.#listener?.end();
    this.#announcer?.end();
    this.#later.end();
    this.#maxlength?.giveBack();
  }

  #expectOpen() {
    if (this.#isEnded) throw new Error("The controller is destroyed.");
  }

  /** Updates what people see, if anything changed. */
  #look() {
    if (this.#isEnded) return;
    if (this.#told || this.#listener?.hasChanged()) this.#show();
  }

  #show() {
    // A callback of the page may have destroyed the controller.
    if (this.#isEnded) return;
    const { committed, live } = this.#told ?? {};
    this.#told = null;
    this.#listener?.hasChanged();
    const { isComposing } = this;
    const status = this.#read(false, committed);
    this.#announcer.show(status, isComposing ? this.#read(true, live) : status, isComposing);
  }

  #readAnew(isLive) {
    this.#expectOpen();
    if (!this.#host) return null;
    this.#listener.catchUp();
    return this.#read(isLive);
  }

  /** @param numbers - What the engine has told of it already. */
  #read(isLive, numbers) {
    const { engine } = this.#host;
    if (!numbers) {
      this.#call("fieldStatus", isLive);
      numbers = engine.answerNumbers();
    }
    return statusOf(numbers, this.#limits, (index) => {
      this.#call("fieldMessage", isLive, index);
      return engine.answerValue();
    });
  }
}

/** Splits options into constraints and what people are told. `maxlength` stands in for missing limits. */
function parted(options, maxlength) {
  const { message, say, hint, counter, ...constraints } = options;
  for (const [name, sentence] of Object.entries({ message, say, hint })) checkSentence(sentence, name);
  checkCounter(counter);
  checkConstraints(constraints);
  if (constraints.limits === undefined && maxlength >= 0) {
    constraints.limits = [{ unit: "utf16", max: maxlength }];
  }
  return [constraints, { message, say, hint, counter }];
}
