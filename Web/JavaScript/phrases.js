// The sentences about limits, in the languages of the package.

import english from "./languages/en.js";

// A page loads only the file of its language. Bundlers require the paths to be literals.
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

/** The share of the maximum that a count has to reach before the remaining number is announced. */
const announcedShare = 0.75;

/** The remaining capacity of the last text message is announced up to this number of septets or UTF-16 code units. */
const announcedRemaining = { gsm7: 40, ucs2: 17 };

/** The name of a unit's noun in the phrases, for units whose noun has another name than the unit. */
const nounNames = { sms: "messages", unicodeScalars: "scalars" };

/** Returns the unit to name in hints and announcements. Scalars, code units, and weights are called characters. */
const spokenUnit = (unit) => unit.replace(/^(utf16|scalars|unicodeScalars|weighted)\b[^+]*/, "characters");

class Sentences {
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

  errorMessage({ unit, count, min = 0, max }) {
    const isOver = max !== undefined && count > max;
    // The count is within the limit, so the unit refuses the text, or its encoding can't represent the text.
    if (!isOver && count >= min) return this.#phrases.check;
    const name = min === max ? "wrongLength" : isOver ? "tooLong" : "tooShort";
    return this.#phrase(name, { minimum: min, maximum: max, received: count }, unit);
  }

  hint({ limits }) {
    return limits.filter(({ soft }) => !soft).map((limit) => this.#bounds(limit)).join(" ").trim();
  }

  /** `textlimits.d.ts` documents the parameters (`say`). */
  announcement({ limits, tightest, messages }, limitIndex, clippedCount) {
    const limit = limits[limitIndex] ?? limits.find(({ unit }) => unit === tightest);
    if (limit?.max === undefined) return "";
    const { unit, count, max, remaining } = limit;
    // A text can grow without changing the number of scalars in a Character, so that number isn't announced.
    const isOfText = unit !== "scalarsPerCharacter";
    if (remaining < 0) return isOfText ? this.#amount("over", -remaining, unit) : this.errorMessage(limit);
    if (clippedCount > 0) return this.#amount("leftOut", clippedCount, "characters");
    if (limitIndex !== undefined) return `${this.#phrases.rejected} ${this.#bounds(limit)}`;
    const message = messages?.[unit];
    // If no more messages are allowed, a small capacity of the last message is announced.
    if (message && remaining === 0) {
      return message.remainingInLastSegment > announcedRemaining[message.encoding] ? "" : this.leftInMessage(message);
    }
    return isOfText && count >= announcedShare * max ? this.#amount("remaining", remaining, unit) : "";
  }

  leftInMessage({ remainingInLastSegment }) { return this.#amount("remaining", remainingInLastSegment, "characters"); }

  #bounds({ unit, min = 0, max }) {
    if (max === undefined) return this.#phrase("atLeast", { minimum: min }, spokenUnit(unit));
    const name = min === max ? "exactly" : min > 0 ? "between" : "atMost";
    return this.#phrase(name, { minimum: min, maximum: max }, spokenUnit(unit));
  }

  #amount(name, count, unit) { return this.#phrase(name, { count }, spokenUnit(unit)); }

  #phrase(name, numbers, unit) {
    return this.#phrases[name].replace(/\{(\w+), (\w+)\}/g, (_, argument, kind) => {
      const number = numbers[argument];
      return (kind === "unit" ? this.#noun(number, unit) : "#").replace("#", this.#numbers.format(number));
    });
  }

  /** The noun contains `#` in place of the number. */
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

function nameFor(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [language, `${language}-${script}`].find((name) => files[name]) ?? "en";
  } catch {
    return "en";
  }
}

/** If the sentences have to be loaded, returns the English sentences, and calls `onLoad` later. */
export function sentencesFor(tag, onLoad) {
  const name = nameFor(tag);
  const known = loaded.get(name);
  if (known instanceof Sentences) return known;
  const loading = known ?? files[name]().then(({ default: phrases }) => {
    loaded.set(name, new Sentences(name, phrases));
  });
  loaded.set(name, loading);
  // If the file can't be loaded, the English sentences are used.
  loading.then(onLoad, () => {});
  return loaded.get("en");
}

/** Returns an empty text if the page doesn't declare the language. */
export function languageOf(element) {
  for (let node = element; node; node = node.getRootNode().host) {
    const language = node.closest("[lang]")?.getAttribute("lang");
    if (language) return language;
  }
  return "";
}
