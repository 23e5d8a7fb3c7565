import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as command from "../command.mjs";
import { announcements } from "./announcements.mjs";
import { cases as written } from "./cases.mjs";
import { Chromium } from "./chromium.mjs";
import { pause } from "./drivers.mjs";
import { textLimit } from "./text-limit.mjs";
import { Firefox } from "./firefox.mjs";
import { buildPages, frameworks } from "./frameworks.mjs";
import { beforeEngine, submitting } from "./before-engine.mjs";
import { measure } from "./measure.mjs";
import { options } from "./options.mjs";
import { kinds, waitUntilEqual } from "./page-actions.mjs";
import { scripts } from "./scripts.mjs";
import { startServer } from "./server.mjs";
import { isBetweenCharacters, recordedSessions } from "./sessions.mjs";
import { editing } from "./editing.mjs";
import { screenReaders } from "./screen-readers.mjs";
import { Undrivable, WebKit } from "./webkit.mjs";

const root = new URL("../../../", import.meta.url).pathname;
const cases = [...written, ...recordedSessions()];
let server;

before(async () => {
  buildPages(`${root}.build/web-test`);
  server = await startServer(`${root}.build/web-test`);
});

after(() => server.stop());

function expectations() {
  const sessions = cases.map(({ name, field, text = "", selection, actions }) =>
    JSON.stringify({
      id: name, field, state: { text, ...(selection && { selection }) },
      events: actions.flatMap(({ events }) => events),
    }));
  return command.replay(sessions).map((line) => {
    const { steps, error } = JSON.parse(line);
    assert.equal(error, undefined);
    const { text, selection } = steps.at(-1);
    return { text, selection };
  });
}

const expected = expectations();

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
      await browser.open(`${server.address}page.html`);
    });
    after(() => browser.stop());

    cases.forEach(({ name, field, text, selection, actions, only, isRecorded, kinds: elementKinds = kinds }, index) => {
      if (only && only !== browser.name) return;
      for (const kind of elementKinds) {
        test(`${name}, ${kind}`, drivable(async () => {
          const start = JSON.stringify({ kind, text, selection, options: field });
          await browser.evaluate(`begin(${start})`);
          let compositionEnds = 0;
          for (const action of actions) {
            await action.do(browser);
            compositionEnds += action.compositionEnds?.(browser) ?? 0;
            // The browser reports the selection in a later task, as after a real key.
            await pause(20);
          }
          const expectedState = { ...expected[index], compositionEnds, pageErrors: [] };
          // A field without the focus has no caret, and Chromium moves the caret out of Characters.
          const isMoved = isRecorded && !isBetweenCharacters(expectedState.text, expectedState.selection);
          const isLeft = actions.at(-1).events.at(-1).type === "endEditing";
          if ((kind === "plaintext-only" && isLeft) || isMoved) delete expectedState.selection;
          await waitUntilEqual(async () => {
            const state = await browser.evaluate("state()");
            if (!("selection" in expectedState)) delete state.selection;
            return state;
          }, expectedState);
        }));
      }
    });

    const tests = {
      ...announcements, ...screenReaders, ...textLimit, ...frameworks, ...beforeEngine, ...scripts, ...options, ...editing,
      ...submitting,
    };
    for (const [name, run] of Object.entries(tests)) {
      test(name, drivable(async () => {
        if (run.only && run.only !== browser.name) throw new Undrivable(browser.name);
        await run(browser, server.address);
        assert.deepEqual(await browser.evaluate("pageErrors"), []);
      }));
    }

    test("measurements", async () => { await measure(browser, server.address); });
  });
}
