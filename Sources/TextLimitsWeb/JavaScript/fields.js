// Fields of a page that hold to their limits: what the browser's events mean to the engine.

import { Announcer } from "./announcing.js";
import { Composition } from "./composition.js";
import { fieldOf } from "./elements.js";
import { answerJSON, checked, exports, field as host, leave, leaveJSON } from "./engine.js";

/** Limits an element's text; see the types. */
export function limit(element, options = {}) {
  if (controllers.has(element)) {
    throw new Error("The field has a controller already. Destroy that one first, or set its limits.");
  }
  return new FieldController(element, options);
}

const controllers = new WeakMap();
/** By the engine's number. A controller lives as long as its element, which listens for it. */
const open = new Map();
const abandoned = new FinalizationRegistry(({ number, ending }) => {
  ending.abort();
  open.delete(number);
  exports.closeField(number);
});

/** What the engine may be told of who changes a text. */
const activities = { typing: 0, undoing: 1, dictating: 2, filling: 3 };

// Keyboards of iOS compose Korean by deleting and inserting.
const rewritesHangul = globalThis.navigator?.maxTouchPoints > 1 && /^(iP|Mac)/.test(navigator.platform);
const hangul = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/;

const pollInterval = 1000;

/**
 * Who makes the change that an event is about. What fills fields in Firefox is told as a replacement
 * that cannot be refused.
 */
function activityOf({ inputType = "", cancelable }, isDone = false) {
  if (inputType.startsWith("history")) return activities.undoing;
  const isForced = inputType === "insertReplacementText" && !cancelable && !isDone;
  return isForced ? activities.filling : activities.typing;
}

class FieldController {
  #element;
  #field;
  #number;
  #announcer;
  #listeners = new Map([["step", new Set()]]);
  #ending = new AbortController();
  #maxlength;
  /** The text when it was last looked at: who changed it since did so unannounced. */
  #seen = "";
  #composition = null;
  #data;
  #activity = activities.typing;
  #rewrites = false;
  /** How many writes of the engine are under way, whose events are echoes. */
  #writing = 0;
  #poll;
  /** Whether a step was told of that is not shown yet. */
  #isBehind = false;

