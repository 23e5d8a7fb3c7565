// Converts the browser's events in a field into events of a recorded session.

export class Recorder {
  #element;
  #record;
  #readState;
  #isComposing = false;
  /** Whether the edit that is in progress has no event in recorded sessions. */
  #hasNoRecordedEvent = false;
  #selection = "";
  /** The first surrogate of a pair whose second surrogate hasn't been inserted yet. */
  #highSurrogate = "";
  #ending = new AbortController();

  /**
   * @param readState - A function that returns the text and the selection of the field.
   * @param record - A function that is called with each recorded event.
   */
  constructor(element, readState, record) {
    this.#element = element;
    this.#readState = readState;
    this.#record = record;
    const on = (target, type, handle) =>
      // Capturing listeners run before the field's other listeners, so that an event is recorded before its decision.
      target.addEventListener(type, handle, { capture: true, signal: this.#ending.signal });
    on(element, "beforeinput", (event) => this.#beforeInput(event));
    on(element, "input", (event) => this.#input(event));
    on(element, "compositionstart", () => {
      this.#recordSelection();
      this.#isComposing = true;
    });
    on(element, "compositionupdate", (event) => this.#add({ type: "setMarkedText", text: event.data }));
    on(element, "compositionend", (event) => {
      this.#isComposing = false;
      this.#add({ type: "commit", text: event.data });
    });
    on(element, "blur", () => this.#add({ type: "endEditing" }));
  }

  end() { this.#ending.abort(); }

  #beforeInput(event) {
    if (this.#isComposing || event.isComposing) return;
    const { inputType: type } = event;
    // Firefox inserts the two surrogates of a pair one after the other.
    if (/^[\ud800-\udbff]$/.test(event.data)) {
      this.#recordSelection();
      this.#highSurrogate = event.data;
      return;
    }
    if (this.#highSurrogate === "") this.#recordSelection();
    const text = event.data == null ? event.dataTransfer?.getData("text/plain") : this.#highSurrogate + event.data;
    this.#highSurrogate = "";
    const isMultiline = this.#element.nodeName !== "INPUT";
    if (/^insert(Text|FromPaste|FromYank)$/.test(type) && text != null) {
      this.#add({ type: "insert", text: isMultiline ? text : text.replace(/[\r\n]+/g, " ") });
    } else if (/^insert(LineBreak|Paragraph)$/.test(type)) {
      if (isMultiline) this.#add({ type: "insert", text: "\n" });
    } else if (type === "deleteContentBackward" || type === "deleteContentForward") {
      this.#add({ type: type.endsWith("Forward") ? "deleteForward" : "deleteBackward" });
    } else {
      this.#hasNoRecordedEvent = true;
    }
  }

  #input(event) {
    if ((!this.#hasNoRecordedEvent && event.inputType) || this.#highSurrogate !== "") return;
    this.#hasNoRecordedEvent = false;
    if (this.#isComposing) return;
    const { text, selection } = this.#readState();
    this.#add(event.inputType
      ? { type: "reconcile", text, ...(selection && { selection }) } : { type: "set", text });
  }

  #recordSelection() {
    const { selection } = this.#readState();
    if (!selection || String(selection) === this.#selection) return;
    this.#selection = String(selection);
    this.#add({ type: "select", range: selection });
  }

  #add(event) {
    this.#record(event);
    // The next selection is compared with the caret after this event.
    setTimeout(() => { this.#selection = String(this.#readState().selection ?? ""); });
  }
}
