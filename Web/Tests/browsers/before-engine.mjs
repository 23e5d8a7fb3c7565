// Tests of fields that are limited or submitted during a composition, or before the engine is loaded.
import assert from "node:assert/strict";
import { pause } from "./drivers.mjs";
import { announcement, begin, beginUnlimited, destroy, five, kinds, submit, waitFor } from "./page-actions.mjs";

const limit = (options) => `(() => {
  window.controller = textlimits.limit(field, ${JSON.stringify(options)});
  return 0;
})()`;

/** The browser's `fetch`, which is stored only once, since a failed test can leave a replacement. */
const ownFetch = "window.ownFetch ??= window.fetch";

/** Imports the library again. Its engine is loaded when `release()` is called, and can't be loaded after `fail()`. */
const loadAgain = `(async () => {
  const fetch = ${ownFetch};
  window.errors = [];
  const { error } = console;
  console.error = (...values) => errors.push(values.map(String).join(" "));
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

/** Records the fetched files. The whole engine isn't loaded before `release()`. */
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
  window.restoreFetch = () => { window.fetch = fetch; };
  window.again = await import("./textlimits.js?" + Math.random());
  return 0;
})()`;
const [small, whole] = ["textlimits.simd.wasm", "textlimits.whole.simd.wasm"];

