// Tracks compositions of input methods by their events, since elements don't report a marked range.

import { fieldIn } from "./editable.js";

/** The compositions in progress, by element. A composition can begin before the field gets its controller. */
const compositions = new WeakMap();
const watched = new WeakSet();

export const compositionIn = (element) => compositions.get(element) ?? null;

export function watchCompositions(document) {
  if (watched.has(document)) return;
  watched.add(document);
  const on = (type, handle) =>
    document.addEventListener(type, (event) => handle(event.composedPath()[0], event), { capture: true });
  on("compositionstart", (element, { data }) => begin(element, data, data));
  on("compositionupdate", (element, { data }) => {
    const known = compositions.get(element);
    if (known) known.composed = data;
    else begin(element, undefined, data);
  });
  for (const type of ["compositionend", "blur"]) on(type, (element) => compositions.delete(element));
}

function begin(element, existing, composed) {
  const field = fieldIn(element);
  if (!field) return;
  const composition = new Composition(field.text, field.selection, existing);
  compositions.set(element, { composition, composed: composed || undefined });
}

if (globalThis.document) watchCompositions(document);

/** The text before and after the composed text, by which the composed text is found. */
export class Composition {
  #before;
  #after;

  /**
   * @param selection - The selection, which the composition replaces, or null if unknown.
   * @param data - The existing text that is composed again, such as the word at the caret, or else empty or undefined.
   */
  constructor(text, selection, data) {
    let [start, end] = [text.length, text.length];
    if (selection) [start, end] = [Math.min(...selection), Math.max(...selection)];
    if (data && text.slice(start, end) !== data) {
      const found = occurrenceAt(text, data, start);
      if (found !== null) [start, end] = [found, found + data.length];
    }
    this.#before = text.slice(0, start);
    this.#after = text.slice(end);
  }

  /**
   * Returns the range of the composed text, or null if the composed text is empty or isn't found. Updates the text
   * before and after it.
   *
   * @param data - The composed text, or undefined if unknown.
   */
  range(text, selection, data) {
    const isAround =
      text.length >= this.#before.length + this.#after.length &&
      text.startsWith(this.#before) && text.endsWith(this.#after);
    if (isAround) {
      const end = text.length - this.#after.length;
      const length = end - this.#before.length;
      if (data === undefined || length === data.length) return rangeOf(this.#before.length, end);
    }
    // The input method has extended the composition to existing text, or has committed part of the composition.
    if (data) {
      const found = occurrenceAt(text, data, selection ? Math.max(...selection) : text.length);
      if (found !== null) {
        this.#before = text.slice(0, found);
        this.#after = text.slice(found + data.length);
        return rangeOf(found, found + data.length);
      }
    }
    return isAround ? rangeOf(this.#before.length, text.length - this.#after.length) : null;
  }
}

const rangeOf = (start, end) => (start < end ? [start, end] : null);

/** Returns the start of the last occurrence of `part` that touches the caret, or null. */
function occurrenceAt(text, part, caret) {
  const found = text.lastIndexOf(part, caret);
  return found >= 0 && found + part.length >= caret ? found : null;
}
