// Tests of editing: undo, autofill, frameworks, dictation, and elements of other types.
import assert from "node:assert/strict";
import { pause } from "./drivers.mjs";
import { begin, destroy, five, kinds, ten, waitFor } from "./page-actions.mjs";

const textOf = (browser) => browser.evaluate("textOf()");

export const editing = {
  async "undo reverts a key and a clipped paste as one step each"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, text: "abcd", selection: [2, 2], options: five });
      await browser.paste("XYZ");
      await waitFor(browser, "textOf()", "abXcd");
      await browser.type("!");
      await browser.command("undo");
      await waitFor(browser, "textOf()", "abcd");
      await browser.command("redo");
      await waitFor(browser, "textOf()", "abXcd");
    }
  },

  async "undo after a clipped composition restores the text before it"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, text: "abcd", options: five });
      await browser.compose("ni");
      await browser.commit("你好");
      await waitFor(browser, "textOf()", "abcd你");
      await browser.command("undo");
      await browser.command("undo");
      await waitFor(browser, "textOf()", "abcd");
    }
  },

  "two changes that undo doesn't revert": Object.assign(async (browser) => {
    for (const kind of ["input", "textarea"]) {
      // A composition is clipped because its field loses the focus.
      await begin(browser, { kind, text: "abcd", options: five });
      await browser.compose("ni");
      await browser.evaluate("(field.blur(), field.focus(), 0)");
      await browser.command("undo");
      await waitFor(browser, "textOf()", "abcdn");
      // A page rewrites the text in its own listener for `input`.
      await begin(browser, { kind, options: five });
      await browser.evaluate(
        "(field.addEventListener('input', () => { field.value = field.value.toUpperCase(); }), 0)");
      await browser.type("ab");
      await browser.paste("cdefgh");
      await waitFor(browser, "textOf()", "ABCDE");
      await browser.command("undo");
      await waitFor(browser, "textOf()", "ABCDE");
    }
  }, { only: "Chromium" }),

  async "an undo that is announced and doesn't follow"(browser) {
    const announce = `(field.dispatchEvent(new InputEvent(
      "beforeinput", { inputType: "historyUndo", bubbles: true, cancelable: true })), 0)`;
    await begin(browser, { text: "abcd", options: five });
    await browser.evaluate(announce);
    await browser.type("xyz");
    await waitFor(browser, "textOf()", "abcdx");
    await browser.press("Backspace");
    await browser.evaluate(announce);
    await browser.compose("ni");
    await browser.commit("你好");
    await waitFor(browser, "textOf()", "abcd你");
  },

  async "text of autofill or a script stays, and is flagged"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate(
      "(field.value = 'far too long', field.dispatchEvent(new Event('input', { bubbles: true })), 0)");
    assert.equal(await textOf(browser), "far too long");
    assert.deepEqual(await browser.evaluate("controller.excessRange"), [5, 12]);
    assert.match(await browser.evaluate("field.validationMessage"), /at most 5 characters .now 12/);
    await browser.press("Backspace");
    await waitFor(browser, "textOf()", "far too lon");
    await browser.type("x");
    await pause(50);
    assert.equal(await textOf(browser), "far too lon");
  },

  async "a replacement that can't be canceled is autofill, as in Firefox"(browser) {
    const dispatch = (type) => `field.dispatchEvent(
      new InputEvent("${type}", { inputType: "insertReplacementText", bubbles: true }))`;
    await begin(browser, { text: "a", options: five });
    await browser.evaluate(`(${dispatch("beforeinput")}, field.value = "far too long", ${dispatch("input")}, 0)`);
    assert.equal(await textOf(browser), "far too long");
    await browser.type("x");
    await pause(50);
    assert.equal(await textOf(browser), "far too long");
  },

  async "a value that was written without an event is observed at the next key"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate("(field.value = 'abcd', 0)");
    await browser.type("ef");
    await waitFor(browser, "textOf()", "abcde");
  },

  async "reset restores the field's own text"(browser) {
    await begin(browser, { text: "ab", options: five });
    await browser.type("cdefg");
    await waitFor(browser, "textOf()", "abcde");
    await browser.evaluate("(field.form.reset(), 0)");
    await waitFor(browser, "controller.status.limits[0].count", 2);
    await browser.type("xyz!");
    await waitFor(browser, "textOf()", "abxyz");
  },

  async "maxlength is the limit, and is restored"(browser) {
    await begin(browser, { attributes: { maxlength: "4" }, options: {} });
    assert.equal(await browser.evaluate("field.hasAttribute('maxlength')"), false);
    await browser.type("abcdef");
    await waitFor(browser, "textOf()", "abcd");
    await browser.evaluate("(field.setAttribute('maxlength', '4'), 0)");
    await waitFor(browser, "field.hasAttribute('maxlength')", false);
    await browser.evaluate("(field.maxLength = 5, 0)");
    await waitFor(browser, "controller.status.limits[0].max", 5);
    await browser.type("ef");
    await waitFor(browser, "textOf()", "abcde");
    await browser.evaluate(destroy);
    assert.equal(await browser.evaluate("field.getAttribute('maxlength')"), "5");
  },

  async "in a shadow tree"(browser) {
    await begin(browser, { isInShadow: true, text: "abcd", options: five });
    await browser.type("xyz");
    await waitFor(browser, "textOf()", "abcdx");
    await browser.press("Backspace");
    await browser.compose("ni");
    await browser.commit("你好");
    await waitFor(browser, "textOf()", "abcd你");
  },

  async "inputs that don't report their caret"(browser) {
    for (const [type, text] of [["email", "a@b.c"], ["password", "abc"], ["tel", "123"], ["url", "a:b"], ["search", "abc"]]) {
      await begin(browser, { attributes: { type }, text, options: five });
      if (type === "email") await browser.press("Home");
      await browser.type("45678");
      await waitFor(browser, "textOf().length", 5);
    }
    await assert.rejects(begin(browser, { attributes: { type: "number" }, options: five }), /has no text/);
  },

  async "a framework that writes the value at each input"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate(`(() => {
      window.rendered = "";
      const render = () => { if (field.value !== window.rendered) field.value = window.rendered; };
      field.addEventListener("input", () => { window.rendered = field.value; render(); });
    })()`);
    await browser.type("abcd");
    await browser.compose("n");
    await browser.compose("ni");
    await browser.commit("你好");
    await waitFor(browser, "[textOf(), window.rendered, compositionEnds]", ["abcd你", "abcd你", 1]);
    await browser.type("x");
    await browser.press("Backspace");
    await waitFor(browser, "window.rendered", "abcd");
  },

  async "a framework that renders later, with a stale value"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate(`(() => {
      field.addEventListener("input", () => {
        const { value } = field;
        setTimeout(() => { if (!field.matches(".composing")) field.value = value; }, 5);
      });
    })()`);
    for (const key of "abcdefg") {
      await browser.type(key);
      await pause(15);
    }
    await waitFor(browser, "textOf()", "abcde");
  },

  async "a replacement by the spelling checker is accepted or refused as a whole"(browser) {
    // Some browsers don't dispatch `beforeinput` for a replacement.
    const replace = (text) => browser.evaluate(`(() => {
      field.setRangeText(${JSON.stringify(text)}, 0, 4, "end");
      field.dispatchEvent(new InputEvent("input", { inputType: "insertReplacementText", bubbles: true }));
    })()`);
    await begin(browser, { text: "cant!", options: { limits: [{ unit: "characters", max: 6 }] } });
    await replace("can't");
    assert.equal(await textOf(browser), "can't!");
    await begin(browser, { text: "cant!", options: five });
    await replace("can't");
    assert.equal(await textOf(browser), "cant!");
  },

  async "a destroyed controller has no effect"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate(destroy);
    await browser.type("abcdefg");
    await waitFor(browser, "textOf()", "abcdefg");
    assert.equal(await browser.evaluate("document.querySelectorAll('[role=status]').length"), 0);
    await browser.evaluate("(window.controller = textlimits.limit(field, { limits: [] }), 0)");
    await assert.rejects(browser.evaluate("textlimits.limit(field, {})"), /already has a controller/);
  },

  async "a step is that of a recorded session"(browser) {
    const options = {
      limits: [
        { unit: "characters", max: 5, min: 2 }, { unit: "bytes:utf8", max: 40, soft: true },
        { unit: "scalars", min: 1 },
      ],
      scalarsPerCharacter: 3, filter: { deny: ["digits"] },
    };
    const expected = (text, events) => browser.evaluate(`JSON.parse(sessions.replay(${JSON.stringify(
      JSON.stringify({ id: "", field: options, state: { text }, events }))})).steps.at(-1)`);
    const latestStep = () => browser.evaluate("window.steps.at(-1)");
    for (const [text, pasted] of [
      ["ab", "é1語"], ["ab", "cdefg"], ["abcde", "f"], ["", "👩🏽‍🚀"], ["abcd", "12"],
    ]) {
      await begin(browser, { text, options });
      await browser.paste(pasted);
      await pause(60);
      assert.deepEqual(await latestStep(), await expected(text, [{ type: "insert", text: pasted }]));
    }
    await begin(browser, { text: "abcd", options });
    await browser.compose("ni");
    await pause(60);
    assert.deepEqual(await latestStep(), await expected("abcd", [{ type: "setMarkedText", text: "ni" }]));
    await browser.commit("你好");
    await pause(60);
    assert.deepEqual(
      await latestStep(), await expected("abcd", [{ type: "setMarkedText", text: "ni" }, { type: "commit", text: "你好" }]));
  },

  "dictation isn't changed until it pauses": Object.assign(async (browser, address) => {
    // The following events are those of dictation with Apple's touch keyboards, which revises its text.
    await browser.send("Emulation.setUserAgentOverride", { userAgent: "test", platform: "iPhone" });
    await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
    try {
      await browser.open(`${address}page.html`);
      await begin(browser, { options: ten });
      const say = (text) => browser.evaluate(`(() => {
        const event = (type) => field.dispatchEvent(new InputEvent(
          type, { inputType: "insertReplacementText", bubbles: true, cancelable: type === "beforeinput" }));
        event("beforeinput");
        field.setRangeText(${JSON.stringify(text)}, 0, field.value.length, "end");
        event("input");
        return field.value;
      })()`);
      for (const text of ["hello", "hello wide", "hello wide world"]) assert.equal(await say(text), text);
      await waitFor(browser, "textOf()", "hello wide");
      await say("hello you");
      await browser.evaluate("(field.blur(), 0)");
      assert.equal(await textOf(browser), "hello you");
    } finally {
      await browser.send("Emulation.setTouchEmulationEnabled", { enabled: false });
      await browser.send("Emulation.setUserAgentOverride", { userAgent: "" });
      await browser.open(`${address}page.html`);
      await begin(browser, {});
    }
  }, { only: "Chromium" }),

  async "counting in a worker"(browser) {
    const counted = await browser.evaluate(`new Promise((resolve, reject) => {
      const worker = new Worker("worker.js", { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage("👨‍👩‍👧 née");
    })`);
    assert.deepEqual(counted, { characters: 5, utf16: 12 });
  },

  "dropped text": Object.assign(async (browser) => {
    for (const kind of ["input", "textarea"]) {
      await begin(browser, { kind, text: "ab", options: five });
      await browser.drop("XYZW", "#field");
      await waitFor(browser, "textOf()", "abXYZ");
    }
  }, { only: "Chromium" }),

  // This test is last, because Firefox ignores its driver's keys after an input method has lost the focus.
  async "text that a program sets ends a composition"(browser) {
    await begin(browser, { text: "ab", options: five });
    await browser.compose("ni");
    await browser.evaluate("(controller.setText('a long text'), 0)");
    await waitFor(browser, "[textOf(), compositionEnds, controller.isComposing]", ["a long text", 1, false]);
  },
};
