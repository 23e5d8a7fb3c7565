// Messages may come before the engine is there: they are listened for first.
const engine = import("./textlimits.js");

onmessage = async ({ data }) => {
  const { counts } = await engine;
  postMessage(counts(data, ["characters", "utf16"]));
};
