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

    test("limits are taken from a profile, and the text is kept and compared with every one", async () => {
      const choose = (id, value) => browser.evaluate(`(() => {
        const choice = document.querySelector("#${id}");
        choice.value = [...choice.options].find(({ text }) => text === "${value}").value;
        choice.dispatchEvent(new Event("input", { bubbles: true }));
        choice.dispatchEvent(new Event("change", { bubbles: true }));
      })()`);
      const limits = () => browser.evaluate(`[...document.querySelectorAll("#limits li")].map((row) =>
        ["unit", "max"].map((name) => row.querySelector(\`[name=\${name}]\`).value).join("<="))`);
      const row = (title) => browser.evaluate(`[...document.querySelectorAll("#comparison tr")]
        .map((row) => [...row.children].map((cell) => cell.textContent)).find(([head]) => head === "${title}")`);
      await choose("kind", "input");
      await choose("keys", "into each on its own");
      await choose("profile", "Post on X");
      assert.deepEqual(await limits(), ["weighted:x<=280"]);
      await browser.evaluate(`(document.querySelector("#right > *").focus(), 0)`);
      await browser.paste("你好 https://example.com/a/long/path 👨‍👩‍👧");
      await until(async () => (await row("Post on X"))?.[2] === "31 of 280", 3);
      await choose("profile", "Text message (SMS)");
      assert.deepEqual(await limits(), ["sms<=1"]);
      assert.equal(await browser.evaluate(`document.querySelector("#right > *").value`), "你好 https://example.com/a/long/path 👨‍👩‍👧");
      await browser.evaluate(`(document.querySelector("#right > *").focus(), 0)`);
      await browser.paste("!".repeat(60));
      // Counted a while after it is typed.
      await until(async () => (await row("HTML input or textarea"))?.[2] === "70 of 40", 3);
      assert.equal((await row("Text message (SMS)"))?.[4], "0 left");
      assert.deepEqual((await row("HTML input or textarea")).slice(1, 5), ["too long", "70 of 40", "utf16", "30 too many"]);
      await until(async () => await browser.evaluate("document.querySelector('#agreement').textContent") ===
        "Replayed, it ends with the same text.", 3);
    });

    for (const kind of ["input", "textarea", "plaintext-only"]) {
      test(`${kind}: the keyboard reaches every control in the order of the page, and leaves each`, async () => {
        await browser.evaluate(`(() => {
          const kind = document.querySelector("#kind");
          kind.value = "${kind}";
          kind.dispatchEvent(new Event("change"));
          document.querySelector("details").open = false;
          document.querySelector("summary").focus();
        })()`);
        await browser.press("Enter");
        assert(await browser.evaluate(`document.querySelector("details").open`));
        // Each control has a number by its place in the page.
        const controls = await browser.evaluate(`(() => {
          window.controls = [...document.querySelectorAll(
            "a[href], button, select, input, textarea, summary, [contenteditable], [tabindex]")]
            .filter((control) => (control.tabIndex >= 0 || control.isContentEditable) && control.checkVisibility());
          window.controls[0].focus();
          return window.controls.map((control) => control.id || control.name || control.localName);
        })()`);
        const focused = () => browser.evaluate("window.controls.indexOf(document.activeElement)");
        const reached = [await focused()];
        while (reached.length < controls.length) {
          await browser.press("Tab");
          reached.push(await focused());
        }
        assert.deepEqual(reached.map((number) => controls[number]), controls);
        assert.deepEqual(reached, [...controls.keys()]);
      });
    }

    test("a limit is added, and a session is played, by keys alone", async () => {
      const count = (selector) => browser.evaluate(`document.querySelectorAll("${selector}").length`);
      const before = await count("#limits li");
      await browser.evaluate(`document.querySelector("#add-limit").focus()`);
      await browser.press("Enter");
      await until(async () => (await count("#limits li")) === before + 1, 3);
      await browser.evaluate(`document.querySelector("#step").focus()`);
      await browser.press("Enter");
      await browser.press("Enter");
      await until(() => browser.evaluate(`document.querySelector("#stage-event").textContent !== ""`), 3);
    });

    for (const scheme of ["light", "dark"]) {
      test(`on a phone's width, ${scheme}: nothing is cut off, and every text can be read`, async () => {
        await browser.show({ width: 360, scheme });
        const { isDark, cut, faint } = await browser.evaluate(`(() => {
          const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
          const light = (color) => {
            const [red, green, blue] = numbers(color).map((part) => {
              const share = part / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          };
          const behind = (element) => {
            for (let each = element; each; each = each.parentElement) {
              const color = getComputedStyle(each).backgroundColor;
              if (numbers(color)[3] !== 0) return color;
            }
            throw new Error("nothing behind " + element.outerHTML);
          };
          const contrast = (element) => {
            const [darker, lighter] = [getComputedStyle(element).color, behind(element)].map(light).sort((a, b) => a - b);
            return (lighter + 0.05) / (darker + 0.05);
          };
          const shown = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility() &&
            [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""));
          return {
            isDark: light(behind(document.body)) < 0.2,
            cut: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            faint: shown.filter((element) => contrast(element) < 4.5).map((element) => element.outerHTML.slice(0, 80)),
          };
        })()`);
        assert.equal(isDark, scheme === "dark");
        assert.equal(cut, 0);
        assert.deepEqual(faint, []);
      });
    }
  });
}
