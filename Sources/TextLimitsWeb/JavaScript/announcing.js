// What people are told of a field: validity, a counter, and what a screen reader says.

const quiet = 500;
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
  #options;
  #region = null;
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

  constructor(element, { message = sentence, say = remark, counter }) {
    this.#element = element;
    this.#options = { message, say, counter };
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
    const { counter } = this.#options;
    if (counter) counter.textContent = inFull(live);
    // Nobody is told of a text that is not finished.
    if (isComposing) return this.#stopWaiting();
    this.#validate(readings);
    this.#sayLater(readings);
  }

  end() {
    this.#stopWaiting();
    this.#region?.remove();
    this.#setValidity("");
    this.#mark(false);
    const { counter } = this.#options;
    counter?.removeAttribute("data-over");
    if (this.#wasHidden === null) counter?.removeAttribute("aria-hidden");
    else counter?.setAttribute("aria-hidden", this.#wasHidden);
  }

  /** An empty field is not too short: whether it must be filled in is said by `required`. */
  #validate({ readings }) {
    const { message, counter } = this.#options;
    const over = readings.find(({ soft, count, max }) => !soft && count > max);
    counter?.toggleAttribute("data-over", over !== undefined);
    if (message === false) return;
    if (!this.#element.setCustomValidity) return this.#mark(over !== undefined);
    const wrong = readings.find(({ fits, soft, count, max }) =>
      !fits && !soft && (count > max || this.#element.value !== ""));
    this.#setValidity(wrong ? message(wrong) : "");
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
    if (this.#options.say === false || !this.#hasHeard) return;
    const text = this.#options.say(readings, this.#refused);
    if (text === this.#said && this.#refused === undefined) return this.#stopWaiting();
    this.#sentence = text;
    this.#time = performance.now() + quiet;
    // A timer for each key would cost more than the key.
    this.#timer ??= setTimeout(() => this.#sayInTime(), quiet);
  }

  #sayInTime() {
    const rest = this.#time - performance.now();
    if (rest > 0) {
      this.#timer = setTimeout(() => this.#sayInTime(), rest);
      return;
    }
    this.#timer = null;
    const text = this.#sentence;
    // Said again where it was refused again: only what changes is read out.
    this.#live.textContent = text === this.#live.textContent ? `${text}\u00a0` : text;
    this.#said = text;
    this.#refused = undefined;
  }

  #stopWaiting() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  get #live() {
    if (this.#region) return this.#region;
    const region = this.#element.ownerDocument.createElement("div");
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    Object.assign(region.style, {
      position: "absolute", width: "1px", height: "1px", overflow: "hidden",
      clipPath: "inset(50%)", whiteSpace: "nowrap",
    });
    const root = this.#element.getRootNode();
    (root.body ?? root).append(region);
    return (this.#region = region);
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
