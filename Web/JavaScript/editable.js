// Reads and edits the elements that can be limited: `input`, `textarea`, and `contenteditable="plaintext-only"`.

import { described, isElement } from "./checks.js";

export function fieldIn(element) {
  // The name is compared, since `instanceof` would be false for an element of another frame.
  switch (isElement(element) ? element.localName : null) {
    case "textarea": return new FormField(element);
    case "input": return textTypes.has(element.type) ? new FormField(element) : null;
    case null: return null;
    default: return element.contentEditable === "plaintext-only" ? new EditableField(element) : null;
  }
}

export function fieldOf(element) {
  const field = fieldIn(element);
  if (field) return field;
  if (isElement(element) && element.localName === "input") {
    throw new TypeError(`limit: an input of type '${element.type}' has no text to limit`);
  }
  const expected = 'an input, a textarea, or an element with contenteditable="plaintext-only"';
  // `querySelector` returns null if nothing matches.
  const hint = element === null ? "; the selector may match nothing" : "";
  throw new TypeError(`limit: expected ${expected}, not ${described(element)}${hint}`);
}

const textTypes = new Set(["text", "search", "url", "tel", "email", "password"]);

/** For an element in a shadow tree, `document.activeElement` would be the element that the tree is attached to. */
export const hasFocus = (element) => element.getRootNode().activeElement === element;

/** Types the text if the field has focus, so that the browser can undo. If typing has another result, sets the text. */
function replaceByTyping(field, element, start, end, text) {
  const original = field.text;
  const newText = original.slice(0, start) + text + original.slice(end);
  const result = hasFocus(element) ? typeReplacement(field, element, original, newText, start, end) : original;
  if (result === newText) return;
  field.write(newText, start + text.length);
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}

/** Types the replacement. Returns the resulting text before the page's listeners for `input` can change it. */
function typeReplacement(field, element, original, newText, start, end) {
  const { ownerDocument: document } = element;
  let result = null;
  const read = () => (result ??= field.text);
  // If the text were read after the page's listeners were called, `replaceByTyping` would overwrite their changes.
  document.defaultView.addEventListener("input", read, { capture: true });
  try {
    const [from, to] = field.selectWholeGraphemes(start, end);
    const text = newText.slice(from, newText.length - (original.length - to));
    if (text === "") document.execCommand("delete");
    else document.execCommand("insertText", false, text);
  } finally {
    document.defaultView.removeEventListener("input", read, { capture: true });
  }
  return result ?? field.text;
}

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter() : null;

/** Browsers delete whole grapheme clusters of a selection, so the text around the range has to be typed again. */
function extendedToGraphemes(text, start, end) {
  if (!segmenter) return [start, end];
  const characters = segmenter.segment(text);
  const last = characters.containing(end);
  const isCut = last !== undefined && last.index < end;
  return [characters.containing(start)?.index ?? start, isCut ? last.index + last.segment.length : end];
}

class FormField {
  #element;

