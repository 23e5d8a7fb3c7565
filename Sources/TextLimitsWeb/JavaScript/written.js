// Notices when scripts set `value`, for which there is no event.

/** Calls `tell` after each write to an element's `value`; returns a function that stops it. */
export function onWrite(element, tell) {
  // Frameworks define one on the element, too.
  const own = Object.getOwnPropertyDescriptor(element, "value");
  const known = own ?? inherited(element);
  if (!known?.set || own?.configurable === false) return () => {};
  function set(value) {
    known.set.call(this, value);
    tell();
  }
  Object.defineProperty(element, "value", { ...known, set, configurable: true });
  return () => {
    tell = () => {};
    // Someone else has wrapped ours, which then only passes writes on.
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
