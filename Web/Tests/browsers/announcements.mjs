// Tests of the feedback of a field: its counter, its flag, and announcements.
import assert from "node:assert/strict";
import { pause } from "./drivers.mjs";
import { announcement, begin, destroy, five, kinds, openDialog, ten, waitFor } from "./page-actions.mjs";

const showCounter = (browser, options) => browser.evaluate(`(() => {
  controller.destroy();
  const counter = document.createElement("output");
  field.after(counter);
  window.controller = textlimits.limit(field, { ...${JSON.stringify(options)}, counter });
})()`);

/** The counter's text, and whether the counter and the field are flagged. */
const flags = `[document.querySelector("output").textContent, document.querySelector("output").hasAttribute("data-over"),
  field.matches(":invalid") || field.getAttribute("aria-invalid") === "true"]`;

export const announcements = {
  async "announcements follow a pause, and screen readers ignore the counter"(browser) {
    await begin(browser, { options: ten });
    await showCounter(browser, ten);
    await browser.type("abcdefghi");
    await waitFor(browser, "[document.querySelector('output').textContent, document.querySelector('output').ariaHidden]", ["9/10", "true"]);
    await waitFor(browser, announcement, "1 character left");
    await browser.type("jk");
    await waitFor(browser, announcement, "This does not fit. At most 10 characters.");
  },

  async "a live region exists before its first sentence, and all fields share it"(browser) {
    await begin(browser, { options: five });
    assert.equal(await browser.evaluate(announcement), "");
    await browser.type("abcde");
    await waitFor(browser, announcement, "0 characters left");
    // Frameworks can remove fields without `destroy()`.
    const count = await browser.evaluate(`(async () => {
      const others = Array.from({ length: 3 }, () => {
        const other = document.createElement("input");
        field.after(other);
        const limited = textlimits.limit(other, { limits: [{ unit: "characters", max: 1 }] });
        other.focus();
        document.execCommand("insertText", false, "ab");
        return [other, limited];
      });
      await new Promise((resolve) => setTimeout(resolve, 700));
      const during = document.querySelectorAll("[role=status]").length;
      for (const [other, limited] of others) {
        other.remove();
        limited.destroy();
      }
      controller.destroy();
      return [during, document.querySelectorAll("[role=status]").length];
    })()`);
    assert.deepEqual(count, [1, 0]);
  },

  async "a listener that destroys the controller during an update leaves no hint and no live region"(browser) {
    await begin(browser, { text: "abc", options: five });
    const left = await browser.evaluate(`(async () => {
      let steps = 0;
      controller.on("step", () => { steps += 1; });
      field.addEventListener("limitstep", () => controller.destroy(), { once: true });
      controller.setLimits([{ unit: "characters", max: 3 }]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [steps, field.hasAttribute("aria-describedby"), document.querySelectorAll("[id^=textlimits-], [role=status]").length];
    })()`);
    assert.deepEqual(left, [0, false, 0]);
  },

  async "a modal dialog has a live region of its own"(browser) {
    await begin(browser, { options: five });
    await openDialog(browser);
    await browser.type("abcde");
    await waitFor(browser, "document.querySelector('dialog > [role=status]')?.textContent", "0 characters left");
    assert.equal(await browser.evaluate("document.querySelectorAll('[role=status]').length"), 1);
    // After the field was moved out of the dialog, the page's region is used.
    await browser.evaluate(`(document.querySelector("#container").append(field),
      document.querySelector("dialog").close(), field.focus(), 0)`);
    await browser.press("Backspace");
    await waitFor(browser, "document.querySelector('body > [role=status]')?.textContent", "1 character left");
    assert.equal(await browser.evaluate("document.querySelectorAll('[role=status]').length"), 1);
  },

  async "the announcement after a clipped composition reports the clip"(browser) {
    await begin(browser, { text: "abcde", options: five });
    const announced = await browser.evaluate(`(async () => {
      const { Feedback } = await import("./feedback.js");
      const limitIndices = [];
      const say = (status, limitIndex) => (limitIndices.push(limitIndex), "");
      const feedback = new Feedback(field, { say }, null, () => {});
      const violations = [{ rule: "limit", limit: 0 }];
      for (const step of [
        { decision: "accepted", compositionDecision: "clipped", violations }, { decision: "accepted", compositionDecision: "rejected", violations },
        { decision: "clipped", violations, dropped: "" }, { decision: "accepted", compositionDecision: "accepted", violations: [] },
      ]) {
        feedback.handleStep(step);
        feedback.show(controller.status, controller.status, false);
        // The announcement follows a pause.
        await new Promise((resolve) => setTimeout(resolve, 700));
      }
      feedback.end();
      return limitIndices.map((limit) => limit ?? null);
    })()`);
    assert.deepEqual(announced, [0, 0, 0, null]);
  },

  async "sentences have a noun for every unit"(browser) {
    const sentences = await browser.evaluate(`(async () => {
      const { sentencesFor } = await import("./phrases.js");
      return [
        { unit: "characters", count: 6, max: 5 }, { unit: "words:zh", count: 1, min: 2 },
        { unit: "scalarsPerCharacter", count: 9, max: 5 }, { unit: "sms", count: 2, max: 1 },
        { unit: "weighted:x", count: 281, max: 280 }, { unit: "utf16+crlf", count: 3, min: 2, max: 2 },
      ].map((reading) => sentencesFor("en", () => {}).errorMessage(reading));
    })()`);
    assert.deepEqual(sentences, [
      "Enter at most 5 characters (now 6).",
      "Enter at least 2 words (now 1).",
      "Enter at most 5 code points in each character (now 9).",
      "Enter at most 1 text message (now 2).",
      "Enter at most 280 weighted characters (now 281).", "Enter exactly 2 UTF-16 units (now 3).",
    ]);
  },

  async "sentences call code units and weights characters"(browser) {
    const sentences = await browser.evaluate(`(async () => {
      const { sentencesFor } = await import("./phrases.js");
      const english = sentencesFor("en");
      return ["utf16", "utf16+crlf", "scalars", "weighted:x", "bytes", "scalarsPerCharacter"].map((unit) => {
        const limits = [{ unit, count: 4, max: 5, remaining: 1, fits: true }];
        return [english.hint({ limits }), english.announcement({ limits, tightest: unit })];
      });
    })()`);
    const plain = ["At most 5 characters.", "1 character left"];
    assert.deepEqual(sentences, [
      plain, plain, plain, plain, ["At most 5 bytes.", "1 byte left"], ["At most 5 code points in each character.", ""],
    ]);
  },

  async "a counter that is no longer used is restored"(browser) {
    for (const hidden of [null, "false"]) {
      await begin(browser, { options: five });
      const left = await browser.evaluate(`(() => {
        controller.destroy();
        const counter = document.createElement("output");
        if (${hidden !== null}) counter.setAttribute("aria-hidden", "${hidden}");
        window.controller = textlimits.limit(field, { limits: [{ unit: "characters", max: 5 }], counter });
        const during = counter.getAttribute("aria-hidden");
        controller.destroy();
        return [during, counter.getAttribute("aria-hidden")];
      })()`);
      assert.deepEqual(left, ["true", hidden]);
    }
  },

  async "a disabled field has no validation message"(browser) {
    for (const state of ["disabled", "readOnly"]) {
      await begin(browser, { text: "too long", options: five });
      assert.match(await browser.evaluate("field.validationMessage"), /at most 5 characters .now 8/);
      await browser.evaluate(`(field.${state} = true, controller.setText("ok"), field.${state} = false, 0)`);
      assert.equal(await browser.evaluate("field.validationMessage"), "");
      // A message that the page has set isn't overwritten.
      await browser.evaluate(`(field.setCustomValidity("taken"), field.${state} = true,
        controller.setText("far too long"), controller.destroy(), field.${state} = false, 0)`);
      assert.equal(await browser.evaluate("field.validationMessage"), "taken");
    }
  },

  async "a field beyond its limit and its counter are flagged until it fits"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, text: "abcdef", options: five });
      await showCounter(browser, five);
      assert.deepEqual(await browser.evaluate(flags), ["6/5", true, true]);
      await browser.press("Backspace");
      await waitFor(browser, flags, ["5/5", false, false]);
      await browser.evaluate(`(controller.setText("abcdefg"), 0)`);
      assert.deepEqual(await browser.evaluate(flags), ["7/5", true, true]);
      await browser.evaluate(destroy);
      assert.deepEqual(await browser.evaluate(flags), ["7/5", false, false]);
    }
  },

  async "a read-only or disabled field is only flagged when it can be changed"(browser) {
    for (const state of ["disabled", "readOnly"]) {
      await begin(browser, { text: "abcdef", options: five, attributes: { [state]: "" } });
      await showCounter(browser, five);
      assert.deepEqual(await browser.evaluate(flags), ["6/5", false, false], state);
      await browser.evaluate(`(field.${state} = false, 0)`);
      await waitFor(browser, flags, ["6/5", true, true]);
      await browser.evaluate(`(field.${state} = true, 0)`);
      await waitFor(browser, flags, ["6/5", false, false]);
    }
  },

  async "the page's own aria-invalid stays"(browser) {
    await begin(browser, {
      kind: "plaintext-only", text: "abcdef", options: five, attributes: { "aria-invalid": "grammar" },
    });
    assert.equal(await browser.evaluate(`field.getAttribute("aria-invalid")`), "grammar");
    await browser.evaluate(`(controller.setText(""), controller.destroy(), 0)`);
    assert.equal(await browser.evaluate(`field.getAttribute("aria-invalid")`), "grammar");
  },

  async "the counter includes composed text, and only the validity reports that it is too long"(browser) {
    await begin(browser, { text: "abc", options: five });
    await showCounter(browser, five);
    await browser.compose("nihao");
    await waitFor(browser, flags, ["8/5", false, true]);
    assert.match(await browser.evaluate("field.validationMessage"), /at most 5 characters .now 8/);
    await browser.commit("你好");
    await waitFor(browser, flags, ["5/5", false, false]);
  },

  async "for text messages the counter shows the room in the last one, which is announced near its end"(browser) {
    const options = { limits: [{ unit: "sms", max: 1 }] };
    await begin(browser, { options });
    await showCounter(browser, options);
    assert.deepEqual(await browser.evaluate(flags), ["0/1", false, false]);
    await browser.type("hello");
    await waitFor(browser, flags, ["1/1 (155 characters left)", false, false]);
    await pause(700);
    assert.equal((await browser.evaluate(announcement)) ?? "", "");
    await browser.paste("a".repeat(120));
    await waitFor(browser, flags, ["1/1 (35 characters left)", false, false]);
    await waitFor(browser, announcement, "35 characters left");
    await browser.evaluate(`(controller.setText("It’s"), 0)`);
    assert.deepEqual(await browser.evaluate(flags), ["1/1 (66 characters left)", false, false]);
    const { messages } = await browser.evaluate("controller.status");
    assert.deepEqual(messages.sms.nonGSMCharacters, [{ character: "’", offset: 2, replacement: "'" }]);
  },

  async "errors name the element that can't be limited, and the misspelled option"(browser) {
    await begin(browser, {});
    const wanted = 'TypeError: limit: expected an input, a textarea, or an element with contenteditable="plaintext-only", not ';
    assert.deepEqual(await browser.evaluate(`[
      [null, {}], [undefined, {}], ["#name", {}], [document.createElement("p"), {}],
      [Object.assign(document.createElement("div"), { contentEditable: "true" }), {}],
      [document.querySelectorAll("input"), {}],
      [document.createElement("input"), { limit: [] }], [document.createElement("input"), { overflows: "clip" }],
    ].map(([element, options]) => {
      try {
        textlimits.limit(element, options);
      } catch (error) {
        return String(error).replace(/(limits, overflow, ).*/, "$1…");
      }
    })`), [
      `${wanted}null; the selector may match nothing`, `${wanted}undefined`, `${wanted}'#name'`, `${wanted}<p>`,
      `${wanted}<div contenteditable="true">`, `${wanted}a NodeList`,
      "RangeError: unknown key 'limit'; the keys are limits, overflow, …",
      "RangeError: unknown key 'overflows'; the keys are limits, overflow, …",
    ]);
  },
};
