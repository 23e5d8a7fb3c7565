// Prints the counts of every text by the engines without SIMD.
WebAssembly.validate = () => false;
const { count, counts, loadWhole, ready } = await import("../../.build/web/textlimits.js");
const { hasSIMD } = await import("../../.build/web/wasm-engine.js");
const { texts } = await import("./texts.mjs");

if (hasSIMD) throw new Error("The engine with SIMD was chosen.");
await ready;
const small = texts.map((text) => count(text));
await loadWhole();
if (texts.some((text, index) => counts(text, ["characters"]).characters !== small[index])) {
  throw new Error("The engines do not agree.");
}
const units = process.argv.slice(2);
console.log(JSON.stringify(texts.map((text) => counts(text, units))));
