// What people are told of a field: validity, a counter, and what a screen reader says.

import { placeOf, Voice } from "./regions.js";

const quiet = 500;
/** How long a region has to be there before something is said in it. */
const pause = 100;
/** From which share of a maximum on it is worth saying what is left. */
const share = 0.75;

/** So much is left of a text message from the same share on. */
const mostLeft = { gsm7: 40, ucs2: 17 };

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
/** Weights, and units that are not listed here. */
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

/** What a screen reader says after a step; empty where nothing is worth saying. */
function remark(readings, refused) {
  const reading =
    readings.readings[refused] ?? readings.readings.find(({ unit }) => unit === readings.binding);
  if (!reading || reading.max === undefined) return "";
  if (reading.remaining < 0 && reading.unit !== "scalarsPerCharacter") return `${amount(-reading.remaining, reading.unit)} too many`;
  if (refused !== undefined) return `No room for more than ${amount(reading.max, reading.unit)}`;
  const message = readings.messages?.[reading.unit];
  // The last message may be as good as empty.
  if (message && reading.remaining === 0) {
    return message.left > mostLeft[message.encoding] ? "" : `${message.left} left in the last text message`;
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
  /** What is to be said, and when: a key puts it off. */
  #sentence = "";
  #time = 0;
  #refused;
  #hasHeard = false;
  #said = "";
  #validity = "";
  /** Whether `aria-invalid` is ours, on an element that has no validity. */
  #isMarked = false;
  /** What the counter's `aria-hidden` was. */
  #wasHidden;

  /** What says sentences; it outlives an element that is never let go of. */
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
    // It changes at every key, which nobody wants read out.
    this.#wasHidden = counter?.getAttribute("aria-hidden") ?? null;
    counter?.setAttribute("aria-hidden", "true");
  }

  hear(step) {
    this.#hasHeard = true;
    // What ended a composition may have been taken, and the composition not.
    const isStopped = [step.decision, step.exit].some((made) => made === "clipped" || made === "rejected");
    this.#refused = isStopped
      ? step.violations.find(({ limit }) => limit !== undefined)?.limit : undefined;
  }

  show(readings, live, isComposing) {
    if (this.#counter) this.#counter.textContent = inFull(live);
    // A form may be sent before a text is finished; nobody is told of it until then.
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

  /** An empty field is not too short: whether it must be filled in is said by `required`. */
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

  /** What the page says of the element by itself stays here, too. */
  #mark(isOver) {
    if (isOver === this.#isMarked || (isOver && this.#element.hasAttribute("aria-invalid"))) return;
    if (isOver) this.#element.setAttribute("aria-invalid", "true");
    else this.#element.removeAttribute("aria-invalid");
    this.#isMarked = isOver;
  }

  /** What the page says of the field by itself stays. */
  #setValidity(message) {
    const element = this.#element;
    if (!element.setCustomValidity || message === this.#validity) return;
    // A field that is disabled or only read has a message and does not tell it.
    const isOwn = element.willValidate
      ? element.validationMessage === this.#validity : this.#validity !== "";
    if (element.validity.customError && !isOwn) return;
    element.setCustomValidity(message);
    this.#validity = message;
  }

  #sayLater(readings) {
    // Nobody wants to hear of a field that was only shown.
    const place = placeOf(this.#element);
    if (this.#say === false || !this.#hasHeard || !place) return;
    const text = this.#say(readings, this.#refused);
    if (text === this.#said && this.#refused === undefined) return this.#stopWaiting();
    // Of a region that is made and filled at once, nothing is read out.
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
