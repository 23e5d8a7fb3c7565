// Loads the engine where there is a document and the named function runs work later: prints how often it
// was asked to, and what the work counts.
const name = process.argv[2];
const asked = [];
globalThis.document = {};
globalThis[name] = (work) => asked.push(work);
await import("../../../.build/web/counting.js");
console.log(asked.length, asked[0]());
