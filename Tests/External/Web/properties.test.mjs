import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../../", import.meta.url).pathname;
const modules = ["TextMetrics", "TextEditing", "TextHosting", "TextLimitsWeb"];
const source = (path) => readFileSync(`${root}Sources/${path}`, "utf8");

/** What the engine can ask the browser about a scalar, as Swift names it. */
const [, list] = source("TextLimitsWeb/JavaScript/services.js").match(/const properties = \[([^\]]*)\]/);
const known = Array.from(list.matchAll(/"(\w+)"/g), ([, name]) =>
  name === "White_Space" ? "isWhitespace" : `is${name.replaceAll("_", "")}`);

// The binary properties that Swift has of a scalar; Character's `isLetter` asks for one of them. Two names are
// also ours.
const others = new RegExp(`\\.(${[
  "isAlphabetic", "isASCIIHexDigit", "isBidiControl", "isBidiMirrored", "isCased", "isCaseIgnorable",
  "changesWhen\\w+", "isDash", "isDefaultIgnorableCodePoint", "isDeprecated", "isDiacritic", "isExtender",
  "isFullCompositionExclusion", "isGraphemeBase", "isGraphemeExtend", "isHexDigit", "isIDContinue", "isIDStart",
  "(?<=properties\\.)isIdeographic", "isIDSBinaryOperator", "isIDSTrinaryOperator", "isJoinControl",
  "isLogicalOrderException", "isLowercase", "isMath", "isNoncharacterCodePoint", "isPatternSyntax", "isPatternWhitespace",
  "isQuotationMark", "isRadical", "isSentenceTerminal", "isSoftDotted", "isTerminalPunctuation",
  "isUnifiedIdeograph", "isUppercase", "isVariationSelector", "isWhitespace", "isXIDContinue", "isXIDStart",
  "isEmoji\\w*", "(?<!generalCategory\\.)isLetter",
].join("|")})\\b`, "g");

function askedFor(text) {
  const code = text.replace(/\/\/.*/g, "");
  return Array.from(code.matchAll(others), ([, name]) => name).filter((name) => !known.includes(name));
}

test("the engine asks for no property of a scalar that the page does not pass on", () => {
  assert.deepEqual(askedFor("scalar.properties.isDash; p.isEmoji; character.isLetter"), ["isDash", "isLetter"]);
  let count = 0;
  for (const module of modules) {
    for (const path of readdirSync(`${root}Sources/${module}`, { recursive: true })) {
      // Not in the page.
      if (!path.endsWith(".swift") || /^(Coding|Apple)\//.test(path)) continue;
      assert.deepEqual(askedFor(source(`${module}/${path}`)), [], `${module}/${path}`);
      count += 1;
    }
  }
  assert(count > 200);
});

test("as many properties are passed on as are asked for", () => {
  const [, numbers] = source("TextLimitsWeb/runtime.c").match(/numbers\[\] = \{([^}]*)\}/);
  assert.equal(numbers.split(",").length, known.length);
});
