// Live regions for screen readers: one for all fields of a document, a shadow tree or a dialog.

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

/** A field's use of a region. It keeps no element alive. */
export class Voice {
  #place;

  /** Uses the region in a place, and creates it if necessary; returns whether it existed before. */
  goTo(place) {
    const shared = regions.get(place);
    if (this.#place?.deref() === place && shared?.region.isConnected) return true;
    this.leave();
    const region = shared?.region ?? newRegion(place.ownerDocument);
    if (!region.isConnected) place.append(region);
    regions.set(place, { region, fields: (shared?.fields ?? 0) + 1 });
    this.#place = new WeakRef(place);
    return false;
  }

  /** Has screen readers say a sentence. */
  say(text) {
    const { region } = regions.get(this.#place.deref());
    // Only a change is read out, so a repeated sentence gets a space.
    region.textContent = text === region.textContent ? `${text}\u00a0` : text;
  }

  /** Stops using the region, which is removed with its last field. */
  leave() {
    const place = this.#place?.deref();
    this.#place = undefined;
    const shared = regions.get(place);
    if (!shared) return;
    shared.fields -= 1;
    if (shared.fields > 0) return;
    shared.region.remove();
    regions.delete(place);
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
