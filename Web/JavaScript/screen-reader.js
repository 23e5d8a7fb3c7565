// Announcements and hints for screen readers. The fields of a document, a shadow tree, or a dialog share a live region.
// Each field has its own hint, which screen readers read with the field.

/** The live region of each container, and the number of fields that use this region. */
const regions = new WeakMap();

/** While a dialog is open, screen readers ignore the rest of the page. */
const dialogs = "dialog, [aria-modal=true]";

/** Returns null if the field isn't in a document. */
export function containerOf(element) {
  if (!element.isConnected) return null;
  const root = element.getRootNode();
  return element.closest(dialogs) ?? root.body ?? root;
}

/** The hint and the announcements of one field. This object doesn't keep the field or a container alive. */
export class ScreenReader {
  #container;
  #hint;
  #sentence = "";
  #language = "";

  id = `textlimits-${Math.random().toString(36).slice(2)}`;

  /** Returns whether this object already used the container's live region. */
  moveTo(container) {
    const shared = regions.get(container);
    if (this.#container?.deref() === container && shared?.region.isConnected) return true;
    this.leave();
    const region = shared?.region ?? newRegion(container.ownerDocument);
    if (!region.isConnected) container.append(region);
    regions.set(container, { region, fields: (shared?.fields ?? 0) + 1 });
    this.#container = new WeakRef(container);
    this.#writeHint(container);
    return false;
  }

  say(text, language) {
    const { region } = regions.get(this.#container.deref());
    region.lang = language;
    // Screen readers read only changes, so a repeated sentence gets a space.
    region.textContent = text === region.textContent ? `${text}\u00a0` : text;
  }

  /** Sets the hint, to which the field refers by `id`. An empty text removes the hint. */
  describe(text, language) {
    this.#sentence = text;
    this.#language = language;
    const container = this.#container?.deref();
    if (container) this.#writeHint(container);
  }

  leave() {
    const container = this.#container?.deref();
    this.#container = undefined;
    this.#hint?.deref()?.remove();
    const shared = regions.get(container);
    if (!shared) return;
    shared.fields -= 1;
    if (shared.fields > 0) return;
    shared.region.remove();
    regions.delete(container);
  }

  // The hint isn't next to the field, where a framework can own the nodes. Screen readers also read hidden hints.
  #writeHint(container) {
    const hint = this.#hint?.deref() ?? container.ownerDocument.createElement("span");
    if (this.#sentence === "") return hint.remove();
    this.#hint = new WeakRef(hint);
    Object.assign(hint, { id: this.id, hidden: true, lang: this.#language, textContent: this.#sentence });
    container.append(hint);
  }
}

function newRegion(document) {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  Object.assign(region.style, {
    position: "absolute", width: "1px", height: "1px", overflow: "hidden",
    clipPath: "inset(50%)", whiteSpace: "nowrap",
  });
  return region;
}
