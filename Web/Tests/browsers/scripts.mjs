// Tests of scripts that write into fields, and of frames.
import assert from "node:assert/strict";
import { begin, five, submit } from "./page-actions.mjs";

export const scripts = {
  async "a value that a script sets in a field without focus is observed at once"(browser) {
    for (const kind of ["input", "textarea"]) {
      await begin(browser, { kind, options: five });
      const seen = await browser.evaluate(`(() => {
        const counter = document.createElement("output");
        controller.update({ limits: [{ unit: "characters", max: 5 }], counter });
        field.blur();
        field.value = "far too long";
        return [field.validity.valid, counter.textContent, controller.status.fits];
      })()`);
      assert.deepEqual(seen, [false, "12/5", false]);
      assert.equal(await browser.evaluate(submit), null);
      assert.equal(await browser.evaluate(`(field.value = "short", field.validity.valid)`), true);
      assert.equal(await browser.evaluate(submit), "short");
    }
  },

  async "a text that was set in another way is observed when the status is read, and before it is submitted"(browser) {
    const write = "(field.blur(), field.setRangeText('far too long', 0, field.value.length), 0)";
    for (const kind of ["input", "textarea"]) {
      await begin(browser, { kind, options: five });
      await browser.evaluate(write);
      assert.deepEqual(
        await browser.evaluate("[controller.status.fits, field.validity.valid]"), [false, false]);
      await begin(browser, { kind, options: five });
      await browser.evaluate(write);
      assert.deepEqual(await browser.evaluate("controller.excessRange"), [5, 12]);
      await begin(browser, { kind, options: five });
      await browser.evaluate(write);
      assert.equal(await browser.evaluate(submit), null);
      assert.match(await browser.evaluate("field.validationMessage"), /at most 5 characters .now 12/);
    }
    await begin(browser, { kind: "plaintext-only", options: five });
    await browser.evaluate("(field.blur(), field.textContent = 'far too long', 0)");
    assert.equal(await browser.evaluate("controller.liveStatus.fits"), false);
  },

  async "the change of a framework in the last listener of an input event is observed at once"(browser) {
    await begin(browser, { options: five });
    const seen = await browser.evaluate(`(() => {
      const write = () => { field.value = "far too long"; };
      document.addEventListener("input", write, { once: true });
      document.execCommand("insertText", false, "a");
      return [field.value, field.validity.valid];
    })()`);
    assert.deepEqual(seen, ["far too long", false]);
  },

  async "limits can be a number, an array, or options"(browser) {
    await begin(browser, {});
    const maxima = await browser.evaluate(`(() => {
      controller.destroy();
      window.controller = textlimits.limit(field, 10);
      const maxima = [controller.status];
      for (const options of [[{ unit: "bytes", max: 8 }], { limits: [{ unit: "utf16", max: 7 }] }, 6]) {
        controller.update(options);
        maxima.push(controller.status);
      }
      return maxima.map(({ limits }) => limits.map(({ unit, max }) => unit + max).join());
    })()`);
    assert.deepEqual(maxima, ["characters10", "bytes8", "utf167", "characters6"]);
    const refused = await browser.evaluate(`(() => {
      try { controller.update("10"); } catch (error) { return String(error); }
    })()`);
    assert.match(refused, /^TypeError: options: /);
  },

  async "a framework that observes writes keeps its property of the element"(browser) {
    await begin(browser, {});
    const results = await browser.evaluate(`(() => {
      controller.destroy();
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      const writes = [];
      const theirs = {
        configurable: true, enumerable: true, get() { return get.call(this); },
        set(value) { writes.push(value); set.call(this, value); },
      };
      Object.defineProperty(field, "value", theirs);
      window.controller = textlimits.limit(field, { limits: [{ unit: "characters", max: 5 }] });
      field.value = "far too long";
      const { fits } = controller.status;
      controller.destroy();
      field.value = "b";
      const isTheirs = Object.getOwnPropertyDescriptor(field, "value").set === theirs.set;
      delete field.value;
      window.controller = textlimits.limit(field, {});
      controller.destroy();
      return [writes, fits, isTheirs, Object.hasOwn(field, "value")];
    })()`);
    assert.deepEqual(results, [["far too long", "b"], false, true, false]);
  },

  async "an element in a frame of the same origin is limited as in the page"(browser) {
    await begin(browser, {});
    const texts = await browser.evaluate(`(() => {
      const frame = document.createElement("iframe");
      document.querySelector("#container").append(frame);
      const page = frame.contentDocument;
      const limits = [{ unit: "characters", max: 5 }];
      return ["input", "textarea", "div"].map((name) => {
        const field = page.createElement(name);
        if (name === "div") field.contentEditable = "plaintext-only";
        const counter = page.createElement("output");
        page.body.append(field, counter);
        field.focus();
        const controller = textlimits.limit(field, { limits, counter });
        page.execCommand("insertText", false, "far too long");
        const result = [field.value ?? field.textContent, counter.textContent];
        controller.setText("far too long");
        result.push(field.value ?? field.textContent, counter.textContent);
        controller.destroy();
        return result;
      });
    })()`);
    for (const text of texts) assert.deepEqual(text, ["far t", "5/5", "far too long", "12/5"]);
  },
};
