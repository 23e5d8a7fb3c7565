import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { Chromium, pause, until } from "./chromium.mjs";
import { Firefox } from "./firefox.mjs";

let server, address;

before(async () => {
  server = spawn(new URL("../../serve", import.meta.url).pathname, ["0"]);
  const [line] = await once(server.stdout, "data");
  address = String(line).match(/http\S+/)[0];
});

after(() => server.kill());

/** The text of the usual field after the keys of the test of the log, by the kind of the field. */
const naive = { slice: "hello won\ud83d", maxlength: "hello wo你" };

for (const Browser of [Chromium, Firefox]) {
  const browser = new Browser();
  describe(`The playground in ${browser.name}`, { timeout: 300_000 }, () => {
    before(async () => {
      await browser.start();
      await browser.open(address, "document.querySelector('#code').textContent");
    });
    after(() => browser.stop());

    test("it opens with a session that plays, one line of code and two fields, and nothing else open", async () => {
      const shown = () => browser.evaluate(`["stage-left", "stage-right", "stage-left-counter", "stage-right-counter",
        "stage-event", "code"].map((id) => document.querySelector("#" + id).textContent)`);
      await until(async () => (await shown())[0].endsWith("w") && (await shown())[1].endsWith("玩"), 10);
      assert.deepEqual(await shown(), [
        "今天天气真好我们去w", "今天天气真好我们去玩", "10/10", "10/10",
        "The usual field cut the letters as they were typed, and kept only w. With TextLimits, 玩 is the tenth character.",
        "limit(field, 10);",
      ]);
      assert.deepEqual(await browser.evaluate(`[...document.querySelectorAll("details")].map(({ open }) => open)`),
        [false, false, false, false, false]);
      assert.equal(await browser.evaluate(`document.querySelectorAll("#counts tr, #comparison tr").length`), 0);
    });

    test("the usual field has maxlength, or cuts in its input event", async () => {
      const field = (left) => browser.evaluate(`(() => {
        for (const [id, value] of [["kind", "input"], ["keys", "each"], ["naive", "${left}"]]) {
          const choice = document.querySelector("#" + id);
          choice.value = value;
          choice.dispatchEvent(new Event("change"));
        }
        document.querySelector("#left > *").focus();
      })()`);
      const value = () => browser.evaluate(`document.querySelector("#left > *").value`);
      const after = async (left, act) => {
        await field(left);
        await browser.type("123456789");
        await act();
        await pause(100);
        return value();
      };
      const compose = async () => {
        for (const marked of ["w", "wa", "wan"]) {
          await browser.compose(marked);
          await pause(20);
        }
        await browser.commit("玩");
      };
      const middle = async () => {
        await browser.type("0");
        await browser.press("Home");
        await browser.type("x");
      };
      const exceed = async () => {
        await browser.evaluate(`(document.querySelector("#left > *").value = "123456789012", 0)`);
        await browser.type("x");
      };
      assert.equal(await after("maxlength", compose), "123456789玩");
      assert.equal(await after("slice", compose), "123456789w");
      assert.equal(await after("maxlength", exceed), "123456789012");
      assert.equal((await after("slice", exceed)).length, 10);
      const paste = () => browser.paste("👨‍👩‍👧");
      assert.equal(await after("slice", paste), "123456789\ud83d");
      assert(["123456789", "123456789\ud83d"].includes(await after("maxlength", paste)));
      assert.equal(await after("slice", middle), "x123456789");
      assert.equal(await after("maxlength", middle), "1234567890");
    });

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
      await choose("keys", "into one field");
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
      // The counts are updated after the text.
      await until(async () => (await row("HTML input or textarea"))?.[2] === "70 of 40", 3);
      assert.equal((await row("Text message (SMS)"))?.[4], "0 left");
      assert.deepEqual((await row("HTML input or textarea")).slice(1, 5), ["too long", "70 of 40", "utf16", "30 too many"]);
      await until(async () => await browser.evaluate("document.querySelector('#agreement').textContent") ===
        "Replayed, it ends with the same text.", 3);
    });

    const set = (selector, value) => browser.evaluate(`(() => {
      const control = document.querySelector(${JSON.stringify(selector)});
      const option = [...control.options ?? []].find(({ text }) => text === ${JSON.stringify(value)});
      control.value = option ? option.value : ${JSON.stringify(value)};
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
    const texts = (...ids) => browser.evaluate(
      `${JSON.stringify(ids)}.map((id) => document.querySelector("#" + id).textContent)`);
    const type = async (text) => {
      await browser.evaluate(`(document.querySelector("#right > *").focus(), 0)`);
      await browser.paste(text);
    };

    test("a text message has its remaining room, and the Characters that force UCS-2", async () => {
      await set("#kind", "input");
      await set("#keys", "into one field");
      await set("#profile", "Text message (SMS)");
      await browser.evaluate(`(document.querySelector("#clear").click(), 0)`);
      assert.deepEqual(await texts("left-counter", "left-note"), [
        "0/160 UTF-16", "maxlength can't count text messages. It is 160 here, as if every letter had one septet.",
      ]);
      await type("a".repeat(100));
      await until(async () => (await texts("message"))[0] === "1 segment in GSM 7 bit, 60 left in the last one", 3);
      assert.deepEqual(await texts("right-counter"), ["1/1 (60 characters left)"]);
      await type("’");
      await until(async () => (await texts("decision"))[0] ===
        "refused: sms would be 2 of 1, forced into UCS-2 by ’ (U+2019, which ' can replace)", 3);
      await browser.evaluate(`(document.querySelector("#clear").click(), 0)`);
      await type("It’s");
      await until(async () => (await texts("message"))[0] ===
        "1 segment in UCS-2, 66 left in the last one; forced by ’ (U+2019, which ' can replace)", 3);
      await set("#profile", "GOV.UK word count");
      assert.deepEqual(await texts("left-counter", "left-note"), [
        "4 UTF-16", "maxlength can't count words: this field has none."]);
      await set("#profile", "File name on ext4");
      assert.deepEqual(await texts("left-note", "message"), ["", ""]);
    });

    test("a post that is too long is a thread, each part with its number and its count", async () => {
      const thread = () => browser.evaluate(`[...document.querySelectorAll("#thread li")]
        .map(({ children }) => [...children].map(({ textContent }) => textContent))`);
      const post = () => browser.evaluate(`document.querySelector("#post").value`);
      const bare = (text) => text.replaceAll(/\s/g, "");
      for (const [profile, maximum] of [["Post on X", 280], ["Post on Bluesky", 300]]) {
        for (const language of ["English", "中文", "ไทย", "العربية"]) {
          await set("#thread-profile", profile);
          await set("#thread-number", "after: (1/3)");
          await set("#thread-sample", language);
          const parts = await thread();
          assert(parts.length > 1 || profile === "Post on Bluesky", language);
          parts.forEach(([text, caption], index) => {
            assert(text.endsWith(` (${index + 1}/${parts.length})`), text);
            const [, number, total, count, max] = caption.match(/^part (\d+) of (\d+): (\d+)\/(\d+)$/).map(Number);
            assert.deepEqual([number, total, max], [index + 1, parts.length, maximum]);
            assert(count <= max, caption);
          });
          if (parts.length === 0) continue;
          await set("#thread-number", "not at all");
          assert.equal(bare((await thread()).map(([text]) => text).join("")), bare(await post()));
        }
      }
      await set("#thread-sample", "English");
      await browser.evaluate(`(document.querySelector("#post").focus(), document.querySelector("#post").select(), 0)`);
      await browser.paste("It fits.");
      await until(async () => (await thread()).length === 0, 3);
      assert.deepEqual(await texts("post-counter"), ["8/300 · 8/3000"]);
    });

    test("an invalid maximum is reported, and has no effect", async () => {
      await set("#profile", "HTML input or textarea");
      await browser.evaluate(`(document.querySelector("#clear").click(), 0)`);
      await set("[name=max]", "20");
      assert.deepEqual(await texts("right-counter", "settings-error"), ["0/20", ""]);
      for (const number of ["", "-1", "2.5", "2147483648"]) {
        await set("[name=max]", number);
        assert.deepEqual(await texts("left-counter", "right-counter", "settings-error"), [
          "0/20 UTF-16", "0/20",
          "Enter a whole number from 0 to 2,147,483,647. Until then, the maximum is 20.",
        ]);
      }
      await set("[name=max]", "0");
      assert.deepEqual(await texts("right-counter", "settings-error"), ["0/0", ""]);
      await set("[name=max]", "20");
    });

    test("invisible characters are shown as code points, and no mark leaves its place", async () => {
      await set("#kind", "textarea");
      await set("#profile", "File name on ext4");
      await set("[name=lineBreaks]", "remove");
      await browser.evaluate(`(document.querySelector("#right > *").focus(), 0)`);
      await browser.press("Enter");
      await until(async () => (await texts("log"))[0].includes("typed ‘⟨U+000A⟩’ refused"), 3);
      await set("[name=lineBreaks]", "keep");
      await type("x");
      await set("#sample", "100 marks on one letter");
      await until(async () => (await texts("decision"))[0] !== "", 3);
      for (const selector of ["#decision", "#drawn", "#log li", "#comparison td.cut", "#message"]) {
        assert.equal(await browser.evaluate(`getComputedStyle(document.querySelector("${selector}")).overflowY`), "clip");
      }
      await browser.evaluate(`(document.querySelector("#clear").click(), 0)`);
    });

    test("the part beyond a limit is marked, and a text that fits is not shown twice", async () => {
      await set("#kind", "input");
      await set("#profile", "File name on ext4");
      await type("abcdef");
      assert(await browser.evaluate(`document.querySelector("#drawn").hidden`));
      await set("[name=max]", "4");
      assert.equal(await browser.evaluate(`document.querySelector("#right-counter").hasAttribute("data-over")`), true);
      assert.deepEqual(await browser.evaluate(`[document.querySelector("#drawn").textContent,
        document.querySelector("#drawn mark").textContent, document.querySelector("#drawn").hidden,
        document.querySelector("#right > *").matches(":invalid")]`), ["Over the limit: abcdef", "ef", false, true]);
      await browser.evaluate(`(document.querySelector("#clear").click(), 0)`);
    });

    for (const kind of ["input", "textarea", "plaintext-only"]) {
      test(`${kind}: the keyboard reaches every control in the order of the page, and leaves each`, async () => {
        await browser.evaluate(`(() => {
          const kind = document.querySelector("#kind");
          kind.value = "${kind}";
          kind.dispatchEvent(new Event("change"));
          for (const each of document.querySelectorAll("details")) each.open = true;
          document.querySelector("details").open = false;
          document.querySelector("summary").focus();
        })()`);
        await browser.press("Enter");
        assert(await browser.evaluate(`document.querySelector("details").open`));
        // Each control has a number in the order of the page.
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
