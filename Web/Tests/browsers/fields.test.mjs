import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import * as native from "../native.mjs";
import { announcements } from "./announcements.mjs";
import { cases as written } from "./cases.mjs";
import { Chromium, pause, until } from "./chromium.mjs";
import { declared } from "./declared.mjs";
import { Firefox } from "./firefox.mjs";
import { buildPages, frameworks } from "./frameworks.mjs";
import { late, sending } from "./late.mjs";
import { measure } from "./measure.mjs";
import { scripts } from "./scripts.mjs";
import { isBetweenCharacters, recordedSessions } from "./sessions.mjs";
import { situations } from "./situations.mjs";
import { voice } from "./voice.mjs";
import { Undrivable, WebKit } from "./webkit.mjs";

const root = new URL("../../../", import.meta.url).pathname;
const kinds = ["input", "textarea", "plaintext-only"];
const cases = [...written, ...recordedSessions()];
let server, address;

before(async () => {
  buildPages(`${root}.build/web-test`);
  server = spawn("python3", [`${root}Web/serve`, "0", `${root}.build/web-test`]);
  const [line] = await once(server.stdout, "data");
  address = String(line).match(/http\S+/)[0];
});

after(() => server.kill());

/** Returns the final text and selection of each case, from the command. */
function expectations() {
  const sessions = cases.map(({ name, field, text = "", selection, acts }) =>
    JSON.stringify({
      id: name, field, state: { text, ...(selection && { selection }) },
      events: acts.flatMap(({ events }) => events),
    }));
  return native.replay(sessions).map((line) => {
    const { steps, error } = JSON.parse(line);
    assert.equal(error, undefined);
    const { text, selection } = steps.at(-1);
    return { text, selection };
  });
}

const expected = expectations();

/** Runs a test, or skips it if the browser's driver can't perform an action. */
const drivable = (work) => async (context) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Undrivable)) throw error;
    context.skip(error.message);
  }
};

for (const Browser of [Chromium, Firefox, WebKit].filter(({ name }) => process.env.BROWSERS?.includes(name) ?? true)) {
  const browser = new Browser();
  describe(browser.name, { timeout: 600_000 }, () => {
    before(async () => {
      await browser.start();
      await browser.open(`${address}page.html`);
    });
    after(() => browser.stop());

    cases.forEach(({ name, field, text, selection, acts, only, isRecorded, kinds: its = kinds }, index) => {
      if (only && only !== browser.name) return;
      for (const kind of its) {
        test(`${name}, ${kind}`, drivable(async () => {
          const start = JSON.stringify({ kind, text, selection, options: field });
          await browser.evaluate(`begin(${start})`);
          let ends = 0;
          for (const act of acts) {
            await act.do(browser);
            ends += act.ends?.(browser) ?? 0;
            // The browser reports the selection in a later task, as after a real key.
            await pause(20);
          }
          const wanted = { ...expected[index], ends, faults: [] };
          // A field without the focus has no caret, and Chromium moves the caret out of Characters.
          const isMoved = isRecorded && !isBetweenCharacters(wanted.text, wanted.selection);
          const isLeft = acts.at(-1).events.at(-1).type === "endEditing";
          if ((kind === "plaintext-only" && isLeft) || isMoved) delete wanted.selection;
          const isThere = async () => {
            const state = await browser.evaluate("state()");
            if (!("selection" in wanted)) delete state.selection;
            assert.deepEqual(state, wanted);
            return true;
          };
          await until(isThere, 2).catch(isThere);
        }));
      }
    });

    for (const [name, situation] of Object.entries({ ...announcements, ...voice, ...declared, ...frameworks, ...late, ...scripts, ...situations, ...sending })) {
      test(name, drivable(async () => {
        if (situation.only && situation.only !== browser.name) throw new Undrivable(browser.name);
        await situation(browser, address);
        assert.deepEqual(await browser.evaluate("faults"), []);
      }));
    }

    test("measurements", async () => { await measure(browser, address); });
  });
}

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
