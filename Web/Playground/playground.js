// The playground: a player of sessions, two fields to type into, and a post that becomes a thread.

import { showComparison } from "./comparison.js";
import { showCounts } from "./counts.js";
import { describeMessage } from "./descriptions.js";
import { $ } from "./drawing.js";
import { EventLog } from "./event-log.js";
import { FieldPair } from "./fields.js";
import { Player } from "./player.js";
import { uncountableProfiles } from "./profile-limits.js";
import { samples, sessions } from "./samples.js";
import { ready } from "./sessions.js";
import { Settings } from "./settings.js";
import { startThread } from "./thread.js";

// `textlimits.js` and `sessions.js` have an engine each. `profile-limits.js` waits for the engine of `textlimits.js`.
await ready;

const settings = new Settings(() => fields.rebuild(fields.text));
const fields = new FieldPair(settings, new EventLog(), showTexts);
const player = new Player(() => $("#usual-kind").value);

startPlayer();
startFields();
startThread();

function startPlayer() {
  sessions.forEach(({ id }, index) => $("#session-menu").append(new Option(id, index)));
  $("#session-menu").addEventListener("change", ({ target }) => player.play(sessions[target.value]));
  $("#play-recorded").addEventListener("click", () => {
    player.play(JSON.parse($("#recorded-session").value));
    $("#play").focus();
  });
  player.play(sessions[0]);
}

function startFields() {
  for (const name of Object.keys(samples)) $("#sample").append(new Option(name));
  for (const selector of ["#element-kind", "#usual-kind", "#typing-target"]) {
    $(selector).addEventListener("change", () => fields.rebuild());
  }
  $("#clear").addEventListener("click", () => fields.rebuild());
  $("#sample").addEventListener("change", ({ target }) => {
    fields.paste(samples[target.value]);
    target.value = "";
  });
  $("#copy").addEventListener("click", () => {
    $("#recorded-session").select();
    document.execCommand("copy");
  });
  $("#uncountable-profiles").textContent =
    "A browser can't count legacy encodings and internationalized domain names. " +
    "textlimit check --profiles also checks these profiles: " +
    uncountableProfiles.map(({ title }) => title).join("; ");
  fields.rebuild();
}

function showTexts(usualText, limitedText, status) {
  const { limits = [], messages = {} } = status ?? {};
  $("#sms-note").textContent = Object.values(messages).map(describeMessage).join(" · ");
  const exceededUnits = new Set(limits.filter(({ exceeded }) => exceeded).map(({ unit }) => unit));
  showCounts(usualText, limitedText, exceededUnits);
  showComparison(limitedText);
}
