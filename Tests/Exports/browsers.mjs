// What Chromium and Firefox say of the exported HTML, beside the verdicts of the form in a file:
//
//     node browsers.mjs CASES
//
// What the form accepts, a browser must accept; where the export leaves nothing out, a browser refuses
// what the form refuses.
import { readFileSync } from "node:fs";
import { Chromium } from "../Web/browsers/chromium.mjs";
import { Firefox } from "../Web/browsers/firefox.mjs";

const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));

/** Runs in the page: for each text, whether the field takes it and lets it be submitted. */
function judge(html, texts, kind) {
  // A form for each text: what was typed before would be left in a field that a script clears.
  const build = () => {
    document.body.innerHTML = html;
    return document.forms[0].elements[0];
  };
  let field = build();
  const isTyped = field.localName === "textarea" || ["text", "email", "url"].includes(field.type);
  const unknown = [...field.attributes].map(({ name }) => name).filter(
    (name) => !(name in { name, minlength: 1, maxlength: 1 }) && !(name in field));
  const verdicts = texts.map((text) => {
    field = build();
    if (field.type === "checkbox") {
      field.checked = text === field.value;
      return field.checkValidity();
    }
    if (isTyped) {
      // Only what a user types is held against a length.
      field.focus();
      if (text) document.execCommand("insertText", false, text);
      return field.value === text && field.checkValidity();
    }
    field.value = text;
    if (field.localName === "select" && ["integer", "decimal"].includes(kind)) {
      // Whoever means 12 chooses 12.0.
      const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim());
      const same = [...field.options].find(({ value }) => value && Number(value) === Number(text));
      if (isNumber && same) field.value = same.value;
    }
    return (field.value !== "" || text === "") && field.checkValidity();
  });
  return { unknown, verdicts };
}

let faults = 0;
for (const Browser of [Chromium, Firefox]) {
  const browser = new Browser();
  await browser.start();
  let judged = 0;
  try {
    await browser.open("data:text/html;charset=utf-8,<!DOCTYPE html><title>forms</title><body>", "true");
    for (const { field, html, saysAll, typed } of cases) {
      const texts = typed.map(({ text }) => text);
      const call = `(${judge})(${JSON.stringify(html)}, ${JSON.stringify(texts)}, ${JSON.stringify(field.kind)})`;
      const { unknown, verdicts } = await browser.evaluate(call);
      const wrong = typed.filter(({ text, valid }, index) => {
        judged += 1;
        // A line break counts once in the browser and twice where it arrives.
        return valid ? !verdicts[index] : saysAll && verdicts[index] && !text.includes("\n");
      });
      if (!wrong.length && !unknown.length) continue;
      faults += 1;
      if (faults <= 20) {
        console.log(browser.name, JSON.stringify(field), html.replace(/\s*\n\s*/g, ""), unknown,
          JSON.stringify(wrong));
      }
    }
  } finally {
    // A profile that is still being written to may stay behind.
    await browser.stop().catch(() => {});
  }
  console.log(`${browser.name}: ${judged} values of ${cases.length} forms`);
}
console.log(`${faults} differences`);
process.exit(faults ? 1 : 0);
