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

/** The largest remaining number of septets or UTF-16 code units in the last text message that is announced. */
const announcedLeft = { gsm7: 40, ucs2: 17 };

/** The name of the noun for each unit whose noun has another name than the unit. */
const nounNames = { sms: "messages", unicodeScalars: "scalars" };

/** Returns the unit that a sentence names. Scalars, code units, and weights are called characters. */
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

  /** Returns the sentence about a limit that the text doesn't fit. */
  errorMessage({ unit, count, min = 0, max }) {
    const isOver = max !== undefined && count > max;
    // A service refuses the text, or the unit's encoding can't represent the text.
    if (!isOver && count >= min) return this.#phrases.check;
    const name = min === max ? "wrongLength" : isOver ? "tooLong" : "tooShort";
    return this.#phrase(name, { minimum: min, maximum: max, received: count }, unit);
  }

  /** Returns a sentence for each hard limit. */
  hint({ limits }) {
    return limits.filter(({ soft }) => !soft).map((limit) => this.#bounds(limit)).join(" ").trim();
  }

  /** Returns the announcement after an edit, or an empty text. `textlimits.d.ts` documents the parameters (`say`). */
  announcement({ limits, tightest, messages }, limitIndex, clippedCount) {
    const limit = limits[limitIndex] ?? limits.find(({ unit }) => unit === tightest);
    if (limit?.max === undefined) return "";
    const { unit, count, max, remaining } = limit;
    // The remaining number of scalars in a Character isn't announced, since a text can grow without changing this
    // count.
    const isOfText = unit !== "scalarsPerCharacter";
    if (remaining < 0) return isOfText ? this.#amount("over", -remaining, unit) : this.errorMessage(limit);
    if (clippedCount > 0) return this.#amount("leftOut", clippedCount, "characters");
    if (limitIndex !== undefined) return `${this.#phrases.rejected} ${this.#bounds(limit)}`;
    const message = messages?.[unit];
    // If no more messages are allowed, the capacity left in the last message is announced, but only if it's small.
    if (message && remaining === 0) {
      return message.left > announcedLeft[message.encoding] ? "" : this.leftInMessage(message);
    }
    return isOfText && count >= announcedShare * max ? this.#amount("remaining", remaining, unit) : "";
  }

  /** Returns a sentence with the number of septets or UTF-16 code units left in the last text message. */
  leftInMessage({ left }) { return this.#amount("remaining", left, "characters"); }

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

  /** Returns the noun for a number of units, with `#` in place of the number. */
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

/** Returns the name of the file for a language tag, or `en` if the language has no file. */
function nameFor(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [language, `${language}-${script}`].find((name) => files[name]) ?? "en";
  } catch {
    return "en";
  }
}

/**
 * Returns the sentences for a language tag. If the sentences have to be loaded, the English sentences are returned, and
 * `onLoad` is called later.
 */
export function sentencesFor(tag, onLoad = () => {}) {
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

/** Returns the language of an element, or an empty text if the page doesn't declare it. */
export function languageOf(element) {
  for (let node = element; node; node = node.getRootNode().host) {
    const language = node.closest("[lang]")?.getAttribute("lang");
    if (language) return language;
  }
  return "";
}
