import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { Chromium, pause, until } from "./chromium.mjs";
import { Firefox } from "./firefox.mjs";

let server, address;

before(async () => {
  server = spawn(new URL("../../../Examples/Playground/serve", import.meta.url).pathname, ["0"]);
  const [line] = await once(server.stdout, "data");
  address = String(line).match(/http\S+/)[0];
});

after(() => server.kill());

/** What the left field makes of the same keys, by how it is written. */
const naive = { slice: "hello won\ud83d", maxlength: "hello wo你" };

for (const Browser of [Chromium, Firefox]) {
  const browser = new Browser();
  describe(`The playground in ${browser.name}`, { timeout: 300_000 }, () => {
    before(async () => {
      await browser.start();
      await browser.open(address, "document.querySelector('#counts tr')");
    });
    after(() => browser.stop());

    for (const kind of ["input", "textarea", "plaintext-only"]) {
      for (const left of ["slice", "maxlength"]) {
        test(`${kind} beside ${left}: the log is a session that ends as the field does`, async () => {
          await browser.evaluate(`(() => {
            for (const [id, value] of [["kind", "${kind}"], ["keys", "both"], ["naive", "${left}"]]) {
              const choice = document.querySelector("#" + id);
              choice.value = value;
              choice.dispatchEvent(new Event("change"));
            }
            document.querySelector("#right > *").focus();
          })()`);
          await browser.type("hello wo");
          for (const marked of ["n", "ni", "nihao"]) {
            await browser.compose(marked);
            await pause(20);
          }
          await browser.commit("你好");
          await pause(50);
          await browser.type("x");
          await browser.press("Backspace");
          await browser.paste("👨‍👩‍👧‍👦!");
          const isThere = async () => {
            const [texts, agreement] = await browser.evaluate(`[
              ["left", "right"].map((side) => {
                const field = document.querySelector("#" + side + " > *");
                return field.value ?? field.textContent;
              }),
              document.querySelector("#agreement").textContent,
            ]`);
            assert.deepEqual(texts, [naive[left], "hello wo你👨‍👩‍👧‍👦"]);
            assert.equal(agreement, "Replayed, it ends with the same text.");
            return true;
          };
          await until(isThere, 3).catch(isThere);
        });
      }
    }
  });
}
