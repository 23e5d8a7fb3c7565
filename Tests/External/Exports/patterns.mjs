// Compares the matches of exported patterns by RegExp with the verdicts of the form in a file:
//
//     node patterns.mjs CASES
//
// With the flag v, as HTML compiles it, a pattern matches the same texts as in the form. That of a
// schema, with the flag u, matches no fewer, and no more where the export leaves nothing out.
import { readFileSync } from "node:fs";

let judged = 0;
const faults = [];
for (const { pattern, html, schema, saysAll, texts } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const ofHTML = new RegExp(`^(?:${html})$`, "v");
  const ofSchema = new RegExp(schema, "u");
  for (const { text, valid } of texts) {
    judged += 1;
    const inSchema = ofSchema.test(text);
    if (ofHTML.test(text) !== valid || (valid ? !inSchema : saysAll && inSchema)) {
      faults.push({ pattern, html, schema, text, valid, inSchema });
    }
  }
}
for (const fault of faults.slice(0, 20)) console.log(JSON.stringify(fault));
console.log(`RegExp: ${judged} texts, ${faults.length} differences`);
process.exit(faults.length || !judged ? 1 : 0);
