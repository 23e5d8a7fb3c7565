// Two fields side by side: the usual field, and one with TextLimits.

import { ready, replay } from "./sessions.js";
import { counts, limit } from "./textlimits.js";
import { showComparison, uncountableProfiles } from "./comparing.js";
import { draw, make } from "./drawing.js";
import { NaiveField, naiveLimit } from "./naive.js";
import { Player } from "./player.js";
import { Recorder } from "./recorder.js";
import { samples, sessions } from "./samples.js";
import { amount, describe, describeMessage, explain, fill } from "./sentences.js";
import { Settings, unitNames } from "./settings.js";
import { startThread } from "./thread.js";

await ready;

const $ = (selector) => document.querySelector(selector);

const textOf = (element) => element.value ?? element.innerText.replace(/\n$/, "");

function setText(element, text) {
  if (element.value === undefined) element.textContent = text;
  else element.value = text;
}

const settings = new Settings(() => rebuild(textOf(limitedElement)));
const player = new Player(() => $("#naive").value);
let naiveElement, limitedElement, controller, recorder, mirror, session, naiveRule;

for (const name of Object.keys(samples)) $("#sample").append(new Option(name));
sessions.forEach(({ id }, index) => $("#recorded").append(new Option(id, index)));
const play = (session) => {
  player.load(session);
  player.play();
};
$("#recorded").addEventListener("change", () => play(sessions[$("#recorded").value]));
$("#missing").textContent = "A browser can't count legacy encodings and host names. textlimit check --profiles also checks these profiles: "
  + uncountableProfiles.map(({ title }) => title).join("; ");

for (const name of ["#kind", "#naive", "#keys"]) $(name).addEventListener("change", () => rebuild());
$("#clear").addEventListener("click", () => rebuild());
$("#sample").addEventListener("change", ({ target }) => {
  paste(samples[target.value]);
  target.value = "";
});
$("#copy").addEventListener("click", () => {
  $("#session").select();
  document.execCommand("copy");
});
$("#to-player").addEventListener("click", () => {
  play(JSON.parse($("#session").value));
  $("#play").focus();
});
rebuild();
startThread();
play(sessions[0]);

/** Creates an editable element of the selected kind. */
function makeElement(label) {
  const kind = $("#kind").value;
  const element = make(kind === "plaintext-only" ? "div" : kind);
  if (kind === "plaintext-only") {
    element.contentEditable = kind;
    element.setAttribute("role", "textbox");
    element.setAttribute("aria-multiline", "true");
  }
  element.setAttribute("aria-labelledby", label);
  element.autocomplete = "off";
  return element;
}

/** Replaces both fields with new elements that have a text. */
function rebuild(text = "") {
  controller?.destroy();
  recorder?.end();
  settings.error = "";
  const isMirror = $("#keys").value === "both";
  naiveRule = naiveLimit(settings.constraints.limits);
  $("#left-note").textContent = naiveRule.note;
  naiveElement = makeElement("left-title");
  limitedElement = makeElement("right-title");
  $("#left").replaceChildren(naiveElement);
  $("#right").replaceChildren(limitedElement);
  for (const element of [naiveElement, limitedElement]) setText(element, text);
  mirror = isMirror ? new NaiveField(naiveRule.maximum, $("#naive").value, { text }) : null;
  limitNaively(naiveElement, isMirror);
  const { limits: [only, ...others], ...namedOptions } = settings.constraints;
  const isNumber = only?.unit === "characters" && !only.soft && others.length + Object.keys(namedOptions).length === 0;
  $("#code").textContent = `limit(field, ${isNumber ? only.max : JSON.stringify(settings.constraints)});`;
  session = { id: "playground", field: settings.constraints, ...(text && { state: { text } }), events: [] };
  // The recorder listens before the controller, so that the log has an event before its decision.
  recorder = new Recorder(
    limitedElement, () => ({ text: textOf(limitedElement), selection: controller?.selection }), record);
  try {
    controller = limit(limitedElement, { ...settings.constraints, counter: $("#right-counter") });
    limitedElement.addEventListener("limitstep", ({ detail }) => showStep(detail));
  } catch (error) {
    controller = null;
    settings.error = error.message;
  }
  $("#log").replaceChildren();
  $("#decision").replaceChildren();
  for (const type of ["input", "compositionend"]) limitedElement.addEventListener(type, () => setTimeout(show));
  show();
}

