// TextLimits in a page: counting, and fields that hold to their limits. `make web` joins this and all that
// it imports into `textlimits.js`, so that a browser asks for one script and for an engine right after.

export { count, counts, split, status, truncate, truncation, units } from "./counting.js";
export { limit } from "./fields.js";
export { init, loadWhole, ready } from "./engine.js";
import "./element.js";
