// The elements whose text is limited: what they hold, and how it is replaced.

import { shown } from "./options.js";

/** The element as a field, or an error that says why it cannot be one. */
export function fieldOf(element) {
  if (element instanceof HTMLTextAreaElement) return new FormField(element);
  if (element instanceof HTMLInputElement) {
    if (textTypes.has(element.type)) return new FormField(element);
    throw new TypeError(`An input of type '${element.type}' holds no text to limit.`);
  }
  if (element instanceof HTMLElement && element.contentEditable === "plaintext-only") {
    return new EditableField(element);
  }
  const wanted = 'an input, a textarea or an element with contenteditable="plaintext-only"';
  // What `querySelector` returns where it finds nothing.
  const hint = element === null ? "; the selector may match nothing" : "";
  throw new TypeError(`limit: expected ${wanted}, not ${shown(element)}${hint}`);
}

const textTypes = new Set(["text", "search", "url", "tel", "email", "password"]);

/** Whether an element has the focus, in a shadow tree too. */
const hasFocus = (element) => element.getRootNode().activeElement === element;

/** An input or a textarea. */
class FormField {
  #element;
  #setValue;

  constructor(element) {
    this.#element = element;
    // Frameworks shadow `value` on the element to learn of writes; theirs must be told by `input`.
    const { prototype } =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    this.#setValue = Object.getOwnPropertyDescriptor(prototype, "value").set;
  }

  get text() { return this.#element.value; }

  /** Anchor and focus; null where the type of input does not tell. */
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

  replace(start, end, text) {
    const element = this.#element;
    const known = element.value;
    const wanted = known.slice(0, start) + text + known.slice(end);
    if (hasFocus(element)) {
      // A caret that cannot be set is no reason to lose the browser's undo: all is replaced.
      const isWhole = element.selectionStart === null;
      if (isWhole) element.select();
      else element.setSelectionRange(start, end);
      type(isWhole ? wanted : text);
    }
    // Typed, or made something else of by the page as it was typed, which is left so.
    if (element.value === wanted || element.value !== known) return;
    if (element.selectionStart === null) this.#setValue.call(element, wanted);
    else element.setRangeText(text, start, end, "end");
    element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  }

  /** The change that a `beforeinput` event announces; null where it does not say. */
  change(event) {
    const selection = this.selection;
    const text = insertedText(event);
    if (selection === null || text === null) return null;
    if (!(this.#element instanceof HTMLTextAreaElement) && /[\r\n]/.test(text)) return null;
    return { start: Math.min(...selection), end: Math.max(...selection), text };
  }
}

/** An element with `contenteditable="plaintext-only"`. Its line breaks are LF, `br` or blocks. */
class EditableField {
  #element;

  constructor(element) { this.#element = element; }

  get text() { return textOf(this.#element).text; }

  get selection() {
    const root = this.#element.getRootNode();
    const selection = root.getSelection?.() ?? document.getSelection();
    if (!selection?.anchorNode || !this.#element.contains(selection.anchorNode)) return null;
    const anchor = this.#offset(selection.anchorNode, selection.anchorOffset);
    const focus = this.#offset(selection.focusNode, selection.focusOffset);
    return anchor === null || focus === null ? null : [anchor, focus];
  }

  select(anchor, focus) {
    const [from, to] = [this.#place(anchor), this.#place(focus)];
    document.getSelection().setBaseAndExtent(...from, ...to);
  }

  replace(start, end, text) {
    const known = this.text;
    const wanted = known.slice(0, start) + text + known.slice(end);
    if (hasFocus(this.#element)) {
      this.select(start, end);
      type(text);
    }
    if (this.text === wanted || this.text !== known) return;
    this.#element.textContent = wanted;
    this.#element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  }

  change(event) {
    const text = insertedText(event);
    if (text === null) return null;
    const [range] = event.getTargetRanges();
    // Chromium names none here.
    const ends = range
      ? [
          this.#offset(range.startContainer, range.startOffset),
          this.#offset(range.endContainer, range.endOffset),
        ]
      : this.selection;
    if (!ends || ends.includes(null)) return null;
    return { start: Math.min(...ends), end: Math.max(...ends), text };
  }

  /** The offset in the text of a place in the tree. */
  #offset(node, offset) {
    const range = document.createRange();
    range.selectNodeContents(this.#element);
    if (range.comparePoint(node, offset) !== 0) return null;
    range.setEnd(node, offset);
    const before = textOf(range.cloneContents(), true).text;
    return Math.min(before.length, this.text.length);
  }

  /** The place in the tree of an offset in the text. */
  #place(offset) {
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
 * The text of a tree, and the nodes that it stands in. The last line break of a block only gives its
 * last line a height, unless the tree is cut there.
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

/** Types a text in place of the selection, by the one way that keeps the browser's undo. */
function type(text) {
  if (text === "") document.execCommand("delete");
  else document.execCommand("insertText", false, text);
}

/** What a `beforeinput` event is about to put in place of the selection; null where it may be more. */
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
