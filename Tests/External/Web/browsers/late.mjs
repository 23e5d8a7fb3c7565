// Fields that are limited, or sent, while an input method composes, and before the engine is there.
import assert from "node:assert/strict";
import { pause } from "./chromium.mjs";
import { becomes, begin } from "./waiting.mjs";

const five = { limits: [{ unit: "characters", max: 5 }] };
const kinds = ["input", "textarea", "plaintext-only"];

/** Limits the field, which had no limits until now. */
const limit = (options) => `(() => {
  window.controller = textlimits.limit(field, ${JSON.stringify(options)});
  return 0;
})()`;
const forget = "(controller.destroy(), 0)";

/** Whether the form is sent with a text, and what is sent; the submission goes nowhere. */
const send = `(() => {
  let sent = null;
  const hear = (event) => { event.preventDefault(); sent = field.value; };
  field.form.addEventListener("submit", hear, { once: true });
  field.form.requestSubmit();
  field.form.removeEventListener("submit", hear);
  return sent;
})()`;

/** Also where a test that ended early has not put it back. */
const ownFetch = "window.ownFetch ??= window.fetch";

/** Loads the library once more, with an engine that `release()` lets come, or that never comes. */
const loadAgain = `(async () => {
  const fetch = ${ownFetch};
  window.errors = [];
  const { error } = console;
  console.error = (...said) => errors.push(said.map(String).join(" "));
  const response = new Promise((resolve, reject) => {
    window.release = () => resolve(fetch("./textlimits.simd.wasm"));
    window.fail = () => reject(new Error("no network"));
  });
  window.fetch = () => {
    window.fetch = fetch;
    return response;
  };
  window.again = await import("./textlimits.js?" + Math.random());
  window.settled = again.ready.then(() => "there", () => "failed").then((state) => {
    console.error = error;
    return state;
  });
  return 0;
})()`;

/** Loads the library once more, and notes what it fetches. The whole engine comes with `release()`. */
const loadInParts = `(async () => {
  const fetch = ${ownFetch};
  window.fetched = [];
  const gate = new Promise((resolve, reject) => {
    window.release = resolve;
    window.fail = () => reject(new Error("no network"));
  });
  window.fetch = async (url) => {
    fetched.push(String(url).split("/").at(-1));
    if (fetched.at(-1).includes("whole")) await gate;
    return fetch(url);
  };
  window.putBack = () => { window.fetch = fetch; };
  window.again = await import("./textlimits.js?" + Math.random());
  return 0;
})()`;
const [small, whole] = ["textlimits.simd.wasm", "textlimits.whole.simd.wasm"];

