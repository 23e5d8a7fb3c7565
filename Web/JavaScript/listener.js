// Translates events of the browser into calls of the engine.

import { Composition } from "./composition.js";
import { hasFocus } from "./editable.js";
import { activities } from "./host.js";

// Apple's touch keyboards compose Korean by deleting and retyping, and their dictation rewrites its text.
const isAppleTouch =
  globalThis.navigator?.maxTouchPoints > 1 && /^(iP|Mac)/.test(navigator.platform);
const hangul = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/;

/** The time between two reads of a focused field, in milliseconds. */
const pollInterval = 1000;
/** The pause that ends dictation, in milliseconds. */
const dictationPause = 1000;

/** In Firefox, autofill is a replacement whose `beforeinput` can't be canceled. No `input` event is cancelable. */
function activityOf({ inputType = "", cancelable }, isInputEvent = false) {
  if (inputType.startsWith("history")) return activities.undoing;
  if (inputType !== "insertReplacementText") return activities.typing;
  if (isAppleTouch) return activities.dictating;
  return cancelable || isInputEvent ? activities.typing : activities.filling;
}

/** Firefox inserts the surrogates of a pair one after the other. */
const insertsLoneSurrogate = ({ inputType, data }) => inputType === "insertText" && /^[\ud800-\udfff]$/.test(data);
const insertsHighSurrogate = (event) => insertsLoneSurrogate(event) && event.data < "\udc00";

export class Listener {
  #element;
  #host;
  #call;
  #onChange;
  #ending = new AbortController();
  /** Aborting removes the listeners on the document, which refer to this object weakly. */
  documentListeners = new AbortController();
  #shownText = "";
  #pollTimer;
  #dictationTimer;
  #stopObservingWrites;
  /** The documents and shadow trees whose `submit` and `reset` events are observed. */
  #formRoots = new WeakSet();
  /** The `beforeinput` or `input` event that listeners of the page can still be handling, or null. */
  #unhandledEvent = null;

  constructor(element, host, call, onChange) {
    this.#element = element;
    this.#host = host;
    this.#call = call;
    this.#onChange = onChange;
    this.#listen();
    this.#listenToDocument();
    this.#stopObservingWrites = observeWrites(element, () => this.catchUp());
    if (hasFocus(element)) this.#focus();
  }

