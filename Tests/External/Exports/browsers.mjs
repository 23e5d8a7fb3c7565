// Compares the validity of exported HTML in Chromium and Firefox with the verdicts of the form in a file:
//
//     node browsers.mjs CASES
//
// A browser must accept what the form accepts. If the export leaves nothing out, it must also refuse what
// the form refuses.
import { readFileSync } from "node:fs";
import { Chromium } from "../../../Web/Tests/browsers/chromium.mjs";
import { Firefox } from "../../../Web/Tests/browsers/firefox.mjs";

const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));

/** Runs in the page: shows a form, and says which of its attributes the browser does not know. */
function show(html) {
  document.body.innerHTML = html;
  const field = document.forms[0].elements[0];
  field.focus();
  return [...field.attributes].map(({ name }) => name).filter(
    (name) => !(name in { name, minlength: 1, maxlength: 1, inputmode: 1 }) && !(name in field));
}

/** Runs in the page: whether the field holds what was typed and lets it be submitted. */
function holds(text) {
  const field = document.forms[0].elements[0];
  return field.value === text && field.checkValidity();
}

/** Runs in the page: for each text, whether the field takes it and lets it be submitted. */
function judge(html, texts, kind) {
  return texts.map((text) => {
    // A form for each text: what was chosen before would be left in a field that a script clears.
    document.body.innerHTML = html;
    const field = document.forms[0].elements[0];
    if (field.type === "checkbox") {
      field.checked = text === field.value;
      return field.checkValidity();
    }
    if (field.localName === "textarea" || ["text", "email", "url"].includes(field.type)) {
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
}

/** Calls a function in the page. */
function call(browser, body, ...values) {
  return browser.evaluate(`(${body})(${values.map((value) => JSON.stringify(value)).join(", ")})`);
}

/**
 * Types each text into a form of its own. Only what a user types is held against a length, and
 * Chromium takes nothing for typed that a command of a script inserts.
 */
async function typeEach(browser, html, texts) {
  const verdicts = [];
  for (const text of texts) {
    await call(browser, show, html);
    if (text) await browser.insert(text);
    verdicts.push(await call(browser, holds, text));
  }
  return verdicts;
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
      const unknown = await call(browser, show, html);
      const verdicts = /(min|max)length=/.test(html)
        ? await typeEach(browser, html, texts) : await call(browser, judge, html, texts, field.kind);
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
