import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { small, whole } from "../../.build/web/engines.js";
import {
  count, counts, loadWhole, ready, split, status, truncate, truncation, units,
} from "../../.build/web/library.js";
import { linesFor, partsFor } from "./command.mjs";
import { everyScalar, generator, randomText, texts } from "./texts.mjs";

// The engines are loaded one after the other, so that the small engine is tested, too.
await ready;
assert(small && !whole);
assert.equal(count("é".repeat((1 << 20) + 1), "bytes"), (1 << 21) + 2);
assert.throws(() => status("a", { unit: "characters", max: "1" }), /^TypeError: limits\[0\]\.max: expected a whole/);
for (const [work, caller] of [
  [() => count("a", "words"), "the unit 'words'"], [() => count(new Uint8Array()), "`count` for bytes"],
  [() => counts("a", ["characters"]), "`counts`"], [() => truncate("a", 1), "`truncate`"],
]) {
  assert.throws(work, { message: `The whole engine isn't loaded, and ${caller} needs it: \`await loadWhole()\` first.` });
}
const refusedBySmallEngine = [
  [() => count("a", {}), "TypeError", "unit: expected a string, not an object"],
  [() => count("a", "characters", { invalid: "x" }), "RangeError", "invalid: unknown value 'x'; write one of reject, repair"],
];
for (const [work, name, message] of refusedBySmallEngine) assert.throws(work, { name, message });
await loadWhole();
const { resultOrThrow, exports, writeBytes, writeText } = whole;

const seed = 20261122;
const random = generator(seed);
const all = [...texts, ...Array.from({ length: 500 }, () => randomText(random, 40))];
const counted = [
  "characters", "scalars", "utf16", "bytes", "bytes:utf16", "bytes:utf32", "lines",
  "words:whitespace", "words:office", "scalarsPerCharacter", "columns", "columns:wide", "columns:tab4",
  "weighted:x", "weighted:x2", "weighted:mastodon", "weighted:nonascii2", "weighted:ascii-half",
  "weighted:ascii-half-down", "sms", "sms:tr", "bytes:utf8mb3", "bytes+nfc", "characters+crlf",
];

test(`counts match the command, seed ${seed}`, () => {
  const printed = linesFor(all, "count", "--json", ...counted.flatMap((unit) => ["-u", unit]));
  all.forEach((text, index) => {
    const expected = printed[index].counts;
    assert.deepEqual(counts(text, counted), expected, JSON.stringify(text.slice(0, 80)));
    assert.deepEqual(counts(new TextEncoder().encode(text), counted), expected);
    for (const unit of counted) assert.equal(count(text, unit), expected[unit]);
  });
});

test("every scalar counts as for the command", () => {
  const units = ["words:office", "weighted:x", "weighted:mastodon", "columns", "sms"];
  const texts = everyScalar().map((text) => text.replaceAll("\n", "a #a\n"));
  const printed = linesFor(texts, "count", "--json", ...units.flatMap((unit) => ["-u", unit]));
  texts.forEach((text, index) => {
    assert.deepEqual(counts(text, units), printed[index].counts, text.slice(0, 80));
  });
});

test("the first count in a unit is correct", () => {
  const text = "née 👨‍👩‍👧 語";
  for (const unit of ["columns:wide", "columns:tab4", "weighted:nonascii2", "sms:tr"]) {
    const [printed] = linesFor([text], "count", "--json", "-u", unit);
    assert.equal(count(text, unit), printed.counts[unit], unit);
  }
});

