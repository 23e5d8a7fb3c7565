// Loads the engines: the whole engine if something requires it, and otherwise the small engine. `textlimits.d.ts`
// documents `init`, `loadWhole`, and `ready`.

import { throwTypeError } from "./checks.js";
import { encodeConstraints } from "./small-engine.js";
import { compile, defaultURL, PolicyError, startEngine } from "./wasm-engine.js";

/** The engines. An engine is undefined until it's loaded. */
export let small, whole;

let urls = {};
let isLoading = false;
let nextTask;

/** Loading begins in the next task, so that the page can call `init` first. */
function beginLoading() {
  nextTask ??= new Promise((resolve) => {
    setTimeout(() => {
      isLoading = true;
      resolve();
    });
  });
  return nextTask;
}

export function init({ wasm, whole }) {
  for (const [name, url] of [["wasm", wasm], ["whole", whole]]) {
    const isURL = typeof url === "string" || url instanceof URL;
    if (!isURL && !(name === "whole" && url === undefined)) throwTypeError(name, "a URL", url);
  }
  if (isLoading) {
    throw new Error("The engine is already being loaded. Call `init` right after the import.");
  }
  urls = { small: wasm, whole };
}

/** @param consequence - A clause about the effect of a failure, which is logged with the error. */
async function start(name, consequence) {
  /** The hosts by the number of the field. The references are weak, since an element keeps its host alive. */
  const hosts = new Map();
  const callHost = (method) => (number, ...values) => hosts.get(number)?.deref()?.[method](...values);
  const imports = ({ read, readBytes, readNumbers }) => ({
    readField: callHost("readField"),
    select: callHost("select"),
    unmark: callHost("unmark"),
    callTurnDidEndLater: callHost("callTurnDidEndLater"),
    replace: (number, start, end, text, count) =>
      callHost("replace")(number, start, end, read(text, count)),
    step: (number, at, count, texts, byteCount) =>
      callHost("step")(number, readNumbers(at, count), readBytes(texts, byteCount)),
  });
  let from = "";
  try {
    const url = urls[name] ?? defaultURL(name);
    from = ` from ${url}`;
    return { ...await startEngine(compile(url), imports), hosts };
  } catch (error) {
    const hint = error instanceof PolicyError ? "" : "; pass its URL to `init`";
    console.error(`TextLimits: ${consequence}, because the engine can't be loaded${from}${hint}.`, error);
    throw error;
  }
}

let loadingWhole;

export function loadWhole() {
  loadingWhole ??= beginLoading().then(async () => {
    whole = await start("whole", "limits that need the whole engine aren't enforced");
  });
  // A failure is ignored here, since `start` has logged it.
  loadingWhole.catch(() => {});
  return loadingWhole;
}

let loading;

/** Loads the small engine. If the whole engine has been requested already, waits for the whole engine instead. */
function load() {
  loading ??= beginLoading().then(async () => {
    if (loadingWhole) await loadingWhole;
    else small = await start("small", "limits aren't enforced");
  });
  loading.catch(() => {});
  return loading;
}

/** On a server, `load` is called only if the promise is awaited, since rendering pages requires no engine. */
export function promiseOf(load) {
  if (globalThis.document) {
    // This promise is fulfilled after fields that wait for the engine have started, so that they have a status by then.
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

export const ready = promiseOf(load);

/** Returns an engine, preferably the small one, or null if no loaded engine supports the constraints. */
export const engineFor = (constraints) =>
  (small && encodeConstraints(constraints) ? small : whole) ?? null;

export const loadFor = (constraints) => (encodeConstraints(constraints) ? load() : loadWhole());

/** @param caller - The function or option that needs the whole engine, for the error message. */
export function expectWhole(caller) {
  if (whole) return whole;
  if (small) throw new Error(`The whole engine isn't loaded, and ${caller} needs it: \`await loadWhole()\` first.`);
  throw new Error("The engine isn't loaded: `await ready` first.");
}
