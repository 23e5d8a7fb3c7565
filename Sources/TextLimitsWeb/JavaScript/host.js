// A field as the engine sees it: what it holds, and who is changing it.

import { compositionIn } from "./composition.js";
import { exports, field, leave } from "./engine.js";

/** Who is changing a text. */
export const activities = { typing: 0, undoing: 1, dictating: 2, filling: 3 };

/** What the engine is told where the field holds what it held at the last report. */
const sameText = -1;

/** By the engine's number. A field lives as long as its element, which listens for it. */
const open = new Map();

/** Has the engine forget a field. */
export function close(number) {
  open.delete(number);
  exports.closeField(number);
}

export class Host {
  #element;
  #field;
  #number;
  /** What the engine knows the field to hold. */
  #reported;
  #activity = activities.typing;
  #rewrites = false;
  /** How many writes of the engine are under way, whose events are echoes. */
  #writing = 0;
  /** What is done in a later turn, and with a step. */
  #settle;
  #told;

  /** What an input method composes; null where it does not. */
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

  /** Whether the keyboard composes by deleting and inserting. */
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
    // The one way to make a browser's input method let go.
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