export const beforeEngine = {
  async "a field moves to the whole engine at the end of a composition, and keeps every key"(browser) {
    for (const kind of kinds) {
      await beginUnlimited(browser, { kind });
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
      assert.deepEqual(await browser.evaluate("(release(), again.loadWhole().then(() => fetched))"), [small, whole]);
      await browser.compose("nih");
      assert.deepEqual(
        await browser.evaluate("[textOf(), controller.isComposing, controller.status.limits[0].unit]"),
        ["abcnih", true, "characters"]);
      await browser.commit("你好");
      await waitFor(browser, "[textOf(), controller.isComposing, controller.status.limits[0].unit]",
        ["abc你好", false, "columns"]);
      await browser.type("x");
      await waitFor(browser, "[textOf(), controller.status.limits[0].count]", ["abc你好", 7]);
      await browser.evaluate(`(controller.setLimits([{ unit: "characters", max: 6 }]), restoreFetch(), 0)`);
      await browser.type("xy");
      await waitFor(browser, "textOf()", "abc你好x");
    }
  },

  async "text that is composed before a change of the engine is kept and flagged"(browser) {
    for (const kind of kinds) {
      await beginUnlimited(browser, { kind, text: "abcdef", selection: [2, 4] });
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
        restoreFetch();
        return 0;
      })()`);
      await browser.compose("nih");
      await browser.commit("你好");
      await waitFor(browser, "[textOf(), controller.status.limits[0].count, controller.status.fits]",
        ["ab你好ef", 8, false]);
    }
  },

  async "a page whose first field needs the whole engine loads no other"(browser) {
    await beginUnlimited(browser);
    assert.deepEqual(await browser.evaluate(`${loadInParts}.then(async () => {
      window.controller = again.limit(field, { limits: [{ unit: "columns", max: 3 }] });
      release();
      await again.ready;
      restoreFetch();
      return [fetched, controller.status.limits[0].unit];
    })`), [[whole], "columns"]);
    await browser.type("abcd");
    await waitFor(browser, "textOf()", "abc");
  },

  async "if the whole engine can't be loaded, a field keeps its limits"(browser, address) {
    await beginUnlimited(browser);
    const message = await browser.evaluate(`${loadInParts}.then(async () => {
      await again.ready;
      const errors = [];
      const { error } = console;
      console.error = (...values) => errors.push(values.map(String).join(" "));
      window.controller = again.limit(field, { limits: [{ unit: "characters", max: 2 }] });
      controller.setLimits([{ unit: "columns", max: 3 }]);
      again.limit(document.createElement("input"), { limits: [{ unit: "words", max: 3 }] });
      fail();
      await again.loadWhole().catch(() => {});
      restoreFetch();
      console.error = error;
      return errors;
    })`);
    assert.deepEqual(message, [
      "TextLimits: limits that need the whole engine aren't enforced, because the engine can't be loaded " +
        `from ${address}${whole}; pass its URL to \`init\`. Error: no network`,
    ]);
    await browser.type("abc");
    await waitFor(browser, "textOf()", "ab");
  },

  async "errors of options are the same with each engine"(browser) {
    await beginUnlimited(browser);
    const outcomes = () => browser.evaluate(`(() => {
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
        assert.deepEqual(await outcomes(), refused, `${engine}, ${round}`);
        await browser.evaluate("(release(), restoreFetch(), 0)");
        await waitFor(browser, "pageErrors.length", 1);
        assert.match((await browser.evaluate("pageErrors.splice(0)"))[0], reported);
        if (round === "loading") await browser.evaluate(destroy);
      }
      await browser.evaluate("(controller.update(2), 0)");
      await browser.type("abc");
      await waitFor(browser, "[textOf(), controller.status.limits[0].count]", ["ab", 2]);
      await browser.evaluate("(controller.setText(''), controller.destroy(), 0)");
    }
  },

  async "a paste of a million letters is clipped and reported by the small engine"(browser) {
    await beginUnlimited(browser, { kind: "textarea" });
    await browser.evaluate(loadInParts);
    await browser.evaluate(`again.ready.then(() => {
      window.controller = again.limit(field, { limits: [{ unit: "characters", max: 5 }] });
      document.execCommand("insertText", false, "é".repeat((1 << 20) + 10));
      restoreFetch();
    })`);
    assert.equal(await browser.evaluate("textOf()"), "ééééé");
    await waitFor(
      browser, announcement, "1,048,581 characters did not fit.");
    assert.deepEqual(await browser.evaluate("[again.count('é'.repeat((1 << 20) + 1)), fetched]"), [(1 << 20) + 1, [small]]);
  },

  async "before the engine is loaded a field is unchanged, and then its composition is kept"(browser) {
    for (const kind of ["input", "textarea"]) {
      await beginUnlimited(browser, { kind, attributes: { maxlength: "9" } });
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
      await waitFor(browser, "[controller.isComposing, field.hasAttribute('maxlength')]", [true, false]);
      await browser.commit("你好你好");
      await waitFor(browser, "textOf()", "abc你好");
      await browser.evaluate(destroy);
      assert.deepEqual(await browser.evaluate("[field.maxLength, errors]"), [9, []]);
    }
  },

  async "calls before the engine is loaded take effect when it is loaded"(browser) {
    await beginUnlimited(browser, { kind: "plaintext-only" });
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
    assert.match(refused, /already has a controller/);
  },

  async "if the engine can't be loaded, a form works as before, and the console reports the reason once"(browser, address) {
    await beginUnlimited(browser, { attributes: { maxlength: "3" } });
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
    const message = "TextLimits: limits aren't enforced, because the engine can't be loaded from " +
      `${address}${small}; pass its URL to \`init\`. Error: no network`;
    assert.deepEqual(state, ["failed", 3, 1, message, "The engine isn't loaded: `await ready` first."]);
    await browser.type("abcd");
    await waitFor(browser, "[textOf(), field.form.checkValidity()]", ["abc", true]);
    assert.equal(await browser.evaluate(submit), "abc");
  },

  async "a field that is limited during a composition keeps the committed text"(browser) {
    for (const kind of kinds) {
      await beginUnlimited(browser, { kind });
      await browser.compose("ni");
      await browser.compose("nih");
      await browser.evaluate(limit(five));
      assert.equal(await browser.evaluate("controller.isComposing"), true);
      await browser.commit("你好你好你好你");
      await waitFor(browser, "textOf()", "你好你好你");
      await browser.type("x");
      await waitFor(browser, "[textOf(), controller.isComposing]", ["你好你好你", false]);
    }
  },

  async "a composition within a text continues in a field that is limited in the meantime"(browser) {
    for (const kind of kinds) {
      await beginUnlimited(browser, { kind, text: "abcd", selection: [2, 2] });
      await browser.compose("n");
      await browser.evaluate(limit(five));
      await browser.compose("nih");
      await browser.commit("你好");
      await waitFor(browser, "textOf()", "ab你cd");
    }
  },

  async "a composition that is canceled after the field was limited leaves the earlier text"(browser) {
    await beginUnlimited(browser, { text: "abc" });
    await browser.compose("ni");
    await browser.evaluate(limit(five));
    await browser.cancel();
    await waitFor(browser, "[textOf(), controller.isComposing]", ["abc", false]);
  },

  async "other options during a composition apply at its end"(browser) {
    for (const kind of kinds) {
      await begin(browser, { kind, text: "abc", options: five });
      await browser.compose("ni");
      await browser.evaluate(`(controller.update({ limits: [{ unit: "characters", max: 4 }] }), 0)`);
      await browser.compose("nih");
      await browser.evaluate(`(controller.update({ limits: [{ unit: "characters", max: 4 }], overflow: "reject" }), 0)`);
      assert.equal(await browser.evaluate("controller.isComposing"), true);
      await browser.commit("你好");
      await waitFor(browser, "textOf()", "abc");
      await browser.evaluate(`(controller.update({ limits: [{ unit: "characters", max: 4 }] }), 0)`);
      await browser.paste("xyz");
      await waitFor(browser, "textOf()", "abcx");
    }
  },

  async "the same options change nothing, and others change the feedback"(browser) {
    await begin(browser, { text: "abcdef", options: five });
    const results = await browser.evaluate(`(() => {
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
    assert.deepEqual(results, [0, false, false, "6/5", true, "zu lang"]);
    const failure = await browser.evaluate(
      `(() => { try { controller.update({ overflow: "cut" }) } catch (error) { return error.message } })()`);
    assert.equal(failure, "overflow: unknown value 'cut'; write one of clip, reject, allow, overwrite");
    await browser.type("x");
    await waitFor(browser, "textOf()", "abcdef");
  },
};

/** The tests that run last, because Firefox ignores its driver's keys after an input method has lost the focus. */
export const submitting = {
  async "a composed text beyond its limit is not submitted"(browser) {
    for (const kind of ["input", "textarea"]) {
      await begin(browser, { kind, text: "abc", options: five });
      await browser.compose("nihao");
      assert.equal(await browser.evaluate("field.form.checkValidity()"), false);
      assert.equal(await browser.evaluate(submit), null);
      await browser.commit("你好");
      await waitFor(browser, "[textOf().length, field.form.checkValidity()]", [5, true]);
      const text = await browser.evaluate("textOf()");
      // Firefox may end the composition when it shows the message, and the text is then clipped.
      const isExpected = text === "abc你好" || (browser.name === "Firefox" && text === "abcni");
      assert(isExpected, text);
      assert.equal(await browser.evaluate(submit), text);
    }
  },

  async "a form without validation submits the composed text as it would stay"(browser) {
    await begin(browser, { text: "abc", options: five });
    await browser.compose("nihao");
    await browser.evaluate("(field.form.noValidate = true, 0)");
    const submitted = await browser.evaluate(submit);
    await browser.evaluate("(field.form.noValidate = false, 0)");
    assert.equal(submitted, "abcni");
    await pause(50);
    assert.equal(await browser.evaluate("textOf()"), "abcni");
  },
};
