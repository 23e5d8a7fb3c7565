// Compares exported patterns in RegExp with the results of the form:
//
//     node patterns.mjs CASES
//
// With the flag v, which HTML uses, a pattern must match the same texts as in the form. With the flag
// u, which JSON Schema uses, it must match at least those texts, and only those if the export omits
// nothing.
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
