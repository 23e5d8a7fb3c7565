// `<text-limit for="name" max="10">`: limits the field whose `id` it names, and shows its count.

import { limitReporting } from "./fields.js";
import { nearest } from "./options.js";

/** Options of a field that are one word each. HTML writes attributes in small letters. */
const options = ["overflow", "cut", "composition", "case", "language", "lineBreaks", "normalization"];
const numbers = ["max", "min"];
/** The attributes by the properties that have their values. */
const attributes = Object.fromEntries([
  ["htmlFor", "for"], ...["unit", "profile", ...numbers, ...options].map((name) => [name, name.toLowerCase()]),
]);
const known = Object.values(attributes);
/** What every element may have, beside listeners, and names of more than letters, as frameworks make them up. */
const global = new Set((
  "accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts " +
  "hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role " +
  "slot spellcheck style tabindex title translate writingsuggestions").split(" "));

/** The elements that are on a page. */
const present = new Set();
/** Which of them a field has: the first that names it, until that lets go. */
const holders = new WeakMap();

// Fields come and go without the elements that name them.
const observer = globalThis.MutationObserver && new MutationObserver(settle);
const observed = { childList: true, subtree: true, attributeFilter: ["id", "for"] };

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
  static observedAttributes = known;

  #field = null;
  #controller = null;
  #counter;
  #isChanged = false;
  #isChecked = false;
  /** Whether it was reported that it holds what is no hint. */
  #isFull = false;
  /** The field of another element that this one names, too. */
  #taken = null;

  get controller() { return this.#controller; }

  connectedCallback() {
    present.add(this);
    // What a script has set before the element was known hides the property.
    for (const name of Object.keys(attributes).filter((name) => Object.hasOwn(this, name))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    observer.observe(this.getRootNode(), observed);
    settleSoon();
  }

  disconnectedCallback() { settleSoon(); }

  attributeChangedCallback() {
    this.#isChanged = true;
    settleSoon();
  }

  /** The field that is named now, or else that of the label around the element. */
  get #named() {
    if (!this.isConnected) return null;
    const id = this.getAttribute("for");
    return id === null ? this.closest("label")?.control ?? null : this.getRootNode().getElementById(id);
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
    this.#checkAttributes();
    const field = this.#named;
    if (field === this.#field && !this.#isChanged) return;
    if (field && (holders.get(field) ?? this) !== this) {
      const isNews = field !== this.#taken;
      this.#taken = field;
      if (isNews) this.#report(new Error("another one limits that field already; `limit` takes several limits"));
      return;
    }
    this.#taken = null;
    this.#field = field;
    if (field) holders.set(field, this);
    this.#isChanged = false;
    try {
      if (this.#controller) this.#controller.update(this.#options());
      else if (field) this.#controller = limitReporting(field, this.#options(), this.#report);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Reports what is wrong, since nobody has called who could be told. */
  #report = (error) => {
    const name = this.getAttribute("for");
    const element = name === null ? "<text-limit>" : `<text-limit for="${name}">`;
    // The limit is the only one, and its keys are attributes.
    const message = error.message.replace(/^limits\[0\](\.|: )/, "").replace(/^missing key/, "missing attribute");
    reportError(new error.constructor(`${element}: ${message}`, { cause: error }));
  };

  /** Once. As of other elements, what is not known has no effect. */
  #checkAttributes() {
    if (this.#isChecked) return;
    this.#isChecked = true;
    if (!this.hasAttribute("for") && !this.closest("label")) {
      this.#report(new Error("missing attribute 'for', the `id` of a field"));
    }
    for (const name of this.getAttributeNames()) {
      if (known.includes(name) || global.has(name)) continue;
      const meant = nearest(name, known);
      if (!meant && !/^(?!on)[a-z]+$/.test(name)) continue;
      const hint = meant ? `did you mean '${meant}'?` : `there are ${known.join(", ")}`;
      this.#report(new RangeError(`unknown attribute '${name}'; ${hint}`));
    }
  }

  /** What an attribute says; undefined where that is nothing, as of a template without a value. */
  #value(name) { return this.getAttribute(name)?.trim() || undefined; }

  #options() {
    const show = (text, isOver) => this.#show(text, isOver);
    const given = { counter: Object.assign(show, { isOurs: true }) };
    for (const name of options) given[name] = this.#value(name);
    const limit = { unit: this.#value("unit"), profile: this.#value("profile") };
    for (const name of numbers) {
      const text = this.#value(name);
      // What is no number is refused by name.
      limit[name] = /^\d+$/.test(text) ? Number(text) : text;
    }
    if (Object.values(limit).some((value) => value !== undefined)) {
      if (!limit.profile) limit.unit ??= "characters";
      given.limits = [limit];
    }
    const hint = this.#holdsFields ? "" : this.textContent.trim();
    if (hint !== "") given.hint = () => hint;
    return given;
  }

  /** Whether it was not closed where its words end. */
  get #holdsFields() { return this.querySelector("input, textarea, select, button, text-limit") !== null; }

  /** Warns of an `id` that no field has. */
  noteAbsence() {
    const id = this.getAttribute("for");
    if (id && !this.#named) console.warn(`<text-limit for="${id}">: there is no field with this id yet`);
  }

  /** What the page has written into the element stays there, for frameworks, and is not shown any more. */
  #show(text, isOver) {
    // The rest of a form would vanish: `<text-limit />` does not end the element.
    if (this.#holdsFields) {
      if (this.#isFull) return;
      this.#isFull = true;
      return this.#report(new Error("a field or a button stands in it; `</text-limit>` may be missing"));
    }
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

for (const [property, attribute] of Object.entries(attributes)) {
  Object.defineProperty(TextLimit.prototype, property, {
    configurable: true,
    enumerable: true,
    get() { return this.getAttribute(attribute) ?? ""; },
    set(value) {
      if (value == null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
  });
}

globalThis.addEventListener?.("load", () => {
  for (const element of present) element.noteAbsence();
});

// The script may be on the page twice, in two versions.
if (globalThis.customElements && !customElements.get("text-limit")) {
  customElements.define("text-limit", TextLimit);
}
