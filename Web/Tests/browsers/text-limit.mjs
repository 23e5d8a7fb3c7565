// Tests of the element `text-limit`, and of pages with many fields.
import assert from "node:assert/strict";
import { pause, until } from "./drivers.mjs";
import { waitFor } from "./page-actions.mjs";

const show = async (browser, html) => {
  await browser.evaluate("(window.controller?.destroy(), window.controller = undefined, window.steps = [], window.pageErrors = [], 0)");
  await browser.evaluate(`(document.querySelector("#container").innerHTML = ${JSON.stringify(html)}, 0)`);
};

const shown = (id = "limit") => `(({ shadowRoot, dataset }) =>
  [shadowRoot?.textContent ?? null, "over" in dataset])(document.getElementById("${id}"))`;

/** The errors have an ellipsis in place of the element. */
const reported = async (browser, element) =>
  (await browser.evaluate("pageErrors.splice(0)")).map((error) => error.replace("Uncaught ", "").replace(element + ":", "…"));

const form = `<label for="name">Name</label> <input id="name" aria-describedby="limit">
  <text-limit id="limit" for="name" max="10">Up to 10 characters</text-limit>`;

export const textLimit = {
  async "an element limits the field with its id, and shows its count"(browser) {
    await show(browser, form);
    await waitFor(browser, shown(), ["0/10", false]);
    await browser.evaluate("(document.querySelector('#name').focus(), 0)");
    await browser.type("abcdefghijkl");
    await waitFor(browser, shown(), ["10/10", false]);
    assert.equal(await browser.evaluate("document.querySelector('#name').value"), "abcdefghij");
    await browser.evaluate("(document.querySelector('#name').value = 'far too long for it', 0)");
    await waitFor(browser, shown(), ["19/10", true]);
    // The element's content is the hint. It isn't removed, since a framework can own it.
    assert.deepEqual(
      await browser.evaluate(`[document.querySelector("#limit").textContent,
        document.querySelector("[id^=textlimits-]").textContent]`), ["Up to 10 characters", "Up to 10 characters"]);
    if (browser.name === "Chromium") {
      const { nodes } = await browser.send("Accessibility.getFullAXTree");
      const field = nodes.find(({ role }) => role?.value === "textbox");
      assert.equal(field.description.value, "Up to 10 characters");
      assert(!nodes.some(({ name, ignored }) => !ignored && name?.value.includes("/10")));
    }
  },

  async "a field can be inserted later, replaced, and removed"(browser) {
    await show(browser, `<text-limit id="limit" for="name" max="3"></text-limit><div id="here"></div>`);
    const here = "document.querySelector('#here')";
    const controller = "document.querySelector('#limit').controller";
    assert.equal(await browser.evaluate(`${controller}`), null);
    await browser.evaluate(`(${here}.innerHTML = "<input id='name' value='ab'>", 0)`);
    await waitFor(browser, shown(), ["2/3", false]);
    await browser.evaluate(`(window.first = ${controller}, ${here}.innerHTML = "<textarea id='name'>abcd</textarea>", 0)`);
    await waitFor(browser, shown(), ["4/3", true]);
    await assert.rejects(browser.evaluate("first.status"), /destroyed/);
    // If the field and the element move together, the controller isn't replaced.
    assert.equal(await browser.evaluate(`(async () => {
      const before = ${controller};
      document.querySelector("#container").prepend(document.querySelector("#here"));
      document.querySelector("#container").append(document.querySelector("#limit"));
      await 0;
      return before === ${controller} && before.status.limits[0].count === 4;
    })()`), true);
    await browser.evaluate(`(document.querySelector("#limit").setAttribute("max", "4"), 0)`);
    await waitFor(browser, shown(), ["4/4", false]);
    await browser.evaluate(`(document.querySelector("#limit").setAttribute("unit", "bytes:utf16"), 0)`);
    await waitFor(browser, shown(), ["8/4", true]);
    await browser.evaluate(`(document.querySelector("#name").id = "other", 0)`);
    await waitFor(browser, `[...${shown()}, ${controller}]`, ["", false, null]);
    await browser.evaluate(`(document.querySelector("#limit").setAttribute("for", "other"), 0)`);
    await waitFor(browser, shown(), ["8/4", true]);
    const left = await browser.evaluate(`(async () => {
      const field = document.querySelector("#other");
      document.querySelector("#limit").remove();
      await 0;
      return [field.validity.valid, field.hasAttribute("aria-describedby"), document.querySelectorAll("[role=status]").length];
    })()`);
    assert.deepEqual(left, [true, false, 0]);
  },

  async "two elements can exchange their fields, and a field has one element"(browser) {
    await show(browser, `<input id="a" value="a"><input id="b" value="bbb">
      <text-limit id="limit" for="a" max="5"></text-limit><text-limit id="other" for="b" max="6"></text-limit>`);
    await waitFor(browser, shown("other"), ["3/6", false]);
    // Both changes must be in one task. In WebKit, each call of the driver is a task.
    await browser.evaluate(`(setTimeout(() => {
      document.querySelector("#limit").setAttribute("for", "b");
      document.querySelector("#other").setAttribute("for", "a");
    }), 0)`);
    await waitFor(browser, `[${shown()}, ${shown("other")}]`, [["3/5", false], ["1/6", false]]);
    await browser.evaluate(`(document.querySelector("#other").setAttribute("for", "b"), 0)`);
    await waitFor(browser, `[${shown()}, ${shown("other")}]`, [["3/5", false], ["", false]]);
    assert.deepEqual(await reported(browser, '<text-limit for="b">'), [
      "Error: … another element limits the field; for several limits, call `limit`"]);
    await browser.evaluate(`(document.querySelector("#limit").remove(), 0)`);
    await waitFor(browser, shown("other"), ["3/6", false]);
    // The element doesn't limit a field that a script has already limited.
    await browser.evaluate(`(window.controller = textlimits.limit(document.querySelector("#a"), 9),
      document.querySelector("#other").setAttribute("for", "a"), 0)`);
    await waitFor(browser, "pageErrors.length", 1);
    assert.match((await browser.evaluate("pageErrors.splice(0)"))[0], /already has a controller/);
  },

  async "an element that contains the rest of a form hides nothing, and reports an error"(browser) {
    await show(browser, `<input id="name"><text-limit id="limit" for="name" max="3" /><button>Send</button>`);
    await waitFor(browser, "pageErrors.length", 1);
    assert.deepEqual(await reported(browser, '<text-limit for="name">'), [
      "Error: … it contains a field or a button; `</text-limit>` may be missing"]);
    assert.equal(await browser.evaluate("document.querySelector('button').offsetHeight > 0"), true);
  },

  async "in a shadow tree an element limits a field of that tree"(browser) {
    await show(browser, `<input id="name" value="outside"><div id="host"></div>`);
    await browser.evaluate(`(() => {
      window.tree = document.querySelector("#host").attachShadow({ mode: "open" });
      tree.innerHTML = "<text-limit for='name' max='4' overflow='allow'></text-limit><p><input id='name' value='in'></p>";
    })()`);
    await waitFor(
      browser, "[tree.firstChild.shadowRoot?.textContent, tree.querySelectorAll('[role=status]').length]", ["2/4", 1]);
  },

  async "without a number maxlength is the limit, and invalid attributes are reported"(browser) {
    await show(browser, `<input id="name" maxlength="4" value="née">
      <text-limit id="limit" for="name" max="" unit=" "></text-limit>`);
    await waitFor(browser, shown(), ["3/4", false]);
    await browser.evaluate("(document.querySelector('#name').maxLength = 2, 0)");
    await waitFor(browser, shown(), ["3/2", true]);
    for (const [html, message] of [
      ["max='ten'", "TypeError: … max: expected a whole number, not 'ten'"],
      ["max='-1'", "TypeError: … max: expected a whole number, not '-1'"],
      ["unit='charcters' max='3'", "RangeError: … unit: Unknown unit 'charcters'. Did you mean characters?"],
      ["max='3' overflow='cut'", "RangeError: … overflow: unknown value 'cut'; write one of clip, reject, allow"],
      ["unit='characters'", "RangeError: … missing attribute 'max'"],
      ["max='3' min='4'", "RangeError: … 'max' is below 'min'"],
      ["profile='x-post' max='3'", "RangeError: … 'max' can't be combined with 'profile'"],
      ["profile='x-posts'", /^RangeError: … profile: .*x-posts/],
    ]) {
      await show(browser, `<input id="name" maxlength="4"><text-limit id="limit" for="name" ${html}>Four</text-limit>`);
      await waitFor(browser, "pageErrors.length", 1);
      const [error] = await reported(browser, '<text-limit for="name">');
      if (typeof message === "string") assert.equal(error.slice(0, message.length), message);
      else assert.match(error, message);
      // The element's content is still visible.
      assert.deepEqual(await browser.evaluate(shown()), [null, false]);
      await browser.evaluate(`(() => {
        const limit = document.querySelector("#limit");
        for (const name of ["unit", "overflow", "profile", "min"]) limit.removeAttribute(name);
        limit.setAttribute("max", " 7 ");
      })()`);
      await waitFor(browser, shown(), ["0/7", false]);
    }
    for (const [html, error] of [
      ["<p id='name'>text</p>", /^TypeError: … limit: expected an input, a textarea, .*, not <p>/],
      ["<input id='name' type='number'>", /^TypeError: … limit: an input of type 'number' has no text to limit/],
    ]) {
      await show(browser, `${html}<text-limit for="name" max="3"></text-limit>`);
      await waitFor(browser, "pageErrors.length", 1);
      assert.match((await reported(browser, '<text-limit for="name">'))[0], error);
    }
  },

  async "a misspelled attribute is reported once, and the others apply"(browser) {
    const names = "for, unit, profile, max, min, overflow, cut, composition, case, language, linebreaks, normalization";
    for (const [html, ...errors] of [
      ["max='3' units='words'", "unknown attribute 'units'; did you mean 'unit'?"],
      ["max='3' line-breaks='space' limit='10'",
        "unknown attribute 'line-breaks'; did you mean 'linebreaks'?", `unknown attribute 'limit'; the attributes are ${names}`],
      ["max='3' class='a' data-unit='words' title='t' onclick='0' v-if='0' _ngcontent-a='' aria-label='b' slot='c'"],
    ]) {
      await show(browser, `<input id="name"><text-limit id="limit" for="name" ${html}></text-limit>`);
      await waitFor(browser, shown(), ["0/3", false]);
      await browser.evaluate("(document.querySelector('#limit').setAttribute('max', '4'), 0)");
      await waitFor(browser, shown(), ["0/4", false]);
      assert.deepEqual(
        await reported(browser, '<text-limit for="name">'), errors.map((error) => `RangeError: … ${error}`));
    }
  },

  async "without for, the field is that of the label around the element"(browser) {
    await show(browser, `<label>Name <input id="name"><text-limit id="limit" max="3"></text-limit></label>`);
    await waitFor(browser, shown(), ["0/3", false]);
    await browser.evaluate("(document.querySelector('#name').remove(), 0)");
    await waitFor(browser, shown(), ["", false]);
    await browser.evaluate(
      "(document.querySelector('label').insertAdjacentHTML('beforeend', '<textarea>ab</textarea>'), 0)");
    await waitFor(browser, shown(), ["2/3", false]);
    await show(browser, `<text-limit id="limit" max="3"><input id="name"></text-limit>`);
    await waitFor(browser, "pageErrors.length", 1);
    assert.deepEqual(await reported(browser, "<text-limit>"), ["Error: … the attribute 'for' is missing; set it to the `id` of a field"]);
  },

  async "the properties reflect the attributes"(browser) {
    await show(browser, `<input id="name" value="ab"><text-limit id="limit" for="name" max="3"></text-limit>`);
    await waitFor(browser, shown(), ["2/3", false]);
    const limit = "document.querySelector('#limit')";
    await browser.evaluate(`(${limit}.max = 20, ${limit}.unit = "bytes:utf16", ${limit}.lineBreaks = "space", 0)`);
    await waitFor(browser, shown(), ["4/20", false]);
    assert.deepEqual(
      await browser.evaluate(`[${limit}.htmlFor, ${limit}.max, ${limit}.min, ${limit}.getAttribute("linebreaks")]`),
      ["name", "20", "", "space"]);
    await browser.evaluate(`(${limit}.unit = null, ${limit}.max = undefined, ${limit}.min = 5, 0)`);
    await waitFor(browser, `[...${shown()}, ${limit}.hasAttribute("max")]`, ["2", false, false]);
    // The property was set before the element was defined.
    await browser.evaluate(`(() => {
      const early = ${limit}.cloneNode();
      Object.defineProperty(early, "max", { value: 7, configurable: true, enumerable: true, writable: true });
      ${limit}.replaceWith(early);
    })()`);
    await waitFor(browser, shown(), ["2/7", false]);
  },

  async "options are attributes"(browser) {
    await show(browser, `<textarea id="name"></textarea>
      <text-limit id="limit" for="name" profile="postgresql-varchar=8" linebreaks="space" case="uppercase" overflow="reject"></text-limit>`);
    await waitFor(browser, shown(), ["0/8", false]);
    await browser.evaluate("(document.querySelector('#name').focus(), 0)");
    await browser.paste("ab\ncd");
    await waitFor(browser, "document.querySelector('#name').value", "AB CD");
    await browser.paste("four");
    await pause(50);
    assert.equal(await browser.evaluate("document.querySelector('#name').value"), "AB CD");
  },

  "removed fields leave no listeners, nodes, or memory behind": Object.assign(async (browser) => {
    await show(browser, "");
    const start = await remains(browser);
    for (const [how, round] of [
      ["elements", `container.innerHTML = Array.from({ length: 200 }, (_, index) =>
        "<input id='field-" + index + "'><text-limit for='field-" + index + "' max='10'></text-limit>").join("");
        await new Promise((resolve) => setTimeout(resolve))`],
      ["controllers that nobody has ended", `container.innerHTML = "<p><input></p>".repeat(200);
        for (const field of container.querySelectorAll("input")) {
          textlimits.limit(field, { limits: [{ unit: "characters", max: 10 }] }).on("step", () => {});
        }`],
    ]) {
      const rounds = (count) => browser.evaluate(`(async () => {
        const container = document.querySelector("#container");
        for (let index = 0; index < ${count}; index++) {
          ${round};
          const [field] = container.querySelectorAll("input");
          field.focus();
          document.execCommand("insertText", false, "abcdefghijkl");
          if (field.value !== "abcdefghij") throw new Error(field.value);
          container.replaceChildren();
          // Announcements that are pending must end first.
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })()`);
      // The first fields allocate memory that is never released.
      await rounds(3);
      const before = await settled(browser, start);
      await rounds(20);
      const { heap } = await settled(browser, start);
      // If the 4,000 fields weren't released, each would take some kilobytes.
      assert(heap - before.heap < 400_000, `${how}: ${heap - before.heap} bytes more`);
    }
  }, { only: "Chromium" }),
};

/** Waits until there are as many listeners and live regions as in `start`, and at most 20 more nodes. */
async function settled(browser, start) {
  let now;
  const isSettled = async () => {
    now = await remains(browser);
    assert.deepEqual({ ...now, heap: 0, nodes: 0 }, { ...start, heap: 0, nodes: 0 });
    assert(now.nodes <= start.nodes + 20, `${now.nodes} nodes, not ${start.nodes}`);
    return true;
  };
  await until(isSettled, 20).catch(isSettled);
  return now;
}

/** Returns the numbers of listeners, nodes, bytes in the heap, and live regions and hints after garbage collection. */
async function remains(browser) {
  for (let turn = 0; turn < 3; turn++) {
    await browser.send("HeapProfiler.collectGarbage");
    await pause(50);
  }
  await browser.send("Performance.enable");
  const { metrics } = await browser.send("Performance.getMetrics");
  const metric = (wanted) => metrics.find(({ name }) => name === wanted).value;
  const regions = await browser.evaluate("document.querySelectorAll('[id^=textlimits-], [role=status]').length");
  return { listeners: metric("JSEventListeners"), nodes: metric("Nodes"), heap: metric("JSHeapUsedSize"), regions };
}
