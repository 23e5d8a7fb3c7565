import assert from "node:assert/strict";
import { test } from "node:test";
import { compare } from "../../.build/play/comparison.js";
import { countableProfiles } from "../../.build/play/profile-limits.js";
import { profiles } from "../Playground/profiles.js";
import * as command from "./command.mjs";
import { generator, randomText } from "./texts.mjs";

test("the playground's profiles match the command", () => {
  assert.deepEqual(profiles, command.run("list", "profiles", "--json").trimEnd().split("\n").map(JSON.parse),
    "run `Web/Playground/write-profiles`");
  // A page can't count three profiles with legacy encodings, and the profile for labels of host names.
  assert.equal(countableProfiles.length, profiles.length - 4);
});

test("comparisons match the command", () => {
  const random = generator(11);
  const texts = [
    "Grüße 👋🏽 from https://example.com/a/long/path", "a".repeat(300), "我有很多桌子，你呢？".repeat(30), "“quoted”", "",
    ...Array.from({ length: 40 }, () => randomText(random, 200)),
  ];
  for (const text of texts) {
    const rows = command.run("check", "--profiles", "--json", "--text", text).trimEnd().split("\n").map(JSON.parse);
    const byName = new Map(rows.map((row) => [row.profile.split("=")[0], row]));
    for (const profile of countableProfiles) {
      const { fits, unit, count, max, remaining, cut } = byName.get(profile.profile);
      const { limit, ...ours } = compare(text, profile);
      assert.deepEqual(
        { ...ours, unit: limit.unit, count: limit.count, max: limit.max, remaining: limit.remaining },
        { fits, cut, unit, count, max, remaining }, JSON.stringify([profile.profile, text]));
    }
  }
});
