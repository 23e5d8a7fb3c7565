// `<text-limit for="name" max="10">`: limits the field whose `id` it names, and shows its count.

import { limit } from "./fields.js";

/** Options of a field that are one word each. HTML writes attributes in small letters. */
const options = ["overflow", "cut", "composition", "case", "lineBreaks", "normalization"];

/** The elements that are on a page. */
const present = new Set();
/** Which of them a field has: the first that names it, until that lets go. */
const holders = new WeakMap();

// Fields come and go without the elements that name them.
const observer = globalThis.MutationObserver && new MutationObserver(settle);
const observed = { childList: true, subtree: true, attributeFilter: ["id"] };

/** Gives each element the field that it names now. All let go first: a field has one at a time. */
function settle() {
  for (const element of present) element.letGo();
  for (const element of present) {
    if (element.isConnected) element.take();
    else present.delete(element);
  }
  if (present.size === 0) observer.disconnect();
}

let isDue = false;

/** In a later turn, since an element that is moved is taken away and put back. */
function settleSoon() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    settle();
  });
}

// A server that renders the page has no elements.
const Base = globalThis.HTMLElement ?? class {};

class TextLimit extends Base {
  static observedAttributes = ["for", "unit", "profile", "max", "min", ...options.map((name) => name.toLowerCase())];

  #field = null;
  #controller = null;
  #counter;
  #isChanged = false;

  get controller() { return this.#controller; }

  connectedCallback() {
    present.add(this);
    observer.observe(this.getRootNode(), observed);
    settleSoon();
  }

  disconnectedCallback() { settleSoon(); }

  attributeChangedCallback() {
    this.#isChanged = true;
    settleSoon();
  }

  /** The field that is named now. */
  get #named() {
    return this.isConnected ? this.getRootNode().getElementById(this.getAttribute("for") ?? "") : null;
  }

  letGo() {
    if (this.#named === this.#field) return;
    this.#controller?.destroy();
    this.#controller = null;
    holders.delete(this.#field);
    this.#field = null;
    if (this.#counter) this.#show("", false);
  }

  take() {
    const field = this.#named;
    if (field === this.#field && !this.#isChanged) return;
    if (field && (holders.get(field) ?? this) !== this) return;
    this.#field = field;
    if (field) holders.set(field, this);
    this.#isChanged = false;
    try {
      if (this.#controller) this.#controller.update(this.#options());
      else if (field) this.#controller = limit(field, this.#options());
    } catch (error) {
      // Nobody has called who could be told.
      reportError(error);
    }
  }

  #options() {
    const show = (text, isOver) => this.#show(text, isOver);
    const given = { counter: Object.assign(show, { isOurs: true }) };
    for (const name of options) {
      if (this.hasAttribute(name)) given[name] = this.getAttribute(name);
    }
    const limit = {};
    for (const name of ["max", "min"]) {
      const text = this.getAttribute(name);
      // What is no number is refused by name.
      if (text !== null) limit[name] = /^\d+$/.test(text) ? Number(text) : text;
    }
    if (this.hasAttribute("profile")) given.limits = [{ ...limit, profile: this.getAttribute("profile") }];
    else if (["unit", "max", "min"].some((name) => this.hasAttribute(name))) {
      given.limits = [{ ...limit, unit: this.getAttribute("unit") ?? "characters" }];
    }
    const hint = this.textContent.trim();
    if (hint !== "") given.hint = () => hint;
    return given;
  }

  /** What the page has written into the element stays there, for frameworks, and is not shown any more. */
  #show(text, isOver) {
    if (!this.#counter) {
      this.#counter = this.ownerDocument.createElement("span");
      this.#counter.setAttribute("aria-hidden", "true");
      this.#counter.append("");
      this.attachShadow({ mode: "open" }).append(this.#counter);
    }
    this.#counter.firstChild.data = text;
    this.toggleAttribute("data-over", isOver);
  }
}

// The script may be on the page twice, in two versions.
if (globalThis.customElements && !customElements.get("text-limit")) {
  customElements.define("text-limit", TextLimit);
}
