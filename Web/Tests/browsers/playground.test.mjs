import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Chromium } from "./chromium.mjs";
import { pause } from "./drivers.mjs";
import { Firefox } from "./firefox.mjs";
import { waitFor, waitUntilEqual } from "./page-actions.mjs";
import { fieldText, PlaygroundPage } from "./playground-page.mjs";
import { startServer } from "./server.mjs";

let server;

before(async () => { server = await startServer(); });

after(() => server.stop());

const kinds = ["input", "textarea", "plaintext-only"];

/** The text of the usual field after the session, by the kind of this field. */
const usualTexts = { slice: "hello won\ud83d", maxlength: "hello wo你" };

const sameText = { "replay-result": "Replayed, it ends with the same text." };

for (const Browser of [Chromium, Firefox].filter(({ name }) => process.env.BROWSERS?.includes(name) ?? true)) {
  const browser = new Browser();
  const page = new PlaygroundPage(browser);
  describe(`The playground in ${browser.name}`, { timeout: 300_000 }, () => {
    before(async () => {
      await browser.start();
      await browser.open(server.address, "document.querySelector('#code').textContent");
    });
    after(() => browser.stop());

    test("it opens with a session that plays, one line of code and two fields, and nothing else open", async () => {
      await page.waitForTexts({
        "played-usual": "今天天气真好我们去w", "played-limited": "今天天气真好我们去玩",
        "played-usual-counter": "10/10", "played-limited-counter": "10/10",
        "played-event":
          "The usual field cut the letters as they were typed, and kept only w. With TextLimits, 玩 is the tenth character.",
        code: "limit(field, 10);",
      }, 10);
      assert.deepEqual(
        await page.evaluate(`[...document.querySelectorAll("details")].map(({ open }) => open)`),
        [false, false, false, false, false]);
      assert.equal(await page.evaluate(`document.querySelectorAll("#counts tr, #comparison tr").length`), 0);
    });

    test("screen readers announce a session only after a person has started it", async () => {
      const role = `document.querySelector("#played-event").getAttribute("role")`;
      assert.equal(await page.evaluate(role), null);
      await page.set("#session-menu", "an emoji at the limit");
      assert.equal(await page.evaluate(role), "status");
      assert.deepEqual(
        await page.texts("played-event"), ["The field has nine of ten characters, and an emoji follows."]);
    });

    describe("the usual field", () => {
      const actions = {
        compose: () => page.compose(["w", "wa", "wan"], "玩"),
        paste: () => browser.paste("👨‍👩‍👧"),
        async typeInTheMiddle() {
          await browser.type("0");
          await browser.press("Home");
          await browser.type("x");
        },
        async typeBeyondTheLimit() {
          await page.evaluate(`(document.querySelector("#usual-field > *").value = "123456789012", 0)`);
          await browser.type("x");
        },
      };
      for (const [usual, action, ...texts] of [
        ["maxlength", "compose", "123456789玩"], ["slice", "compose", "123456789w"],
        ["maxlength", "typeBeyondTheLimit", "123456789012"], ["slice", "typeBeyondTheLimit", "1234567890", "123456789x"],
        ["maxlength", "paste", "123456789", "123456789\ud83d"], ["slice", "paste", "123456789\ud83d"],
        ["maxlength", "typeInTheMiddle", "1234567890"], ["slice", "typeInTheMiddle", "x123456789"],
      ]) {
        test(`${usual}, ${action}`, async () => {
          await page.showFields({ element: "input", target: "one", usual });
          await page.focusField("usual");
          await browser.type("123456789");
          await actions[action]();
          await pause(100);
          const text = await page.fieldText("usual");
          assert(texts.includes(text), text);
        });
      }
    });

    for (const kind of kinds) {
      for (const usual of ["slice", "maxlength"]) {
        test(`${kind} beside ${usual}: the log is a session that ends as the field does`, async () => {
          await page.showFields({ element: kind, target: "mirrored", usual });
          await page.focusField("limited");
          await browser.type("hello wo");
          await page.compose(["n", "ni", "nihao"], "你好");
          await pause(50);
          await browser.type("x");
          await browser.press("Backspace");
          await browser.paste("👨‍👩‍👧‍👦!");
          await waitFor(browser, `[${fieldText("usual")}, ${fieldText("limited")}]`, [usualTexts[usual], "hello wo你👨‍👩‍👧‍👦"]);
          await page.waitForTexts(sameText);
        });
      }
    }

    describe("limits of profiles", () => {
      const row = (title) => page.evaluate(`[...document.querySelectorAll("#comparison tr")]
        .map((row) => [...row.children].map((cell) => cell.textContent)).find(([head]) => head === "${title}") ?? []`);
      const limits = () => page.evaluate(`[...document.querySelectorAll("#limits li")].map((row) =>
        ["unit", "min", "max"].map((name) => row.querySelector(\`[name=\${name}]\`).value).join())`);

      test("the text is kept, and compared with all profiles", async () => {
        await page.showFields({ element: "input", target: "one" });
        await page.set("#profile", "Post on X");
        assert.deepEqual(await limits(), ["weighted:x,1,280"]);
        const text = "你好 https://example.com/a/long/path 👨‍👩‍👧";
        await page.paste(text);
        await waitUntilEqual(async () => (await row("Post on X"))[2], "31 of 280");
        await page.set("#profile", "Text message (SMS)");
        assert.deepEqual(await limits(), ["sms,0,1"]);
        assert.equal(await page.fieldText("limited"), text);
        await page.paste("!".repeat(60));
        // The counts are updated after the text.
        await waitUntilEqual(
          async () => (await row("HTML input or textarea")).slice(1, 5), ["too long", "70 of 40", "utf16", "30 too many"]);
        assert.equal((await row("Text message (SMS)"))[4], "0 left");
        await page.waitForTexts(sameText);
      });

      test("the minimum of a profile is a part of the limit", async () => {
        await page.showFields({ element: "input" });
        await page.set("#profile", "Name in the App Store");
        assert.deepEqual(await limits(), ["utf16,2,30"]);
        assert.deepEqual(await page.texts("code"), [`limit(field, {"limits":[{"unit":"utf16","min":2,"max":30}]});`]);
        await page.paste("a");
        const isInvalid = `document.querySelector("#limited-field > *").matches(":invalid")`;
        await waitFor(browser, isInvalid, true);
        await waitUntilEqual(async () => (await row("Name in the App Store"))[1], "too short");
        await page.set("[name=min]", "1");
        await waitFor(browser, isInvalid, false);
        await page.set("[name=min]", "31");
        await page.waitForTexts({ "settings-error": "limits[0]: 'max' is below 'min'" });
        await page.set("[name=min]", "-1");
        await page.waitForTexts({
          "settings-error": "Enter a whole number from 0 to 2,147,483,647. Until then, the minimum is 31." });
        await page.set("#profile", "HTML input or textarea");
        await page.click("#clear");
      });
    });

    test("a text message has its remaining room, and the Characters that force UCS-2", async () => {
      await page.showFields({ element: "input", target: "one" });
      await page.set("#profile", "Text message (SMS)");
      await page.click("#clear");
      await page.waitForTexts({
        "usual-counter": "0/160 UTF-16",
        "usual-note": "maxlength can't count text messages. It is 160 here, as if every letter had one septet.",
      });
      await page.paste("a".repeat(100));
      await page.waitForTexts({
        "sms-note": "1 segment in GSM 7 bit, 60 left in the last one", "limited-counter": "1/1 (60 characters left)" });
      await page.paste("’");
      await page.waitForTexts({
        decision: "refused: sms would be 2 of 1, forced into UCS-2 by ’ (U+2019, which ' can replace)" });
      await page.click("#clear");
      await page.paste("It’s");
      await page.waitForTexts({
        "sms-note": "1 segment in UCS-2, 66 left in the last one; forced by ’ (U+2019, which ' can replace)" });
      await page.set("#profile", "GOV.UK word count");
      await page.waitForTexts({
        "usual-counter": "4 UTF-16", "usual-note": "maxlength can't count words: this field has none." });
      await page.set("#profile", "File name on ext4");
      await page.waitForTexts({
        "usual-note": "maxlength counts UTF-16 code units, not bytes+filename. Pages often use the same number.",
        "sms-note": "",
      });
    });

    test("a post that is too long is a thread, each part with its number and its count", async () => {
      const thread = () => page.evaluate(`[...document.querySelectorAll("#thread li")]
        .map(({ children }) => [...children].map(({ textContent }) => textContent))`);
      const bare = (text) => text.replaceAll(/\s/g, "");
      for (const [profile, maximum] of [["Post on X", 280], ["Post on Bluesky", 300]]) {
        for (const language of ["English", "中文", "ไทย", "العربية"]) {
          await page.set("#thread-profile", profile);
          await page.set("#thread-number", "after: (1/3)");
          await page.set("#thread-sample", language);
          const parts = await thread();
          assert(parts.length > 1 || profile === "Post on Bluesky", language);
          parts.forEach(([text, caption], index) => {
            assert(text.endsWith(` (${index + 1}/${parts.length})`), text);
            const [, number, total, count, max] = caption.match(/^part (\d+) of (\d+): (\d+)\/(\d+)$/).map(Number);
            assert.deepEqual([number, total, max], [index + 1, parts.length, maximum]);
            assert(count <= max, caption);
          });
          if (parts.length === 0) continue;
          await page.set("#thread-number", "not at all");
          const post = await page.evaluate(`document.querySelector("#post").value`);
          assert.equal(bare((await thread()).map(([text]) => text).join("")), bare(post));
        }
      }
      await page.set("#thread-sample", "English");
      await page.focus("#post");
      await page.evaluate(`document.querySelector("#post").select()`);
      await browser.paste("It fits.");
      await waitUntilEqual(thread, []);
      assert.deepEqual(await page.texts("post-counter"), ["8/300 · 8/3000"]);
    });

    test("an invalid maximum is reported, and has no effect", async () => {
      await page.set("#profile", "HTML input or textarea");
      await page.click("#clear");
      await page.set("[name=max]", "20");
      assert.deepEqual(await page.texts("limited-counter", "settings-error"), ["0/20", ""]);
      for (const number of ["", "-1", "2.5", "2147483648"]) {
        await page.set("[name=max]", number);
        assert.deepEqual(await page.texts("usual-counter", "limited-counter", "settings-error"), [
          "0/20 UTF-16", "0/20",
          "Enter a whole number from 0 to 2,147,483,647. Until then, the maximum is 20.",
        ]);
      }
      await page.set("[name=max]", "0");
      assert.deepEqual(await page.texts("limited-counter", "settings-error"), ["0/0", ""]);
      await page.set("[name=max]", "20");
    });

    test("invisible characters are shown as code points, and no mark leaves its place", async () => {
      await page.showFields({ element: "textarea" });
      await page.set("#profile", "File name on ext4");
      await page.set("[name=lineBreaks]", "remove");
      await page.focusField("limited");
      await browser.press("Enter");
      await waitUntilEqual(async () => (await page.texts("log"))[0].includes("typed ‘⟨U+000A⟩’ refused"), true);
      await page.set("[name=lineBreaks]", "keep");
      await page.paste("x");
      await page.set("#sample", "100 marks on one letter");
      await waitUntilEqual(async () => (await page.texts("decision"))[0] !== "", true);
      for (const selector of ["#decision", "#excess", "#log li", "#comparison td.cut", "#sms-note"]) {
        assert.equal(
          await page.evaluate(`getComputedStyle(document.querySelector("${selector}")).overflowY`), "clip", selector);
      }
      await page.click("#clear");
    });

    test("the part beyond a limit is marked, and a text that fits is not shown twice", async () => {
      await page.showFields({ element: "input" });
      await page.set("#profile", "File name on ext4");
      await page.paste("abcdef");
      assert(await page.evaluate(`document.querySelector("#excess").hidden`));
      await page.set("[name=max]", "4");
      assert.equal(await page.evaluate(`document.querySelector("#limited-counter").hasAttribute("data-over")`), true);
      assert.deepEqual(await page.evaluate(`[document.querySelector("#excess").textContent,
        document.querySelector("#excess mark").textContent, document.querySelector("#excess").hidden,
        document.querySelector("#limited-field > *").matches(":invalid")]`), ["Over the limit: abcdef", "ef", false, true]);
      await page.click("#clear");
    });

    for (const kind of kinds) {
      test(`${kind}: the keyboard reaches every control in the order of the page, and leaves each`, async () => {
        await page.showFields({ element: kind });
        await page.evaluate(`(() => {
          for (const each of document.querySelectorAll("details")) each.open = true;
          document.querySelector("details").open = false;
        })()`);
        await page.focus("summary");
        await browser.press("Enter");
        assert(await page.evaluate(`document.querySelector("details").open`));
        // Each control gets a number in the order of the page.
        const controls = await page.evaluate(`(() => {
          window.controls = [...document.querySelectorAll(
            "a[href], button, select, input, textarea, summary, [contenteditable], [tabindex]")]
            .filter((control) => (control.tabIndex >= 0 || control.isContentEditable) && control.checkVisibility());
          window.controls[0].focus();
          return window.controls.map((control) => control.id || control.name || control.localName);
        })()`);
        const focused = () => page.evaluate("window.controls.indexOf(document.activeElement)");
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
      const limitCount = `document.querySelectorAll("#limits li").length`;
      const before = await page.evaluate(limitCount);
      await page.focus("#add-limit");
      await browser.press("Enter");
      await waitFor(browser, limitCount, before + 1);
      await page.focus("#step");
      await browser.press("Enter");
      await browser.press("Enter");
      await waitFor(browser, `document.querySelector("#played-event").textContent !== ""`, true);
    });

    for (const scheme of ["light", "dark"]) {
      test(`on a phone's width, ${scheme}: nothing is cut off, and every text can be read`, async () => {
        await browser.show({ width: 360, scheme });
        const { isDark, cut, faint } = await page.evaluate(appearance);
        assert.equal(isDark, scheme === "dark");
        assert.equal(cut, 0);
        assert.deepEqual(faint, []);
      });
    }
  });
}

/** Whether the page is dark, the width that doesn't fit, and the elements with a contrast below 4.5 (WCAG 2). */
const appearance = `(() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = numbers(color).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const background = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor;
      if (numbers(color)[3] !== 0) return color;
    }
    throw new Error("no background: " + element.outerHTML);
  };
  const contrast = (element) => {
    const colors = [getComputedStyle(element).color, background(element)];
    const [darker, lighter] = colors.map(luminance).sort((left, right) => left - right);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const shown = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility() &&
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""));
  return {
    isDark: luminance(background(document.body)) < 0.2,
    cut: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    faint: shown.filter((element) => contrast(element) < 4.5).map((element) => element.outerHTML.slice(0, 80)),
  };
})()`;