test("a value of another type is an error with its path", () => {
  const limit = { unit: "characters", max: 1 };
  const refused = [
    [() => count("a", 5), "unit: expected a string, not 5"],
    [() => counts("a", "characters"), "units: expected an array, not 'characters'"],
    [() => counts("a", ["bytes", null]), "units[1]: expected a string, not null"],
    [() => counts("a", ["bytes"], { invalid: true }), "invalid: expected a string, not true"],
    [() => counts("a", ["bytes"], "repair"), "options: expected an object, not 'repair'"],
    [() => truncate("a", { unit: "characters", max: "1" }), "limits[0].max: expected a whole number, not '1'"],
    [() => truncate("a", { unit: "characters", max: NaN }), "limits[0].max: expected a whole number, not NaN"],
    [() => truncate("a", limit, { ellipsis: 5 }), "ellipsis: expected a string"],
    [() => truncate("a", limit, { keep: () => {} }), "keep: expected a value of JSON, not a function"],
    [() => truncate("a", { unit: "characters", max: {} }), "limits[0].max: expected a whole number, not an object"],
    [() => truncate("a", [, limit]), "limits[0]: expected an object, not undefined"],
    [() => counts("a", [, "bytes"]), "units[0]: expected a string, not undefined"],
    [() => status("a", "characters<=1"), "limits: expected an array, not 'characters<=1'"],
    [() => split(new Uint8Array(), limit), "text: expected a string, not a Uint8Array"],
    [() => split("a", limit, { balanced: "yes" }), "balanced: expected true or false"],
    [() => split("a", limit, { numbered: 5 }), "numbered: expected true or a string, not 5"],
  ];
  for (const [work, message] of refused) assert.throws(work, { name: "TypeError", message });
  assert.throws(() => counts("a", ["bytes"], { invalid: "x" }), {
    name: "RangeError", message: "invalid: unknown value 'x'; write one of reject, repair",
  });
});

test("invalid JSON is an error, after which the engine still works", () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ units: ["characters", 1, -1.5, null, [true, {}]], repairs: true }));
  const open = (bytes) => resultOrThrow(exports.openCounter(writeBytes(bytes)));
  open(bytes);
  for (let end = 0; end < bytes.length; end++) assert.throws(() => open(bytes.subarray(0, end)), RangeError);
  const random = generator(seed);
  for (let time = 0; time < 5000; time++) {
    const damaged = bytes.slice();
    damaged[random(bytes.length)] = random(256);
    try {
      open(damaged);
    } catch (error) {
      assert(error instanceof RangeError, `${error} for ${damaged}`);
    }
  }
  for (const levels of [600, 1_000_000]) {
    assert.throws(() => resultOrThrow(exports.openCounter(writeText("[".repeat(levels) + "]".repeat(levels)))), RangeError);
  }
  assert.equal(count("née"), 3);
});

test("truncations match the command", () => {
  for (const [unit, max] of [["characters", 5], ["bytes", 11], ["utf16", 7], ["words:office", 3]]) {
    for (const options of [{}, { keep: "tail" }, { keep: "ends", ellipsis: "…" }, { at: "word" }]) {
      const flags = Object.entries(options).flatMap(([key, value]) => [`--${key}`, value]);
      const printed = linesFor(all, "truncate", "--json", "--unit", unit, "--max", max, ...flags);
      all.forEach((text, index) => {
        const kept = truncation(text, { unit, max }, options);
        const { text: expected, cut } = printed[index];
        assert.deepEqual(kept, { text: expected, cut }, JSON.stringify([text.slice(0, 80), options]));
        const bytes = truncate(new TextEncoder().encode(text), { unit, max }, options);
        assert.equal(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), expected);
      });
    }
  }
});

test(`parts match the command, and only whitespace is dropped, seed ${seed}`, () => {
  const sentence = "One, two. Three? “Four!” See https://example.org/a/b?c=d now。我有很多桌子，你呢？ ภาษาไทยง่าย\n\n";
  const posts = [sentence.repeat(20), "x".repeat(500), " \n "];
  // These texts are only divided at Characters, since other versions of Unicode find other words in random texts.
  const shortTexts = all.filter(({ length }) => length < 2000);
  for (const [unit, max] of [["characters", 25], ["bytes", 40], ["weighted:x", 60], ["utf16", 90]]) {
    for (const [texts, options, ...flags] of [
      [posts, {}], [posts, { numbered: true }, "--numbered"], [posts, { numbered: true, numberBefore: true }, "--numbered", "--number-before"], [posts, { at: "word" }, "--at", "word"],
      [posts, { numbered: "{n}. ", numberBefore: true, balanced: true }, "--number", "{n}.", "--number-before", "--balanced"],
      [shortTexts, { at: "character", numbered: " ({n}/{of})" }, "--at", "character", "--number", "({n}/{of})"],
    ]) {
      const printed = partsFor(texts, "--unit", unit, "--max", max, "--oversized", ...flags);
      texts.forEach((text, index) => {
        const parts = split(text, { unit, max }, { ...options, oversized: "isolate" });
        const bytes = new TextEncoder().encode(text);
        const toUTF16 = (offset) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, offset)).length;
        const expected = printed[index].map(({ text, start, end, fits }) =>
          ({ text, range: [toUTF16(start), toUTF16(end)], fits }));
        assert.deepEqual(parts, expected, JSON.stringify([text.slice(0, 80), unit, options]));
        let left = "";
        let last = 0;
        for (const { text: part, range, fits } of parts) {
          left += text.slice(last, range[0]);
          last = range[1];
          assert(part.includes(text.slice(...range)));
          assert.equal(fits, status(part, { unit, max }).fits);
        }
        assert.match(left + text.slice(last), /^\p{White_Space}*$/u);
      });
    }
  }
});

