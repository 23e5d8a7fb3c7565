// The field as the engine sees it (`FieldHost`).

import { compositionIn } from "./composition.js";
import { exports, field, leave } from "./engine.js";

/** Who is changing a text. */
export const activities = { typing: 0, undoing: 1, dictating: 2, filling: 3 };

/** Returned instead of a length when the text has not changed since the last report. */
const sameText = -1;

/** By the engine's number. A field lives as long as its element, which listens for it. */
const open = new Map();

/** Removes a field from the engine. */
export function close(number) {
  open.delete(number);
  exports.closeField(number);
}

export class Host {
  #element;
  #field;
  #number;
  /** The text in the last report. */
  #reported;
  #activity = activities.typing;
  #rewrites = false;
  /** How many of the engine's own writes are in progress; their events are ignored. */
  #writing = 0;
  /** What is done in a later turn, and with a step. */
  #settle;
  #told;

  /** The current composition, or null. */
  composition;
  /** The composed text as the last event told it. */
  composed;

  constructor(element, field, { settle, told }) {
    this.#element = element;
    this.#field = field;
    this.#number = exports.newField();
    this.#settle = settle;
    this.#told = told;
    const underWay = compositionIn(element);
    this.composition = underWay?.composition ?? null;
    this.composed = underWay?.composed;
    open.set(this.#number, new WeakRef(this));
  }

  /** The engine's number of the field. */
  get number() { return this.#number; }

  get text() { return this.#field.text; }

  /** Anchor and focus; null where the element does not tell. */
  get selection() { return this.#field.selection; }

  /** The change that a `beforeinput` event announces; null where it does not say. */
  change(event) { return this.#field.change(event); }

  get isWriting() { return this.#writing > 0; }

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

  #tell() { exports.circumstances(this.#number, this.#activity, this.#rewrites); }

  // What the engine asks.

  report() {
    const { text, selection } = this.#field;
    const [anchor, focus] = selection ?? [-1, -1];
    const marked = this.composition?.range(text, [anchor, focus], this.composed);
    const [start, end] = marked ?? [-1, -1];
    exports.positions(anchor, focus, start, end);
    if (text === this.#reported) return sameText;
    this.#reported = text;
    return leave(text);
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

  settleLater() { setTimeout(this.#settle); }

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

for (const name of ["report", "replace", "select", "unmark", "settleLater", "step"]) {
  field[name] = (number, ...values) => open.get(number)?.deref()?.[name](...values);
}