export const late = {
  async "a field goes over to the whole engine while it composes, and keeps every key"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, options: {} });
      await browser.evaluate(forget);
      await browser.evaluate(loadInParts);
      assert.deepEqual(await browser.evaluate(`(async () => {
        await again.ready;
        window.controller = again.limit(field, { limits: [{ unit: "characters", max: 9 }] });
        return [controller.status.fits, fetched];
      })()`), [true, [small]]);
      await browser.type("abc");
      await browser.compose("n");
      await browser.evaluate(`(controller.setLimits([{ unit: "columns", max: 7 }]), 0)`);
      await browser.compose("ni");
      assert.equal(await browser.evaluate("controller.status.limits[0].unit"), "characters");
      assert.deepEqual(await browser.evaluate("(release(), again.loadWhole().then(() => fetched))"), [small, whole]);
      await becomes(browser, "[textOf(), controller.isComposing, controller.status.limits[0].unit]",
        ["abcni", true, "columns"]);
      await browser.compose("nih");
      await browser.commit("你好你好");
      await becomes(browser, "textOf()", "abc你好");
      await browser.type("x");
      await becomes(browser, "[textOf(), controller.status.limits[0].count]", ["abc你好", 7]);
      await browser.evaluate(`(controller.setLimits([{ unit: "characters", max: 6 }]), putBack(), 0)`);
      await browser.type("xy");
      await becomes(browser, "textOf()", "abc你好x");
    }
  },

  async "what a composition replaced comes back in a field that went over meanwhile"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, text: "abcdef", selection: [2, 4], options: {} });
      await browser.evaluate(forget);
      await browser.evaluate(loadInParts);
      await browser.evaluate(`(async () => {
        await again.ready;
        window.controller = again.limit(
          field, { limits: [{ unit: "characters", max: 9 }], overflow: "reject" });
        return 0;
      })()`);
      await browser.compose("ni");
      await browser.evaluate(`(async () => {
        controller.setLimits([{ unit: "columns", max: 7 }]);
        release();
        await again.loadWhole();
        putBack();
        return 0;
      })()`);
      await browser.compose("nih");
      await browser.commit("你好");
      await becomes(browser, "textOf()", "abcdef");
    }
  },

  async "a page whose first field asks for the whole engine loads no other"(browser) {
    await begin(browser, { options: {} });
    await browser.evaluate(forget);
    assert.deepEqual(await browser.evaluate(`${loadInParts}.then(async () => {
      window.controller = again.limit(field, { limits: [{ unit: "columns", max: 3 }] });
      release();
      await again.ready;
      putBack();
      return [fetched, controller.status.limits[0].unit];
    })`), [[whole], "columns"]);
    await browser.type("abcd");
    await becomes(browser, "textOf()", "abc");
  },

  async "where the whole engine cannot be loaded a field keeps the limits that it has"(browser, address) {
    await begin(browser, { options: {} });
    await browser.evaluate(forget);
    const said = await browser.evaluate(`${loadInParts}.then(async () => {
      await again.ready;
      const errors = [];
      const { error } = console;
      console.error = (...said) => errors.push(said.map(String).join(" "));
      window.controller = again.limit(field, { limits: [{ unit: "characters", max: 2 }] });
      controller.setLimits([{ unit: "columns", max: 3 }]);
      again.limit(document.createElement("input"), { limits: [{ unit: "words", max: 3 }] });
      fail();
      await again.loadWhole().catch(() => {});
      putBack();
      console.error = error;
      return errors;
    })`);
    assert.deepEqual(said, [
      "TextLimits: fields get none of the limits that the whole engine knows, since the engine cannot be loaded " +
        `from ${address}${whole} (say by \`init\` where it is). Error: no network`,
    ]);
    await browser.type("abc");
    await becomes(browser, "textOf()", "ab");
  },

  async "what is wrong with options is told in the same way whichever engine is there"(browser) {
    await begin(browser, { options: {} });
    await browser.evaluate(forget);
    const told = () => browser.evaluate(`(() => {
      const thrown = [{ limits: [{ unit: "characters", max: "5" }] }, { overflow: "cut" }, { max: 5 }].map((options) => {
        try {
          again.limit(field, options).destroy();
        } catch (error) {
          return error.name;
        }
      });
      window.controller = again.limit(field, { limits: [{ unit: "charcters", max: 5 }] });
      return [...thrown, controller.status];
    })()`);
    const refused = ["TypeError", "RangeError", "RangeError", null];
    const reported = /limits\[0\]\.unit: Unknown unit 'charcters'\. Did you mean characters\?/;
    for (const engine of ["no engine", "the small engine"]) {
      await browser.evaluate(loadInParts);
      if (engine === "the small engine") await browser.evaluate("again.ready");
      for (const round of ["loading", "loaded"]) {
        assert.deepEqual(await told(), refused, `${engine}, ${round}`);
        await browser.evaluate("(release(), putBack(), 0)");
        await becomes(browser, "faults.length", 1);
        assert.match((await browser.evaluate("faults.splice(0)"))[0], reported);
        if (round === "loading") await browser.evaluate(forget);
      }
      await browser.evaluate("(controller.update(2), 0)");
      await browser.type("abc");
      await becomes(browser, "[textOf(), controller.status.limits[0].count]", ["ab", 2]);
      await browser.evaluate("(controller.setText(''), controller.destroy(), 0)");
    }
  },

  async "a paste of a million letters is clipped and told while the small engine alone is there"(browser) {
    await begin(browser, { kind: "textarea", options: {} });
    await browser.evaluate(forget);
    await browser.evaluate(loadInParts);
    await browser.evaluate(`again.ready.then(() => {
      window.controller = again.limit(field, { limits: [{ unit: "characters", max: 5 }] });
      document.execCommand("insertText", false, "é".repeat((1 << 20) + 10));
      putBack();
    })`);
    assert.equal(await browser.evaluate("textOf()"), "ééééé");
    await becomes(
      browser, "document.querySelector('[role=status]')?.textContent", "1,048,581 characters did not fit.");
    assert.deepEqual(await browser.evaluate("[again.count('é'.repeat((1 << 20) + 1)), fetched]"), [(1 << 20) + 1, [small]]);
  },

  async "until the engine is there a field is as it was, and then what it composes is kept"(browser) {
    for (const kind of ["input", "textarea"]) {
      await begin(browser, { kind, attributes: { maxlength: "9" }, options: {} });
      await browser.evaluate(forget);
      await browser.evaluate(loadAgain);
      assert.deepEqual(await browser.evaluate(`(() => {
        window.controller = again.limit(field, { limits: [{ unit: "characters", max: 5 }] });
        return [controller.status, controller.excessRange, controller.isComposing, field.maxLength];
      })()`), [null, null, false, 9]);
      await browser.type("abc");
      await browser.compose("nih");
      assert.deepEqual(
        await browser.evaluate("[textOf(), controller.isComposing, field.validity.valid]"),
        ["abcnih", true, true]);
      assert.equal(await browser.evaluate("(release(), settled)"), "there");
      await becomes(browser, "[controller.isComposing, field.hasAttribute('maxlength')]", [true, false]);
      await browser.commit("你好你好");
      await becomes(browser, "textOf()", "abc你好");
      await browser.evaluate(forget);
      assert.deepEqual(await browser.evaluate("[field.maxLength, errors]"), [9, []]);
    }
  },

  async "what a page asks of a field holds once the engine is there"(browser) {
    await begin(browser, { kind: "plaintext-only", options: {} });
    await browser.evaluate(forget);
    await browser.evaluate(loadAgain);
    const shown = await browser.evaluate(`(async () => {
      const limits = [{ unit: "characters", max: 5 }];
      const counter = document.createElement("output");
      window.controller = again.limit(field, { limits });
      const gone = document.createElement("input");
      again.limit(gone, { limits }).destroy();
      controller.setText("far too long");
      controller.update({ limits, counter });
      release();
      await again.ready;
      return [textOf(), counter.textContent, controller.status.fits];
    })()`);
    assert.deepEqual(shown, ["far too long", "12/5", false]);
    const refused = await browser.evaluate(`(() => {
      try { again.limit(field, {}) } catch (error) { return error.message }
    })()`);
    assert.match(refused, /has a controller already/);
  },

  async "where the engine cannot be loaded a form works as it did, and the console says why, once"(browser, address) {
    await begin(browser, { attributes: { maxlength: "3" }, options: {} });
    await browser.evaluate(forget);
    await browser.evaluate(loadAgain);
    const state = await browser.evaluate(`(async () => {
      window.controller = again.limit(field, { limits: [{ unit: "characters", max: 2 }] });
      const other = document.createElement("textarea");
      again.limit(other, { limits: [{ unit: "characters", max: 2 }] });
      fail();
      const settled = await window.settled;
      let count = "counted";
      try { again.count("a") } catch (error) { count = error.message }
      return [settled, field.maxLength, errors.length, errors[0], count];
    })()`);
    const said = "TextLimits: fields have no limits, since the engine cannot be loaded from " +
      `${address}${small} (say by \`init\` where it is). Error: no network`;
    assert.deepEqual(state, ["failed", 3, 1, said, "The engine is not there yet: `await ready` first."]);
    await browser.type("abcd");
    await becomes(browser, "[textOf(), field.form.checkValidity()]", ["abc", true]);
    assert.equal(await browser.evaluate(send), "abc");
  },

  async "a field that is limited while it composes keeps what is committed"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, options: five });
      await browser.evaluate(forget);
      await browser.compose("ni");
      await browser.compose("nih");
      await browser.evaluate(limit(five));
      assert.equal(await browser.evaluate("controller.isComposing"), true);
      await browser.commit("你好你好你好你");
      await becomes(browser, "textOf()", "你好你好你");
      await browser.type("x");
      await becomes(browser, "[textOf(), controller.isComposing]", ["你好你好你", false]);
    }
  },

  async "a composition in the middle of a text goes on in a field that is limited meanwhile"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, text: "abcd", selection: [2, 2], options: five });
      await browser.evaluate(forget);
      await browser.compose("n");
      await browser.evaluate(limit(five));
      await browser.compose("nih");
      await browser.commit("你好");
      await becomes(browser, "textOf()", "ab你cd");
    }
  },

  async "a composition that is cancelled after the field was limited leaves what was there"(browser) {
    await begin(browser, { text: "abc", options: five });
    await browser.evaluate(forget);
    await browser.compose("ni");
    await browser.evaluate(limit(five));
    await browser.cancel();
    await becomes(browser, "[textOf(), controller.isComposing]", ["abc", false]);
  },

  async "other options during a composition leave it alone, and hold at its end"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, text: "abc", options: five });
      await browser.compose("ni");
      await browser.evaluate(`(controller.update({ limits: [{ unit: "characters", max: 4 }] }), 0)`);
      await browser.compose("nih");
      await browser.evaluate(`(controller.update({ limits: [{ unit: "characters", max: 4 }], overflow: "reject" }), 0)`);
      assert.equal(await browser.evaluate("controller.isComposing"), true);
      await browser.commit("你好");
      await becomes(browser, "textOf()", "abc");
      await browser.evaluate(`(controller.update({ limits: [{ unit: "characters", max: 4 }] }), 0)`);
      await browser.paste("xyz");
      await becomes(browser, "textOf()", "abcx");
    }
  },

  async "the same options once more change nothing, and other ones what people are told"(browser) {
    await begin(browser, { text: "abcdef", options: five });
    const told = await browser.evaluate(`(() => {
      const [one, other] = [document.createElement("output"), document.createElement("output")];
      controller.update({ limits: [{ unit: "characters", max: 5 }], counter: one });
      const before = steps.length;
      controller.update({ limits: [{ unit: "characters", max: 5 }], counter: one });
      const same = steps.length - before;
      controller.update({ limits: [{ unit: "characters", max: 5 }], counter: other, message: () => "zu lang" });
      return [
        same, one.hasAttribute("aria-hidden"), one.hasAttribute("data-over"), other.textContent,
        other.hasAttribute("data-over"), field.validationMessage,
      ];
    })()`);
    assert.deepEqual(told, [0, false, false, "6/5", true, "zu lang"]);
    const failure = await browser.evaluate(
      `(() => { try { controller.update({ overflow: "cut" }) } catch (error) { return error.message } })()`);
    assert.equal(failure, "overflow: 'cut' is none of clip, reject, allow");
    await browser.type("x");
    await becomes(browser, "textOf()", "abcdef");
  },
};

