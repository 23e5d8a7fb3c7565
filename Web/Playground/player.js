// Plays a recorded session in two drawn fields: the usual field, and one with TextLimits.

import { Session } from "./sessions.js";
import { count } from "./textlimits.js";
import { $, draw } from "./drawing.js";
import { UsualField, usualLimit } from "./usual-field.js";
import { describe, explain, ratio } from "./sentences.js";

/** The time between two events, in milliseconds. */
const eventDuration = 700;
const introductionDuration = 2_000;

export class Player {
  #usualKind;
  /** The session, its limits and remaining events, and the usual field with its maximum, or null before the start. */
  #playback = null;
  /** The sentences before and after the session. The object is empty if the user has edited the session's JSON. */
  #story = {};
  #timer;

  constructor(usualKind) {
    this.#usualKind = usualKind;
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
    // Screen readers announce a session only after a person has started it.
    for (const button of ["#play", "#play-script", "#step"]) {
      $(button).addEventListener("click", () => $("#stage-event").setAttribute("role", "status"));
    }
    $("#script").addEventListener("input", () => {
      this.#story = {};
      this.#rewind();
    });
  }

  /** @param story - The sentence `begin`, and the sentences for the end by the kind of the usual field. */
  load({ story = {}, ...session }) {
    $("#script").value = JSON.stringify(session);
    this.#story = story;
    this.#rewind();
    this.#begin();
  }

  play() {
    this.#rewind();
    const next = () => { if (this.step()) this.#timer = setTimeout(next, eventDuration); };
    if (this.step()) this.#timer = setTimeout(next, introductionDuration);
  }

  /**
   * Plays the next event. Before the first event and after the last event, shows the start of the session instead.
   * Returns whether the session has another event.
   */
  step() {
    try {
      if (!this.#playback) return this.#begin();
      const { events, usual, session, limits } = this.#playback;
      const event = events.shift();
      if (!event) return this.#begin();
      const step = session.apply(event);
      this.#draw(usual.apply(event), { ...step, over: null }, step.counts);
      const ending = events.length === 0 && this.#story[this.#usualKind()];
      $("#stage-event").replaceChildren(
        ...(ending ? [ending] : [`${describe(event)}: `, ...explain(step, limits, event)]));
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
    const { maximum } = usualLimit(limits);
    const usual = new UsualField(maximum, this.#usualKind(), state);
    this.#playback = { events: [...events], usual, session, limits, maximum };
    const text = state.text ?? "";
    const counts = limits.map(({ unit, max }) => ({ max, committed: count(text, unit) }));
    this.#draw(usual, { text, selection: state.selection ?? [text.length, text.length] }, counts);
    $("#stage-event").textContent = this.#story.begin ?? "";
    $("#stage-title").textContent =
      `The usual field, ${this.#usualKind() === "slice" ? "cut in its input event" : "with maxlength"}`;
    return events.length > 0;
  }

  #rewind() {
    clearTimeout(this.#timer);
    this.#playback = null;
  }

  #draw(usual, step, counts) {
    // A lone surrogate is shown as U+FFFD, as in other programs.
    draw($("#stage-left"), { text: usual.text.toWellFormed(), selection: usual.selection, marked: usual.marked });
    draw($("#stage-right"), step);
    $("#stage-left-counter").textContent = ratio(usual.text.length, this.#playback.maximum);
    // Composed text is counted when the composition ends.
    $("#stage-right-counter").textContent =
      counts.map(({ committed, max }) => ratio(committed, max ?? Infinity)).join(" · ");
  }
}
