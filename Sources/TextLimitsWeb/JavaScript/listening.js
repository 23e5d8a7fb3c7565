// Translates browser events for the engine.

import { Composition } from "./composition.js";
import { hasFocus } from "./elements.js";
import { activities } from "./host.js";
import { onWrite } from "./written.js";

// Touch keyboards of Apple compose Korean by deleting and retyping, and their dictation rewrites its text.
const isAppleTouch =
  globalThis.navigator?.maxTouchPoints > 1 && /^(iP|Mac)/.test(navigator.platform);
const hangul = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/;

const pollInterval = 1000;
/** Dictation counts as finished after this pause. */
const dictationPause = 1000;

/** Who makes the change that an event announces. Firefox reports autofill as an uncancelable replacement. */
function activityOf({ inputType = "", cancelable }, isDone = false) {
  if (inputType.startsWith("history")) return activities.undoing;
  if (inputType !== "insertReplacementText") return activities.typing;
  if (isAppleTouch) return activities.dictating;
  return cancelable || isDone ? activities.typing : activities.filling;
}

/** Firefox types the halves of a surrogate pair one after the other. */
const isHalf = ({ inputType, data }) => inputType === "insertText" && /^[\ud800-\udfff]$/.test(data);
const isFirstHalf = (event) => isHalf(event) && event.data < "\udc00";

/** Listens to an element and its document until `end()`. */
export class Listener {
  #element;
  #host;
  #call;
  #look;
  #ending = new AbortController();
  /** Removes the listeners on the document, which refer to this weakly. */
  page = new AbortController();
  /** The text when it was last read. */
  #seen = "";
  #poll;
  #dictation;
  #endWrites;
  /** The last `beforeinput` or `input` event, until it has been handled: what changes before is its change. */
  #event = null;

  /**
   * @param call - Calls the engine about the field.
   * @param look - Is called where the field may have changed.
   */
  constructor(element, host, call, look) {
    this.#element = element;
    this.#host = host;
    this.#call = call;
    this.#look = look;
    this.#listen();
    this.#listenToPage();
    this.#endWrites = onWrite(element, () => this.catchUp());
    if (hasFocus(element)) this.#focus();
  }

