// TextLimits in a page: counting, and fields that hold to their limits.

// The engine is the largest part: what asks for it comes first, and all else beside it.
const [, library] = await Promise.all([import("./loading.js"), import("./library.js")]);

export const {
  count, counts, limit, readings, replay, Session, truncate, truncation, units,
} = library;
