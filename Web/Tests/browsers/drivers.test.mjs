import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Chromium } from "./chromium.mjs";

test("a browser whose processes still write to its profile is ended with them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "textlimits-writing-"));
  const profile = join(folder, "profile");
  const chromium = join(folder, "chromium");
  writeFileSync(chromium, `#!/bin/bash
    for argument; do [[ $argument == --user-data-dir=* ]] && profile=\${argument#*=}; done
    echo -n "$profile" >"${profile}"
    (while :; do mkdir -p "$profile/left"; echo >"$profile/left/$RANDOM"; done) 3>&- 4>&- &
    exec \${CHROMIUM_BEFORE:-chromium} "$@"`, { mode: 0o755 });
  const { CHROMIUM } = process.env;
  Object.assign(process.env, { CHROMIUM: chromium, CHROMIUM_BEFORE: CHROMIUM ?? "chromium" });
  try {
    const browser = new Chromium();
    await browser.start();
    await browser.stop();
    assert.equal(existsSync(readFileSync(profile, "utf8")), false);
  } finally {
    if (CHROMIUM === undefined) delete process.env.CHROMIUM;
    else process.env.CHROMIUM = CHROMIUM;
    rmSync(folder, { recursive: true, force: true });
  }
});
