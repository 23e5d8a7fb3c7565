// Models of text fields without TextLimits. Recorded sessions can be played in them.

/** Names of the units that no maximum of UTF-16 code units approximates. */
const unlimitedUnits = {
  words: "words", lines: "lines", sentences: "sentences", paragraphs: "paragraphs",
  scalarsPerCharacter: "the scalars of a Character",
};

/**
 * Returns the `maximum` that a page would use as `maxlength` for the first of the limits, or Infinity if the page
 * wouldn't use `maxlength`. The returned `note` explains how `maxlength`, which counts UTF-16 code units, differs from
 * the limits.
 */
export function usualLimit([limit, ...others]) {
  if (limit?.max === undefined) return { maximum: Infinity, note: "" };
  const { maximum, note } = usualMaximum(limit);
  const othersNote = others.length === 0 ? "" : "Only the first limit is compared.";
  return { maximum, note: [note, othersNote].filter(Boolean).join(" ") };
}

function usualMaximum({ unit, max }) {
  const kind = unit.split(/[:+]/)[0];
  if (unit === "utf16") return { maximum: max, note: "" };
  if (kind === "sms") {
    const maximum = max > 1 ? 153 * max : 160 * max;
    const note = `maxlength can't count text messages. It is ${maximum} here, as if every letter had one septet.`;
    return { maximum, note };
  }
  if (kind in unlimitedUnits) {
    return { maximum: Infinity, note: `maxlength can't count ${unlimitedUnits[kind]}: this field has none.` };
  }
  return { maximum: max, note: `maxlength counts UTF-16 code units, not ${unit}. Pages often use the same number.` };
}

/**
 * A field of the kind `"maxlength"`, which has this attribute, or of the kind `"slice"`, whose script cuts the text in
 * the `input` event. Positions are in UTF-16 code units.
 */
export class UsualField {
  #maximum;
  #cutsInInput;
  #composition = null;

  constructor(maximum, kind, { text = "", selection } = {}) {
    this.#maximum = maximum;
    this.#cutsInInput = kind === "slice";
    this.text = text;
    this.selection = selection ?? [text.length, text.length];
  }

  get marked() { return this.#composition && [this.#composition.start, this.#composition.end]; }

  apply(event) {
    switch (event.type) {
      case "insert": this.#insert(event.text); break;
      case "replace": this.#replace(event.range, event.text); break;
      case "setMarkedText": this.#mark(event.text); break;
      case "commit": this.#commit(event.text); break;
      case "endEditing": this.#commit(); break;
      case "cancelComposition": this.#mark(""); this.#composition = null; break;
      case "deleteBackward": this.#delete("backward"); break;
      case "deleteForward": this.#delete("forward"); break;
      case "select": this.selection = event.range.map((at) => Math.min(at, this.text.length)); break;
      case "set": this.#composition = null; this.#put(event.text, event.text.length); return this;
      case "reconcile": this.#composition = null; this.#put(event.text, event.text.length); break;
      default: return this;
    }
    // When a script sets the text, the composition ends, and its letters stay.
    if (this.#cutsInInput && this.text.length > this.#maximum) {
      this.#put(this.text.slice(0, this.#maximum), this.#maximum);
      this.#composition = null;
    }
    return this;
  }

  #insert(text) {
    if (this.#composition) return this.#commit(text);
    this.#replace(this.#range, text);
  }

  #replace([start, end], text) {
    this.#splice(start, end, this.#fitting(text, end - start));
  }

  #mark(text) {
    const [start, end] = this.marked ?? this.#range;
    this.#composition = null;
    this.#splice(start, end, text);
    if (text !== "") this.#composition = { start, end: start + text.length };
  }

  /**
   * Ends the composition with `text`, or with the marked text if `text` is undefined. A composition can exceed
   * `maxlength` until it ends. Without a composition, inserts `text`.
   */
  #commit(text) {
    if (!this.#composition) return text === undefined ? undefined : this.#insert(text);
    const { start, end } = this.#composition;
    this.#composition = null;
    this.#replace([start, end], text ?? this.text.slice(start, end));
  }

  #delete(direction) {
    let [start, end] = this.#range;
    if (start === end && direction === "backward") start -= lengthOfLast(this.text.slice(0, start));
    else if (start === end) end += lengthOfFirst(this.text.slice(end));
    this.#splice(start, end, "");
  }

  get #range() { return [Math.min(...this.selection), Math.max(...this.selection)]; }

  /**
   * Returns the prefix that `maxlength` accepts if the insertion replaces `freed` code units. The prefix can end within
   * an emoji, but not within a surrogate pair. A field that cuts the text afterward accepts the whole text.
   */
  #fitting(text, freed) {
    if (this.#cutsInInput) return text;
    const room = Math.max(0, this.#maximum - (this.text.length - freed));
    const isCut = room < text.length && (text.charCodeAt(room - 1) & 0xfc00) === 0xd800;
    return text.slice(0, isCut ? room - 1 : room);
  }

  #splice(start, end, text) {
    this.#put(this.text.slice(0, start) + text + this.text.slice(end), start + text.length);
  }

  #put(text, caret) {
    this.text = text;
    this.selection = [caret, caret];
  }
}

const characters = (text) => [...new Intl.Segmenter().segment(text)];
const lengthOfLast = (text) => characters(text).at(-1)?.segment.length ?? 0;
const lengthOfFirst = (text) => characters(text)[0]?.segment.length ?? 0;