  end() {
    this.#ending.abort();
    this.documentListeners.abort();
    this.#stopObservingWrites();
    clearInterval(this.#pollTimer);
    clearTimeout(this.#dictationTimer);
  }

  /** Whether the text has changed since the feedback was updated. */
  get hasNewText() { return this.#host.text !== this.#shownText; }

  markTextAsShown() { this.#shownText = this.#host.text; }

  /** Passes the text to the engine if a script may have changed the text. All other changes have events. */
  catchUp() {
    const { composition, activity, isWriting, text } = this.#host;
    const isChanging = this.#unhandledEvent !== null && this.#unhandledEvent.eventPhase !== Event.NONE;
    if (composition || isWriting || isChanging || activity === activities.dictating) return;
    if (text !== this.#shownText) this.#acceptUnreportedChanges();
  }

  #listen() {
    const { signal } = this.#ending;
    const on = (type, handle) =>
      this.#element.addEventListener(
        type, (event) => { if (!this.#host.isWriting) handle.call(this, event); }, { signal });
    for (const [type, handle] of [["beforeinput", this.#beforeInput], ["input", this.#input]]) {
      this.#element.addEventListener(type, (event) => { this.#unhandledEvent = event; }, { signal, capture: true });
      on(type, (event) => {
        handle.call(this, event);
        this.#unhandledEvent = null;
      });
    }
    on("compositionstart", this.#compositionStart);
    on("compositionupdate", this.#compositionUpdate);
    on("compositionend", this.#compositionEnd);
    on("focus", this.#focus);
    on("blur", this.#blur);
    on("change", this.#acceptUnreportedChanges);
    on("invalid", (event) => {
      this.catchUp();
      if (this.#element.validity?.valid) event.preventDefault();
    });
    on("keydown", (event) => {
      // The key code 229 means that an input method handles the key.
      if (event.isComposing || event.keyCode === 229) return;
      this.#endDictation();
      this.#acceptUnreportedChanges();
    });
  }

  #listenToDocument() {
    const { ownerDocument: document } = this.#element;
    this.#on(document, "selectionchange", (listener) => {
      if (hasFocus(listener.#element) && !listener.#host.isUpToDate) listener.#call("selectionDidChange");
    });
    // The browser restores a field before `pageshow`.
    this.#on(document.defaultView, "pageshow", (listener) => listener.#acceptUnreportedChanges());
    this.#listenToForms();
  }

  /** `submit` and `reset` events don't leave a shadow tree, so the tree of the field is observed. */
  #listenToForms() {
    const root = this.#element.getRootNode();
    const forms = root.host ? root : this.#element.ownerDocument;
    if (this.#formRoots.has(forms)) return;
    this.#formRoots.add(forms);
    this.#on(forms, "submit", (listener, event) => listener.#submit(event));
    // The browser resets a field after the `reset` event.
    this.#on(forms, "reset", (listener, event) => {
      if (listener.#element.form === event.target) setTimeout(() => listener.#acceptUnreportedChanges());
    });
  }

  /** Adds a listener that doesn't keep the element alive. */
  #on(target, type, handle) {
    const self = new WeakRef(this);
    const { signal } = this.documentListeners;
    target.addEventListener(
      type,
      (event) => {
        const listener = self.deref();
        if (listener && !listener.#host.isWriting) handle(listener, event);
      },
      { signal, capture: true });
  }

  #beforeInput(event) {
    const host = this.#host;
    // A `historyUndo` event isn't always followed by an undo, so each event sets the activity again.
    this.#setActivity(activityOf(event));
    if (event.defaultPrevented || !event.cancelable || event.isComposing || host.composition) return;
    // A surrogate pair is evaluated when it's complete.
    if (insertsLoneSurrogate(event)) return;
    const change = host.change(event);
    if (!change) return;
    host.composesByRewriting = isAppleTouch && hangul.test(change.text);
    const { start, end, text } = change;
    if (!this.#call("shouldChange", start, end, host.engine.writeText(text))) {
      event.preventDefault();
      this.#onChange();
    }
  }

  #input(event) {
    const host = this.#host;
    const type = event.inputType ?? "";
    if (insertsHighSurrogate(event)) return;
    if (host.composition && !event.isComposing && type !== "" && !type.includes("Composition")) {
      // The composition has ended without `compositionend`.
      host.composition = null;
    }
    // An event without a type is from autofill, a password manager, or a script. If it changed the text, the text was
    // filled in. Otherwise, there is nothing to evaluate. Filling ends with its event, and dictation after a pause.
    if (type === "" && host.text !== this.#shownText) host.activity = activities.filling;
    else if (host.activity !== activities.filling) this.#setActivity(activityOf(event, true));
    if (type !== "" || host.activity === activities.filling) this.#call("textDidChange");
    if (host.activity === activities.filling) {
      host.activity = activities.typing;
      this.#call("turnDidEnd");
    }
    if (host.activity !== activities.dictating) host.activity = activities.typing;
    this.#onChange();
  }

  /** Until dictation pauses, text that is typed counts as dictated, too. */
  #setActivity(activity) {
    const isDictating = this.#host.activity === activities.dictating;
    if (isDictating && activity === activities.undoing) this.#endDictation();
    if (activity === activities.dictating || (isDictating && activity === activities.typing)) {
      clearTimeout(this.#dictationTimer);
      this.#dictationTimer = setTimeout(() => this.#endDictation(), dictationPause);
      activity = activities.dictating;
    }
    this.#host.activity = activity;
  }

  #endDictation() {
    if (this.#host.activity !== activities.dictating) return;
    clearTimeout(this.#dictationTimer);
    this.#host.activity = activities.typing;
    // Browsers don't always dispatch an event for the last dictated words.
    this.#call("textDidChange");
    this.#call("turnDidEnd");
    this.#onChange();
  }

  #compositionStart(event) {
    const host = this.#host;
    this.#endDictation();
    host.activity = activities.typing;
    this.#acceptUnreportedChanges();
    host.composition = new Composition(host.text, host.selection, event.data);
    host.composed = event.data || undefined;
  }

  #compositionUpdate({ data }) {
    const host = this.#host;
    // An unknown composition began before this script was loaded.
    host.composition ??= new Composition(host.text, host.selection);
    host.composed = data;
  }

  #compositionEnd() {
    this.#host.composition = null;
    this.#call("textDidChange");
    this.#onChange();
  }

  #focus() {
    // The field can have been limited before it was inserted into a shadow tree.
    this.#listenToForms();
    this.#acceptUnreportedChanges();
    // Some assistive technologies set the value without an event.
    clearInterval(this.#pollTimer);
    this.#pollTimer = setInterval(() => {
      // A removed element can lose focus without `blur`.
      if (!hasFocus(this.#element)) clearInterval(this.#pollTimer);
      else this.catchUp();
    }, pollInterval);
  }

  #blur() {
    clearInterval(this.#pollTimer);
    this.#endDictation();
    this.#host.composition = null;
    this.#call("editingDidEnd");
    this.#onChange();
  }

  /**
   * Ends dictation and a composition, and passes a change by a script to the engine. If a valid text becomes invalid,
   * cancels the submission, unless the form isn't validated.
   */
  #submit(event) {
    const element = this.#element;
    const form = event.target;
    if (element.form !== form) return;
    const wasValid = element.validity.valid;
    this.#endDictation();
    if (this.#host.composition) {
      this.#call("editingDidEnd");
      this.#onChange();
    } else {
      this.catchUp();
    }
    if (!wasValid || element.validity.valid || form.noValidate || event.submitter?.formNoValidate) return;
    // Other listeners don't receive the event, just as after a failed validation by the browser.
    event.preventDefault();
    event.stopImmediatePropagation();
    element.reportValidity();
  }

  #acceptUnreportedChanges() {
    if (!this.#host.isUpToDate) this.#call("acceptUnreportedChanges");
    this.#onChange();
  }
}

/**
 * Calls `onWrite` when a script sets `value`, for which browsers don't dispatch an event. Returns a function that ends
 * the observation.
 */
function observeWrites(element, onWrite) {
  // Frameworks also define the property on the element itself.
  const own = Object.getOwnPropertyDescriptor(element, "value");
  const original = own ?? inheritedProperty(element);
  if (!original?.set || own?.configurable === false) return () => {};
  function set(value) {
    original.set.call(this, value);
    onWrite();
  }
  Object.defineProperty(element, "value", { ...original, set, configurable: true });
  return () => {
    onWrite = () => {};
    // If another script has wrapped the property since, the property stays, and only forwards writes.
    if (Object.getOwnPropertyDescriptor(element, "value")?.set !== set) return;
    if (own) Object.defineProperty(element, "value", own);
    else delete element.value;
  };
}

function inheritedProperty(element) {
  for (let object = element; object; object = Object.getPrototypeOf(object)) {
    const found = Object.getOwnPropertyDescriptor(object, "value");
    if (found) return found;
  }
}
