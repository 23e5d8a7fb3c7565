// The field as the engine sees it (`FieldHost`).

import { compositionIn } from "./composition.js";

/** Who is changing a text. */
export const activities = { typing: 0, undoing: 1, dictating: 2, filling: 3 };

/** Returned instead of a length when the text has not changed since the last report. */
const sameText = -1;
/** What stands for no range. */
const nowhere = [-1, -1];

/** A field in an engine: its number there. */
class Place {
  constructor(engine) {
    this.engine = engine;
    this.number = engine.exports.newField();
  }

  close() {
    this.engine.fields.delete(this.number);
    this.engine.exports.closeField(this.number);
  }
}

export class Host {
  #element;
  #field;
  #place;
  /** The text in the last report, and its anchor and focus. */
  #reported;
  #anchor;
  #focus;
  #activity = activities.typing;
  #rewrites = false;
  /** How many of the engine's own writes are in progress; their events are ignored. */
  #writing = 0;
  /** What the engine is told in place of what the field holds. */
  #earlier;
  /** Calls functions in a later turn; what is done there, whether it is due, and what is done with a step. */
  #later;
  #settle;
  #isDue = false;
  #told;

  /** The current composition, or null. */
  composition;
  /** The composed text as the last event told it. */
  composed;

  constructor(element, field, engine, { later, settle, told }) {
    this.#element = element;
    this.#field = field;
    this.#later = later;
    this.#settle = settle;
    this.#told = told;
    const underWay = compositionIn(element);
    this.composition = underWay?.composition ?? null;
    this.composed = underWay?.composed;
    this.enter(engine);
  }

  /** Where the engine has the field. */
  get place() { return this.#place; }

  get engine() { return this.#place.engine; }

  /** Makes the field one of an engine's; it is one of the last engine's, too, until its place there is closed. */
  enter(engine) {
    this.return(new Place(engine));
    engine.fields.set(this.#place.number, new WeakRef(this));
    this.#tell();
  }

  /** Makes a place the field's again. */
  return(place) {
    this.#place = place;
    this.#reported = undefined;
  }

  get text() { return this.#field.text; }

  /** Anchor and focus; null where the element does not tell. */
  get selection() { return this.#field.selection; }

  /** The change that a `beforeinput` event announces; null where it does not say. */
  change(event) { return this.#field.change(event); }

  get isWriting() { return this.#writing > 0; }

  /** Whether the engine has nothing to do: the field is as in its last report, and nothing is waited for. */
  get isSettled() {
    if (this.#isDue || this.composition || this.#activity !== activities.typing) return false;
    if (this.text !== this.#reported) return false;
    const [anchor, focus] = this.selection ?? nowhere;
    return anchor === this.#anchor && focus === this.#focus;
  }

  get activity() { return this.#activity; }
  set activity(activity) {
    if (activity === this.#activity) return;
    this.#activity = activity;
    this.#tell();
  }

  /** Whether the keyboard composes by deleting and retyping. */
  set rewrites(rewrites) {
    if (rewrites === this.#rewrites) return;
    this.#rewrites = rewrites;
    this.#tell();
  }

  #tell() {
    const { engine, number } = this.#place;
    engine.exports.circumstances(number, this.#activity, this.#rewrites);
  }

  // What the engine asks.

  report() {
    const { text, selection } = this.#earlier ?? this.#field;
    const [anchor, focus] = selection ?? nowhere;
    const marked = this.#earlier ? null : this.composition?.range(text, [anchor, focus], this.composed);
    const [start, end] = marked ?? nowhere;
    this.#anchor = anchor;
    this.#focus = focus;
    this.engine.exports.positions(anchor, focus, start, end);
    if (text === this.#reported) return sameText;
    this.#reported = text;
    return this.engine.leave(text);
  }

  /** Has the engine be told, while something is done, what the field held when the composition began. */
  asBeforeComposition(run) {
    this.#earlier = this.composition?.beginning;
    try {
      run();
    } finally {
      this.#earlier = undefined;
    }
  }

  replace(start, end, text) { this.#write(() => this.#field.replace(start, end, text)); }

  select(anchor, focus) { this.#write(() => this.#field.select(anchor, focus)); }

  unmark() {
    if (!this.composition) return;
    this.composition = null;
    // The only way to make an input method stop.
    this.#write(() => {
      this.#element.blur();
      this.#element.focus({ preventScroll: true });
    });
  }

  settleLater() {
    this.#isDue = true;
    this.#later.add(() => {
      this.#isDue = false;
      this.#settle();
    });
  }

  step(numbers, texts) { this.#told(numbers, texts, this.#reported); }

  #write(write) {
    this.#writing += 1;
    try {
      write();
    } finally {
      this.#writing -= 1;
    }
  }
}
