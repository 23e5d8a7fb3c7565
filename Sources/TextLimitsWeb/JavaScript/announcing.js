// Tells people about a field: validity, a counter, a hint, and sentences for screen readers.

import { count } from "./counting.js";
import { placeOf, Voice } from "./regions.js";
import { languageOf, sentencesFor } from "./phrases.js";

const quiet = 500;
/** How long a region has to be there before something is said in it. */
const pause = 100;

export class Announcer {
  #element;
  #later;
  #again;
  #message;
  #say;
  #hint;
  #counter;
  #sentences;
  #ending = new AbortController();
  #timer = null;
  /** What the next sentence is about, and its time, which each key postpones. */
  #latest;
  #time = 0;
  /** What the last edit was stopped by, and what of it was left out. */
  #refused;
  #dropped = "";
  /** Whether there was an edit of which nothing has been said. */
  #isNews = false;
  #said = "";
  #validity = "";
  /** Whether the hint may be another one, and whether there is one. */
  #isHintOld = true;
  #isDescribed = false;
  #isOver = false;
  /** The status that the counter has yet to show, and what it shows. */
  #counted = null;
  #shown = "";
  /** Whether we set `aria-invalid`, on an element without constraint validation. */
  #isMarked = false;
  /** The counter's own `aria-hidden`, to be restored. */
  #wasHidden;

  /** Must not refer to the element: it is released when the element is garbage. */
  voice = new Voice();

