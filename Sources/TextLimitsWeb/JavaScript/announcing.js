// Tells people about a field: validity, a counter, and sentences for screen readers.

import { placeOf, Voice } from "./regions.js";

const quiet = 500;
/** How long a region has to be there before something is said in it. */
const pause = 100;
/** What is left is said once this share of the maximum is used. */
const share = 0.75;

/** The same for text messages: what is left in the last one. */
const maximumLeft = { gsm7: 40, ucs2: 17 };

const nouns = {
  characters: ["character", "characters"],
  scalars: ["code point", "code points"],
  scalarsPerCharacter: ["code point in each character", "code points in each character"],
  utf16: ["UTF-16 unit", "UTF-16 units"],
  bytes: ["byte", "bytes"],
  words: ["word", "words"],
  lines: ["line", "lines"],
  columns: ["column", "columns"],
  sms: ["text message", "text messages"],
};
/** For weights, and for units that are not in the list. */
const usual = ["unit", "units"];

function amount(count, unit) {
  const [one, many] = nouns[unit.split(":")[0]] ?? usual;
  return `${count} ${count === 1 ? one : many}`;
}

/** The sentence about a reading that does not fit. */
export function sentence(reading) {
  const { unit, count, min = 0, max } = reading;
  if (max !== undefined && count > max) {
    // Shorter by so many code points does not help: each character has to have fewer.
    if (unit === "scalarsPerCharacter") return `Write ${amount(max, unit)} at most.`;
    return `This is ${amount(count - max, unit)} too long: write ${amount(max, unit)} at most.`;
  }
  return `This is too short: write ${amount(min, unit)} at least.`;
}

/** The sentence for screen readers after a step; empty if there is nothing to say. */
function remark(readings, refused) {
  const reading =
    readings.readings[refused] ?? readings.readings.find(({ unit }) => unit === readings.binding);
  if (!reading || reading.max === undefined) return "";
  if (reading.remaining < 0 && reading.unit !== "scalarsPerCharacter") return `${amount(-reading.remaining, reading.unit)} too many`;
  if (refused !== undefined) return `No room for more than ${amount(reading.max, reading.unit)}`;
  const message = readings.messages?.[reading.unit];
  // The last message may be nearly empty.
  if (message && reading.remaining === 0) {
    return message.left > maximumLeft[message.encoding] ? "" : `${message.left} left in the last text message`;
  }
  if (reading.count < share * reading.max) return "";
  return `${amount(reading.remaining, reading.unit)} left`;
}

export class Announcer {
  #element;
  #message;
  #say;
  #counter;
  #timer = null;
  /** The next sentence and its time, which each key postpones. */
  #sentence = "";
  #time = 0;
  #refused;
  #hasHeard = false;
  #said = "";
  #validity = "";
  /** Whether we set `aria-invalid`, on an element without constraint validation. */
  #isMarked = false;
  /** The counter's own `aria-hidden`, to be restored. */
  #wasHidden;

  /** Must not refer to the element: it is released when the element is garbage. */
  voice = new Voice();

  constructor(element, options) {
    this.#element = element;
    this.update(options);
  }

  update({ message = sentence, say = remark, counter }) {
    this.#message = message;
    this.#say = say;
    if (message === false) this.#setValidity("");
    if (counter === this.#counter) return;
    this.#giveBackCounter();
    this.#counter = counter;
    // It changes with every key: too much to read out.
    this.#wasHidden = counter?.getAttribute("aria-hidden") ?? null;
    counter?.setAttribute("aria-hidden", "true");
  }

  hear(step) {
    this.#hasHeard = true;
    // A key that ends a composition may be accepted although the composition is clipped.
    const isStopped = [step.decision, step.exit].some((made) => made === "clipped" || made === "rejected");
    this.#refused = isStopped
      ? step.violations.find(({ limit }) => limit !== undefined)?.limit : undefined;
  }

  show(readings, live, isComposing) {
    if (this.#counter) this.#counter.textContent = inFull(live);
    // The form may be sent during a composition, so validity covers the composed text.
    this.#validate(live.readings);
    if (isComposing) return this.#stopWaiting();
    this.#flag(readings.readings);
    this.#sayLater(readings);
  }

  end() {
    this.#stopWaiting();
    this.voice.leave();
    this.#setValidity("");
    this.#mark(false);
    this.#giveBackCounter();
  }

  #giveBackCounter() {
    const counter = this.#counter;
    counter?.removeAttribute("data-over");
    if (this.#wasHidden === null) counter?.removeAttribute("aria-hidden");
    else counter?.setAttribute("aria-hidden", this.#wasHidden);
  }

  /** An empty field is not too short: that is what `required` is for. */
  #validate(readings) {
    if (this.#message === false || !this.#element.setCustomValidity) return;
    const wrong = readings.find(({ fits, soft, count, max }) =>
      !fits && !soft && (count > max || this.#element.value !== ""));
    this.#setValidity(wrong ? this.#message(wrong) : "");
  }

  #flag(readings) {
    const isOver = readings.some(({ soft, count, max }) => !soft && count > max);
    this.#counter?.toggleAttribute("data-over", isOver);
    if (!this.#element.setCustomValidity) this.#mark(isOver && this.#message !== false);
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

  #sayLater(readings) {
    // A field that nobody has edited yet says nothing.
    const place = placeOf(this.#element);
    if (this.#say === false || !this.#hasHeard || !place) return;
    const text = this.#say(readings, this.#refused);
    if (text === this.#said && this.#refused === undefined) return this.#stopWaiting();
    // Screen readers ignore a region that is created and filled in the same task.
    this.voice.goTo(place);
    this.#sentence = text;
    this.#time = performance.now() + quiet;
    // A timer for each key would cost more than the key.
    this.#timer ??= setTimeout(() => this.#sayInTime(), quiet);
  }

  #sayInTime() {
    const rest = this.#time - performance.now();
    const place = placeOf(this.#element);
    if (place && (rest > 0 || !this.voice.goTo(place))) {
      this.#timer = setTimeout(() => this.#sayInTime(), Math.max(rest, pause));
      return;
    }
    this.#timer = null;
    if (!place) return;
    this.voice.say(this.#sentence);
    this.#said = this.#sentence;
    this.#refused = undefined;
  }

  #stopWaiting() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** `3/10`, or `3/10 · 9/30` for several limits; of text messages what the last has left, too. */
function inFull({ readings, messages }) {
  return readings.map(({ unit, count, max }) => {
    const ofMaximum = max === undefined ? `${count}` : `${count}/${max}`;
    const message = messages?.[unit];
    return message?.segments > 0 ? `${ofMaximum} (${message.left} left)` : ofMaximum;
  }).join(" · ");
}
