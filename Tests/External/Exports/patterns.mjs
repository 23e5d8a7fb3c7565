// Compares exported patterns in RegExp with the results of the form:
//
//     node patterns.mjs CASES
//
// The pattern in HTML, with its flag v, must match exactly the texts that the form accepts. The pattern
// in JSON Schema, with its flag u, must match all of these texts. If the export omits nothing, it must
// match no other texts.
import { readFileSync } from "node:fs";

let count = 0;
const differences = [];
for (const { pattern, html, schema, isComplete, texts } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const ofHTML = new RegExp(`^(?:${html})$`, "v");
  const ofSchema = new RegExp(schema, "u");
  for (const { text, valid } of texts) {
    count += 1;
    const inSchema = ofSchema.test(text);
    if (ofHTML.test(text) !== valid || (valid ? !inSchema : isComplete && inSchema)) {
      differences.push({ pattern, html, schema, text, valid, inSchema });
    }
  }
}
for (const difference of differences.slice(0, 20)) console.log(JSON.stringify(difference));
console.log(`RegExp: ${count} texts, ${differences.length} differences`);
process.exit(differences.length || !count ? 1 : 0);
