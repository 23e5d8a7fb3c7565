import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { examples, namesIn, paragraph, run, table, withApp } from "./guide.mjs";
import { countableProfiles } from "../../.build/play/profile-limits.js";
import { checkConstraints, namedValues } from "../../.build/web/constraints.js";
import { smallUnit } from "../../.build/web/small-engine.js";
import { count, loadWhole, units } from "../../.build/web/library.js";

await loadWhole();

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const declarations = readFileSync(path("../../.build/web/textlimits.d.ts"), "utf8");

function literals(type) {
  const [, union] = declarations.match(new RegExp(`type ${type} =([^;]*);`));
  return [...union.matchAll(/"([^"]+)"/g)].map(([, literal]) => literal);
}

const strict = ["--strict", "--noEmit", "--module", "es2020", "--moduleResolution", "node"];

test("TypeScript checks types.ts", () => {
  execFileSync(
    "tsc", [...strict, "--target", "es2020", "--lib", "es2021,dom,dom.iterable", path("types.ts")], { stdio: "inherit" });
});

test("the guide's component and hook are checked in TypeScript, with the types of React", () => {
  const [signUp, hook] = examples("jsx");
  const typed = hook.replace("options)", "options: LimitOptions)").replace("useRef(null)", "useRef<FieldController | null>(null)")
    .replace("(field)", "(field: HTMLElement | null)").replace("{ limit }", "{ limit, type FieldController, type LimitOptions }");
  withApp({ "SignUp.tsx": signUp, "useLimit.tsx": typed, "jsx.ts": examples("ts")[0] }, (app) => {
    // In Debian, some types that React's types refer to are missing.
    const check = (...files) =>
      run(app, "tsc", ...strict, "--skipLibCheck", "--jsx", "react-jsx", "--target", "es2021", "jsx.ts", ...files);
    check("SignUp.tsx", "useLimit.tsx");
    writeFileSync(join(app, "Wrong.tsx"), signUp.replace('max="10"', 'unit="charcters"'));
    assert.throws(() => check("Wrong.tsx"), ({ stdout }) => /"charcters"' is not assignable/.test(stdout));
  });
});

test("the error for a limit without a number names the maximum", () => {
  const script = `import { limit } from "textlimits"; limit(document.body, [{ unit: "characters" }]);`;
  withApp({ "limit.ts": script }, (app) => assert.throws(
    () => run(app, "tsc", ...strict, "limit.ts"), ({ stdout }) => /Property 'max' is missing/.test(stdout)));
});

test("each language has all sentences, with a noun for every unit", async () => {
  const { sentencesFor } = await import("../../.build/web/phrases.js");
  const folder = path("../../.build/web/languages/");
  const names = readdirSync(folder).map((name) => name.replace(".js", ""));
  assert.equal(names.length, 10);
  for (const name of names) {
    await new Promise((resolve) => (name === "en" ? resolve() : sentencesFor(name, resolve)));
    const sentences = sentencesFor(name, assert.fail);
    assert.equal(sentences.language, name);
    for (const unit of [...literals("PlainUnit"), "utf16+crlf"]) {
      for (const count of [0, 1, 2, 3, 11, 100, 1000]) {
        const over = { unit, count: count + 1, max: count, remaining: -1, fits: false };
        const within = { unit, count, max: count, remaining: 0, fits: true };
        const said = [
          sentences.errorMessage(over), sentences.errorMessage({ unit, count, min: count + 1 }), sentences.errorMessage({ ...over, min: count }),
          sentences.hint({ limits: [over, { unit, min: count + 1 }, { unit, min: 1, max: count + 2 }] }),
          sentences.announcement({ limits: [over], tightest: unit }), sentences.announcement({ limits: [within] }, 0, count + 1),
          sentences.announcement({ limits: [within] }, 0, 0), sentences.announcement({ limits: [within], tightest: unit }),
        ];
        for (const [index, text] of said.entries()) {
          // The remaining number of scalars in a Character isn't announced.
          if (unit === "scalarsPerCharacter" && index === 7) assert.equal(text, "");
          else assert.match(text, /^[^{}#]{3,}$/, `${name}: ${unit}`);
        }
      }
    }
  }
});

test("the guide has all options with their values, and all sets of a filter", () => {
  const listed = (value) => {
    try { checkConstraints(value); } catch ({ message }) { return message.match(/(?:the keys are|write one of) (.*)/)[1].split(", "); }
  };
  const rows = table(["option", "attribute", "values", "default", "meaning"]);
  assert.deepEqual(rows.map(([option]) => option.names[0]).sort(), listed({ options: 1 }).sort());
  const words = rows.filter(([option]) => option.names[0] in namedValues);
  assert.equal(words.length, Object.keys(namedValues).length);
  for (const [{ names: [option] }, attribute, values, standard] of words) {
    assert.deepEqual([attribute.names, values.names, standard.names],
      [[option.toLowerCase()], namedValues[option], [namedValues[option][0]]], option);
  }
  const named = namesIn(paragraph("A set of a filter is"));
  assert.deepEqual(named.filter((name) => !name.includes("{")), listed({ filter: { allow: ["letter"] } }));
});

test("the guide has all units with their engines", () => {
  const rows = table(["unit", "what it counts", "engine"]);
  const named = rows.flatMap(([{ names }]) => names);
  for (const unit of literals("PlainUnit")) assert(named.includes(unit), unit);
  for (const [{ names }, , { text }] of rows) {
    for (const unit of names) {
      assert.equal(count("", unit), unit === "lines" ? 1 : 0, unit);
      assert.equal(text, smallUnit(unit) ? "small" : "whole", unit);
    }
  }
});

test("the types have all units and profiles", () => {
  const plain = literals("PlainUnit");
  for (const unit of plain) assert.equal(count("", unit), unit === "lines" ? 1 : 0, unit);
  const named = units().flatMap(({ spellings }) => spellings).filter((name) => !/[A-Z]{2}/.test(name));
  for (const unit of named) assert(plain.includes(unit), unit);
  const profiles = ["FixedProfile", "AdjustableProfile", "SizedProfile"].flatMap(literals);
  assert.deepEqual(profiles.sort(), countableProfiles.map(({ profile }) => profile.split("=")[0]).sort());
});
