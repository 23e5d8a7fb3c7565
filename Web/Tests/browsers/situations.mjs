// Tests of forms, scripts, frameworks, and assistive technologies.
import assert from "node:assert/strict";
import { pause } from "./chromium.mjs";
import { becomes, begin } from "./waiting.mjs";

const ten = { limits: [{ unit: "characters", max: 10 }] };
const five = { limits: [{ unit: "characters", max: 5 }] };

/** The list of options in an error. */
const known = "the keys are limits, overflow, composition, lineBreaks, cut, case, normalization, language, transforms, scalarsPerCharacter, "
  + "filter, message, say, hint, counter";

const textOf = (browser) => browser.evaluate("textOf()");

export const situations = {
  async "undo reverts a key and a clipped paste as one step each"(browser) {
    for (const kind of ["input", "textarea", "plaintext-only"]) {
      await begin(browser, { kind, text: "abcd", selection: [2, 2], options: five });
      await browser.paste("XYZ");
      await becomes(browser, "textOf()", "abXcd");
      await browser.type("!");
      await browser.command("undo");
      await becomes(browser, "textOf()", "abcd");
      await browser.command("redo");
      await becomes(browser, "textOf()", "abXcd");
    }
  },

  async "undo after a clipped composition restores the text before it"(browser) {
    for (const kind of ["input", "textarea", "plaintext-only"]) {
      await begin(browser, { kind, text: "abcd", options: five });
      await browser.compose("ni");
      await browser.commit("你好");
      await becomes(browser, "textOf()", "abcd你");
      await browser.command("undo");
      await browser.command("undo");
      await becomes(browser, "textOf()", "abcd");
    }
  },

  "two changes that undo doesn't revert": Object.assign(async (browser) => {
    for (const kind of ["input", "textarea"]) {
      // A composition is clipped because its field loses the focus.
      await begin(browser, { kind, text: "abcd", options: five });
      await browser.compose("ni");
      await browser.evaluate("(field.blur(), field.focus(), 0)");
      await browser.command("undo");
      await becomes(browser, "textOf()", "abcdn");
      // A page rewrites the text in its own listener for `input`.
      await begin(browser, { kind, options: five });
      await browser.evaluate(
        "(field.addEventListener('input', () => { field.value = field.value.toUpperCase(); }), 0)");
      await browser.type("ab");
      await browser.paste("cdefgh");
      await becomes(browser, "textOf()", "ABCDE");
      await browser.command("undo");
      await becomes(browser, "textOf()", "ABCDE");
    }
  }, { only: "Chromium" }),

  async "an undo that is announced and doesn't follow"(browser) {
    const announce = `(field.dispatchEvent(new InputEvent(
      "beforeinput", { inputType: "historyUndo", bubbles: true, cancelable: true })), 0)`;
    await begin(browser, { text: "abcd", options: five });
    await browser.evaluate(announce);
    await browser.type("xyz");
    await becomes(browser, "textOf()", "abcdx");
    await browser.press("Backspace");
    await browser.evaluate(announce);
    await browser.compose("ni");
    await browser.commit("你好");
    await becomes(browser, "textOf()", "abcd你");
  },

  async "text of autofill or a script stays, and is flagged"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate(
      "(field.value = 'far too long', field.dispatchEvent(new Event('input', { bubbles: true })), 0)");
    assert.equal(await textOf(browser), "far too long");
    assert.deepEqual(await browser.evaluate("controller.excessRange"), [5, 12]);
    assert.match(await browser.evaluate("field.validationMessage"), /at most 5 characters .now 12/);
    await browser.press("Backspace");
    await becomes(browser, "textOf()", "far too lon");
    await browser.type("x");
    await pause(50);
    assert.equal(await textOf(browser), "far too lon");
  },

  async "a replacement that can't be canceled is autofill, as in Firefox"(browser) {
    const tell = (type) => `field.dispatchEvent(
      new InputEvent("${type}", { inputType: "insertReplacementText", bubbles: true }))`;
    await begin(browser, { text: "a", options: five });
    await browser.evaluate(`(${tell("beforeinput")}, field.value = "far too long", ${tell("input")}, 0)`);
    assert.equal(await textOf(browser), "far too long");
    await browser.type("x");
    await pause(50);
    assert.equal(await textOf(browser), "far too long");
  },

  async "a value that was written without an event is observed at the next key"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate("(field.value = 'abcd', 0)");
    await browser.type("ef");
    await becomes(browser, "textOf()", "abcde");
  },

  async "reset restores the field's own text"(browser) {
    await begin(browser, { text: "ab", options: five });
    await browser.type("cdefg");
    await becomes(browser, "textOf()", "abcde");
    await browser.evaluate("(field.form.reset(), 0)");
    await becomes(browser, "controller.status.limits[0].count", 2);
    await browser.type("xyz!");
    await becomes(browser, "textOf()", "abxyz");
  },

  async "maxlength is the limit, and is restored"(browser) {
    await begin(browser, { attributes: { maxlength: "4" }, options: {} });
    assert.equal(await browser.evaluate("field.hasAttribute('maxlength')"), false);
    await browser.type("abcdef");
    await becomes(browser, "textOf()", "abcd");
    await browser.evaluate("(field.setAttribute('maxlength', '4'), 0)");
    await becomes(browser, "field.hasAttribute('maxlength')", false);
    await browser.evaluate("(field.maxLength = 5, 0)");
    await becomes(browser, "controller.status.limits[0].max", 5);
    await browser.type("ef");
    await becomes(browser, "textOf()", "abcde");
    await browser.evaluate("(controller.destroy(), 0)");
    assert.equal(await browser.evaluate("field.getAttribute('maxlength')"), "5");
  },

  async "in a shadow tree"(browser) {
    await begin(browser, { isInShadow: true, text: "abcd", options: five });
    await browser.type("xyz");
    await becomes(browser, "textOf()", "abcdx");
    await browser.press("Backspace");
    await browser.compose("ni");
    await browser.commit("你好");
    await becomes(browser, "textOf()", "abcd你");
  },

  async "inputs that don't report their caret"(browser) {
    for (const [type, text] of [["email", "a@b.c"], ["password", "abc"], ["tel", "123"], ["url", "a:b"], ["search", "abc"]]) {
      await begin(browser, { attributes: { type }, text, options: five });
      if (type === "email") await browser.press("Home");
      await browser.type("45678");
      await becomes(browser, "textOf().length", 5);
    }
    await assert.rejects(begin(browser, { attributes: { type: "number" }, options: five }), /has no text/);
  },

  async "a framework that writes the value at each input"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate(`(() => {
      window.state0 = "";
      const render = () => { if (field.value !== window.state0) field.value = window.state0; };
      field.addEventListener("input", () => { window.state0 = field.value; render(); });
    })()`);
    await browser.type("abcd");
    await browser.compose("n");
    await browser.compose("ni");
    await browser.commit("你好");
    await becomes(browser, "[textOf(), window.state0, ends]", ["abcd你", "abcd你", 1]);
    await browser.type("x");
    await browser.press("Backspace");
    await becomes(browser, "window.state0", "abcd");
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
    await becomes(browser, "textOf()", "abcde");
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

  async "text and limits that a program sets"(browser) {
    await begin(browser, { text: "ab", options: five });
    await browser.evaluate("(controller.setText('a long text'), 0)");
    await browser.type("x");
    await becomes(browser, "textOf()", "a long text");
    await browser.evaluate("(controller.setText(''), controller.setLimits([{ unit: 'characters', max: 2 }]), 0)");
    await browser.type("abc");
    await becomes(browser, "textOf()", "ab");
    await browser.evaluate("(controller.setLimits([{ unit: 'x', max: 9 }]), 0)");
    assert.match(
      await browser.evaluate("faults.splice(0).join()"), /limits\[0\]\.unit: Unknown unit 'x'/);
    await browser.type("c");
    await becomes(browser, "[textOf(), controller.status.limits[0].max]", ["ab", 2]);
  },

  async "limits of profiles apply as in a recorded session"(browser) {
    const options = { limits: [
      { unit: "bytes:utf16", max: 700 }, { profile: "bluesky-post" }, { profile: "x-post" },
      { profile: "mysql-text", soft: true },
    ] };
    const full = "语".repeat(135);
    const link = " https://example.com/a/path/that/counts/as/twenty-three/only";
    for (const [text, pasted] of [["", link], [full, link], [full, "12345678901"], ["a".repeat(299), "bc"]]) {
      await begin(browser, { text, options });
      const session = { id: "", field: options, state: { text }, events: [{ type: "insert", text: pasted }] };
      const { steps: [expected] } = await browser.evaluate(
        `JSON.parse(sessions.replay(${JSON.stringify(JSON.stringify(session))}))`);
      await browser.paste(pasted);
      await becomes(browser, "window.steps.at(-1)", expected);
      const limits = await browser.evaluate("controller.status.limits");
      assert.deepEqual(
        limits.map(({ unit, count, max, remaining }) => ({ unit, committed: count, max, remaining })),
        expected.counts.map(({ unit, committed, max, remaining }) => ({ unit, committed, max, remaining })));
      assert.deepEqual(limits.map(({ soft }) => soft === true), [false, false, false, false, true]);
    }
    await begin(browser, { text: "a".repeat(278), options: five });
    await browser.evaluate("(controller.setLimits([{ profile: 'x-post' }]), 0)");
    await browser.paste("语b");
    await becomes(browser, "textOf()", `${"a".repeat(278)}语`);
    assert.deepEqual(
      await browser.evaluate("controller.status"),
      { fits: true, exceeded: false, tightest: "weighted:x",
        limits: [
          { unit: "weighted:x", count: 280, fits: true, exceeded: false, excess: 0, min: 1, max: 280, remaining: 0 }] });
  },

  async "a destroyed controller has no effect"(browser) {
    await begin(browser, { options: five });
    await browser.evaluate("(controller.destroy(), 0)");
    await browser.type("abcdefg");
    await becomes(browser, "textOf()", "abcdefg");
    assert.equal(await browser.evaluate("document.querySelectorAll('[role=status]').length"), 0);
    await browser.evaluate("(window.controller = textlimits.limit(field, { limits: [] }), 0)");
    await assert.rejects(browser.evaluate("textlimits.limit(field, {})"), /already has a controller/);
  },

  async "options of another type are errors with their path"(browser) {
    await begin(browser, { options: five });
    const errors = await browser.evaluate(`(() => {
      controller.destroy();
      const limits = [{ unit: "characters", max: 5 }];
      const tell = (work) => { try { work(); return "nothing"; } catch (error) { return error.name + ": " + error.message; } };
      return [
        "10", { limits: "5" }, { limits: [5] }, { limits: [{ unit: 5, max: 5 }] },
        { limits: [{ unit: "characters", max: "5" }] }, { limits: [{ unit: "characters", max: NaN }] },
        { limits: [{ unit: "characters", max: 1.5 }] }, { limits: [{ unit: "characters", max: 5n }] },
        { limits: [{ unit: "characters", max: 5, soft: () => true }] }, { limits, overflow: 1 },
        { limits, filter: "digits" }, { limits, filter: { allow: "digits" } },
        { limits, filter: { allow: [() => true] } }, { limits, scalarsPerCharacter: Infinity },
        { limits, message: "too long" }, { limits, say: true }, { limits, counter: "#counter" },
        { limits, counter: null }, { limits, onStep: () => {} }, { limits, onstep: 1 }, { limits, case: "title" },
        { limits: [{ unit: "characters", max: -1 }] }, { limits: [{ unit: "characters", max: 2 ** 31 }] },
        { limits: [{ unit: "characters", max: 1, min: 2 }] }, { limits: [{ unit: "characters", max: null }] },
        { limits: [{ max: 1 }] }, { limits: [{ profile: "x-post", max: 1 }] }, { limits, filter: { deny: ["digit"] } },
        { limits, filter: /[a-z]/ }, new Map(),
      ].map((options) => tell(() => textlimits.limit(field, options).destroy()));
    })()`);
    assert.deepEqual(errors, [
      "TypeError: options: expected an object, limits, or a number, not '10'",
      "TypeError: limits: expected an array, not '5'",
      "TypeError: limits[0]: expected an object, not 5",
      "TypeError: limits[0].unit: expected a string, not 5",
      "TypeError: limits[0].max: expected a whole number, not '5'",
      "TypeError: limits[0].max: expected a whole number, not NaN",
      "TypeError: limits[0].max: expected a whole number, not 1.5",
      "TypeError: limits[0].max: expected a whole number, not 5n",
      "TypeError: limits[0].soft: expected true or false, not a function",
      "TypeError: overflow: expected a string, not 1",
      "TypeError: filter: expected an object with `allow` or `deny`, not 'digits'",
      "TypeError: filter.allow: expected an array, not 'digits'",
      "TypeError: filter.allow[0]: expected an object, not a function",
      "TypeError: scalarsPerCharacter: expected a whole number, not Infinity",
      "TypeError: message: expected a function or false, not 'too long'",
      "TypeError: say: expected a function or false, not true",
      "TypeError: counter: expected an element or a function, not '#counter'",
      "TypeError: counter: expected an element or a function, not null",
      `RangeError: unknown key 'onStep'; ${known}`,
      `RangeError: unknown key 'onstep'; ${known}`,
      "RangeError: case: unknown value 'title'; write one of keep, uppercase, lowercase",
      "RangeError: limits[0].max: -1 isn't from 0 to 2147483647",
      "RangeError: limits[0].max: 2147483648 isn't from 0 to 2147483647",
      "RangeError: limits[0]: 'max' is below 'min'",
      "RangeError: limits[0]: missing key 'max'",
      "RangeError: limits[0]: missing key 'unit'",
      "RangeError: limits[0]: 'max' can't be combined with 'profile'",
      "RangeError: filter.deny[0]: unknown value 'digit'; write one of digits, asciiLetters, letters, whitespace, emoji, control, invisible, lineBreaks",
      "TypeError: filter: expected an object with `allow` or `deny`, not a RegExp",
      "TypeError: options: expected an object, limits, or a number, not a Map",
    ]);
    const calls = await browser.evaluate(`(() => {
      window.controller = textlimits.limit(field, { limits: [{ unit: "characters", max: 5 }] });
      const tell = (work) => { try { work(); return "nothing"; } catch (error) { return error.name + ": " + error.message; } };
      return [
        () => controller.on("step"), () => controller.on("Step", () => {}), () => controller.setText(5),
        () => controller.setLimits("5"), () => controller.setLimits([{ unit: "characters", max: [] }]),
      ].map(tell);
    })()`);
    assert.deepEqual(calls, [
      "TypeError: listener: expected a function, not undefined",
      "RangeError: unknown event 'Step'; the event is 'step'",
      "TypeError: text: expected a string, not 5",
      "TypeError: limits: expected an array, not '5'",
      "TypeError: limits[0].max: expected a whole number, not an array",
    ]);
  },

  async "a number, a limit, and a list of limits have the same effect"(browser) {
    await begin(browser, { options: five });
    const counts = await browser.evaluate(`(() => {
      const limit = { unit: "characters", max: 7 };
      const told = [
        () => controller.setLimits(7), () => controller.setLimits(limit), () => controller.update(limit),
        () => controller.update({ limits: limit }), () => controller.update([limit]), () => controller.update(7),
      ].map((change) => {
        controller.update(1);
        change();
        return controller.status.limits[0].max;
      });
      return [...told, textlimits.status("abc", 7).limits[0].max];
    })()`);
    assert.deepEqual(counts, Array(7).fill(7));
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
    const told = () => browser.evaluate("window.steps.at(-1)");
    for (const [text, pasted] of [
      ["ab", "é1語"], ["ab", "cdefg"], ["abcde", "f"], ["", "👩🏽‍🚀"], ["abcd", "12"],
    ]) {
      await begin(browser, { text, options });
      await browser.paste(pasted);
      await pause(60);
      assert.deepEqual(await told(), await expected(text, [{ type: "insert", text: pasted }]));
    }
    await begin(browser, { text: "abcd", options });
    await browser.compose("ni");
    await pause(60);
    assert.deepEqual(await told(), await expected("abcd", [{ type: "setMarkedText", text: "ni" }]));
    await browser.commit("你好");
    await pause(60);
    assert.deepEqual(
      await told(), await expected("abcd", [{ type: "setMarkedText", text: "ni" }, { type: "commit", text: "你好" }]));
  },

  "dictation isn't changed until it pauses": Object.assign(async (browser, address) => {
    // These are the events of Apple's touch keyboards, whose dictation revises its text.
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
      await becomes(browser, "textOf()", "hello wide");
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

  async "minimums are only validated, and not for an empty field"(browser) {
    await begin(browser, { options: { limits: [{ unit: "characters", min: 3 }] } });
    assert.equal(await browser.evaluate("field.checkValidity()"), true);
    await browser.type("ab");
    await becomes(browser, "field.validationMessage", "Enter at least 3 characters (now 2).");
    await browser.type("c");
    await becomes(browser, "field.checkValidity()", true);
  },

  async "counting in a worker"(browser) {
    const counted = await browser.evaluate(`new Promise((resolve, reject) => {
      const worker = new Worker("worker.js", { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage("👨‍👩‍👧 née");
    })`);
    assert.deepEqual(counted, { characters: 5, utf16: 12 });
  },

  async "errors have the reason why an element can't be limited"(browser) {
    const message = (expression) =>
      browser.evaluate(`(() => { try { ${expression} } catch (error) { return error.message } })()`);
    assert.match(await message("textlimits.limit(document.body)"), /expected an input, a textarea, .*, not <body>/);
    await begin(browser, { options: five });
    assert.match(
      await message("controller.destroy(); textlimits.limit(field, { overflow: 'cut' })"),
      /overflow: unknown value 'cut'; write one of clip, reject, allow/);
    await browser.type("abcdefg");
    await becomes(browser, "textOf()", "abcdefg");
  },

  "dropped text": Object.assign(async (browser) => {
    for (const kind of ["input", "textarea"]) {
      await begin(browser, { kind, text: "ab", options: five });
      await browser.drop("XYZW", "#field");
      await becomes(browser, "textOf()", "abXYZ");
    }
  }, { only: "Chromium" }),

  // This test is last, because Firefox ignores its driver's keys after an input method has lost the focus.
  async "text that a program sets ends a composition"(browser) {
    await begin(browser, { text: "ab", options: five });
    await browser.compose("ni");
    await browser.evaluate("(controller.setText('a long text'), 0)");
    await becomes(browser, "[textOf(), ends, controller.isComposing]", ["a long text", 1, false]);
  },
};
