// Counts as a browser without SIMD does: prints the counts of every text.
WebAssembly.validate = () => false;
const { counts, ready } = await import("../../../.build/web/textlimits.js");
const { hasSIMD } = await import("../../../.build/web/loading.js");
const { texts } = await import("./texts.mjs");

if (hasSIMD) throw new Error("The engine with SIMD was chosen.");
await ready;
const units = process.argv.slice(2);
console.log(JSON.stringify(texts.map((text) => counts(text, units))));
