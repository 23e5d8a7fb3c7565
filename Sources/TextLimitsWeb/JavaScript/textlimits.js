// TextLimits in a page: counting, and fields that hold to their limits.

export { count, counts, readings, truncate, truncation, units } from "./counting.js";
export { limit } from "./fields.js";
export { replay, Session } from "./session.js";
