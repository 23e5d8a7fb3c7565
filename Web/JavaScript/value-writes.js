// Observes scripts that set an element's `value`, since this doesn't dispatch an event.

/** Calls `onWrite` after each write to an element's `value`. Returns a function that ends the calls. */
export function observeWrites(element, onWrite) {
  // Frameworks also define the property on the element itself.
  const own = Object.getOwnPropertyDescriptor(element, "value");
  const original = own ?? inherited(element);
  if (!original?.set || own?.configurable === false) return () => {};
  function set(value) {
    original.set.call(this, value);
    onWrite();
  }
  Object.defineProperty(element, "value", { ...original, set, configurable: true });
  return () => {
    onWrite = () => {};
    // If another script has wrapped this property, the property isn't removed, but only forwards writes.
    if (Object.getOwnPropertyDescriptor(element, "value")?.set !== set) return;
    if (own) Object.defineProperty(element, "value", own);
    else delete element.value;
  };
}

function inherited(element) {
  for (let object = element; object; object = Object.getPrototypeOf(object)) {
    const found = Object.getOwnPropertyDescriptor(object, "value");
    if (found) return found;
  }
}
