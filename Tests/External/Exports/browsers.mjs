// Compares the validation of exported HTML in Chromium and Firefox with the results of the form:
//
//     node browsers.mjs CASES
//
// A browser must accept everything that the form accepts. If the export omits nothing, the browser
// must also reject everything that the form rejects.
import { readFileSync } from "node:fs";
import { Chromium } from "../../../Web/Tests/browsers/chromium.mjs";
import { Firefox } from "../../../Web/Tests/browsers/firefox.mjs";

const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));

/**
 * Runs in the page. Shows a form, and returns the names of its field's attributes that the browser
 * doesn't support.
 */
function show(html) {
  document.body.innerHTML = html;
  const field = document.forms[0].elements[0];
  field.focus();
  return [...field.attributes].map(({ name }) => name).filter(
    (name) => !(name in { name, minlength: 1, maxlength: 1, inputmode: 1 }) && !(name in field));
}

/** Runs in the page. Returns whether the field contains the typed text and can be submitted. */
function holds(text) {
  const field = document.forms[0].elements[0];
  return field.value === text && field.checkValidity();
}

/**
 * Runs in the page. Returns, for each text, whether the field of a new form contains it and can be
 * submitted.
 */
function validate(html, texts, kind) {
  return texts.map((text) => {
    // Each text has a new form, since clearing a field in a script can keep the previous choice.
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
      // A number is compared by its value: 12 selects the option 12.0.
      const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim());
      const same = [...field.options].find(({ value }) => value && Number(value) === Number(text));
      if (isNumber && same) field.value = same.value;
    }
    return (field.value !== "" || text === "") && field.checkValidity();
  });
}

/** Calls a function in the page and returns its result. */
function call(browser, body, ...values) {
  return browser.evaluate(`(${body})(${values.map((value) => JSON.stringify(value)).join(", ")})`);
}

/**
 * Types each text into a new form. Browsers only validate the length of typed text, and Chromium
 * doesn't treat text that a script inserts as typed.
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

let differences = 0;
for (const Browser of [Chromium, Firefox]) {
  const browser = new Browser();
  await browser.start();
  let count = 0;
  try {
    await browser.open("data:text/html;charset=utf-8,<!DOCTYPE html><title>forms</title><body>", "true");
    for (const { field, html, isComplete, typed } of cases) {
      const texts = typed.map(({ text }) => text);
      const unknown = await call(browser, show, html);
      const verdicts = /(min|max)length=/.test(html)
        ? await typeEach(browser, html, texts) : await call(browser, validate, html, texts, field.kind);
      const wrong = typed.filter(({ text, valid }, index) => {
        count += 1;
        // A line break is one code unit in the browser and two in the submitted text.
        return valid ? !verdicts[index] : isComplete && verdicts[index] && !text.includes("\n");
      });
      if (!wrong.length && !unknown.length) continue;
      differences += 1;
      if (differences <= 20) {
        console.log(browser.name, JSON.stringify(field), html.replace(/\s*\n\s*/g, ""), unknown,
          JSON.stringify(wrong));
      }
    }
  } finally {
    // Deleting the profile can fail, since the browser may still be writing to it.
    await browser.stop().catch(() => {});
  }
  console.log(`${browser.name}: ${count} values of ${cases.length} forms`);
}
console.log(`${differences} differences`);
process.exit(differences ? 1 : 0);
