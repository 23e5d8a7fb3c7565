// The engines of fields and texts: a small one, and a whole one in its place for what that one does not know.

import { coreOrder } from "./core.js";
import { compile, usualPlace } from "./loading.js";
import { refuse } from "./options.js";
import { PolicyError, startEngine } from "./starting.js";

/** The engines, each undefined until it is there. */
export let core, whole;

/** Where the page says that they are. */
let places = {};
let isLoading = false;
let beginning;

/** Is fulfilled a task later, so that the page can say before where the engines are. */
function begin() {
  beginning ??= new Promise((resolve) => {
    setTimeout(() => {
      isLoading = true;
      resolve();
    });
  });
  return beginning;
}

/** See the types. */
export function init({ wasm, whole }) {
  for (const [name, place] of [["wasm", wasm], ["whole", whole]]) {
    const isPlace = typeof place === "string" || place instanceof URL;
    if (!isPlace && !(name === "whole" && place === undefined)) refuse(name, "a URL", place);
  }
  if (isLoading) {
    throw new Error("The engine is being loaded already: call `init` right after the import.");
  }
  places = { core: wasm, whole };
}

/**
 * Loads and starts an engine, which knows its fields by their numbers.
 *
 * @param loss - What the console says where it cannot be loaded.
 */
async function start(name, loss) {
  /** A field lives as long as its element, which listens for it. */
  const fields = new Map();
  const ask = (name) => (number, ...values) => fields.get(number)?.deref()?.[name](...values);
  const asked = ({ read, readBytes, readNumbers }) => ({
    report: ask("report"),
    select: ask("select"),
    unmark: ask("unmark"),
    settleLater: ask("settleLater"),
    replace: (number, start, end, text, count) =>
      ask("replace")(number, start, end, read(text, count)),
    step: (number, at, count, texts, byteCount) =>
      ask("step")(number, readNumbers(at, count), readBytes(texts, byteCount)),
  });
  let from = "";
  try {
    const place = places[name] ?? usualPlace(name);
    from = ` from ${place}`;
    return { ...await startEngine(compile(place), asked), fields };
  } catch (error) {
    const hint = error instanceof PolicyError ? "" : " (say by `init` where it is)";
    console.error(`TextLimits: ${loss}, since the engine cannot be loaded${from}${hint}.`, error);
    throw error;
  }
}

let loadingWhole;

/** See the types. */
export function loadWhole() {
  loadingWhole ??= begin().then(async () => {
    whole = await start("whole", "fields get none of the limits that the whole engine knows");
  });
  // It is logged where it fails.
  loadingWhole.catch(() => {});
  return loadingWhole;
}

let loading;

/** Loads an engine: the whole one alone where a field has asked for it by then. */
function load() {
  loading ??= begin().then(async () => {
    if (loadingWhole) await loadingWhole;
    else core = await start("core", "fields have no limits");
  });
  loading.catch(() => {});
  return loading;
}

/**
 * A promise of what is loaded: in a page at once, elsewhere when somebody waits for it. A server that renders
 * pages needs no engine.
 */
export function awaited(load) {
  if (globalThis.document) {
    // Behind the fields that have waited for it, and which then have readings.
    const loaded = load().then(() => {});
    loaded.catch(() => {});
    return loaded;
  }
  return {
    then: (...calls) => load().then(...calls),
    catch: (call) => load().catch(call),
    finally: (call) => load().finally(call),
  };
}

/** See the types. */
export const ready = awaited(load);

/** The engine that takes constraints, the small one where it can; null as long as there is none. */
export const engineFor = (constraints) =>
  (core && coreOrder(constraints) ? core : whole) ?? null;

/** Is fulfilled when an engine is there that takes constraints. */
export const loadFor = (constraints) => (coreOrder(constraints) ? load() : loadWhole());

/** @throws Error where the whole engine is not there yet, which is needed for something. */
export function expectWhole(what) {
  if (whole) return whole;
  if (core) throw new Error(`The engine of ${what} is not there yet: \`await loadWhole()\` first.`);
  throw new Error("The engine is not there yet: `await ready` first.");
}
