// The log of the field with TextLimits: its events and decisions. The events are also shown as a recorded session.

import { replay } from "./sessions.js";
import { $, make } from "./drawing.js";
import { describe, explain } from "./sentences.js";

export class EventLog {
  #session;

  begin(field, text) {
    this.#session = { id: "playground", field, ...(text && { state: { text } }), events: [] };
    $("#log").replaceChildren();
    $("#decision").replaceChildren();
  }

  add(event) {
    this.#session.events.push(event);
    const item = make("li");
    item.append(make("code", describe(event)), " ");
    $("#log").append(item);
    $("#log").scrollTop = $("#log").scrollHeight;
  }

  showStep(step) {
    const { field, events } = this.#session;
    const nodes = explain(step, field.limits, events.at(-1));
    $("#log").lastElementChild?.append(...nodes.map((node) => node.cloneNode?.(true) ?? node), " ");
    $("#decision").replaceChildren(...nodes);
  }

  showSession(text) {
    const line = JSON.stringify(this.#session);
    if ($("#session").value === line) return;
    $("#session").value = line;
    const { error, steps } = JSON.parse(replay(line));
    const last = steps?.at(-1)?.text ?? this.#session.state?.text ?? "";
    $("#agreement").textContent =
      error ?? (last === text ? "Replayed, it ends with the same text." : `Replayed, it ends with ‘${last}’.`);
  }
}
