// Follows what an input method composes from event to event, since elements do not say.

import { fieldIn } from "./elements.js";

/** By element, also for fields without a controller: they may get one during the composition. */
const underWay = new WeakMap();
const watched = new WeakSet();

/** The composition in an element and its text in the last event, or null. */
export const compositionIn = (element) => underWay.get(element) ?? null;

/** Follows all compositions in a document from now on. */
export function watchCompositions(page) {
  if (watched.has(page)) return;
  watched.add(page);
  const on = (type, handle) =>
    page.addEventListener(type, (event) => handle(event.composedPath()[0], event), { capture: true });
  on("compositionstart", (element, { data }) => begin(element, data, data));
  on("compositionupdate", (element, { data }) => {
    const known = underWay.get(element);
    if (known) known.composed = data;
    else begin(element, undefined, data);
  });
  for (const type of ["compositionend", "blur"]) on(type, (element) => underWay.delete(element));
}

function begin(element, existing, composed) {
  const field = fieldIn(element);
  if (!field) return;
  const composition = new Composition(field.text, field.selection, existing);
  underWay.set(element, { composition, composed: composed || undefined });
}

if (globalThis.document) watchCompositions(document);

/** The composition in a field, from `compositionstart` to its end. */
export class Composition {
  /** What stands before and behind the composed text. */
  #before;
  #after;
  /** What the field held, and what was selected, when the composition began. */
  beginning;

  /**
   * @param text - What the field holds as the composition begins.
   * @param selection - What it replaces; null if unknown.
   * @param data - Existing text that is composed anew, as keyboards do with the word at the caret.
   */
  constructor(text, selection, data) {
    this.beginning = { text, selection };
    let [start, end] = [text.length, text.length];
    if (selection) [start, end] = [Math.min(...selection), Math.max(...selection)];
    if (data && text.slice(start, end) !== data) {
      const found = placeAround(text, data, start);
      if (found !== null) [start, end] = [found, found + data.length];
    }
    this.#before = text.slice(0, start);
    this.#after = text.slice(end);
  }

  /**
   * The range of the composed text in what the field holds now; null where there is none.
   *
   * @param data - The composed text as the last event told it.
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
    // The keyboard took existing text into the composition, or committed a part of it.
    if (data) {
      const found = placeAround(text, data, selection ? Math.max(...selection) : text.length);
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

/** Where a part of a text begins that a caret touches; null where there is none. */
function placeAround(text, part, caret) {
  const found = text.lastIndexOf(part, caret);
  return found >= 0 && found + part.length >= caret ? found : null;
}
