import type { Constraints, Limit, Positions, Step } from "./textlimits.js";

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
  | { type: "replace"; range: Positions; text: string }
  | { type: "mark"; text: string; selection?: Positions }
  | { type: "markRange" | "select"; range: Positions }
  | { type: "commit"; text?: string }
  | { type: "delete"; direction: "backward" | "forward" }
  | { type: "limits"; limits: Limit[] }
  | { type: "reconcile"; text: string; selection?: Positions; marked?: Positions }
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
    field?: Constraints, state?: { text?: string; selection?: Positions; marked?: Positions },
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
