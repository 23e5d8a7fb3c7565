// The form for the constraints of the field.

import { units } from "./textlimits.js";
import { countableProfiles, isCountable } from "./comparing.js";
import { make } from "./drawing.js";
import { amount } from "./sentences.js";

/** The labels of the options of a field. The first value is the default. */
const namedOptions = {
  overflow: ["Text without room", { clip: "is cut to what fits", reject: "is refused", allow: "is accepted, and flagged" }],
  cut: ["It is cut", { character: "after any character", word: "after a word" }],
  composition: ["While composing", { defer: "wait", enforce: "apply the limit", automatic: "wait, unless only ASCII is allowed" }],
  lineBreaks: ["Line breaks", { keep: "stay", space: "become spaces", remove: "are removed", lf: "become LF" }],
  normalization: ["Normalization", { none: "none", nfc: "NFC", nfkc: "NFKC" }],
  case: ["Letters", { keep: "stay", uppercase: "become uppercase", lowercase: "become lowercase" }],
  filter: ["Allowed", {
    none: "everything", digits: "only digits", ascii: "only ASCII letters", letters: "only letters", "no-emoji": "no emoji" }],
};

/** The largest maximum that a limit can have in a page. Counts in a page have 32 bits. */
const largestMaximum = 2 ** 31 - 1;

const filters = {
  digits: { allow: ["digits"] },
  ascii: { allow: ["asciiLetters"] },
  letters: { allow: ["letters"] },
  "no-emoji": { deny: ["emoji"] },
};

/** An example of each family of units. */
const familyExamples = [
  "words:zh", "columns:wide", "columns:tab4", "weighted:x2", "weighted:nonascii2", "weighted:ascii-half",
  "weighted:ascii-half-down", "sms:tr", "bytes+nfc", "characters+crlf",
];

/** The names of the units that a page can count, with an example for each family of units. */
export const unitNames = [...new Set([
  ...units().map(({ spellings }) => spellings[0]),
  ...familyExamples,
  ...countableProfiles.flatMap(({ limits }) => limits.map(({ unit }) => unit)),
])].filter(isCountable);

export class Settings {
  #form = document.querySelector("#settings");
  #limits = document.querySelector("#limits");

  constructor(onChange) {
    for (const [name, [title, values]] of Object.entries(namedOptions)) {
      const select = make("select");
      select.name = name;
      select.append(...Object.entries(values).map(([value, text]) => new Option(text, value)));
      const label = make("label", title);
      label.append(select);
      document.querySelector("#policies").append(label);
    }
    this.addLimit({ unit: "characters", max: 10 });
    document.querySelector("#add-limit").addEventListener("click", () => {
      this.addLimit({ unit: "bytes", max: 30 });
      this.#showRule("");
      onChange();
    });
    const profile = document.querySelector("#profile");
    profile.append(...countableProfiles.map(({ title }, index) => new Option(title, index)));
    profile.addEventListener("change", () => this.#useProfile(countableProfiles[profile.value]));
    this.#form.addEventListener("input", ({ target }) => {
      if (target === profile) return;
      if (target.name === "max") {
        this.error = "";
        // An invalid maximum has no effect.
        if (!target.validity.valid) return;
        target.dataset.last = target.value;
      }
      // An edited limit isn't the profile's limit, so the profile's rule is hidden.
      if (this.#limits.contains(target)) this.#showRule("");
      onChange();
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.onChange = onChange;
  }

  /** Sets the limits of a profile, and shows its rule. If no profile is chosen, the limits don't change. */
  #useProfile(profile) {
    if (!profile) return this.#showRule("");
    this.#showRule([profile.rule, ...profile.traps].join(" "));
    this.#limits.replaceChildren();
    for (const limit of profile.limits) this.addLimit(limit);
    this.onChange();
  }

  #showRule(rule) {
    document.querySelector("#rule").textContent = rule;
    if (rule === "") document.querySelector("#profile").value = "";
  }

  addLimit({ unit, max, soft = false }) {
    const row = make("li");
    const number = Object.assign(make("input"), {
      type: "number", min: 0, max: largestMaximum, step: 1, value: max, name: "max", required: true });
    number.dataset.last = max;
    number.setAttribute("aria-label", "Maximum");
    const select = Object.assign(make("select"), { name: "unit" });
    select.setAttribute("aria-label", "Unit");
    select.append(...unitNames.map((name) => new Option(name, name, false, name === unit)));
    const check = Object.assign(make("input"), { type: "checkbox", name: "soft", checked: soft });
    const label = make("label", " only warn");
    label.prepend(check);
    const remove = Object.assign(make("button", "Remove"), { type: "button" });
    remove.addEventListener("click", () => {
      row.remove();
      this.#showRule("");
      this.onChange();
    });
    row.append("at most ", number, select, label, remove);
    this.#limits.append(row);
  }

  /** The constraints that differ from their default values. */
  get constraints() {
    const limits = [...this.#limits.children].map((row) => {
      const part = (name) => row.querySelector(`[name=${name}]`);
      const limit = { unit: part("unit").value, max: Number(part("max").dataset.last) };
      return part("soft").checked ? { ...limit, soft: true } : limit;
    });
    const constraints = { limits };
    for (const [name, [, values]] of Object.entries(namedOptions)) {
      const { value } = this.#form.elements[name];
      if (value !== Object.keys(values)[0]) constraints[name] = name === "filter" ? filters[value] : value;
    }
    return constraints;
  }

  /** Shows an error. An invalid maximum is reported first. */
  set error(sentence) {
    const invalid = this.#limits.querySelector("[name=max]:invalid");
    document.querySelector("#settings-error").textContent = invalid
      ? `Enter a whole number from 0 to ${amount(largestMaximum)}. Until then, the maximum is ${amount(Number(invalid.dataset.last))}.`
      : sentence;
  }
}
