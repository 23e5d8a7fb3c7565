// The controller of a field, which connects the element, the engine, and the feedback.
//
// - When the page sets options, `update` passes the constraints to the engine (`engine-field.js`) and the rest to the
//   feedback (`feedback.js`). If an engine has to be loaded first, `attachWhenLoaded` or `applyPendingOptions` is
//   called when the engine is loaded.
// - When the user edits the field, the listener (`listener.js`) calls the engine. The engine reports each edit as a
//   step, which is dispatched to the page. Then `showChanges` updates the feedback.
//
// `textlimits.d.ts` documents the interface for the page.

import { Feedback } from "./feedback.js";
import { compositionIn, watchCompositions } from "./composition.js";
import { checkConstraints, isLimit, limitList } from "./constraints.js";
import { fieldOf } from "./editable.js";
import { EngineField } from "./engine-field.js";
import { engineFor, loadFor, loadWhole, whole } from "./engines.js";
import { DeferredCalls } from "./deferred-calls.js";
import { FieldAttributes } from "./field-attributes.js";
import { Listener } from "./listener.js";
import { checkCounter, checkFunction, checkObject, checkSentence, checkText } from "./checks.js";

export const limit = (element, options = {}) => makeController(element, options, (error) => reportError(error));

/** @param onError - Called with errors that the engine finds in the options. */
export function makeController(element, options, onError) {
  if (controllers.has(element)) {
    throw new Error("The field already has a controller. Destroy that controller first, or set its limits.");
  }
  return new FieldController(element, optionsOf(options), onError);
}

/** Returns options whose `limits` are a list or missing. Limits that are passed alone become this option. */
function optionsOf(given) {
  if (typeof given === "number" || Array.isArray(given) || isLimit(given)) return { limits: limitList(given) };
  checkObject(given, "options", "an object, limits, or a number");
  return given.limits == null || Array.isArray(given.limits) ? given : { ...given, limits: limitList(given.limits) };
}

function checkOptions({ message, say, hint, counter, ...constraints }) {
  for (const [name, sentence] of Object.entries({ message, say, hint })) checkSentence(sentence, name);
  checkCounter(counter);
  checkConstraints(constraints);
}

/**
 * Divides the options into constraints and options for feedback. Without the option `limits`, `maxlength` is the limit,
 * unless `maxlength` is -1 because the attribute is missing.
 */
