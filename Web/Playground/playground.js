// The playground: a player of sessions, two fields to type into, and a post that becomes a thread.

import { ready } from "./sessions.js";
import { counts } from "./textlimits.js";
import { showComparison, uncountableProfiles } from "./comparing.js";
import { $, make } from "./drawing.js";
import { EventLog } from "./event-log.js";
import { FieldPair } from "./fields.js";
import { Player } from "./player.js";
import { samples, sessions } from "./samples.js";
import { amount, describeMessage } from "./sentences.js";
import { Settings, unitNames } from "./settings.js";
import { startThread } from "./thread.js";

await ready;

const settings = new Settings(() => fields.rebuild(fields.text));
const fields = new FieldPair(settings, new EventLog(), showTexts);
const player = new Player(() => $("#usual").value);

startPlayer();
startFields();
startThread();

function play(session) {
  player.load(session);
  player.play();
}

function startPlayer() {
  sessions.forEach(({ id }, index) => $("#recorded").append(new Option(id, index)));
  $("#recorded").addEventListener("change", ({ target }) => play(sessions[target.value]));
  $("#to-player").addEventListener("click", () => {
    play(JSON.parse($("#session").value));
    $("#play").focus();
  });
  play(sessions[0]);
}

function startFields() {
  for (const name of Object.keys(samples)) $("#sample").append(new Option(name));
  for (const selector of ["#kind", "#usual", "#keys"]) {
    $(selector).addEventListener("change", () => fields.rebuild());
  }
  $("#clear").addEventListener("click", () => fields.rebuild());
  $("#sample").addEventListener("change", ({ target }) => {
    fields.paste(samples[target.value]);
    target.value = "";
  });
  $("#copy").addEventListener("click", () => {
    $("#session").select();
    document.execCommand("copy");
  });
  $("#missing").textContent =
    "A browser can't count legacy encodings and host names. textlimit check --profiles also checks these profiles: " +
    uncountableProfiles.map(({ title }) => title).join("; ");
  fields.rebuild();
}

function showTexts(usualText, limitedText, status) {
  const { limits = [], messages = {} } = status ?? {};
  $("#message").textContent = Object.values(messages).map(describeMessage).join(" · ");
  const exceededUnits = new Set(limits.filter(({ exceeded }) => exceeded).map(({ unit }) => unit));
  showCounts(usualText, limitedText, exceededUnits);
  showComparison($("#comparison"), limitedText);
  const [countsNote, comparisonNote] = document.querySelectorAll(".nothing");
  showNoteOrTable(countsNote, usualText + limitedText === "");
  showNoteOrTable(comparisonNote, limitedText === "");
}

function showCounts(usualText, limitedText, exceededUnits) {
  const [usualCounts, limitedCounts] = [usualText, limitedText].map((text) => counts(text, unitNames));
  // An empty text has one line, but the table of two empty texts is empty.
  const isEmpty = usualText + limitedText === "";
  const shownUnits = isEmpty ? [] : unitNames.filter((unit) => usualCounts[unit] + limitedCounts[unit] > 0);
  $("#counts").replaceChildren(...shownUnits.map((unit) => {
    const row = make("tr", "", exceededUnits.has(unit) ? "over" : "");
    const head = make("th", unit);
    head.scope = "row";
    row.append(head, make("td", amount(usualCounts[unit])), make("td", amount(limitedCounts[unit])));
    return row;
  }));
}

function showNoteOrTable(note, isTableEmpty) {
  note.hidden = !isTableEmpty;
  note.nextElementSibling.hidden = isTableEmpty;
}