test("a lone surrogate is kept in a part, and a text that fits has no number", () => {
  assert.deepEqual(split("a\ud800 bc", { unit: "characters", max: 2 }).map(({ text }) => text), ["a\ud800", "bc"]);
  assert.deepEqual(split("abc", { unit: "characters", max: 3 }, { numbered: true }), [{ text: "abc", range: [0, 3], fits: true }]);
  assert.deepEqual(split("", { unit: "characters", max: 3 }), []);
});

function expectedStatus({ file, readings, unencodable, ...line }) {
  const limits = readings.map(({ profile, unencodable = 0, ...limit }) => {
    const excess = Math.max(0, -(limit.remaining ?? 0));
    return { ...limit, excess, exceeded: excess > 0 || unencodable > 0 };
  });
  return { ...line, exceeded: limits.some(({ exceeded, soft }) => exceeded && !soft), limits };
}

test("a status matches the command", () => {
  const limits = [{ unit: "characters", max: 5, min: 2 }, { unit: "bytes", max: 12 }];
  const flags = ["--limit", "characters=2..5", "--limit", "bytes<=12"];
  const printed = linesFor(texts, "check", "--json", ...flags);
  texts.forEach((text, index) => {
    assert.deepEqual(status(text, limits), expectedStatus(printed[index]));
  });
});

test("a text that the unit refuses exceeds its limit, and a soft limit is only reported", () => {
  const { exceeded, tightest, limits: [limit] } = status("a\0", { unit: "bytes+nonul", max: 5 });
  assert.deepEqual([exceeded, tightest, limit.fits, limit.exceeded, limit.excess], [true, "bytes+nonul", false, true, 0]);
  const { fits, exceeded: isExceeded, limits: [soft] } = status("abc", { unit: "characters", max: 2, soft: true });
  assert.deepEqual([fits, isExceeded, soft.fits, soft.exceeded, soft.excess], [true, false, false, true, 1]);
});

test("status and truncations by a profile match the command", () => {
  const links = all.filter(({ length }) => length < 1000)
    .map((text) => `${text} example.com/a/long/path.`.repeat(12));
  for (const [profile, more] of [["x-post", []], ["bluesky-post", []], ["mysql-varchar=40", [{ unit: "bytes", max: 90 }]]]) {
    const limits = [...more, { profile }];
    const flags = ["--json", ...more.flatMap(({ unit, max }) => ["--limit", `${unit}<=${max}`]), "--limit", profile];
    const lines = linesFor(links, "check", ...flags);
    const kept = linesFor(links, "truncate", ...flags);
    links.forEach((text, index) => {
      assert.deepEqual(status(text, limits), expectedStatus(lines[index]), JSON.stringify([profile, text]));
      const { text: start, cut } = kept[index];
      assert.deepEqual(truncation(text, limits), { text: start, cut }, JSON.stringify([profile, text]));
    });
  }
});

