// The feedback of a field: its validity, counter, hint, and announcements for screen readers.

import { count } from "./counting.js";
import { containerOf, ScreenReader } from "./screen-reader.js";
import { languageOf, sentencesFor } from "./phrases.js";

/** The time between the last keystroke and an announcement, in milliseconds. */
const announcementDelay = 500;
/** The time between the creation of a live region and its first announcement, in milliseconds. */
const regionDelay = 100;

export class Feedback {
  #element;
  #deferred;
  #onSentencesChange;
  #message;
  #say;
  #hint;
  #counter;
  #sentences;
  #ending = new AbortController();
  #announcementTimer = null;
  /** The status that is announced next. Each keystroke postpones the announcement. */
  #announcedStatus;
  #announcementTime = 0;
  /** The index of the limit that rejected or clipped the last edit, or undefined. An announcement resets the index. */
  #refusingLimitIndex;
  #dropped = "";
  #isAnnouncementDue = false;
  #lastAnnouncement = "";
  #validity = "";
  #isHintOutdated = true;
  #hasHint = false;
  #isOver = false;
  /** The status that the counter doesn't show yet, or null if the counter is up to date. */
  #pendingStatus = null;
  /** The text that the counter shows, followed by the value of `isOver` that was passed with the text. */
  #counterText = "";
  /** This object sets `aria-invalid` only for elements without constraint validation. */
  #hasSetAriaInvalid = false;
  #counterAriaHidden;

  /** Doesn't refer to the element, since `leave` is called after the element has been garbage-collected. */
  screenReader = new ScreenReader();