  /**
   * @param later - Calls functions of the page.
   * @param again - Is called where `show` has to be, since the sentences of the page's language are there.
   */
  constructor(element, options, later, again = () => {}) {
    this.#element = element;
    this.#later = later;
    this.#again = again;
    this.update(options);
    // A field may have been limited before it was on the page.
    element.addEventListener("focus", () => this.#arrive(), { signal: this.#ending.signal });
  }

  update({ message, say, hint, counter }) {
    this.#message = message;
    this.#say = say;
    this.#hint = hint;
    this.#isHintOld = true;
    this.#arrive();
    if (message === false) this.#setValidity("");
    if (counter === this.#counter) return;
    this.#giveBackCounter();
    this.#counter = counter;
    this.#shown = "";
    if (typeof counter === "function") return;
    // It changes with every key: too much to read out.
    this.#wasHidden = counter?.getAttribute("aria-hidden") ?? null;
    counter?.setAttribute("aria-hidden", "true");
  }

  hear({ decision, exit, violations, dropped }) {
    this.#isNews = true;
    // A key that ends a composition may be accepted although the composition is clipped.
    const isStopped = [decision, exit].some((made) => made === "clipped" || made === "rejected");
    this.#refused = isStopped ? violations.find(({ limit }) => limit !== undefined)?.limit : undefined;
    this.#dropped = decision === "clipped" && this.#refused !== undefined ? dropped : "";
  }

  show(status, live, isComposing) {
    // The form may be sent during a composition, so validity covers the composed text.
    this.#validate(live.limits);
    if (!isComposing) this.#flag(status.limits);
    this.#count(live);
    if (this.#isHintOld) this.#describe(status);
    if (isComposing) this.#stopWaiting();
    else this.#sayLater(status);
  }

  end() {
    this.#ending.abort();
    this.#stopWaiting();
    this.voice.leave();
    this.#refer(false);
    this.#setValidity("");
    this.#mark(false);
    this.#giveBackCounter();
  }

  /** Takes the place and the language that the field has now. */
  #arrive() {
    const place = placeOf(this.#element);
    if (place) this.voice.goTo(place);
    // A framework may have set the attribute anew.
    this.#refer(this.#isDescribed);
    const sentences = sentencesFor(languageOf(this.#element), () => {
      if (this.#ending.signal.aborted) return;
      this.#arrive();
      this.#again();
    });
    if (sentences === this.#sentences) return;
    this.#sentences = sentences;
    this.#isHintOld = true;
  }

  /** The language of what a function of the page says, or of our own sentences. */
  #languageOf(own) { return own ? languageOf(this.#element) : this.#sentences.language; }

  #describe(status) {
    this.#isHintOld = false;
    const hint = this.#hint;
    const text = hint === false ? "" : hint ? hint(status) : this.#sentences.hint(status);
    this.voice.describe(text, this.#languageOf(hint));
    this.#refer(text !== "");
  }

  /** Has the field refer to its hint, behind what the page has it refer to, or not any more. */
  #refer(isDescribed) {
    this.#isDescribed = isDescribed;
    const { id } = this.voice;
    const known = this.#element.getAttribute("aria-describedby");
    if ((known ?? "").includes(id) === isDescribed) return;
    const others = (known ?? "").split(/\s+/).filter((other) => other !== "" && other !== id);
    const ids = isDescribed ? [...others, id] : others;
    if (ids.length > 0) this.#element.setAttribute("aria-describedby", ids.join(" "));
    else this.#element.removeAttribute("aria-describedby");
  }

  /** At once, or the page would be drawn twice for a key; a function of the page once a turn, and later. */
  #count(live) {
    const isDue = this.#counted !== null;
    this.#counted = live;
    if (typeof this.#counter !== "function" || this.#counter.isOurs) this.#showCount();
    else if (!isDue) this.#later.add(() => this.#showCount());
  }

  #showCount() {
    const [counter, live, isOver] = [this.#counter, this.#counted, this.#isOver];
    this.#counted = null;
    if (!counter || !live) return;
    const text = inFull(live, this.#sentences);
    if (this.#shown === `${text}${isOver}`) return;
    this.#shown = `${text}${isOver}`;
    if (typeof counter === "function") return counter(text, isOver);
    const { firstChild } = counter;
    // Another node for each key would cost as much as the rest of it.
    if (firstChild?.nodeType === Node.TEXT_NODE && !firstChild.nextSibling) firstChild.data = text;
    else counter.textContent = text;
    counter.toggleAttribute("data-over", isOver);
  }

  #giveBackCounter() {
    const counter = this.#counter;
    if (!counter || typeof counter === "function") return;
    counter.removeAttribute("data-over");
    if (this.#wasHidden === null) counter.removeAttribute("aria-hidden");
    else counter.setAttribute("aria-hidden", this.#wasHidden);
  }

  /** An empty field is not too short: that is what `required` is for. */
  #validate(limits) {
    if (this.#message === false || !this.#element.setCustomValidity) return;
    const wrong = limits.find(({ fits, soft, count, max }) =>
      !fits && !soft && (count > max || this.#element.value !== ""));
    this.#setValidity(wrong ? this.#message?.(wrong) ?? this.#sentences.wrong(wrong) : "");
  }

  #flag(limits) {
    // As validation, it leaves out fields that nobody can change.
    this.#isOver = this.#element.willValidate !== false
      && limits.some(({ soft, count, max }) => !soft && count > max);
    if (!this.#element.setCustomValidity) this.#mark(this.#isOver && this.#message !== false);
  }

  /** Never overwrites the page's own `aria-invalid`. */
  #mark(isOver) {
    if (isOver === this.#isMarked || (isOver && this.#element.hasAttribute("aria-invalid"))) return;
    if (isOver) this.#element.setAttribute("aria-invalid", "true");
    else this.#element.removeAttribute("aria-invalid");
    this.#isMarked = isOver;
  }

  /** Never overwrites the page's own message. */
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

  /** A field that nobody has edited says nothing. */
  #sayLater(status) {
    if (this.#say === false || !this.#isNews || !this.#element.isConnected) return;
    this.#latest = status;
    this.#time = performance.now() + quiet;
    // A timer for each key would cost more than the key.
    this.#timer ??= setTimeout(() => this.#sayInTime(), quiet);
  }

  #sayInTime() {
    const rest = this.#time - performance.now();
    const place = placeOf(this.#element);
    // Screen readers ignore a region that is created and filled in the same task.
    if (place && (rest > 0 || !this.voice.goTo(place))) {
      this.#timer = setTimeout(() => this.#sayInTime(), Math.max(rest, pause));
      return;
    }
    this.#timer = null;
    if (!place || this.#say === false) return;
    const refused = this.#refused;
    const leftOut = this.#dropped === "" ? 0 : count(this.#dropped);
    const text = (this.#say ?? this.#remark)(this.#latest, refused, leftOut);
    // What was said is not said again.
    if (text !== this.#said || refused !== undefined) this.voice.say(text, this.#languageOf(this.#say));
    this.#said = text;
    this.#refused = undefined;
    this.#isNews = false;
  }

  #remark = (...told) => this.#sentences.remark(...told);

  #stopWaiting() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** `3/10`, or `3/10 · 9/30` for several limits; of text messages what the last has left, too. */
function inFull({ limits, messages }, sentences) {
  return limits.map(({ unit, count, max }) => {
    const ofMaximum = max === undefined ? `${count}` : `${count}/${max}`;
    const message = messages?.[unit];
    return message?.segments > 0 ? `${ofMaximum} (${sentences.leftInMessage(message)})` : ofMaximum;
  }).join(" · ");
}
