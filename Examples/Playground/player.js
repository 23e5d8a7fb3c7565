// A recorded session, played on two drawn fields: the usual one, and one with the engine.

import { Session } from "./sessions.js";
import { count } from "./textlimits.js";
import { draw } from "./drawing.js";
import { NaiveField, naiveLimit } from "./naive.js";
import { describe, explain, fill } from "./sentences.js";

/** Milliseconds for each event, and for the sentence before the first. */
const pause = 700;
const reading = 2_000;
const $ = (selector) => document.querySelector(selector);

export class Player {
  #kind;
  #playing = null;
  /** The session, while its script is not edited, and what is said before it and after. */
  #loaded = {};
  #timer;

  /** @param kind - How the usual field is written, when it is asked. */
  constructor(kind) {
    this.#kind = kind;
    $("#step").addEventListener("click", () => {
      clearTimeout(this.#timer);
      this.step();
    });
    for (const button of ["#play", "#play-script"]) {
      $(button).addEventListener("click", () => {
        $("#stage").scrollIntoView({ block: "nearest" });
        this.play();
      });
    }
    // What begins by itself is not read out.
    for (const button of ["#play", "#play-script", "#step"]) {
      $(button).addEventListener("click", () => $("#stage-event").setAttribute("role", "status"));
    }
    $("#script").addEventListener("input", () => {
      this.#loaded = {};
      this.#rewind();
    });
  }

  /** Shows a session as it begins; `story` has what is said before it, and after it by the kind of field. */
  load({ story = {}, ...session }) {
    $("#script").value = JSON.stringify(session);
    this.#loaded = story;
    this.#rewind();
    this.#begin();
  }

  play() {
    this.#rewind();
    const next = () => { if (this.step()) this.#timer = setTimeout(next, pause); };
    if (this.step()) this.#timer = setTimeout(next, reading);
  }

  /** Plays the next event, or begins again after the last one; false where no other follows. */
  step() {
    try {
      if (!this.#playing) return this.#begin();
      const { events, naive, session, limits } = this.#playing;
      const event = events.shift();
      if (!event) return this.#begin();
      const step = session.apply(event);
      this.#draw(naive.apply(event), { ...step, over: null }, step.counts);
      const told = events.length === 0 && this.#loaded[this.#kind()];
      $("#stage-event").replaceChildren(
        ...(told ? [told] : [`${describe(event)}: `, ...explain(step, limits, event)]));
      return events.length > 0;
    } catch (error) {
      $("#stage-event").textContent = error.message;
      return false;
    }
  }

  #begin() {
    const { field = {}, state = {}, events = [] } = JSON.parse($("#script").value);
    const session = new Session(field, state);
    const limits = field.limits ?? [];
    const { maximum } = naiveLimit(limits);
    const naive = new NaiveField(maximum, this.#kind(), state);
    this.#playing = { events: [...events], naive, session, limits, maximum };
    const text = state.text ?? "";
    const counts = limits.map(({ unit, max }) => ({ max, committed: count(text, unit) }));
    this.#draw(naive, { text, selection: state.selection ?? [text.length, text.length] }, counts);
    $("#stage-event").textContent = this.#loaded.begin ?? "";
    $("#stage-title").textContent =
      `The usual field, ${this.#kind() === "slice" ? "cut in its input event" : "with maxlength"}`;
    return events.length > 0;
  }

  #rewind() {
    clearTimeout(this.#timer);
    this.#playing = null;
  }

  #draw(naive, step, counts) {
    // Half of an emoji is shown as what it becomes anywhere else.
    draw($("#stage-left"), { text: naive.text.toWellFormed(), selection: naive.selection, marked: naive.marked });
    draw($("#stage-right"), step);
    $("#stage-left-counter").textContent = fill(naive.text.length, this.#playing.maximum);
    // What is being composed does not count yet.
    $("#stage-right-counter").textContent =
      counts.map(({ committed, max }) => fill(committed, max ?? Infinity)).join(" · ");
  }
}
