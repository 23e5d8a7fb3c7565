import type { Constraints, Limit, Step } from "./textlimits.js";

/** A selection, or a range, in UTF-16 code units. */
type GivenPositions = readonly [number, number];

/**
 * An event as recorded sessions spell it. `language` is that of the input method, as a BCP 47 tag.
 *
 * `insert` goes in place of the selection, `replace` in place of a range; `mark` is what an input
 * method composes and `markRange` existing text that it takes over; `commit` ends a composition, with
 * another text where one is given, and `cancel` abandons it; `reconcile` is what a field holds of which
 * nobody knows what happened to it.
 */
export type FieldEvent = { language?: string } & (
  | { type: "insert" | "set"; text: string }
  | { type: "replace"; range: GivenPositions; text: string }
  | { type: "mark"; text: string; selection?: GivenPositions }
  | { type: "markRange" | "select"; range: GivenPositions }
  | { type: "commit"; text?: string }
  | { type: "delete"; direction: "backward" | "forward" }
  | { type: "limits"; limits: readonly Limit[] }
  | { type: "reconcile"; text: string; selection?: GivenPositions; marked?: GivenPositions }
  | { type: "cancel" | "blur" | "undo" | "redo" });

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
