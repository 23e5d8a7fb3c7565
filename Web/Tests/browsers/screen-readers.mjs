// Tests of the browser's accessibility tree, which screen readers use.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pause } from "./drivers.mjs";
import { begin, openDialog, ten, waitFor, waitUntilEqual } from "./page-actions.mjs";

async function tree(browser) {
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  const children = (node) => node.childIds.map((id) => nodes.find(({ nodeId }) => nodeId === id));
  const text = (node) => [node, ...children(node)].map(({ name }) => name?.value ?? "").join("");
  return nodes.filter(({ ignored }) => !ignored).map((node) => ({
    role: node.role.value, text: text(node), description: node.description?.value ?? "",
    live: node.properties?.find(({ name }) => name === "live")?.value.value,
  }));
}

const only = (nodes, expectedRole) => {
  const found = nodes.filter(({ role }) => role === expectedRole);
  assert.equal(found.length, 1, `${expectedRole}: ${JSON.stringify(found)}`);
  return found[0];
};

const listen = `(() => {
  window.announcements = [];
  window.observer?.disconnect();
  window.observer = new MutationObserver((records) => {
    for (const { target } of records) {
      if (target.matches?.("[role=status]") && target.textContent !== "") announcements.push([target.lang, target.textContent]);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
})()`;

const inChromium = (work) => Object.assign(work, { only: "Chromium" });

