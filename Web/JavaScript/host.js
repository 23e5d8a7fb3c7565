// The engine's access to a field (`FieldHost` in Swift).

import { compositionIn } from "./composition.js";

/** The sources of changes, as the engine's numbers. */
export const activities = { typing: 0, undoing: 1, dictating: 2, filling: 3 };

const textIsUnchanged = -1;
const noRange = [-1, -1];

class Registration {
  constructor(engine) {
    this.engine = engine;
    this.number = engine.exports.newField();
  }

  close() {
    this.engine.hosts.delete(this.number);
    this.engine.exports.closeField(this.number);
  }
}

export class Host {
  #element;
  #field;
  #registration;
  /** The values that were passed to the engine last. */
  #knownText;
  #knownAnchor;
  #knownFocus;
  #activity = activities.typing;
  #composesByRewriting = false;
  /** The number of edits that the engine is making. Events are ignored meanwhile. */
  #editsInProgress = 0;
  #deferred;
  #onTurnEnd;
  #isTurnEndScheduled = false;
  #onStep;

  composition;
  /** The latest composed text, or undefined if unknown. */
  composed;

  /** @param onStep - Called with the numbers and texts of a step, and the text that the engine already has. */
  constructor(element, field, engine, { deferred, onTurnEnd, onStep }) {
    this.#element = element;
    this.#field = field;
    this.#deferred = deferred;
    this.#onTurnEnd = onTurnEnd;
    this.#onStep = onStep;
    const current = compositionIn(element);
    this.composition = current?.composition ?? null;
    this.composed = current?.composed;
    this.register(engine);
  }

  get registration() { return this.#registration; }

  get engine() { return this.#registration.engine; }

  /** Registers this host with an engine. An earlier registration stays valid until it's closed. */
  register(engine) {
    this.use(new Registration(engine));
    engine.hosts.set(this.#registration.number, new WeakRef(this));
    this.#setActivity();
  }

  use(registration) {
    this.#registration = registration;
    this.#knownText = undefined;
  }

  get text() { return this.#field.text; }

  get selection() { return this.#field.selection; }

  change(event) { return this.#field.change(event); }

  get isWriting() { return this.#editsInProgress > 0; }

  /** Whether the engine has the text and selection, and nothing is composed, dictated, or waiting to be corrected. */
  get isUpToDate() {
    if (this.#isTurnEndScheduled || this.composition || this.#activity !== activities.typing) return false;
    if (this.text !== this.#knownText) return false;
    const [anchor, focus] = this.selection ?? noRange;
    return anchor === this.#knownAnchor && focus === this.#knownFocus;
  }

  get activity() { return this.#activity; }
  set activity(activity) {
    if (activity === this.#activity) return;
    this.#activity = activity;
    this.#setActivity();
  }

  /** Whether the keyboard composes by deleting and retyping text. */
  set composesByRewriting(value) {
    if (value === this.#composesByRewriting) return;
    this.#composesByRewriting = value;
    this.#setActivity();
  }

  #setActivity() {
    const { engine, number } = this.#registration;
    engine.exports.setActivity(number, this.#activity, this.#composesByRewriting);
  }

  // The engine calls the following methods.

  readField() {
    const { text, selection } = this.#field;
    const [anchor, focus] = selection ?? noRange;
    const [start, end] = this.composition?.range(text, selection, this.composed) ?? noRange;
    this.#knownAnchor = anchor;
    this.#knownFocus = focus;
    this.engine.exports.reportPositions(anchor, focus, start, end);
    if (text === this.#knownText) return textIsUnchanged;
    this.#knownText = text;
    return this.engine.writeText(text);
  }

  replace(start, end, text) { this.#write(() => this.#field.replace(start, end, text)); }

  select(anchor, focus) { this.#write(() => this.#field.select(anchor, focus)); }

  unmark() {
    if (!this.composition) return;
    this.composition = null;
    // Only a change of focus ends the composition in the input method.
    this.#write(() => {
      this.#element.blur();
      this.#element.focus({ preventScroll: true });
    });
  }

  callTurnDidEndLater() {
    this.#isTurnEndScheduled = true;
    this.#deferred.add(() => {
      this.#isTurnEndScheduled = false;
      this.#onTurnEnd();
    });
  }

  step(numbers, texts) { this.#onStep(numbers, texts, this.#knownText); }

  #write(write) {
    this.#editsInProgress += 1;
    try {
      write();
    } finally {
      this.#editsInProgress -= 1;
    }
  }
}
