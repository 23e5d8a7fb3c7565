// What a browser's events in a field are as events of a recorded session.

/** Calls `record` with each event that happens to an element. */
export class Recorder {
  #element;
  #record;
  #read;
  #isComposing = false;
  /** Whether an edit is under way that no event of a session tells. */
  #isOther = false;
  #selection = "";
  /** The first half of a surrogate pair, of which the other is awaited. */
  #half = "";
  #ending = new AbortController();

  /** @param read - What the element holds: its text and selection. */
  constructor(element, read, record) {
    this.#element = element;
    this.#read = read;
    this.#record = record;
    const on = (target, type, handle) =>
      // Before anybody else answers, and before the text changes.
      target.addEventListener(type, handle, { capture: true, signal: this.#ending.signal });
    on(element, "beforeinput", (event) => this.#beforeInput(event));
    on(element, "input", (event) => this.#input(event));
    on(element, "compositionstart", () => {
      this.#select();
      this.#isComposing = true;
    });
    on(element, "compositionupdate", (event) => this.#tell({ type: "setMarkedText", text: event.data }));
    on(element, "compositionend", (event) => {
      this.#isComposing = false;
      this.#tell({ type: "commit", text: event.data });
    });
    on(element, "blur", () => this.#tell({ type: "endEditing" }));
  }

  end() { this.#ending.abort(); }

  #beforeInput(event) {
    // The engine's own corrections come while it handles another event.
    if (this.#isComposing || event.isComposing) return;
    const { inputType: type } = event;
    // Firefox types a surrogate pair as two halves.
    if (/^[\ud800-\udbff]$/.test(event.data)) {
      this.#select();
      this.#half = event.data;
      return;
    }
    if (this.#half === "") this.#select();
    const text = event.data == null ? event.dataTransfer?.getData("text/plain") : this.#half + event.data;
    this.#half = "";
    const isMultiline = this.#element.nodeName !== "INPUT";
    if (/^insert(Text|FromPaste|FromYank)$/.test(type) && text != null) {
      this.#tell({ type: "insert", text: isMultiline ? text : text.replace(/[\r\n]+/g, " ") });
    } else if (/^insert(LineBreak|Paragraph)$/.test(type)) {
      if (isMultiline) this.#tell({ type: "insert", text: "\n" });
    } else if (type === "deleteContentBackward" || type === "deleteContentForward") {
      this.#tell({ type: type.endsWith("Forward") ? "deleteForward" : "deleteBackward" });
    } else {
      this.#isOther = true;
    }
  }

  /** What has no event of its own is told as what the field holds. */
  #input(event) {
    if ((!this.#isOther && event.inputType) || this.#half !== "") return;
    this.#isOther = false;
    if (this.#isComposing) return;
    const { text, selection } = this.#read();
    this.#tell(event.inputType
      ? { type: "reconcile", text, ...(selection && { selection }) } : { type: "set", text });
  }

  #select() {
    const { selection } = this.#read();
    if (!selection || String(selection) === this.#selection) return;
    this.#selection = String(selection);
    this.#tell({ type: "select", range: selection });
  }

  #tell(event) {
    this.#record(event);
    // The next selection is compared with where this event leaves the caret.
    setTimeout(() => { this.#selection = String(this.#read().selection ?? ""); });
  }
}
