import { counts, loadWhole } from "./textlimits.js";

onmessage = async ({ data }) => {
  await loadWhole();
  postMessage(counts(data, ["characters", "utf16"]));
};
