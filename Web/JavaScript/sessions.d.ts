import type { Constraints, Limit, Step } from "./textlimits.js";

/** The anchor and focus of a selection, or a range, in UTF-16 code units. */
type GivenPositions = readonly [number, number];

/**
 * An edit or a selection, with the keys of recorded sessions.
 *
 * `insert` replaces the selection, and `replace` a range. `setMarkedText` sets the text that an input method composes,
 * and `setMarkedRange` marks existing text. `commit` ends the composition, with the marked text or with `text`.
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
 * An event, with the keys of recorded sessions. `language` is the language of the input method, as a BCP 47 tag.
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

/** A promise that is fulfilled when the whole engine is loaded. Wait for it before you use this module. */
export const ready: Promise<void>;

/**
 * The state of a text field without a field, for views that draw their own text.
 *
 * ```js
 * await ready;
 * const session = new Session({ limits: [{ unit: "characters", max: 2 }] });
 * session.apply({ type: "insert", text: "abc" }).text; // "ab"
 * ```
 */
export class Session {
  /**
   * Creates a session.
   *
   * @throws RangeError or TypeError with the key of an invalid constraint or state.
   */
  constructor(
    field?: Constraints, state?: { text?: string; selection?: GivenPositions; marked?: GivenPositions },
  );
  /**
   * Applies an event, and returns its outcome.
   *
   * @throws RangeError or TypeError with the key of an invalid event. The session then stays unchanged.
   */
  apply(event: FieldEvent): Step;
}

/** Plays a recorded session, which is a line of JSON. Returns the line that `textlimit replay` prints. */
export function replay(line: string): string;