export const screenReaders = {
  "the limit is the description, and announcements follow in order, each once": inChromium(async (browser) => {
    await begin(browser, { options: ten, attributes: { "aria-label": "Name", "aria-describedby": "own" } });
    await browser.evaluate(`(() => {
      const [counter, own] = [document.createElement("output"), document.createElement("p")];
      Object.assign(own, { id: "own", textContent: "As in your passport." });
      field.after(counter, own);
      window.again = () => controller.update({ limits: [{ unit: "characters", max: 10 }], counter });
      again();
    })()`);
    const entered = await tree(browser);
    assert.deepEqual(only(entered, "textbox"), {
      role: "textbox", text: "Name", description: "As in your passport. At most 10 characters.", live: undefined });
    // The counter is an `output`, which would be a live region, too.
    assert.equal(only(entered, "status").live, "polite");
    assert.equal(only(entered, "status").text, "");
    await browser.evaluate(listen);
    const status = async () => only(await tree(browser), "status").text;
    const announced = [];
    for (const [act, sentence] of [
      [() => browser.type("abcdefg"), ""],
      [() => browser.type("h"), "2 characters left"],
      [() => browser.paste("12👩‍🚀45"), "3 characters did not fit."],
      // Nothing is announced if the page renders again, or if the field loses and regains the focus.
      [() => browser.evaluate("(again(), field.blur(), field.focus(), 0)")],
      [() => browser.type("k"), "This does not fit. At most 10 characters."],
      [() => browser.press("Backspace"), "1 character left"],
      [() => browser.compose("ni"), undefined],
      [() => browser.commit("你好"), "1 character did not fit."],
      [() => browser.press("Backspace"), "1 character left"],
      [() => browser.evaluate("(controller.setText('far too long for it'), 0)"), "9 characters too many"],
    ]) {
      await act();
      if (sentence) announced.push(["en", sentence]);
      if (sentence === undefined) await pause(900);
      else await waitUntilEqual(status, sentence);
      assert.deepEqual(await browser.evaluate("announcements"), announced);
    }
    assert.equal(only(await tree(browser), "textbox").description, "As in your passport. At most 10 characters.");
    const left = await browser.evaluate(`(observer.disconnect(), controller.destroy(),
      [field.getAttribute("aria-describedby"), document.querySelectorAll("[id^=textlimits-], [role=status]").length])`);
    assert.deepEqual(left, ["own", 0]);
  }),

  "in a modal dialog the field has its hint and its live region there": inChromium(async (browser) => {
    await begin(browser, { options: ten });
    await openDialog(browser);
    await browser.type("abcdefghi");
    await waitUntilEqual(async () => only(await tree(browser), "status").text, "1 character left");
    assert.equal(only(await tree(browser), "textbox").description, "At most 10 characters.");
    const parents = await browser.evaluate(
      "[...document.querySelectorAll('[id^=textlimits-], [role=status]')].map(({ parentNode }) => parentNode.localName)");
    assert.deepEqual(parents, ["dialog", "dialog"]);
    await browser.evaluate("(document.querySelector('dialog').close(), 0)");
  }),

  async "sentences are in the page's language, or in that of the field"(browser) {
    const folder = new URL("../../../Sources/FormMessages/Phrases/Languages/", import.meta.url);
    const phrases = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
    // Arabic has Western or Arabic-Indic digits, which depends on the version of the browser's data.
    const arabic = await browser.evaluate("[10, 11].map((number) => new Intl.NumberFormat('ar').format(number))");
    for (const [tag, name, tenCharacters, oneCharacter, eleven = "11"] of [
      ["de-AT", "de", "10 Zeichen", "1 Zeichen"], ["zh-TW", "zh-Hant", "10 個字元", "1 個字元"],
      ["zh", "zh-Hans", "10 个字符", "1 个字符"], ["ar", "ar", `${arabic[0]} أحرف`, "حرف واحد", arabic[1]], ["ru", "ru", "10 символов", "1 символ"],
      ["ja", "ja", "10文字", "1文字"], ["ko", "ko", "10자", "1자"], ["fr", "fr", "10 caractères", "1 caractère"],
      ["es-419", "es", "10 caracteres", "1 carácter"], ["pl", "en", "10 characters", "1 character"],
    ]) {
      const { phrases: { atMost, remaining }, codes: { tooLong } } = phrases(name);
      await browser.evaluate(`(document.documentElement.lang = ${JSON.stringify(tag)}, 0)`);
      await begin(browser, { options: ten });
      const hint = `(({ lang, textContent }) => [lang, textContent])(document.querySelector("[id^=textlimits-]"))`;
      await waitFor(browser, hint, [name, atMost.replace("{maximum, unit}", tenCharacters)]);
      await browser.evaluate("(field.setRangeText('abcdefghi', 0, 0, 'end'), controller.setText('abcdefgh'), 0)");
      await browser.type("i");
      await waitFor(
        browser, "(({ lang, textContent }) => [lang, textContent])(document.querySelector('[role=status]'))",
        [name, remaining.replace("{count, unit}", oneCharacter)]);
      await browser.evaluate("(controller.setText('abcdefghijk'), 0)");
      assert.equal(
        await browser.evaluate("field.validationMessage"),
        tooLong.replace("{maximum, unit}", tenCharacters).replace("{received, number}", eleven));
    }
    await begin(browser, { options: ten, attributes: { lang: "fr" } });
    await waitFor(browser, "document.querySelector('[id^=textlimits-]').textContent", "Au plus 10 caractères.");
    await browser.evaluate("(document.documentElement.removeAttribute('lang'), 0)");
  },

  async "a page can provide hints and sentences of its own, in its language"(browser) {
    await browser.evaluate("(document.documentElement.lang = 'pl', 0)");
    await begin(browser, {});
    await browser.evaluate(`(() => {
      const limits = [{ unit: "characters", max: 5 }];
      const calls = [];
      const say = (...values) => (calls.push(values), "Za długie.");
      controller.update({ limits, say, hint: ({ limits: [{ max }] }) => "Najwyżej " + max + " znaków." });
      window.calls = calls;
    })()`);
    await browser.paste("abcdefgh");
    const nodes = "[...document.querySelectorAll('[id^=textlimits-], [role=status]')].map(({ lang, textContent }) => [lang, textContent])";
    await waitFor(browser, nodes, [["pl", "Za długie."], ["pl", "Najwyżej 5 znaków."]]);
    assert.deepEqual(await browser.evaluate("calls.at(-1).slice(1)"), [0, 3]);
    await browser.evaluate("(controller.update({ hint: false, say: false, limits: [] }), document.documentElement.removeAttribute('lang'), 0)");
    assert.equal(await browser.evaluate("field.hasAttribute('aria-describedby')"), false);
  },
};

