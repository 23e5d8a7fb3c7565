import type { Constraints, Limit, Step } from "./textlimits.js";

/** A selection, or a range, in UTF-16 code units. */
type GivenPositions = readonly [number, number];

/**
 * An edit or a selection, as a recorded session spells it.
 *
 * `insert` replaces the selection, and `replace` a range. `setMarkedText` sets the text that an input method composes, and
 * `setMarkedRange` marks existing text. `commit` ends the composition, with the marked text or with `text`.
 * `cancelComposition` ends it with nothing.
 */
type EditEvent =
  | { type: "insert"; text: string }
  | { type: "replace"; range: GivenPositions; text: string }
  | { type: "setMarkedText"; text: string; selection?: GivenPositions }
  | { type: "setMarkedRange" | "select"; range: GivenPositions }
  | { type: "commit"; text?: string }
  | { type: "deleteBackward" | "deleteForward" | "cancelComposition" };

/**
 * An event, as a recorded session spells it. `language` is the language of the input method, as a BCP 47 tag.
 *
 * A `group` is evaluated and undone as one edit. `reconcile` reports what the field holds if nobody knows what
 * happened to it.
 */
export type FieldEvent = { language?: string } & (
  | EditEvent
  | { type: "group"; events: readonly EditEvent[] }
  | { type: "set"; text: string }
  | { type: "limits"; limits: readonly Limit[] }
  | { type: "reconcile"; text: string; selection?: GivenPositions; marked?: GivenPositions }
  | { type: "endEditing" | "undo" | "redo" });

/** Is fulfilled when the engine is there, without which nothing else here works. */
export const ready: Promise<void>;

/** A text field's state without a field: for views that draw their own text. */
export class Session {
  /**
   * A field under constraints, which holds a text.
   *
   * @throws RangeError or TypeError with the key at which the constraints or the state are none.
   */
  constructor(
    field?: Constraints, state?: { text?: string; selection?: GivenPositions; marked?: GivenPositions },
  );
  /**
   * Applies an event and tells what became of it; a refused one changes nothing.
   *
   * @throws RangeError or TypeError with the key at which the event is none.
   */
  apply(event: FieldEvent): Step;
}

/** Plays a recorded session, a line of JSON; the result is the line that `textlimit replay` prints. */
export function replay(line: string): string;