test("the segments of a text message match the command", () => {
  const languages = ["sms", "sms:tr", "sms:hi"];
  const messages = [
    "", "a".repeat(160), "a".repeat(161), "It’s 5 o’clock — 😀", `${"a".repeat(80)}’`, "नमस्ते", "ışık\u00a0“”",
    ...all.filter(({ length }) => length < 1000),
  ];
  const printed = linesFor(messages, "check", "--json", ...languages.flatMap((unit) => ["--limit", `${unit}<=1`]));
  const limits = languages.map((unit) => ({ unit, max: 1 }));
  messages.forEach((text, index) => {
    const expected = expectedStatus(printed[index]);
    // The command has shorter keys.
    for (const [unit, { left, forcing, first, ...message }] of Object.entries(expected.messages)) {
      expected.messages[unit] = {
        ...message, remainingInLastSegment: left, nonGSMCharacterCount: forcing, nonGSMCharacters: first,
      };
    }
    const shown = JSON.stringify(text);
    assert.deepEqual(status(new TextEncoder().encode(text), limits), expected, shown);
    // The offsets in a string are in UTF-16 code units.
    const encoded = new TextEncoder().encode(text);
    for (const { nonGSMCharacters } of Object.values(expected.messages)) {
      for (const found of nonGSMCharacters) {
        found.offset = new TextDecoder("utf-8", { ignoreBOM: true }).decode(encoded.subarray(0, found.offset)).length;
      }
    }
    assert.deepEqual(status(text, limits), expected, shown);
  });
  for (const unit of ["characters", "sms+crlf", "sms:tr+nfc"]) {
    assert.equal("messages" in status("a", { unit, max: 1 }), false);
  }
});

test("unknown keys and values are errors that list the known ones", () => {
  const refused = [
    [() => status("a", { unt: "characters", max: 1 }), "limits[0]: unknown key 'unt'; the keys are unit, min, max, soft, profile"],
    [() => split("a", { unit: "characters", max: 1 }, { numbr: "{n}" }), "unknown key 'numbr'"],
    [() => split("a", { unit: "characters", max: 1 }, { at: "page" }), "at: unknown value 'page'; write one of paragraph, line, sentence, clause, word, character"],
    [() => status("a", { unit: "characters", size: 1 }), "limits[0]: unknown key 'size'; the keys are unit, min, max, soft, profile"],
    [() => count("a", "bytes:gbk"), /; write bytes:utf8, bytes:utf8mb3, bytes:utf16, or bytes:utf32\.$/],
  ];
  for (const [work, message] of refused) assert.throws(work, { name: "RangeError", message });
  for (const unit of ["bytes:utf8", "bytes:utf8mb3", "bytes:utf16", "bytes:utf32"]) assert.doesNotThrow(() => count("a", unit));
});

test("a lone surrogate counts as U+FFFD, and is kept in truncated texts", () => {
  assert.equal(truncate("abcdef", { unit: "characters", max: 3 }, { ellipsis: "\ud800" }), "ab\ud800");
  const text = "a\ud800bc\udc00";
  assert.deepEqual(counts(text, ["characters", "utf16", "bytes"]), { characters: 5, utf16: 5, bytes: 9 });
  assert.equal(truncate(text, { unit: "characters", max: 3 }), "a\ud800b");
  assert.equal(count("😀".repeat(40_000) + "\ud83d"), 40_001);
});

test(`a string is encoded as by TextEncoder, seed ${seed}`, () => {
  const encoder = new TextEncoder();
  const random = generator(seed);
  const kinds = [
    () => random(0x80), () => 0x80 + random(0x780), () => 0x4e00 + random(0x5000), () => 0xe000 + random(0x2000),
    () => 0xd800 + random(0x400), () => 0xdc00 + random(0x400), () => random(0x10000),
  ];
  for (let time = 0; time < 4000; time++) {
    const units = [];
    const length = time % 10 ? random(60) : 250 + random(2000);
    while (units.length < length) {
      const kind = kinds[random(kinds.length)];
      // Code units of one kind follow each other, since the engine encodes eight at a time.
      for (let left = random(time % 3 ? 24 : 600); left >= 0; left--) units.push(kind());
    }
    const text = String.fromCharCode(...units);
    const count = writeText(text);
    const at = exports.reserveInput(0);
    const left = new Uint8Array(exports.memory.buffer, at, count);
    assert.deepEqual(Buffer.from(left), Buffer.from(encoder.encode(text)), JSON.stringify(text));
  }
});

test("bytes that are not UTF-8 are an error with their offset, or are repaired", () => {
  const bytes = Uint8Array.of(0x61, 0xf0, 0x9f, 0x62);
  assert.throws(() => count(bytes), /^RangeError: .*byte offset 1\b/);
  assert.throws(() => truncate(bytes, { unit: "characters", max: 1 }), /byte offset 1\b/);
  const long = new Uint8Array(200_000).fill(0x61);
  long[150_000] = 0xff;
  assert.throws(() => count(long), /byte offset 150000\b/);
  assert.equal(count(bytes, "characters", { invalid: "repair" }), 3);
  assert.equal(count(Uint8Array.of(0xe2, 0x82), "characters", { invalid: "repair" }), 1);
});

