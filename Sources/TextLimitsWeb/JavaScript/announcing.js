// What people are told of a field: validity, a counter, and what a screen reader says.

const quiet = 500;
/** From which share of a maximum on it is worth saying what is left. */
const share = 0.75;

const nouns = {
  characters: ["character", "characters"],
  scalars: ["code point", "code points"],
  utf16: ["UTF-16 unit", "UTF-16 units"],
  bytes: ["byte", "bytes"],
  words: ["word", "words"],
  lines: ["line", "lines"],
  columns: ["column", "columns"],
};

function amount(count, unit) {
  const [one, many] = nouns[unit.split(":")[0]] ?? [unit, unit];
  return `${count} ${count === 1 ? one : many}`;
}

/** The sentence about a reading that does not fit. */
export function sentence(reading) {
  const { unit, count, min = 0, max } = reading;
  if (max !== undefined && count > max) {
    return `This is ${amount(count - max, unit)} too long: write ${amount(max, unit)} at most.`;
  }
  return `This is too short: write ${amount(min, unit)} at least.`;
}

/** What a screen reader says after a step; empty where nothing is worth saying. */
function remark(readings, refused) {
  const reading =
    readings.readings[refused] ?? readings.readings.find(({ unit }) => unit === readings.binding);
  if (!reading || reading.max === undefined) return "";
  if (reading.remaining < 0) return `${amount(-reading.remaining, reading.unit)} too many`;
  if (refused !== undefined) return `No room for more than ${amount(reading.max, reading.unit)}`;
  if (reading.count < share * reading.max) return "";
  return `${amount(reading.remaining, reading.unit)} left`;
}

export class Announcer {
  #element;
  #options;
  #region = null;
  #timer;
  #refused;
  #hasHeard = false;
  #said = "";
  #validity = "";

  constructor(element, { message = sentence, say = remark, counter }) {
    this.#element = element;
    this.#options = { message, say, counter };
    // It changes at every key, which nobody wants read out.
    counter?.setAttribute("aria-hidden", "true");
  }

  hear(step) {
    this.#hasHeard = true;
    const isStopped = step.decision === "clipped" || step.decision === "rejected";
    this.#refused = isStopped
      ? step.violations.find(({ limit }) => limit !== undefined)?.limit : undefined;
  }

  show(readings, live, isComposing) {
    const { counter } = this.#options;
    if (counter) counter.textContent = inFull(live);
    // Nobody is told of a text that is not finished.
    if (isComposing) return clearTimeout(this.#timer);
    this.#validate(readings);
    this.#sayLater(readings);
  }

  end() {
    clearTimeout(this.#timer);
    this.#region?.remove();
    this.#setValidity("");
  }

  /** An empty field is not too short: whether it must be filled in is said by `required`. */
  #validate({ readings }) {
    if (!this.#element.setCustomValidity || this.#options.message === false) return;
    const isEmpty = this.#element.value === "";
    const wrong = readings.find(({ fits, soft, count, max }) =>
      !fits && !soft && (!isEmpty || count > max));
    this.#setValidity(wrong ? this.#options.message(wrong) : "");
  }

  /** What the page says of the field by itself stays. */
  #setValidity(message) {
    const element = this.#element;
    if (!element.setCustomValidity || message === this.#validity) return;
    if (element.validity.customError && element.validationMessage !== this.#validity) return;
    element.setCustomValidity(message);
    this.#validity = message;
  }

  #sayLater(readings) {
    // Nobody wants to hear of a field that was only shown.
    if (this.#options.say === false || !this.#hasHeard) return;
    const text = this.#options.say(readings, this.#refused);
    clearTimeout(this.#timer);
    if (text === this.#said && this.#refused === undefined) return;
    this.#timer = setTimeout(() => {
      // Said again where it was refused again: only what changes is read out.
      this.#live.textContent = text === this.#live.textContent ? `${text}\u00a0` : text;
      this.#said = text;
      this.#refused = undefined;
    }, quiet);
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

/** `3/10`, or `3/10 · 9/30` for several limits. */
function inFull({ readings }) {
  return readings
    .map(({ count, max }) => (max === undefined ? `${count}` : `${count}/${max}`)).join(" · ");
}