  /** @param onSentencesChange - Called when the language of the sentences has changed. Has to call `show`. */
  constructor(element, options, deferred, onSentencesChange) {
    this.#element = element;
    this.#deferred = deferred;
    this.#onSentencesChange = onSentencesChange;
    this.update(options, true);
    // The container is found on focus, since the field can have been limited before it was inserted into the document.
    element.addEventListener("focus", this.#handleSurroundings, { signal: this.#ending.signal });
  }

  /** The caller has to call `show` next. */
  update({ message, say, hint, counter }, haveConstraintsChanged) {
    this.#message = message;
    this.#say = say;
    if (haveConstraintsChanged || hint !== this.#hint) this.#isHintOutdated = true;
    this.#hint = hint;
    this.#updateSurroundings();
    if (message === false) this.#setValidity("");
    if (counter === this.#counter) return;
    this.#restoreCounter();
    this.#counter = counter;
    this.#counterText = "";
    if (typeof counter === "function") return;
    // The counter is hidden from screen readers, which would read it after each keystroke.
    this.#counterAriaHidden = counter?.getAttribute("aria-hidden") ?? null;
    counter?.setAttribute("aria-hidden", "true");
  }

  handleStep({ decision, compositionDecision, violations, dropped }) {
    this.#isAnnouncementDue = true;
    // A key that ends a composition can be accepted although the composition is clipped.
    const isStopped = [decision, compositionDecision].some((made) => made === "clipped" || made === "rejected");
    this.#refusingLimitIndex = isStopped ? violations.find(({ limit }) => limit !== undefined)?.limit : undefined;
    this.#dropped = decision === "clipped" && this.#refusingLimitIndex !== undefined ? dropped : "";
  }

  show(status, live, isComposing) {
    // The form can be submitted during a composition, so the live text is validated.
    this.#validate(live.limits);
    if (!isComposing) this.#updateIsOver(status.limits);
    this.#updateCounter(live);
    if (this.#isHintOutdated) this.#updateHint(status);
    if (isComposing) this.#cancelAnnouncement();
    else this.#scheduleAnnouncement(status);
  }

  end() {
    this.#ending.abort();
    this.#cancelAnnouncement();
    this.screenReader.leave();
    this.#setDescribedBy(false);
    this.#setValidity("");
    this.#setAriaInvalid(false);
    this.#restoreCounter();
  }

  #handleSurroundings = () => { if (this.#updateSurroundings()) this.#onSentencesChange(); };

  /**
   * Moves the live region to the field's container, adds the hint again, and looks up the phrases for the field's
   * language. Returns whether the phrases have changed.
   */
  #updateSurroundings() {
    const container = containerOf(this.#element);
    if (container) this.screenReader.moveTo(container);
    // The hint is added again, since a framework can have set the attribute in the meantime.
    this.#setDescribedBy(this.#hasHint);
    const sentences = sentencesFor(languageOf(this.#element), () => {
      if (!this.#ending.signal.aborted) this.#handleSurroundings();
    });
    if (sentences === this.#sentences) return false;
    this.#sentences = sentences;
    this.#isHintOutdated = true;
    return true;
  }

  /** Returns the element's language if a function of the page created the text, or else the sentences' language. */
  #languageOfTextFrom(pageFunction) { return pageFunction ? languageOf(this.#element) : this.#sentences.language; }

  #updateHint(status) {
    this.#isHintOutdated = false;
    const hint = this.#hint;
    const text = hint === false ? "" : hint ? hint(status) : this.#sentences.hint(status);
    this.screenReader.describe(text, this.#languageOfTextFrom(hint));
    this.#setDescribedBy(text !== "");
  }

  #setDescribedBy(hasHint) {
    this.#hasHint = hasHint;
    const { id } = this.screenReader;
    const known = this.#element.getAttribute("aria-describedby");
    if ((known ?? "").includes(id) === hasHint) return;
    const others = (known ?? "").split(/\s+/).filter((other) => other !== "" && other !== id);
    const ids = hasHint ? [...others, id] : others;
    if (ids.length > 0) this.#element.setAttribute("aria-describedby", ids.join(" "));
    else this.#element.removeAttribute("aria-describedby");
  }

  /** A counter that is an element is updated immediately, since the page would otherwise be drawn twice for a key. */
  #updateCounter(live) {
    const isDue = this.#pendingStatus !== null;
    this.#pendingStatus = live;
    if (typeof this.#counter !== "function" || this.#counter.isOfTextLimitElement) this.#writeCounter();
    else if (!isDue) this.#deferred.add(() => this.#writeCounter());
  }

  #writeCounter() {
    const [counter, live, isOver] = [this.#counter, this.#pendingStatus, this.#isOver];
    this.#pendingStatus = null;
    if (!counter || !live) return;
    const text = counterTextOf(live, this.#sentences);
    if (this.#counterText === `${text}${isOver}`) return;
    this.#counterText = `${text}${isOver}`;
    if (typeof counter === "function") return counter(text, isOver);
    const { firstChild } = counter;
    // The existing node is changed, since a new node would take as long as all other work after a keystroke.
    if (firstChild?.nodeType === Node.TEXT_NODE && !firstChild.nextSibling) firstChild.data = text;
    else counter.textContent = text;
    counter.toggleAttribute("data-over", isOver);
  }

  #restoreCounter() {
    const counter = this.#counter;
    if (!counter || typeof counter === "function") return;
    counter.removeAttribute("data-over");
    if (this.#counterAriaHidden === null) counter.removeAttribute("aria-hidden");
    else counter.setAttribute("aria-hidden", this.#counterAriaHidden);
  }

  /** An empty field isn't too short, since `required` covers this case. */
  #validate(limits) {
    if (this.#message === false || !this.#element.setCustomValidity) return;
    const broken = limits.find(({ fits, soft, count, max }) =>
      !fits && !soft && (count > max || this.#element.value !== ""));
    this.#setValidity(broken ? this.#message?.(broken) ?? this.#sentences.errorMessage(broken) : "");
  }

  #updateIsOver(limits) {
    // Read-only and disabled fields aren't validated, so they aren't flagged.
    this.#isOver = this.#element.willValidate !== false
      && limits.some(({ soft, count, max }) => !soft && count > max);
    if (!this.#element.setCustomValidity) this.#setAriaInvalid(this.#isOver && this.#message !== false);
  }

  /** An attribute that the page has set stays. */
  #setAriaInvalid(isOver) {
    if (isOver === this.#hasSetAriaInvalid || (isOver && this.#element.hasAttribute("aria-invalid"))) return;
    if (isOver) this.#element.setAttribute("aria-invalid", "true");
    else this.#element.removeAttribute("aria-invalid");
    this.#hasSetAriaInvalid = isOver;
  }

  /** A message that the page has set stays. */
  #setValidity(message) {
    const element = this.#element;
    if (!element.setCustomValidity || message === this.#validity) return;
    // `validationMessage` is empty while a field is disabled or read-only.
    const isOwn = element.willValidate
      ? element.validationMessage === this.#validity : this.#validity !== "";
    if (element.validity.customError && !isOwn) return;
    element.setCustomValidity(message);
    this.#validity = message;
  }

  #scheduleAnnouncement(status) {
    if (this.#say === false || !this.#isAnnouncementDue || !this.#element.isConnected) return;
    this.#announcedStatus = status;
    this.#announcementTime = performance.now() + announcementDelay;
    // A new timer for each key would take longer than all other work after the keystroke.
    this.#announcementTimer ??= setTimeout(() => this.#announce(), announcementDelay);
  }

  #announce() {
    const rest = this.#announcementTime - performance.now();
    const container = containerOf(this.#element);
    // Screen readers ignore a region that is created and filled in the same task.
    if (container && (rest > 0 || !this.screenReader.moveTo(container))) {
      this.#announcementTimer = setTimeout(() => this.#announce(), Math.max(rest, regionDelay));
      return;
    }
    this.#announcementTimer = null;
    if (!container || this.#say === false) return;
    const limitIndex = this.#refusingLimitIndex;
    const clippedCount = this.#dropped === "" ? 0 : count(this.#dropped);
    const text = (this.#say ?? this.#announcement)(this.#announcedStatus, limitIndex, clippedCount);
    // A text isn't announced again, unless another edit was refused.
    if (text !== this.#lastAnnouncement || limitIndex !== undefined) {
      this.screenReader.say(text, this.#languageOfTextFrom(this.#say));
    }
    this.#lastAnnouncement = text;
    this.#refusingLimitIndex = undefined;
    this.#isAnnouncementDue = false;
  }

  #announcement = (...values) => this.#sentences.announcement(...values);

  #cancelAnnouncement() {
    clearTimeout(this.#announcementTimer);
    this.#announcementTimer = null;
  }
}

/** Returns a text such as `3/10`, or `3/10 · 9/30` for several limits. */
function counterTextOf({ limits, messages }, sentences) {
  return limits.map(({ unit, count, max }) => {
    const ofMaximum = max === undefined ? `${count}` : `${count}/${max}`;
    const message = messages?.[unit];
    return message?.segments > 0 ? `${ofMaximum} (${sentences.leftInMessage(message)})` : ofMaximum;
  }).join(" · ");
}
