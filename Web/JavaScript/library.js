// The entry point of the package, which `make web` bundles with its imports, so that a page loads a single script.

export { count, counts, split, status, truncate, truncation, units } from "./counting.js";
export { limit } from "./controller.js";
export { init, loadWhole, ready } from "./engines.js";
import "./text-limit.js";
