// The entry point of the package. `make web` bundles this file and its imports into `textlimits.js`, so that a page
// loads a single script.

export { count, counts, split, status, truncate, truncation, units } from "./counting.js";
export { limit } from "./controller.js";
export { init, loadWhole, ready } from "./engines.js";
import "./text-limit.js";