  constructor(element, { message, say, counter, ...constraints }) {
    this.#element = element;
    this.#field = fieldOf(element);
    this.#maxlength = element.getAttribute("maxlength");
    if (constraints.limits === undefined && element.maxLength >= 0) {
      constraints.limits = [{ unit: "utf16", max: element.maxLength }];
    }
    this.#number = exports.newField();
    open.set(this.#number, new WeakRef(this));
    try {
      checked(exports.openField(this.#number, leaveJSON(constraints)));
    } catch (error) {
      open.delete(this.#number);
      exports.closeField(this.#number);
      throw error;
    }
    controllers.set(element, this);
    abandoned.register(this, { number: this.#number, ending: this.#ending }, this);
    element.removeAttribute("maxlength");
    this.#announcer = new Announcer(element, { message, say, counter });
    this.#listen();
    try {
      this.#show();
    } catch (error) {
      // A callback of the page's: nobody would have a controller to destroy.
      this.destroy();
      throw error;
    }
  }

  /** The element whose text is limited. */
  get element() { return this.#element; }

  /** Where the text stands, what is being composed not counted. */
  get readings() { return this.#state().readings; }

  /** Where all that the field shows stands. */
  get liveReadings() { return this.#state().live; }

  /** The part of the text that is over a limit, to be highlighted; null where none is. */
  get overLimitRange() { return this.#state().over; }

  /** Anchor and focus of the selection; null where the element does not tell. */
  get selection() { return this.#field.selection; }

  /** Whether an input method is composing. */
  get isComposing() { return this.#composition !== null; }

  /** Has a function called with each step; returns a function that ends it. */
  on(event, listener) {
    const listeners = this.#listeners.get(event);
    if (!listeners) throw new RangeError(`There is no event '${event}'; there is 'step'.`);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Sets the text; no limit applies to it, and a composition is given up. */
  setText(text) {
    this.#call("setText", leave(String(text)));
    this.#show();
  }

  /** Changes the limits; the text stays as it is. */
  setLimits(limits) {
    checked(this.#call("setLimits", leaveJSON(limits)));
    this.#show();
  }

  /** Leaves the field as it is, for good. */
  destroy() {
    if (!controllers.delete(this.#element)) return;
    this.#ending.abort();
    clearInterval(this.#poll);
    this.#announcer.end();
    open.delete(this.#number);
    abandoned.unregister(this);
    exports.closeField(this.#number);
    if (this.#maxlength !== null) this.#element.setAttribute("maxlength", this.#maxlength);
  }

  // What the engine asks of the field.

  report() {
    const text = this.#field.text;
    const [anchor, focus] = this.#field.selection ?? [-1, -1];
    const marked = this.#composition?.range(text, [anchor, focus], this.#data);
    const [start, end] = marked ?? [-1, -1];
    const count = leave(text);
    exports.positions(anchor, focus, start, end);
    return count;
  }

  replace(start, end, text) { this.#write(() => this.#field.replace(start, end, text)); }

  select(anchor, focus) { this.#write(() => this.#field.select(anchor, focus)); }

  unmark() {
    if (!this.#composition) return;
    this.#composition = null;
    // The one way to make a browser's input method let go.
    this.#write(() => {
      this.#element.blur();
      this.#element.focus({ preventScroll: true });
    });
  }

  settleLater() {
    setTimeout(() => {
      this.#call("settle");
      this.#look();
    });
  }

  get activity() { return this.#activity; }

  get rewrites() { return this.#rewrites; }

  step(step) {
    this.#isBehind = true;
    this.#announcer.hear(step);
    const event = new CustomEvent("limitstep", { detail: step, bubbles: true, composed: true });
    this.#element.dispatchEvent(event);
    for (const listener of this.#listeners.get("step")) {
      try {
        listener(step);
      } catch (error) {
        // The engine is in the middle of a call, which must come to its end.
        reportError(error);
      }
    }
  }

  // What the browser tells.

  #listen() {
    const { signal } = this.#ending;
    const on = (type, handle) =>
      this.#element.addEventListener(
        type, (event) => { if (!this.#writing) handle.call(this, event); }, { signal });
    on("beforeinput", this.#beforeInput);
    on("input", this.#input);
    on("compositionstart", this.#compositionStart);
    on("compositionupdate", (event) => { this.#data = event.data; });
    on("compositionend", this.#compositionEnd);
    on("focus", this.#focus);
    on("blur", this.#blur);
    on("change", this.#readAgain);
    on("keydown", (event) => {
      if (!event.isComposing && event.keyCode !== 229) this.#readAgain();
    });
    this.#listenToPage(signal);
    this.#watchMaxlength();
    if (this.#hasFocus) this.#focus();
  }

  /** The page outlives its elements: it must not keep one that is gone. */
  #listenToPage(signal) {
    const page = this.#element.ownerDocument;
    const self = new WeakRef(this);
    const on = (target, type, handle) =>
      target.addEventListener(
        type,
        (event) => {
          const field = self.deref();
          if (field && !field.#writing) handle(field, event);
        },
        { signal });
    on(page, "selectionchange", (field) => {
      if (field.#hasFocus) field.#call("selectionDidChange");
    });
    // The reset comes after its event, restoration after the page's.
    on(page, "reset", (field, event) => {
      if (field.#element.form === event.target) setTimeout(() => field.#readAgain());
    });
    on(page.defaultView, "pageshow", (field) => field.#readAgain());
  }

  get #hasFocus() { return this.#element.getRootNode().activeElement === this.#element; }

  #beforeInput(event) {
    // An undo may be announced and not come: the next event is not a part of it.
    this.#activity = activityOf(event);
    if (event.defaultPrevented || !event.cancelable || event.isComposing || this.#composition) return;
    const change = this.#field.change(event);
    if (!change) return;
    this.#rewrites = rewritesHangul && hangul.test(change.text);
    const { start, end, text } = change;
    if (!this.#call("shouldChange", start, end, leave(text))) {
      event.preventDefault();
      this.#look();
    }
  }

  #input(event) {
    const type = event.inputType ?? "";
    if (this.#composition && !event.isComposing && type !== "" && !type.includes("Composition")) {
      // Its end was never told.
      this.#composition = null;
    }
    // Autofill, password managers and scripts; frameworks repeat the event with nothing new.
    if (type === "" && this.#field.text !== this.#seen) this.#activity = activities.filling;
    else if (this.#activity !== activities.filling) this.#activity = activityOf(event, true);
    if (type !== "" || this.#activity === activities.filling) this.#call("textDidChange");
    if (this.#activity === activities.filling) {
      this.#activity = activities.typing;
      this.#call("settle");
    }
    this.#activity = activities.typing;
    this.#look();
  }

  #compositionStart(event) {
    this.#activity = activities.typing;
    this.#readAgain();
    this.#data = undefined;
    this.#composition = new Composition(this.#field.text, this.#field.selection, event.data);
    if (event.data) this.#data = event.data;
  }

  #compositionEnd() {
    this.#composition = null;
    this.#call("textDidChange");
    this.#look();
  }

  #focus() {
    this.#readAgain();
    // Some assistive software writes the value and tells nobody.
    clearInterval(this.#poll);
    this.#poll = setInterval(() => {
      // An element that is taken away may lose the focus without a word.
      if (!this.#hasFocus) clearInterval(this.#poll);
      else if (!this.#composition && this.#field.text !== this.#seen) this.#readAgain();
    }, pollInterval);
  }

  #blur() {
    clearInterval(this.#poll);
    this.#composition = null;
    this.#call("didEndEditing");
    this.#look();
  }

  #readAgain() {
    this.#call("readAgain");
    this.#look();
  }

  /** A framework that renders again may put the attribute back. */
  #watchMaxlength() {
    const observer = new MutationObserver(() => {
      const maxlength = this.#element.getAttribute("maxlength");
      if (maxlength === null) return;
      this.#maxlength = maxlength;
      this.#element.removeAttribute("maxlength");
    });
    observer.observe(this.#element, { attributeFilter: ["maxlength"] });
    this.#ending.signal.addEventListener("abort", () => observer.disconnect());
  }

  // How it is carried out.

  /** Calls the engine about this field. */
  #call(name, ...values) {
    if (this.#ending.signal.aborted) return undefined;
    try {
      return exports[name](this.#number, ...values);
    } catch (error) {
      // A fault of the engine must not keep anybody from typing.
      this.#ending.abort();
      clearInterval(this.#poll);
      this.#announcer.end();
      if (this.#maxlength !== null) this.#element.setAttribute("maxlength", this.#maxlength);
      throw error;
    }
  }

  #write(write) {
    this.#writing += 1;
    try {
      write();
    } finally {
      this.#writing -= 1;
    }
  }

  /** Remembers what the field holds after all was said about it. */
  #look() {
    if (this.#ending.signal.aborted) return;
    if (this.#isBehind || this.#field.text !== this.#seen) this.#show();
  }

  #show() {
    if (this.#ending.signal.aborted) return;
    this.#isBehind = false;
    this.#seen = this.#field.text;
    const { readings, live } = this.#state();
    this.#announcer.show(readings, live, this.isComposing);
  }

  #state() {
    if (this.#ending.signal.aborted) throw new Error("The controller is destroyed.");
    this.#call("state");
    const state = answerJSON();
    return { ...state, live: state.live ?? state.readings };
  }
}

const controllerOf = (number) => open.get(number)?.deref();

Object.assign(host, {
  report: (number) => controllerOf(number).report(),
  replace: (number, start, end, text) => controllerOf(number).replace(start, end, text),
  select: (number, anchor, focus) => controllerOf(number).select(anchor, focus),
  unmark: (number) => controllerOf(number).unmark(),
  settleLater: (number) => controllerOf(number).settleLater(),
  activity: (number) => controllerOf(number).activity,
  rewrites: (number) => controllerOf(number).rewrites,
  step: (number) => controllerOf(number).step(answerJSON()),
});
