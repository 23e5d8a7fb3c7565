// The two fields side by side: the usual field and a field with TextLimits.

import { limit } from "./textlimits.js";
import { $, draw, make } from "./drawing.js";
import { UsualField, usualLimit } from "./usual-field.js";
import { Recorder } from "./recorder.js";
import { ratio } from "./sentences.js";

export class FieldPair {
  #settings;
  #log;
  #onShow;
  #usualElement;
  #limitedElement;
  #usualRule;
  /** The model that plays the other field's events in the usual field, or null if people type into both fields. */
  #mirror = null;
  /** Null if the settings are invalid. */
  #controller = null;
  #recorder;

  /** @param onShow - Called with the texts of both fields, and the live status or, for invalid settings, nothing. */
  constructor(settings, log, onShow) {
    this.#settings = settings;
    this.#log = log;
    this.#onShow = onShow;
  }

  /** The text of the field with TextLimits. */
  get text() { return textOf(this.#limitedElement); }

  rebuild(text = "") {
    const { constraints } = this.#settings;
    this.#controller?.destroy();
    this.#recorder?.end();
    this.#usualRule = usualLimit(constraints.limits);
    const { maximum, note } = this.#usualRule;
    const isMirrored = $("#keys").value === "both";
    this.#mirror = isMirrored ? new UsualField(maximum, $("#usual").value, { text }) : null;
    this.#usualElement = insertField("left", text);
    this.#limitedElement = insertField("right", text);
    $("#left-note").textContent = note;
    $("#code").textContent = codeFor(constraints);
    this.#limitUsualField();
    this.#log.begin(constraints, text);
    this.#limit(constraints);
    this.#show();
  }

  paste(text) {
    const targets = this.#mirror ? [this.#limitedElement] : [this.#usualElement, this.#limitedElement];
    for (const target of targets) {
      target.focus();
      document.execCommand("insertText", false, text);
    }
  }

  #limitUsualField() {
    const element = this.#usualElement;
    const { maximum } = this.#usualRule;
    element.addEventListener("input", () => this.#show());
    if (this.#mirror) {
      if (element.value === undefined) element.contentEditable = "false";
      else element.readOnly = true;
    } else if (maximum === Infinity) {
      return;
    } else if ($("#usual").value === "maxlength") {
      element.setAttribute("maxlength", maximum);
    } else {
      element.addEventListener("input", () => {
        if (textOf(element).length <= maximum) return;
        setText(element, textOf(element).slice(0, maximum));
        this.#show();
      });
    }
  }

  #limit(constraints) {
    const element = this.#limitedElement;
    // The recorder listens before the controller, so that the log has an event before its decision.
    this.#recorder = new Recorder(
      element, () => ({ text: this.text, selection: this.#controller?.selection }), (event) => this.#record(event));
    try {
      this.#controller = limit(element, { ...constraints, counter: $("#right-counter") });
      this.#settings.showError("");
    } catch (error) {
      this.#controller = null;
      $("#right-counter").textContent = "";
      this.#settings.showError(error.message);
    }
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
    const { maximum } = this.#usualRule;
    $("#left-counter").textContent = `${ratio(usualText.length, maximum)} UTF-16`;
    $("#left-counter").toggleAttribute("data-over", usualText.length > maximum);
    showExcess(this.text, this.#controller?.excessRange);
    this.#onShow(usualText, this.text, this.#controller?.liveStatus);
    this.#log.showSession(this.text);
  }
}

const textOf = (element) => element.value ?? element.innerText.replace(/\n$/, "");

function setText(element, text) {
  if (element.value === undefined) element.textContent = text;
  else element.value = text;
}

function insertField(side, text) {
  const kind = $("#kind").value;
  const element = make(kind === "plaintext-only" ? "div" : kind);
  if (kind === "plaintext-only") {
    element.contentEditable = kind;
    element.setAttribute("role", "textbox");
    element.setAttribute("aria-multiline", "true");
  }
  element.setAttribute("aria-labelledby", `${side}-title`);
  element.autocomplete = "off";
  $(`#${side}`).replaceChildren(element);
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
  $("#drawn").hidden = !over;
  if (!over) return;
  draw($("#drawn"), { text, over });
  $("#drawn").prepend(make("b", "Over the limit: "));
}