/** Where the focus is taken from its input method, Firefox loses the keys of its driver: the last ones. */
export const sending = {
  async "a text over its limit is not sent while it is being composed"(browser) {
    for (const kind of ["input", "textarea"]) {
      await begin(browser, { kind, text: "abc", options: five });
      await browser.compose("nihao");
      assert.equal(await browser.evaluate("field.form.checkValidity()"), false);
      assert.equal(await browser.evaluate(send), null);
      await browser.commit("你好");
      await becomes(browser, "[textOf().length, field.form.checkValidity()]", [5, true]);
      const text = await browser.evaluate("textOf()");
      // Firefox may end the composition where it tells what is wrong: then that is clipped.
      const isExpected = text === "abc你好" || (browser.name === "Firefox" && text === "abcni");
      assert(isExpected, text);
      assert.equal(await browser.evaluate(send), text);
    }
  },

  async "a form that is not checked sends what is composed as it would stay"(browser) {
    await begin(browser, { text: "abc", options: five });
    await browser.compose("nihao");
    await browser.evaluate("(field.form.noValidate = true, 0)");
    const sent = await browser.evaluate(send);
    await browser.evaluate("(field.form.noValidate = false, 0)");
    assert.equal(sent, "abcni");
    await pause(50);
    assert.equal(await browser.evaluate("textOf()"), "abcni");
  },
};
