// What scripts write into `value`, of which browsers tell nobody.

/** Has a function called after each write to an element's `value`; returns what ends that. */
export function onWrite(element, tell) {
  // A framework may have one of its own.
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
    // Whoever has defined it since calls this one.
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
