// The element `<text-limit for="name" max="10">`, which limits the field with the `id` in `for` and shows its count.

import { makeController } from "./controller.js";
import { nearest } from "./checks.js";

const options = ["overflow", "cut", "composition", "case", "language", "lineBreaks", "normalization"];
const numbers = ["max", "min"];
const attributes = Object.fromEntries([
  ["htmlFor", "for"], ...["unit", "profile", ...numbers, ...options].map((name) => [name, name.toLowerCase()]),
]);
const known = Object.values(attributes);
/** The attributes of all elements, which aren't reported as unknown. */
const globalAttributes = new Set((
  "accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts " +
  "hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role " +
  "slot spellcheck style tabindex title translate writingsuggestions").split(" "));

const connected = new Set();
/** The element that limits each field. If several elements refer to a field, the first of them limits the field. */
const limitingElements = new WeakMap();

// Fields can be replaced, so they are assigned again when nodes, an `id`, or a `for` change.
const observer = globalThis.MutationObserver && new MutationObserver(assignFields);
const observed = { childList: true, subtree: true, attributeFilter: ["id", "for"] };

/** Only one element can limit a field, so all elements first release the fields that they no longer refer to. */
function assignFields() {
  for (const element of connected) element.releaseFormerField();
  for (const element of connected) {
    if (element.isConnected) element.assignField();
    else connected.delete(element);
  }
  if (connected.size === 0) observer.disconnect();
}

let isAssignmentScheduled = false;

/** Assigns fields in a microtask, since an element that is moved is removed and inserted again. */
function scheduleAssignment() {
  if (isAssignmentScheduled) return;
  isAssignmentScheduled = true;
  queueMicrotask(() => {
    isAssignmentScheduled = false;
    assignFields();
  });
}

// A server that renders the page has no DOM, so the base class is empty there.
const Base = globalThis.HTMLElement ?? class {};

class TextLimit extends Base {
  static observedAttributes = known;

  #field = null;
  #controller = null;
  #counter;
  #haveAttributesChanged = false;
  #hasCheckedAttributes = false;
  #hasReportedFields = false;
  /** The field that this element refers to, if another element already limits the field, or else null. */
  #conflict = null;

  get controller() { return this.#controller; }

  connectedCallback() {
    connected.add(this);
    // A value that a script set before the element was defined hides the property.
    for (const name of Object.keys(attributes).filter((name) => Object.hasOwn(this, name))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    observer.observe(this.getRootNode(), observed);
    scheduleAssignment();
  }

  disconnectedCallback() { scheduleAssignment(); }

  attributeChangedCallback() {
    this.#haveAttributesChanged = true;
    scheduleAssignment();
  }

  /** The field with the `id` in `for`, or the field of the label around the element. */
  get #target() {
    if (!this.isConnected) return null;
    const id = this.#value("for");
    return id === undefined ? this.closest("label")?.control ?? null : this.getRootNode().getElementById(id);
  }

  releaseFormerField() {
    if (this.#target === this.#field) return;
    this.#controller?.destroy();
    this.#controller = null;
    limitingElements.delete(this.#field);
    this.#field = null;
    if (this.#counter) this.#show("", false);
  }

  assignField() {
    this.#checkAttributes();
    const field = this.#target;
    if (field === this.#field && !this.#haveAttributesChanged) return;
    if (field && (limitingElements.get(field) ?? this) !== this) {
      const isNew = field !== this.#conflict;
      this.#conflict = field;
      if (isNew) this.#report(new Error("another element limits the field; for several limits, call `limit`"));
      return;
    }
    this.#conflict = null;
    this.#field = field;
    if (field) limitingElements.set(field, this);
    this.#haveAttributesChanged = false;
    try {
      if (this.#controller) this.#controller.update(this.#options());
      else if (field) this.#controller = makeController(field, this.#options(), this.#report);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Reports an error as uncaught. The error can't be thrown, since the browser is the caller. */
  #report = (error) => {
    const name = this.#value("for");
    const element = name === undefined ? "<text-limit>" : `<text-limit for="${name}">`;
    // The element has only one limit, so the path `limits[0]` is removed from the message.
    const message = error.message.replace(/^limits\[0\](\.|: )/, "").replace(/^missing key/, "missing attribute");
    reportError(new error.constructor(`${element}: ${message}`, { cause: error }));
  };

  /**
   * Reports unknown attributes, and a missing `for` outside of a label, once for each element. Unknown attributes have
   * no effect.
   */
  #checkAttributes() {
    if (this.#hasCheckedAttributes) return;
    this.#hasCheckedAttributes = true;
    if (this.#value("for") === undefined && !this.closest("label")) {
      this.#report(new Error("the attribute 'for' is missing; set it to the `id` of a field"));
    }
    for (const name of this.getAttributeNames()) {
      if (known.includes(name) || globalAttributes.has(name)) continue;
      const meant = nearest(name, known);
      // Event handlers, and names such as `data-x` and `v-if`, belong to the page or a framework.
      if (!meant && !/^(?!on)[a-z]+$/.test(name)) continue;
      const hint = meant ? `did you mean '${meant}'?` : `the attributes are ${known.join(", ")}`;
      this.#report(new RangeError(`unknown attribute '${name}'; ${hint}`));
    }
  }

  /** Returns undefined if the attribute is missing or empty, as in a template without a value. */
  #value(name) { return this.getAttribute(name)?.trim() || undefined; }

  #options() {
    const show = (text, isOver) => this.#show(text, isOver);
    const given = { counter: Object.assign(show, { isOfTextLimitElement: true }) };
    for (const name of options) given[name] = this.#value(name);
    const limit = { unit: this.#value("unit"), profile: this.#value("profile") };
    for (const name of numbers) {
      const text = this.#value(name);
      // `checkLimits` reports a value that isn't a number.
      limit[name] = /^\d+$/.test(text) ? Number(text) : text;
    }
    if (Object.values(limit).some((value) => value !== undefined)) {
      if (!limit.profile) limit.unit ??= "characters";
      given.limits = [limit];
    }
    const hint = this.#containsFields ? "" : this.textContent.trim();
    if (hint !== "") given.hint = () => hint;
    return given;
  }

  /** Whether the content has fields or buttons. The probable reason is a missing closing tag. */
  get #containsFields() { return this.querySelector("input, textarea, select, button, text-limit") !== null; }

  warnIfMissing() {
    const id = this.#value("for");
    if (id !== undefined && !this.#target) console.warn(`<text-limit for="${id}">: no field has this id`);
  }

  /** Shows the text in a shadow tree, which hides the content. A framework can own the content, so it isn't removed. */
  #show(text, isOver) {
    // `<text-limit />` doesn't close the element, and a shadow tree would hide the rest of the form.
    if (this.#containsFields) {
      if (this.#hasReportedFields) return;
      this.#hasReportedFields = true;
      return this.#report(new Error("it contains a field or a button; `</text-limit>` may be missing"));
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
  for (const element of connected) element.warnIfMissing();
});

// The first definition of the element is kept, since a page can load the script twice, in two versions.
if (globalThis.customElements && !customElements.get("text-limit")) {
  customElements.define("text-limit", TextLimit);
}