/** Limits an element without TextLimits: with `maxlength`, or by cutting its text in the `input` event. */
function limitNaively(element, isMirror) {
  element.readOnly = isMirror;
  if ("contentEditable" in element && isMirror && element.value === undefined) {
    element.contentEditable = "false";
  }
  element.addEventListener("input", show);
  if (isMirror) return;
  const { maximum } = naiveRule;
  if (maximum === Infinity) return;
  if ($("#naive").value === "maxlength") {
    element.maxLength = maximum;
    element.setAttribute("maxlength", maximum);
  } else {
    element.addEventListener("input", () => {
      if (textOf(element).length <= maximum) return;
      setText(element, textOf(element).slice(0, maximum));
      show();
    });
  }
}

/** Pastes a text at the caret, like the browser. */
function paste(text) {
  const targets = $("#keys").value === "both" ? [limitedElement] : [naiveElement, limitedElement];
  for (const target of targets) {
    target.focus();
    document.execCommand("insertText", false, text);
  }
}

function record(event) {
  session.events.push(event);
  const item = make("li");
  item.append(make("code", describe(event)), " ");
  $("#log").append(item);
  $("#log").scrollTop = $("#log").scrollHeight;
  if (mirror) {
    mirror.apply(event);
    setText(naiveElement, mirror.text);
  }
}

function showStep(step) {
  const nodes = explain(step, session.field.limits, session.events.at(-1));
  $("#log").lastElementChild?.append(...nodes.map((node) => node.cloneNode?.(true) ?? node), " ");
  $("#decision").replaceChildren(...nodes);
  setTimeout(show);
}

function show() {
  const [naiveText, limitedText] = [naiveElement, limitedElement].map(textOf);
  const { maximum } = naiveRule;
  $("#left-counter").textContent = `${fill(naiveText.length, maximum)} UTF-16`;
  $("#left-counter").toggleAttribute("data-over", naiveText.length > maximum);
  showOver(limitedText, controller?.excessRange);
  const { limits = [], messages = {} } = controller?.liveStatus ?? {};
  $("#message").textContent = Object.values(messages).map(describeMessage).join(" · ");
  const [naiveCounts, limitedCounts] = [naiveText, limitedText].map((text) => counts(text, unitNames));
  document.querySelectorAll(".nothing").forEach((note, index) => {
    note.hidden = (index === 0 && naiveText !== "") || limitedText !== "";
    note.nextElementSibling.hidden = !note.hidden;
  });
  const exceeded = new Set(limits.filter(({ fits }) => !fits).map(({ unit }) => unit));
  // The table is empty for an empty text, even though the text has one line.
  const counted =
    naiveText + limitedText === "" ? [] : unitNames.filter((unit) => naiveCounts[unit] + limitedCounts[unit] > 0);
  $("#counts").replaceChildren(...counted.map((unit) => {
    const row = make("tr", "", exceeded.has(unit) ? "over" : "");
    const head = make("th", unit);
    head.scope = "row";
    row.append(head, make("td", amount(naiveCounts[unit])), make("td", amount(limitedCounts[unit])));
    return row;
  }));
  showComparison($("#comparison"), limitedText);
  showSession(limitedText);
}

/** Shows the text, and highlights the part beyond a limit. */
function showOver(text, over) {
  $("#drawn").hidden = !over;
  if (!over) return;
  draw($("#drawn"), { text, over });
  $("#drawn").prepend(make("b", "Over the limit: "));
}

/** Shows the session, and whether its replay ends with the same text. */
function showSession(text) {
  const line = JSON.stringify(session);
  if ($("#session").value === line) return;
  $("#session").value = line;
  const result = JSON.parse(replay(line));
  const last = result.steps?.at(-1)?.text ?? session.state?.text ?? "";
  $("#agreement").textContent =
    result.error ?? (last === text ? "Replayed, it ends with the same text." : `Replayed, it ends with ‘${last}’.`);
}