test("bytes of another frame are counted and truncated", () => {
  const bytes = runInNewContext("Uint8Array.of(0xc3, 0xa9, 0x61)");
  assert(!(bytes instanceof Uint8Array));
  assert.equal(count(bytes), 2);
  assert.deepEqual(Array.from(truncate(bytes, { unit: "characters", max: 1 })), [0xc3, 0xa9]);
  assert.throws(() => count(runInNewContext("[0x61]")), TypeError);
});

test("words match Intl.Segmenter", () => {
  const text = "我有很多桌子。\nHello wide world, ภาษาไทย!\r\n" + "naïve café ".repeat(100);
  for (const locale of ["", "zh", "th", "ja"]) {
    const segmenter = new Intl.Segmenter(locale || "en", { granularity: "word" });
    const expected = [...segmenter.segment(text)].filter((segment) => segment.isWordLike).length;
    assert.equal(count(text, locale ? `words:${locale}` : "words"), expected);
  }
});

test("units that can't be counted are errors with a reason", () => {
  assert.throws(() => count("a", "wrods"), /Unknown unit 'wrods'\. Did you mean words\?/);
  assert.throws(() => count("a", "bytes:gbk"), /legacy encodings aren't supported in a browser/);
  assert.throws(() => count("a", "bytes:idna"), /only host names in ASCII/);
  assert.throws(() => count("a", "words:x-"), /Unknown locale 'x-'/);
  assert.throws(() => count(["a"]), TypeError);
  assert.throws(() => truncate("a", { unit: "characters" }), /limits\[0\]: missing key 'max'/);
  assert.throws(() => truncate("a", { unit: "characters", max: 1.5 }), /limits\[0\]\.max: expected a whole/);
  assert.throws(() => truncate("a", { unit: "characters", most: 1 }), /unknown key 'most'/);
  assert.throws(() => split("a 👍🏽", { unit: "bytes", max: 5 }), /^RangeError: The Character, link, or code fence at offset 2 doesn't fit a limit/);
  assert.throws(() => split("a b", { unit: "bytes", max: 1 }, { numbered: "({n})" }), /No text fits in a part with the number '\(\d\)'/);
  assert.throws(() => split("a", { unit: "bytes", max: 1 }, { locale: "x-" }), /^RangeError: locale: Unknown locale 'x-'/);
  assert.throws(() => truncate("a", { unit: "characters", max: 1 }, { keep: "all" }), /head, tail, ends/);
});

test("every listed unit can be counted", () => {
  const listed = units().flatMap((unit) => unit.spellings);
  assert(!listed.includes("bytes:ENCODING"));
  const spellings = listed.filter((name) => !/[A-Z]{4}/.test(name));
  for (const name of spellings) assert.equal(typeof count("a", name), "number", name);
  assert(spellings.length > 10);
});

test("engines without SIMD return the same counts", () => {
  const script = fileURLToPath(new URL("without-simd.mjs", import.meta.url));
  const printed = execFileSync(process.execPath, [script, ...counted], { encoding: "utf8" });
  assert.deepEqual(JSON.parse(printed), texts.map((text) => counts(text, counted)));
});

test("the engine's memory depends on the longest text, not on the number of texts", () => {
  const limit = { unit: "characters", max: 10 };
  const longest = 10_000_000;
  const bytes = new Uint8Array(longest).fill(0x61);
  const use = (length) => {
    const text = bytes.subarray(0, length);
    assert.equal(count(text), length);
    assert.equal(truncate(text, limit).length, 10);
    assert.equal(truncate("é".repeat(length / 4), limit).length, 10);
  };
  use(longest);
  use(longest);
  const held = exports.memory.buffer.byteLength;
  assert(held < 4 * longest, `${held} bytes`);
  const random = generator(5);
  for (let time = 0; time < 100; time++) use(time % 10 ? 4 * random(longest / 4) : longest);
  assert.equal(exports.memory.buffer.byteLength, held);
});
