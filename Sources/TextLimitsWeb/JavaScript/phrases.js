// What people are told of limits, in the languages that the package has.

import english from "./languages/en.js";

// A page loads the file of its language. Written out, so that bundlers find them.
const files = {
  ar: () => import("./languages/ar.js"),
  de: () => import("./languages/de.js"),
  es: () => import("./languages/es.js"),
  fr: () => import("./languages/fr.js"),
  ja: () => import("./languages/ja.js"),
  ko: () => import("./languages/ko.js"),
  ru: () => import("./languages/ru.js"),
  "zh-Hans": () => import("./languages/zh-Hans.js"),
  "zh-Hant": () => import("./languages/zh-Hant.js"),
};

/** What is left is said once this share of the maximum is used. */
const share = 0.75;

/** The same for text messages: what is left in the last one. */
const maximumLeft = { gsm7: 40, ucs2: 17 };

/** Of units whose noun has another name. */
const nounNames = { sms: "messages", unicodeScalars: "scalars" };

/** A unit as people hear of it, to whom a UTF-16 code unit and a weight are characters. */
const plain = (unit) => unit.replace(/^(utf16|scalars|unicodeScalars|weighted)\b[^+]*/, "characters");

class Sentences {
  /** The BCP 47 tag of the language. */
  language;
  #phrases;
  #plural;
  #numbers;

  constructor(language, phrases) {
    this.language = language;
    this.#phrases = phrases;
    this.#plural = new Intl.PluralRules(language);
    this.#numbers = new Intl.NumberFormat(language);
  }

  /** The sentence about a limit that the text does not fit. */
  wrong({ unit, count, min = 0, max }) {
    const isOver = max !== undefined && count > max;
    // Refused, or not in the encoding.
    if (!isOver && count >= min) return this.#phrases.check;
    const name = min === max ? "wrongLength" : isOver ? "tooLong" : "tooShort";
    return this.#phrase(name, { minimum: min, maximum: max, received: count }, unit);
  }

  /** The limits that are enforced. */
  hint({ limits }) {
    return limits.filter(({ soft }) => !soft).map((limit) => this.#bounds(limit)).join(" ").trim();
  }

  /** What is worth telling after an edit; empty if nothing is. See `say` in the types. */
  remark({ limits, tightest, messages }, refused, leftOut) {
    const limit = limits[refused] ?? limits.find(({ unit }) => unit === tightest);
    if (limit?.max === undefined) return "";
    const { unit, count, max, remaining } = limit;
    // Less text has not fewer of them in each Character.
    const isOfText = unit !== "scalarsPerCharacter";
    if (remaining < 0) return isOfText ? this.#amount("over", -remaining, unit) : this.wrong(limit);
    if (leftOut > 0) return this.#amount("leftOut", leftOut, "characters");
    if (refused !== undefined) return `${this.#phrases.rejected} ${this.#bounds(limit)}`;
    const message = messages?.[unit];
    // The last message may be nearly empty.
    if (message && remaining === 0) {
      return message.left > maximumLeft[message.encoding] ? "" : this.leftInMessage(message);
    }
    return isOfText && count >= share * max ? this.#amount("remaining", remaining, unit) : "";
  }

  /** What the last text message has room for, as phones say it: septets or UTF-16 code units. */
  leftInMessage({ left }) { return this.#amount("remaining", left, "characters"); }

  #bounds({ unit, min = 0, max }) {
    if (max === undefined) return this.#phrase("atLeast", { minimum: min }, plain(unit));
    const name = min === max ? "exactly" : min > 0 ? "between" : "atMost";
    return this.#phrase(name, { minimum: min, maximum: max }, plain(unit));
  }

  #amount(name, count, unit) { return this.#phrase(name, { count }, plain(unit)); }

  #phrase(name, numbers, unit) {
    return this.#phrases[name].replace(/\{(\w+), (\w+)\}/g, (_, argument, kind) => {
      const number = numbers[argument];
      return (kind === "unit" ? this.#noun(number, unit) : "#").replace("#", this.#numbers.format(number));
    });
  }

  /** The noun for a number of units, in which `#` stands for the number. */
  #noun(number, unit) {
    const { nouns } = this.#phrases;
    const head = unit.split(/[:+]/)[0];
    const noun = nouns[nounNames[head] ?? head];
    const forms = new Map([...noun.matchAll(/(\w+) \{(.*?)\}/g)].map(([, form, text]) => [form, text]));
    const counted = forms.get(this.#plural.select(number)) ?? forms.get("other") ?? noun;
    return unit.split("+").includes("line") ? this.#phrases.inLine.replace("{counted}", counted) : counted;
  }
}

const loaded = new Map([["en", new Sentences("en", english)]]);

/** The name of the file for a language tag; English for those that have none. */
function nameFor(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [language, `${language}-${script}`].find((name) => files[name]) ?? "en";
  } catch {
    return "en";
  }
}

/**
 * The sentences for a language tag, English as long as they are not there; `arrived` is called when they
 * are, if they have to be loaded first.
 */
export function sentencesFor(tag, arrived = () => {}) {
  const name = nameFor(tag);
  const known = loaded.get(name);
  if (known instanceof Sentences) return known;
  const loading = known ?? files[name]().then(({ default: phrases }) => {
    loaded.set(name, new Sentences(name, phrases));
  });
  loaded.set(name, loading);
  // Without the file, English it stays.
  loading.then(arrived, () => {});
  return loaded.get("en");
}

/** The language of an element, as its page says it; empty where it does not. */
export function languageOf(element) {
  for (let node = element; node; node = node.getRootNode().host) {
    const language = node.closest("[lang]")?.getAttribute("lang");
    if (language) return language;
  }
  return "";
}
