// The two fields side by side: the usual field and a field with TextLimits.

import { limit } from "./textlimits.js";
import { ratio } from "./descriptions.js";
import { $, draw, make } from "./drawing.js";
import { Recorder } from "./recorder.js";
import { UsualField, usualLimit } from "./usual-field.js";

export class FieldPair {
  #settings;
  #log;
  #onShow;
  #usualElement;
  #limitedElement;
  /** The maximum of the usual field, and its note. */
  #usualLimit;
  /** A model of the usual field that plays the limited field's events, or null if users type into both fields. */
  #mirror = null;
  /** The controller of the limited field, or null if the settings are invalid. */
  #controller = null;
  #recorder;

  /**
   * @param onShow - A function that is called with the texts of both fields and with the live status of the limited
   *   field, which is undefined if the settings are invalid.
   */
  constructor(settings, log, onShow) {
    this.#settings = settings;
    this.#log = log;
    this.#onShow = onShow;
  }

  /** The text of the field with TextLimits. */
  get text() { return textOf(this.#limitedElement); }

  /** Replaces both fields with new fields for the current settings. */
  rebuild(text = "") {
    const { constraints } = this.#settings;
    this.#controller?.destroy();
    this.#recorder?.end();
    this.#usualLimit = usualLimit(constraints.limits);
    const { maximum, note } = this.#usualLimit;
    const isMirrored = $("#typing-target").value === "mirrored";
    this.#mirror = isMirrored ? new UsualField(maximum, $("#usual-kind").value, { text }) : null;
    this.#usualElement = insertField("usual", text);
    this.#limitedElement = insertField("limited", text);
    $("#usual-note").textContent = note;
    $("#code").textContent = codeFor(constraints);
    this.#startUsualField();
    this.#log.begin(constraints, text);
    this.#startLimitedField(constraints);
    this.#show();
  }

  paste(text) {
    const targets = this.#mirror ? [this.#limitedElement] : [this.#usualElement, this.#limitedElement];
    for (const target of targets) {
      target.focus();
      document.execCommand("insertText", false, text);
    }
  }

  #startUsualField() {
    const element = this.#usualElement;
    const { maximum } = this.#usualLimit;
    element.addEventListener("input", () => this.#show());
    if (this.#mirror) {
      if (element.value === undefined) element.contentEditable = "false";
      else element.readOnly = true;
    } else if (maximum === Infinity) {
      return;
    } else if ($("#usual-kind").value === "maxlength") {
      element.setAttribute("maxlength", maximum);
    } else {
      element.addEventListener("input", () => {
        if (textOf(element).length <= maximum) return;
        setText(element, textOf(element).slice(0, maximum));
        this.#show();
      });
    }
  }

  #startLimitedField(constraints) {
    const element = this.#limitedElement;
    this.#recorder = new Recorder(
      element, () => ({ text: this.text, selection: this.#controller?.selection }), (event) => this.#record(event));
    try {
      this.#controller = limit(element, { ...constraints, counter: $("#limited-counter") });
      this.#settings.showError("");
    } catch (error) {
      this.#controller = null;
      $("#limited-counter").textContent = "";
      this.#settings.showError(error.message);
    }
    // During these events, the controller hasn't finished its edit of the field.
    const showLater = () => setTimeout(() => this.#show());
    element.addEventListener("limitstep", ({ detail }) => {
      this.#log.showStep(detail);
      showLater();
    });
    for (const type of ["input", "compositionend"]) element.addEventListener(type, showLater);
  }

  #record(event) {
    this.#log.add(event);
    if (this.#mirror) setText(this.#usualElement, this.#mirror.apply(event).text);
  }

  #show() {
    const usualText = textOf(this.#usualElement);
    const { maximum } = this.#usualLimit;
    $("#usual-counter").textContent = `${ratio(usualText.length, maximum)} UTF-16`;
    $("#usual-counter").toggleAttribute("data-over", usualText.length > maximum);
    showExcess(this.text, this.#controller?.excessRange);
    this.#onShow(usualText, this.text, this.#controller?.liveStatus);
    this.#log.showSession(this.text);
  }
}

/** Returns the text of a field. The final line break of an editable element isn't part of its text. */
const textOf = (element) => element.value ?? element.innerText.replace(/\n$/, "");

function setText(element, text) {
  if (element.value === undefined) element.textContent = text;
  else element.value = text;
}

/** @param name - `usual` or `limited`, with which the IDs of the field's elements begin. */
function insertField(name, text) {
  const kind = $("#element-kind").value;
  const element = make(kind === "plaintext-only" ? "div" : kind);
  if (kind === "plaintext-only") {
    element.contentEditable = kind;
    element.setAttribute("role", "textbox");
    element.setAttribute("aria-multiline", "true");
  }
  element.setAttribute("aria-labelledby", `${name}-title`);
  element.autocomplete = "off";
  $(`#${name}-field`).replaceChildren(element);
  setText(element, text);
  return element;
}

function codeFor(constraints) {
  const { limits: [only, ...others], ...namedOptions } = constraints;
  const isMaximumOfCharacters = only?.unit === "characters" && !only.min && !only.soft;
  const isNumber = isMaximumOfCharacters && others.length + Object.keys(namedOptions).length === 0;
  return `limit(field, ${isNumber ? only.max : JSON.stringify(constraints)});`;
}

function showExcess(text, over) {
  $("#excess").hidden = !over;
  if (!over) return;
  draw($("#excess"), { text, over });
  $("#excess").prepend(make("b", "Over the limit: "));
}
