// TextLimits in a page: counting, and fields that hold to their limits.

// The engine is the largest part: it is asked for first. What a module imports has to come before the
// module runs, so that all else is imported only here.
import "./loading.js";

export const {
  count, counts, limit, readings, replay, Session, truncate, truncation, units,
} = await import("./library.js");
