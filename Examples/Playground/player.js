// A recorded session, played on two drawn fields: as everybody writes it, and with the engine.

import { Session } from "./sessions.js";
import { draw } from "./drawing.js";
import { NaiveField, naiveLimit } from "./naive.js";
import { describe, explain } from "./sentences.js";

const pause = 700;

export class Player {
  #script = document.querySelector("#script");
  #left = document.querySelector("#stage-left");
  #right = document.querySelector("#stage-right");
  #event = document.querySelector("#stage-event");
  #kind;
  #playing = null;
  #timer;

  /** @param kind - What stands on the left, when it is asked. */
  constructor(kind) {
    this.#kind = kind;
    document.querySelector("#play").addEventListener("click", () => this.play());
    document.querySelector("#step").addEventListener("click", () => {
      clearTimeout(this.#timer);
      this.step();
    });
    this.#script.addEventListener("input", () => this.#rewind());
  }

  load(session) {
    this.#script.value = JSON.stringify(session);
    this.#rewind();
    this.#begin();
  }

  play() {
    this.#rewind();
    const next = () => { if (this.step()) this.#timer = setTimeout(next, pause); };
    next();
  }

  /** Plays the next event; false where there is none. */
  step() {
    try {
      if (!this.#playing) return this.#begin();
      const { events, naive, session, limits } = this.#playing;
      const event = events.shift();
      if (!event) return false;
      const step = session.apply(event);
      this.#draw(naive.apply(event), { ...step, over: null });
      this.#event.replaceChildren(`${describe(event)}: `, ...explain(step, limits));
      return events.length > 0;
    } catch (error) {
      this.#event.textContent = error.message;
      return false;
    }
  }

  #begin() {
    const { field = {}, state = {}, events = [] } = JSON.parse(this.#script.value);
    const session = new Session(field, state);
    const limits = field.limits ?? [];
    const naive = new NaiveField(naiveLimit(limits).maximum, this.#kind(), state);
    this.#playing = { events: [...events], naive, session, limits };
    const text = state.text ?? "";
    this.#draw(naive, { text, selection: state.selection ?? [text.length, text.length] });
    this.#event.textContent = "";
    document.querySelector("#stage-left-title").textContent =
      this.#kind() === "slice" ? "cut in the input event" : "maxlength";
    return events.length > 0;
  }

  #rewind() {
    clearTimeout(this.#timer);
    this.#playing = null;
  }

  #draw(naive, step) {
    // Half of an emoji is shown as what it becomes anywhere else.
    draw(this.#left, { text: naive.text.toWellFormed(), selection: naive.selection, marked: naive.marked });
    draw(this.#right, step);
  }
}
