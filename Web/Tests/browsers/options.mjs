// Tests of the options of a field: limits, profiles, and errors.
import assert from "node:assert/strict";
import { begin, five, waitFor } from "./page-actions.mjs";

const declareErrorOf =
  `const errorOf = (work) => { try { work(); return "nothing"; } catch ({ name, message }) { return name + ": " + message; } };`;

const known = "the keys are limits, overflow, composition, lineBreaks, cut, case, normalization, language, transforms, scalarsPerCharacter, "
  + "filter, message, say, hint, counter";

export const options = {
  async "text and limits that a program sets"(browser) {
    await begin(browser, { text: "ab", options: five });
    await browser.evaluate("(controller.setText('a long text'), 0)");
    await browser.type("x");
    await waitFor(browser, "textOf()", "a long text");
    await browser.evaluate("(controller.setText(''), controller.setLimits([{ unit: 'characters', max: 2 }]), 0)");
    await browser.type("abc");
    await waitFor(browser, "textOf()", "ab");
    await browser.evaluate("(controller.setLimits([{ unit: 'x', max: 9 }]), 0)");
    assert.match(
      await browser.evaluate("pageErrors.splice(0).join()"), /limits\[0\]\.unit: Unknown unit 'x'/);
    await browser.type("c");
    await waitFor(browser, "[textOf(), controller.status.limits[0].max]", ["ab", 2]);
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
      await waitFor(browser, "window.steps.at(-1)", expected);
      const limits = await browser.evaluate("controller.status.limits");
      assert.deepEqual(
        limits.map(({ unit, count, max, remaining }) => ({ unit, committed: count, max, remaining })),
        expected.counts.map(({ unit, committed, max, remaining }) => ({ unit, committed, max, remaining })));
      assert.deepEqual(limits.map(({ soft }) => soft === true), [false, false, false, false, true]);
    }
    await begin(browser, { text: "a".repeat(278), options: five });
    await browser.evaluate("(controller.setLimits([{ profile: 'x-post' }]), 0)");
    await browser.paste("语b");
    await waitFor(browser, "textOf()", `${"a".repeat(278)}语`);
    assert.deepEqual(
      await browser.evaluate("controller.status"),
      { fits: true, exceeded: false, tightest: "weighted:x",
        limits: [
          { unit: "weighted:x", count: 280, fits: true, exceeded: false, excess: 0, min: 1, max: 280, remaining: 0 }] });
  },

  async "options of another type are errors with their path"(browser) {
    await begin(browser, { options: five });
    const errors = await browser.evaluate(`(() => {
      controller.destroy();
      const limits = [{ unit: "characters", max: 5 }];
      ${declareErrorOf}
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
      ].map((options) => errorOf(() => textlimits.limit(field, options).destroy()));
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
      ${declareErrorOf}
      return [
        () => controller.on("step"), () => controller.on("Step", () => {}), () => controller.setText(5),
        () => controller.setLimits("5"), () => controller.setLimits([{ unit: "characters", max: [] }]),
      ].map(errorOf);
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
      const maxima = [
        () => controller.setLimits(7), () => controller.setLimits(limit), () => controller.update(limit),
        () => controller.update({ limits: limit }), () => controller.update([limit]), () => controller.update(7),
      ].map((change) => {
        controller.update(1);
        change();
        return controller.status.limits[0].max;
      });
      return [...maxima, textlimits.status("abc", 7).limits[0].max];
    })()`);
    assert.deepEqual(counts, Array(7).fill(7));
  },

  async "minimums are only validated, and not for an empty field"(browser) {
    await begin(browser, { options: { limits: [{ unit: "characters", min: 3 }] } });
    assert.equal(await browser.evaluate("field.checkValidity()"), true);
    await browser.type("ab");
    await waitFor(browser, "field.validationMessage", "Enter at least 3 characters (now 2).");
    await browser.type("c");
    await waitFor(browser, "field.checkValidity()", true);
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
    await waitFor(browser, "textOf()", "abcdefg");
  },
};
