// TextLimits in a page: counting, and fields that hold to their limits.

// The engine is the largest part: what asks for it comes first, and all else beside it.
const [library] = await Promise.all([
  import("./library.js"), import("./loading.js").then(({ compiled }) => compiled()),
]);

export const { count, counts, limit, readings, truncate, truncation, units } = library;
