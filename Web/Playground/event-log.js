// The log of the field with TextLimits: its events and decisions, and the events as a recorded session.

import { replay } from "./sessions.js";
import { decisionNodes, describeEvent } from "./descriptions.js";
import { $, make } from "./drawing.js";

export class EventLog {
  /** The recorded session, which begins with the field's current settings. */
  #session;

  begin(field, text) {
    this.#session = { id: "playground", field, ...(text && { state: { text } }), events: [] };
    $("#log").replaceChildren();
    $("#decision").replaceChildren();
  }

  add(event) {
    this.#session.events.push(event);
    const item = make("li");
    item.append(make("code", describeEvent(event)), " ");
    $("#log").append(item);
    $("#log").scrollTop = $("#log").scrollHeight;
  }

  showStep(step) {
    const nodes = decisionNodes(step, this.#session.events.at(-1));
    $("#log").lastElementChild?.append(...nodes.map((node) => node.cloneNode?.(true) ?? node), " ");
    $("#decision").replaceChildren(...nodes);
  }

  /** Shows the session, and whether a replay of the session ends with the text of the field. */
  showSession(text) {
    const line = JSON.stringify(this.#session);
    if ($("#recorded-session").value === line) return;
    $("#recorded-session").value = line;
    const { error, steps } = JSON.parse(replay(line));
    const last = steps?.at(-1)?.text ?? this.#session.state?.text ?? "";
    $("#replay-result").textContent =
      error ?? (last === text ? "Replayed, it ends with the same text." : `Replayed, it ends with ‘${last}’.`);
  }
}