function divide({ message, say, hint, counter, ...constraints }, maxlength) {
  if (constraints.limits == null && maxlength >= 0) {
    constraints.limits = [{ unit: "utf16", max: maxlength }];
  }
  return { constraints, feedback: { message, say, hint, counter } };
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
  /** Null until the engine is loaded and has accepted the options. Until then, only `setText` changes the element. */
  #engineField = null;
  #feedback;
  #listener;
  /** The resources that are released when the element and this controller have been garbage-collected. */
  #resources;
  #attributes;
  #stepListeners = new Set();
  #deferred = new DeferredCalls();
  #options;
  /** The options in effect, which differ from `#options` while an update is pending. */
  #appliedOptions;
  /** Whether `#options` wait for the whole engine, or for the end of a composition. */
  #isUpdatePending = false;
  #onError;
  /** The message of the error for later calls, or null until `destroy` or a trap of the engine. */
  #endMessage = null;
  /** The numbers of the status in the latest step, or null if the feedback shows this status. */
  #stepNumbers = null;

  constructor(element, options, onError) {
    this.#field = fieldOf(element);
    this.#element = element;
    checkOptions(options);
    this.#options = options;
    this.#onError = onError;
    watchCompositions(element.ownerDocument);
    controllers.set(element, this);
    this.#attachWhenLoaded();
  }

  // The interface for the page

  get element() { return this.#element; }

  get status() { return this.#currentStatus(false); }

  get liveStatus() { return this.#currentStatus(true); }

  get excessRange() {
    this.#expectOpen();
    if (!this.#engineField) return null;
    this.#listener.catchUp();
    return this.#engineField.excessRange;
  }

  get selection() { return this.#field.selection; }

  get isComposing() { return (this.#engineField?.host ?? compositionIn(this.#element))?.composition != null; }

  on(event, listener) {
    if (event !== "step") throw new RangeError(`unknown event '${event}'; the event is 'step'`);
    checkFunction(listener, "listener");
    this.#stepListeners.add(listener);
    return () => this.#stepListeners.delete(listener);
  }

  setText(text) {
    checkText(text, "text");
    this.#expectOpen();
    if (!this.#engineField) return this.#field.write(text, text.length);
    this.#engineField.setText(text);
    this.#show();
  }

  setLimits(limits) { this.update({ ...this.#options, limits }); }

  update(given = {}) {
    this.#expectOpen();
    const options = optionsOf(given);
    checkOptions(options);
    const { constraints, feedback } = divide(options, this.#attributes?.maxlength);
    this.#options = options;
    const engineField = this.#engineField;
    if (!engineField) return this.#attachWhenLoaded();
    let haveConstraintsChanged = false;
    this.#isUpdatePending = engineField.needsWholeEngine(constraints) && (!whole || this.isComposing);
    if (this.#isUpdatePending) {
      loadWhole().then(() => this.#applyPendingOptions(), () => {});
    } else {
      try {
        haveConstraintsChanged = engineField.setConstraints(constraints);
      } catch (error) {
        this.#options = this.#appliedOptions;
        return this.#onError(error);
      }
      this.#appliedOptions = options;
      this.#resources.registration = engineField.registration;
    }
    if (this.#isEnded) return;
    this.#feedback.update(feedback, haveConstraintsChanged);
    this.#show();
  }

  destroy() {
    if (this.#isEnded) return;
    controllers.delete(this.#element);
    finalization.unregister(this);
    this.#end("The controller was destroyed. Create another controller.");
    this.#engineField?.registration.close();
  }

  // Engines

  #attachWhenLoaded() {
    if (this.#isEnded || this.#engineField) return;
    const { constraints, feedback } = divide(this.#options, this.#element.maxLength);
    const engine = engineFor(constraints);
    if (engine) {
      try {
        this.#attach(engine, constraints, feedback);
      } catch (error) {
        // The error is reported, since it can't be thrown if the engine is loaded later.
        this.#onError(error);
      }
      return;
    }
    // A failure is ignored here, since `engines.js` logs it.
    loadFor(constraints).then(() => this.#attachWhenLoaded(), () => {});
  }

  /** This method can be called while an input method is composing in the field. */
  #attach(engine, constraints, feedback) {
    const element = this.#element;
    this.#engineField = new EngineField(element, this.#field, engine, constraints, {
      deferred: this.#deferred,
      onTurnEnd: () => this.#showChanges(),
      onStep: (step) => this.#dispatch(step),
      // After a trap of the engine, the field must still accept typing.
      onTrap: () => {
        controllers.delete(element);
        finalization.unregister(this);
        this.#end("The engine failed, and the field isn't limited anymore. Create another controller.");
      },
    });
    this.#appliedOptions = this.#options;
    const { host, registration } = this.#engineField;
    this.#attributes = new FieldAttributes(element, () => this.update(this.#options));
    this.#feedback = new Feedback(element, feedback, this.#deferred, () => this.#show());
    this.#listener = new Listener(
      element, host, (...call) => this.#engineField.call(...call), () => this.#showChanges());
    this.#resources = {
      registration,
      documentListeners: this.#listener.documentListeners,
      screenReader: this.#feedback.screenReader,
    };
    finalization.register(this, this.#resources, this);
    this.#show();
  }

  #applyPendingOptions() {
    if (this.#isUpdatePending && whole && !this.#isEnded && !this.isComposing) this.update(this.#options);
  }

  get #isEnded() { return this.#endMessage !== null; }

  #end(message) {
    this.#endMessage = message;
    this.#engineField?.end();
    this.#listener?.end();
    this.#feedback?.end();
    this.#deferred.discard();
    this.#attributes?.restore();
  }

  #expectOpen() {
    if (this.#isEnded) throw new Error(this.#endMessage);
  }

  // Steps and feedback

  #dispatch({ step, ...numbers }) {
    this.#stepNumbers = numbers;
    this.#feedback.handleStep(step);
    const event = new CustomEvent("limitstep", { detail: step, bubbles: true, composed: true });
    this.#element.dispatchEvent(event);
    // A listener for the event can have destroyed the controller.
    if (this.#isEnded) return;
    const listeners = this.#stepListeners;
    for (const listener of listeners) this.#deferred.add(() => { if (listeners.has(listener)) listener(step); });
  }

  #showChanges() {
    if (this.#isEnded) return;
    this.#applyPendingOptions();
    if (this.#stepNumbers || this.#listener?.hasNewText) this.#show();
  }

  #show() {
    // A function of the page that was just called can have destroyed the controller.
    if (this.#isEnded) return;
    const { committed, live } = this.#stepNumbers ?? {};
    this.#stepNumbers = null;
    this.#listener?.markTextAsShown();
    const { isComposing } = this;
    const status = this.#engineField.status(false, committed);
    this.#feedback.show(status, isComposing ? this.#engineField.status(true, live) : status, isComposing);
  }

  #currentStatus(isLive) {
    this.#expectOpen();
    if (!this.#engineField) return null;
    this.#listener.catchUp();
    return this.#engineField.status(isLive);
  }
}
