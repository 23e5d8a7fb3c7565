import { counts, ready } from "./textlimits.js";

onmessage = async ({ data }) => {
  await ready;
  postMessage(counts(data, ["characters", "utf16"]));
};
