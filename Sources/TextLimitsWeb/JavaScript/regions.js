// What screen readers read of fields: a live region for all fields of a document, a shadow tree or a dialog,
// and for each field a hint, which they read with it.

/** By parent element: the region, and how many fields use it. */
const regions = new WeakMap();

/** While one of these is open, screen readers ignore the rest of the page. */
const dialogs = "dialog, [aria-modal=true]";

/** The parent element for the region of a field; null for a field outside of the document. */
export function placeOf(element) {
  if (!element.isConnected) return null;
  const root = element.getRootNode();
  return element.closest(dialogs) ?? root.body ?? root;
}

/** A field's use of a region, and its hint. It keeps no element alive. */
export class Voice {
  #place;
  #hint;
  #sentence = "";
  #language = "";

  /** The `id` of the hint. */
  id = `textlimits-${Math.random().toString(36).slice(2)}`;

  /** Uses the region in a place, and creates it if necessary; returns whether it existed before. */
  goTo(place) {
    const shared = regions.get(place);
    if (this.#place?.deref() === place && shared?.region.isConnected) return true;
    this.leave();
    const region = shared?.region ?? newRegion(place.ownerDocument);
    if (!region.isConnected) place.append(region);
    regions.set(place, { region, fields: (shared?.fields ?? 0) + 1 });
    this.#place = new WeakRef(place);
    this.#writeHint(place);
    return false;
  }

  /** Has screen readers say a sentence. */
  say(text, language) {
    const { region } = regions.get(this.#place.deref());
    region.lang = language;
    // Only a change is read out, so a repeated sentence gets a space.
    region.textContent = text === region.textContent ? `${text}\u00a0` : text;
  }

  /** Sets the hint of the field that refers to `id`; none if empty. */
  describe(text, language) {
    this.#sentence = text;
    this.#language = language;
    const place = this.#place?.deref();
    if (place) this.#writeHint(place);
  }

  /** Stops using the region, which is removed with its last field, and takes the hint away. */
  leave() {
    const place = this.#place?.deref();
    this.#place = undefined;
    this.#hint?.deref()?.remove();
    const shared = regions.get(place);
    if (!shared) return;
    shared.fields -= 1;
    if (shared.fields > 0) return;
    shared.region.remove();
    regions.delete(place);
  }

  /** Not beside the field, where a framework may own the nodes. A hint is read though it is hidden. */
  #writeHint(place) {
    const hint = this.#hint?.deref() ?? place.ownerDocument.createElement("span");
    if (this.#sentence === "") return hint.remove();
    this.#hint = new WeakRef(hint);
    Object.assign(hint, { id: this.id, hidden: true, lang: this.#language, textContent: this.#sentence });
    place.append(hint);
  }
}

function newRegion(page) {
  const region = page.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  Object.assign(region.style, {
    position: "absolute", width: "1px", height: "1px", overflow: "hidden",
    clipPath: "inset(50%)", whiteSpace: "nowrap",
  });
  return region;
}
