import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { countable } from "../../../.build/play/comparing.js";
import { count, ready, units } from "../../../.build/web/library.js";

await ready;

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const declarations = readFileSync(path("../../../.build/web/textlimits.d.ts"), "utf8");

/** The literals of a type. */
function literals(type) {
  const [, union] = declarations.match(new RegExp(`type ${type} =([^;]*);`));
  return [...union.matchAll(/"([^"]+)"/g)].map(([, literal]) => literal);
}

test("the types are those that TypeScript checks an app by", () => {
  execFileSync("tsc", [
    "--strict", "--noEmit", "--target", "es2020", "--module", "es2020", "--moduleResolution", "node",
    "--lib", "es2021,dom,dom.iterable", path("types.ts"),
  ], { stdio: "inherit" });
});

test("the types name the units and profiles that there are", () => {
  const plain = literals("PlainUnit");
  for (const unit of plain) assert.equal(count("", unit), unit === "lines" ? 1 : 0, unit);
  const named = units().flatMap(({ spellings }) => spellings).filter((name) => !/[A-Z]{2}/.test(name));
  for (const unit of named) assert(plain.includes(unit), unit);
  const profiles = ["FixedProfile", "AdjustableProfile", "SizedProfile"].flatMap(literals);
  assert.deepEqual(profiles.sort(), countable.map(({ profile }) => profile.split("=")[0]).sort());
});