  constructor(element) { this.#element = element; }

  get text() { return this.#element.value; }

  /** The anchor and the focus, or null if inputs of this type don't report them. */
  get selection() {
    const { selectionStart: start, selectionEnd: end } = this.#element;
    if (start === null) return null;
    const isBackward = start !== end && this.#element.selectionDirection === "backward";
    return isBackward ? [end, start] : [start, end];
  }

  select(anchor, focus) {
    if (this.#element.selectionStart === null) return;
    const direction = focus < anchor ? "backward" : "forward";
    this.#element.setSelectionRange(Math.min(anchor, focus), Math.max(anchor, focus), direction);
  }

  replace(start, end, text) { replaceByTyping(this, this.#element, start, end, text); }

  /** Selects the whole grapheme clusters of a range, and returns the selected range. */
  selectWholeGraphemes(start, end) {
    const element = this.#element;
    const { value } = element;
    // If the caret is unknown, the whole text is typed again, so that the browser can still undo.
    if (element.selectionStart === null) {
      element.select();
      return [0, value.length];
    }
    const range = extendedToGraphemes(value, start, end);
    element.setSelectionRange(...range);
    return range;
  }

  write(text, caret) {
    // Some frameworks override `value`, and ignore `input` events for values that were set with their own setter.
    setters[this.#element.localName].call(this.#element, text);
    this.select(caret, caret);
  }

  /** Returns the change that a `beforeinput` event announces, or null if it's unknown. */
  change(event) {
    const selection = this.selection;
    const text = insertedText(event);
    if (selection === null || text === null) return null;
    if (this.#element.localName === "input" && /[\r\n]/.test(text)) return null;
    return { start: Math.min(...selection), end: Math.max(...selection), text };
  }
}

const setterOf = (elements) => Object.getOwnPropertyDescriptor(elements.prototype, "value").set;
const setters = globalThis.HTMLInputElement && {
  input: setterOf(HTMLInputElement), textarea: setterOf(HTMLTextAreaElement),
};

/** An element with `contenteditable="plaintext-only"`. Its line breaks are LF, `br`, or blocks. */
class EditableField {
  #element;

  constructor(element) { this.#element = element; }

  get text() { return textOf(this.#element).text; }

  get #document() { return this.#element.ownerDocument; }

  get selection() {
    const root = this.#element.getRootNode();
    const selection = root.getSelection?.() ?? this.#document.getSelection();
    if (!selection?.anchorNode || !this.#element.contains(selection.anchorNode)) return null;
    const anchor = this.#offset(selection.anchorNode, selection.anchorOffset);
    const focus = this.#offset(selection.focusNode, selection.focusOffset);
    return anchor === null || focus === null ? null : [anchor, focus];
  }

  select(anchor, focus) {
    const [from, to] = [this.#position(anchor), this.#position(focus)];
    this.#document.getSelection().setBaseAndExtent(...from, ...to);
  }

  replace(start, end, text) { replaceByTyping(this, this.#element, start, end, text); }

  selectWholeGraphemes(start, end) {
    const range = extendedToGraphemes(this.text, start, end);
    this.select(...range);
    return range;
  }

  write(text, caret) {
    this.#element.textContent = text;
    if (hasFocus(this.#element)) this.select(caret, caret);
  }

  change(event) {
    const text = insertedText(event);
    if (text === null) return null;
    const [range] = event.getTargetRanges();
    // In Chromium, the event doesn't have a range.
    const ends = range
      ? [
          this.#offset(range.startContainer, range.startOffset),
          this.#offset(range.endContainer, range.endOffset),
        ]
      : this.selection;
    if (!ends || ends.includes(null)) return null;
    return { start: Math.min(...ends), end: Math.max(...ends), text };
  }

  /** Returns the offset of a position in the tree, or null if the position is outside the element. */
  #offset(node, offset) {
    const range = this.#document.createRange();
    range.selectNodeContents(this.#element);
    if (range.comparePoint(node, offset) !== 0) return null;
    range.setEnd(node, offset);
    const before = textOf(range.cloneContents(), true).text;
    return Math.min(before.length, this.text.length);
  }

  #position(offset) {
    const { pieces } = textOf(this.#element);
    for (const { node, start, length } of pieces) {
      if (offset > start + length) continue;
      if (node.nodeType === Node.TEXT_NODE) return [node, Math.max(0, offset - start)];
      const index = [...node.parentNode.childNodes].indexOf(node);
      return [node.parentNode, offset <= start ? index : index + 1];
    }
    return [this.#element, this.#element.childNodes.length];
  }
}

const blocks = new Set(["DIV", "P"]);

/**
 * Returns the text and the pieces that nodes contribute to it. A final line break only gives the last line a height, so
 * it's left out, unless the tree `isCut` from a larger tree.
 */
function textOf(root, isCut = false) {
  const pieces = [];
  let text = "";
  const add = (node, piece) => {
    pieces.push({ node, start: text.length, length: piece.length });
    text += piece;
  };
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        add(child, child.data);
      } else if (child.nodeName === "BR") {
        add(child, "\n");
      } else {
        if (blocks.has(child.nodeName) && text !== "" && !text.endsWith("\n")) add(child, "\n");
        walk(child);
      }
    }
  };
  walk(root);
  if (!isCut && text.endsWith("\n")) text = text.slice(0, -1);
  return { text, pieces };
}

function insertedText(event) {
  switch (event.inputType) {
    case "insertText":
      return event.data;
    case "insertLineBreak":
    case "insertParagraph":
      return "\n";
    case "insertFromPaste":
    case "insertFromYank": {
      const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? null;
      return text?.replace(/\r\n?/g, "\n") ?? null;
    }
    default:
      return null;
  }
}