  end() {
    this.#ending.abort();
    this.page.abort();
    this.#endWrites();
    clearInterval(this.#poll);
    clearTimeout(this.#dictation);
  }

  /** Whether the text has changed since the last call. */
  hasChanged() {
    const { text } = this.#host;
    if (text === this.#seen) return false;
    this.#seen = text;
    return true;
  }

  /** Reads the field again if a script may have written to it. Other changes have events of their own. */
  catchUp() {
    const { composition, activity, isWriting, text } = this.#host;
    const isChanging = this.#event !== null && this.#event.eventPhase !== Event.NONE;
    if (composition || isWriting || isChanging || activity === activities.dictating) return;
    if (text !== this.#seen) this.#readAgain();
  }

  #listen() {
    const { signal } = this.#ending;
    const on = (type, handle) =>
      this.#element.addEventListener(
        type, (event) => { if (!this.#host.isWriting) handle.call(this, event); }, { signal });
    for (const [type, handle] of [["beforeinput", this.#beforeInput], ["input", this.#input]]) {
      this.#element.addEventListener(type, (event) => { this.#event = event; }, { signal, capture: true });
      on(type, (event) => {
        handle.call(this, event);
        this.#event = null;
      });
    }
    on("compositionstart", this.#compositionStart);
    on("compositionupdate", this.#compositionUpdate);
    on("compositionend", this.#compositionEnd);
    on("focus", this.#focus);
    on("blur", this.#blur);
    on("change", this.#readAgain);
    on("invalid", (event) => {
      this.catchUp();
      if (this.#element.validity?.valid) event.preventDefault();
    });
    on("keydown", (event) => {
      if (event.isComposing || event.keyCode === 229) return;
      this.#endDictation();
      this.#readAgain();
    });
  }

  /** The document outlives its elements and must not keep them alive. */
  #listenToPage() {
    const { signal } = this.page;
    const page = this.#element.ownerDocument;
    const self = new WeakRef(this);
    const on = (target, type, handle) =>
      target.addEventListener(
        type,
        (event) => {
          const listener = self.deref();
          if (listener && !listener.#host.isWriting) handle(listener, event);
        },
        { signal, capture: true });
    on(page, "selectionchange", (listener) => {
      if (hasFocus(listener.#element) && !listener.#host.isSettled) listener.#call("selectionDidChange");
    });
    // `submit` and `reset` do not leave a shadow tree.
    const root = this.#element.getRootNode();
    const forms = root.host ? root : page;
    on(forms, "submit", (listener, event) => listener.#submit(event));
    // Fields are reset after `reset`, and restored after the page has loaded.
    on(forms, "reset", (listener, event) => {
      if (listener.#element.form === event.target) setTimeout(() => listener.#readAgain());
    });
    on(page.defaultView, "pageshow", (listener) => listener.#readAgain());
  }

  #beforeInput(event) {
    const host = this.#host;
    // Every event sets it anew: an announced undo may never come.
    this.#takeActivity(activityOf(event));
    if (event.defaultPrevented || !event.cancelable || event.isComposing || host.composition) return;
    // Compared when the pair is complete.
    if (isHalf(event)) return;
    const change = host.change(event);
    if (!change) return;
    host.rewrites = isAppleTouch && hangul.test(change.text);
    const { start, end, text } = change;
    if (!this.#call("shouldChange", start, end, host.engine.leave(text))) {
      event.preventDefault();
      this.#look();
    }
  }

  #input(event) {
    const host = this.#host;
    const type = event.inputType ?? "";
    // The other half follows.
    if (isFirstHalf(event)) return;
    if (host.composition && !event.isComposing && type !== "" && !type.includes("Composition")) {
      // Its `compositionend` was lost.
      host.composition = null;
    }
    // Autofill, password managers and scripts. Frameworks also repeat the event without a change.
    if (type === "" && host.text !== this.#seen) host.activity = activities.filling;
    else if (host.activity !== activities.filling) this.#takeActivity(activityOf(event, true));
    if (type !== "" || host.activity === activities.filling) this.#call("textDidChange");
    if (host.activity === activities.filling) {
      host.activity = activities.typing;
      this.#call("settle");
    }
    if (host.activity !== activities.dictating) host.activity = activities.typing;
    this.#look();
  }

  /** Dictation lasts until it pauses, including what it types between revisions. */
  #takeActivity(activity) {
    const isDictating = this.#host.activity === activities.dictating;
    if (isDictating && activity === activities.undoing) this.#endDictation();
    if (activity === activities.dictating || (isDictating && activity === activities.typing)) {
      clearTimeout(this.#dictation);
      this.#dictation = setTimeout(() => this.#endDictation(), dictationPause);
      activity = activities.dictating;
    }
    this.#host.activity = activity;
  }

  #endDictation() {
    if (this.#host.activity !== activities.dictating) return;
    clearTimeout(this.#dictation);
    this.#host.activity = activities.typing;
    // Its last words may have had no event.
    this.#call("textDidChange");
    this.#call("settle");
    this.#look();
  }

  #compositionStart(event) {
    const host = this.#host;
    this.#endDictation();
    host.activity = activities.typing;
    this.#readAgain();
    host.composition = new Composition(host.text, host.selection, event.data);
    host.composed = event.data || undefined;
  }

  #compositionUpdate({ data }) {
    const host = this.#host;
    // Its start was before this script was loaded.
    host.composition ??= new Composition(host.text, host.selection);
    host.composed = data;
  }

  #compositionEnd() {
    this.#host.composition = null;
    this.#call("textDidChange");
    this.#look();
  }

  #focus() {
    this.#readAgain();
    // Some assistive software sets the value without any event.
    clearInterval(this.#poll);
    this.#poll = setInterval(() => {
      // A removed element may lose the focus without `blur`.
      if (!hasFocus(this.#element)) clearInterval(this.#poll);
      else this.catchUp();
    }, pollInterval);
  }

  #blur() {
    clearInterval(this.#poll);
    this.#endDictation();
    this.#host.composition = null;
    this.#call("didEndEditing");
    this.#look();
  }

  /** Ends a composition before its form is sent, and stops the form if the text is then too long. */
  #submit(event) {
    const element = this.#element;
    const form = event.target;
    if (element.form !== form) return;
    const wasValid = element.validity.valid;
    this.#endDictation();
    if (this.#host.composition) {
      this.#call("didEndEditing");
      this.#look();
    } else {
      this.catchUp();
    }
    if (!wasValid || element.validity.valid || form.noValidate || event.submitter?.formNoValidate) return;
    // As in the browser's own check: no listener hears of a form that is not sent.
    event.preventDefault();
    event.stopImmediatePropagation();
    element.reportValidity();
  }

  #readAgain() {
    if (!this.#host.isSettled) this.#call("readAgain");
    this.#look();
  }
}
