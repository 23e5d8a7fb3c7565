// All that the library offers.

// Named here, although those below import them, so that a browser asks for all files at once.
import "./announcing.js";
import "./composition.js";
import "./elements.js";
import "./engine.js";
import "./host.js";
import "./listening.js";
import "./maxlength.js";
import "./options.js";
import "./services.js";
import "./starting.js";
import "./steps.js";
import "./values.js";

export { count, counts, readings, truncate, truncation, units } from "./counting.js";
export { limit } from "./fields.js";
