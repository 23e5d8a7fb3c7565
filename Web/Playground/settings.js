// The form for the constraints of the field.

import { units } from "./textlimits.js";
import { amount } from "./descriptions.js";
import { $, make } from "./drawing.js";
import { countableProfiles, isCountable } from "./profile-limits.js";

/** The label and the values of each option. The first value is the default. */
const namedOptions = {
  overflow: ["Text without room", {
    clip: "is cut to what fits", reject: "is refused", allow: "is accepted, and flagged" }],
  cut: ["It is cut", { character: "after any character", word: "after a word" }],
  composition: ["While composing", {
    defer: "wait", enforce: "apply the limit", automatic: "wait, unless only ASCII is allowed" }],
  lineBreaks: ["Line breaks", { keep: "stay", space: "become spaces", remove: "are removed", lf: "become LF" }],
  normalization: ["Normalization", { none: "none", nfc: "NFC", nfkc: "NFKC" }],
  case: ["Letters", { keep: "stay", uppercase: "become uppercase", lowercase: "become lowercase" }],
  filter: ["Allowed", {
    none: "everything", digits: "only digits", ascii: "only ASCII letters", letters: "only letters",
    "no-emoji": "no emoji" }],
};

/** Counts in a page have 32 bits. */
const largestNumber = 2 ** 31 - 1;

const filters = {
  digits: { allow: ["digits"] },
  ascii: { allow: ["asciiLetters"] },
  letters: { allow: ["letters"] },
  "no-emoji": { deny: ["emoji"] },
};

/** Examples of units with a parameter and of combined units, which `units()` doesn't list. */
const unitExamples = [
  "words:zh", "columns:wide", "columns:tab4", "weighted:x2", "weighted:nonascii2", "weighted:ascii-half",
  "weighted:ascii-half-down", "sms:tr", "bytes+nfc", "characters+crlf",
];

export const unitNames = [...new Set([
  ...units().map(({ spellings }) => spellings[0]),
  ...unitExamples,
  ...countableProfiles.flatMap(({ limits }) => limits.map(({ unit }) => unit)),
])].filter(isCountable);

export class Settings {
  #form = $("#settings");
  #limits = $("#limits");
  #profile = $("#profile");
  #onChange;

  constructor(onChange) {
    this.#onChange = onChange;
    this.#addOptions();
    this.#addLimit({ unit: "characters", max: 10 });
    $("#add-limit").addEventListener("click", () => {
      this.#addLimit({ unit: "bytes", max: 30 });
      this.#clearProfile();
      onChange();
    });
    this.#profile.append(...countableProfiles.map(({ title }, index) => new Option(title, index)));
    this.#profile.addEventListener("change", () => this.#useProfile(countableProfiles[this.#profile.value]));
    this.#form.addEventListener("input", ({ target }) => this.#handleInput(target));
    this.#form.addEventListener("submit", (event) => event.preventDefault());
  }

  #addOptions() {
    for (const [name, [title, values]] of Object.entries(namedOptions)) {
      const select = make("select");
      select.name = name;
      select.append(...Object.entries(values).map(([value, text]) => new Option(text, value)));
      const label = make("label", title);
      label.append(select);
      $("#policies").append(label);
    }
  }

  #handleInput(control) {
    if (control === this.#profile) return;
    if (control.type === "number") {
      this.showError("");
      // An invalid number has no effect.
      if (!control.validity.valid) return;
      control.dataset.last = control.value;
    }
    // An edited limit isn't the profile's limit.
    if (this.#limits.contains(control)) this.#clearProfile();
    this.#onChange();
  }

  #useProfile(profile) {
    if (!profile) return this.#clearProfile();
    $("#profile-rule").textContent = [profile.rule, ...profile.traps].join(" ");
    this.#limits.replaceChildren();
    for (const limit of profile.limits) this.#addLimit(limit);
    this.#onChange();
  }

  #clearProfile() {
    $("#profile-rule").textContent = "";
    this.#profile.value = "";
  }

  #addLimit({ unit, min = 0, max }) {
    const row = make("li");
    const select = Object.assign(make("select"), { name: "unit" });
    select.setAttribute("aria-label", "Unit");
    select.append(...unitNames.map((name) => new Option(name, name, false, name === unit)));
    const label = make("label", " only warn");
    label.prepend(Object.assign(make("input"), { type: "checkbox", name: "soft" }));
    const remove = Object.assign(make("button", "Remove"), { type: "button" });
    remove.addEventListener("click", () => {
      row.remove();
      this.#clearProfile();
      this.#onChange();
    });
    row.append("from ", numberInput("min", min), " to ", numberInput("max", max), select, label, remove);
    this.#limits.append(row);
  }

  get constraints() {
    const limits = [...this.#limits.children].map((row) => {
      const part = (name) => row.querySelector(`[name=${name}]`);
      const [min, max] = ["min", "max"].map((name) => Number(part(name).dataset.last));
      return {
        unit: part("unit").value, ...(min > 0 && { min }), max, ...(part("soft").checked && { soft: true }),
      };
    });
    const constraints = { limits };
    for (const [name, [, values]] of Object.entries(namedOptions)) {
      const { value } = this.#form.elements[name];
      if (value !== Object.keys(values)[0]) constraints[name] = name === "filter" ? filters[value] : value;
    }
    return constraints;
  }

  /** Shows the sentence. If a number in a limit is invalid, shows a sentence about this number instead. */
  showError(sentence) {
    const invalid = this.#limits.querySelector("[type=number]:invalid");
    $("#settings-error").textContent = invalid
      ? `Enter a whole number from 0 to ${amount(largestNumber)}. `
        + `Until then, the ${boundNames[invalid.name]} is ${amount(Number(invalid.dataset.last))}.`
      : sentence;
  }
}

const boundNames = { min: "minimum", max: "maximum" };

/** Returns an input for a number. Its `dataset.last` is the last valid number. */
function numberInput(name, value) {
  const input = Object.assign(make("input"), {
    type: "number", min: 0, max: largestNumber, step: 1, value, name, required: true,
  });
  input.dataset.last = value;
  input.setAttribute("aria-label", name === "min" ? "Minimum" : "Maximum");
  return input;
}
