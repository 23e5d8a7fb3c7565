// Where screen readers are told something: one live region for all fields of a page, of a shadow tree or
// of a dialog.

/** By what they stand in: the region, and how many fields speak there. */
const regions = new WeakMap();

/** What makes everything outside of it silent while it is open. */
const dialogs = "dialog, [aria-modal=true]";

/** The place in the tree where a field is heard; null where it is in no page. */
export function placeOf(element) {
  if (!element.isConnected) return null;
  const root = element.getRootNode();
  return element.closest(dialogs) ?? root.body ?? root;
}

/** The share that a field has in a region. It keeps no element alive. */
export class Voice {
  #place;

  /** Goes to a place, where a region is made if there is none; whether it was there before. */
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

  /** Says a sentence at the place where the voice is. */
  say(text) {
    const { region } = regions.get(this.#place.deref());
    // Said again where it was said before: only what changes is read out.
    region.textContent = text === region.textContent ? `${text}\u00a0` : text;
  }

  /** Leaves the region, which goes with the last field. */
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
