// Plays a recorded session in two drawn fields: the usual field, and one with TextLimits.

import { Session } from "./sessions.js";
import { count } from "./textlimits.js";
import { decisionNodes, describeEvent, ratio } from "./descriptions.js";
import { $, draw } from "./drawing.js";
import { UsualField, usualLimit } from "./usual-field.js";

/** The time between two events, in milliseconds. */
const eventDuration = 700;
const introductionDuration = 2_000;

export class Player {
  #usualKind;
  /** The session, its remaining events, and the usual field with its maximum, or null before the start. */
  #playback = null;
  /** The sentences before and after the session, or an empty object if the session has no story or was edited. */
  #story = {};
  #timer;

  /** @param usualKind - A function that returns the kind of the usual field. */
  constructor(usualKind) {
    this.#usualKind = usualKind;
    // Screen readers announce the events of a session only after a person has started a session.
    const announce = () => $("#played-event").setAttribute("role", "status");
    $("#session-menu").addEventListener("change", announce);
    for (const button of ["#play", "#step", "#play-recorded", "#play-edited"]) {
      $(button).addEventListener("click", announce);
    }
    $("#step").addEventListener("click", () => {
      clearTimeout(this.#timer);
      this.step();
    });
    for (const button of ["#play", "#play-edited"]) {
      $(button).addEventListener("click", () => {
        $("#stage").scrollIntoView({ block: "nearest" });
        this.#playFromStart();
      });
    }
    $("#played-session").addEventListener("input", () => {
      this.#story = {};
      this.#rewind();
    });
  }

  /**
   * Plays a session from its start. A story has the sentence `begin`, which is shown before the session. It can also
   * have a sentence for each kind of the usual field, such as `slice`, which is shown after the session.
   */
  play({ story = {}, ...session }) {
    $("#played-session").value = JSON.stringify(session);
    this.#story = story;
    this.#playFromStart();
  }

  #playFromStart() {
    this.#rewind();
    const next = () => { if (this.step()) this.#timer = setTimeout(next, eventDuration); };
    if (this.step()) this.#timer = setTimeout(next, introductionDuration);
  }

  /**
   * Plays the next event. Before the first event and after the last event, shows the start of the session instead.
   * Returns whether the session has another event. If the session is invalid, shows the error, and returns false.
   */
  step() {
    try {
      if (!this.#playback) return this.#begin();
      const { events, usual, session } = this.#playback;
      const event = events.shift();
      if (!event) return this.#begin();
      const step = session.apply(event);
      this.#draw(usual.apply(event), step, step.counts);
      const ending = events.length === 0 && this.#story[this.#usualKind()];
      $("#played-event").replaceChildren(
        ...(ending ? [ending] : [`${describeEvent(event)}: `, ...decisionNodes(step, event)]));
      return events.length > 0;
    } catch (error) {
      $("#played-event").textContent = error.message;
      return false;
    }
  }

  #begin() {
    const { field = {}, state = {}, events = [] } = JSON.parse($("#played-session").value);
    const session = new Session(field, state);
    const limits = field.limits ?? [];
    const { maximum } = usualLimit(limits);
    const usual = new UsualField(maximum, this.#usualKind(), state);
    this.#playback = { events: [...events], usual, session, maximum };
    const text = state.text ?? "";
    const counts = limits.map(({ unit, max }) => ({ max, committed: count(text, unit) }));
    this.#draw(usual, { text, selection: state.selection ?? [text.length, text.length] }, counts);
    $("#played-event").textContent = this.#story.begin ?? "";
    $("#played-usual-title").textContent =
      `The usual field, ${this.#usualKind() === "slice" ? "cut in its input event" : "with maxlength"}`;
    return events.length > 0;
  }

  #rewind() {
    clearTimeout(this.#timer);
    this.#playback = null;
  }

  #draw(usual, step, counts) {
    // A lone surrogate is shown as U+FFFD, as in other programs.
    draw($("#played-usual"), { text: usual.text.toWellFormed(), selection: usual.selection, marked: usual.marked });
    draw($("#played-limited"), step);
    $("#played-usual-counter").textContent = ratio(usual.text.length, this.#playback.maximum);
    // Composed text is counted when the composition ends.
    $("#played-limited-counter").textContent =
      counts.map(({ committed, max }) => ratio(committed, max ?? Infinity)).join(" · ");
  }
}
