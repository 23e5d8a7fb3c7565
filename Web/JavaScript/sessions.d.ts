import type { Constraints, Limit, Step } from "./textlimits.js";

/** The anchor and focus of a selection, or the start and end of a range, in UTF-16 code units. */
type GivenPositions = readonly [number, number];

/**
 * An edit, a selection, or an event of an input method.
 *
 * `insert` replaces the selection, and `replace` replaces a range. `setMarkedText` sets the text that an input method
 * composes, and `setMarkedRange` marks existing text. `commit` ends the composition with `text`, or with the marked
 * text if `text` is missing. Without a composition, `commit` inserts `text`. `cancelComposition` ends the composition
 * and removes its text. If existing text was marked, the text from before the composition is restored.
 */
type EditEvent =
  | { type: "insert"; text: string }
  | { type: "replace"; range: GivenPositions; text: string }
  | { type: "setMarkedText"; text: string; selection?: GivenPositions }
  | { type: "setMarkedRange" | "select"; range: GivenPositions }
  | { type: "commit"; text?: string }
  | { type: "deleteBackward" | "deleteForward" | "cancelComposition" };

/**
 * An event of a field. An event in a recorded session has the same keys.
 *
 * `language` is the language of the keyboard, as a BCP 47 tag.
 *
 * The events of a `group` are evaluated and undone as one edit. `reconcile` is for a view that only reports its text
 * after a change: the session finds the edit and evaluates it. `set` is for text that a program sets: limits don't
 * apply. `limits` changes the limits, but not the text. `endEditing` means that the view has lost the focus, which ends
 * a composition.
 */
export type FieldEvent = { language?: string } & (
  | EditEvent
  | { type: "group"; events: readonly EditEvent[] }
  | { type: "set"; text: string }
  | { type: "limits"; limits: readonly Limit[] }
  | { type: "reconcile"; text: string; selection?: GivenPositions; marked?: GivenPositions }
  | { type: "endEditing" | "undo" | "redo" });

/** A promise that is fulfilled when the whole engine is loaded. Await the promise before you use this module. */
export const ready: Promise<void>;

/**
 * A text field without an element, for views that draw their own text.
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
   * @param field - The constraints of the field.
   * @param state - The initial state. The default is an empty text.
   * @throws RangeError or TypeError with the key of an invalid constraint or state; Error if the whole engine isn't
   *   loaded.
   */
  constructor(
    field?: Constraints, state?: { text?: string; selection?: GivenPositions; marked?: GivenPositions },
  );
  /**
   * Applies an event, and returns its outcome and the state of the field after the event.
   *
   * @throws RangeError or TypeError with the key of an invalid event. An invalid event doesn't change the session.
   */
  apply(event: FieldEvent): Step;
}

/**
 * Replays a recorded session, which is a line of JSON. Returns the line that `textlimit replay` prints for the session.
 *
 * If the session is invalid, the JSON in the returned line has the key `error`.
 *
 * @throws TypeError if the line isn't a string; Error if the whole engine isn't loaded.
 */
export function replay(line: string): string;
