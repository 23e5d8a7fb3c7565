// The article's pages: plain HTML, React and Vue, which a server has rendered.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examples, makeApp, run, vueParts } from "../article.mjs";
import { becomes } from "./waiting.mjs";

const page = (content, scripts, head = "") => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>An example of the article</title>
${head}
<div id="root">${content}</div>
${scripts}`;

const notice = `globalThis.errors = [];
for (const name of ["error", "warn"]) console[name] = (...said) => errors.push(said.join(" "));
`;

const react = {
  "server.mjs": `import { createElement } from "react";
    import { renderToString } from "react-dom/server";
    import { SignUp } from "./SignUp.mjs";
    console.log(renderToString(createElement(SignUp)));`,
  "client.jsx": `import "./notice.js";
    import { StrictMode, useState } from "react";
    import { createRoot, hydrateRoot } from "react-dom/client";
    import { SignUp } from "./SignUp.jsx";
    import { useLimit } from "./useLimit.jsx";
    function Note() {
      const [text, setText] = useState("");
      const [count, setCount] = useState("");
      const [max, setMax] = useState(5);
      Object.assign(window, { setMax });
      const ref = useLimit({ limits: [{ unit: "bytes", max }], counter: setCount });
      return <p><textarea id="note" ref={ref} value={text} onChange={({ target }) => setText(target.value)} />
        <output>{count}</output><b>{text}</b></p>;
    }
    window.root = hydrateRoot(document.querySelector("#root"), <StrictMode><SignUp /></StrictMode>);
    window.other = createRoot(document.querySelector("#other"));
    other.render(<StrictMode><Note /></StrictMode>);`,
};

const vue = {
  "server.cjs": `require("./rendering.js");
    const Vue = require("vue");
    Vue.config.ignoredElements = ["text-limit"];
    const render = require("vue-server-renderer/basic");
    import("./component.mjs").then(({ default: component }) =>
      render(new Vue({ ...component, ...rendering }), (error, html) => console.log(error ?? html)));`,
  "client.mjs": `import "./notice.js";
    import Vue from "vue";
    import component from "./component.mjs";
    import limited from "./limited.mjs";
    Vue.config.ignoredElements = ["text-limit"];
    Vue.config.productionTip = false;
    const { beforeUnmount, ...rest } = limited;
    window.root = new Vue({ ...component, ...rendering }).$mount("#root > form");
    window.other = new Vue({
      ...rest, beforeDestroy: beforeUnmount, data: () => ({ text: "" }),
      render(create) {
        return create("textarea", { ref: "name", attrs: { id: "note" }, domProps: { value: this.text },
          on: { input: ({ target }) => { this.text = target.value; } } });
      },
    }).$mount("#other");`,
};

/** Builds the pages into a folder that is served; returns what servers render. */
export function buildPages(folder) {
  const app = mkdtempSync(join(tmpdir(), "textlimits-frameworks-"));
  try {
    const [signUp, hook] = examples("jsx");
    const { script, rendering } = vueParts(examples("vue")[0]);
    const limited = examples("js").find((text) => text.includes("mounted()"));
    makeApp(app, {
      ...react, ...vue, "notice.js": notice, "SignUp.jsx": signUp, "useLimit.jsx": hook,
      "component.mjs": script, "limited.mjs": limited, "rendering.js": rendering,
    });
    const build = (entry, name) => run(app, "esbuild", entry, "--bundle", "--format=esm", "--jsx=automatic",
      "--define:process.env.NODE_ENV=\"development\"", "--log-level=error", `--outfile=${join(folder, name)}`);
    build("client.jsx", "react.js");
    build("client.mjs", "vue.js");
    run(app, "esbuild", "SignUp.jsx", "--jsx=automatic", "--outfile=SignUp.mjs", "--log-level=error");
    const rendered = { react: run(app, "node", "server.mjs").trim(), vue: run(app, "node", "server.cjs").trim() };
    writeFileSync(join(folder, "rendering.js"), rendering);
    const tags = (name) => `<div id="other"></div><script type="module" src="${name}.js"></script>`;
    writeFileSync(join(folder, "react.html"), page(rendered.react, tags("react")));
    writeFileSync(
      join(folder, "vue.html"), page(rendered.vue, `<script src="rendering.js"></script>${tags("vue")}`));
    writeFileSync(join(folder, "article.html"), examples("html")[0]);
    writeFileSync(join(folder, "notice.js"), notice);
    writeFileSync(join(folder, "policy.html"), page(
      "", `<script src="notice.js"></script><script type="module" src="textlimits.js"></script>`,
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`));
    return rendered;
  } finally {
    rmSync(app, { recursive: true });
  }
}

const name = "document.querySelector('#name')";
const note = "document.querySelector('#note')";
const shown = "document.querySelector('text-limit').shadowRoot?.textContent";

/** Types into the form of the article. */
async function signUp(browser) {
  await becomes(browser, shown, "0/10");
  await browser.evaluate(`(${name}.focus(), 0)`);
  await browser.type("abcdefgh");
  await browser.paste("👩‍🚀你好");
  await becomes(browser, `[${name}.value, ${shown}]`, ["abcdefgh👩‍🚀你", "10/10"]);
  assert.equal(await browser.evaluate("document.getElementById(document.querySelector('#name').getAttribute('aria-describedby').split(' ').at(-1)).textContent"), "Up to 10 characters");
  await browser.command("undo");
  await becomes(browser, `${name}.value`, "abcdefgh");
  if (browser.name === "WebKit") return;
  await browser.compose("nihao");
  await becomes(browser, shown, "13/10");
  await browser.commit("你好吗");
  await becomes(browser, `[${name}.value, ${shown}]`, ["abcdefgh你好", "10/10"]);
}

const gone = "document.querySelectorAll('[role=status], [id^=textlimits-]').length";
const back = async (browser, address) => {
  await browser.open(`${address}page.html`);
  await browser.evaluate("(begin({ options: {} }), 0)");
};

export const frameworks = {
  async "the article's page is limited as it stands"(browser, address) {
    await browser.open(`${address}article.html`, shown);
    await signUp(browser);
    await back(browser, address);
  },

  async "where the page's policy forbids the engine, the console says so and not to look elsewhere"(browser, address) {
    await browser.open(`${address}policy.html`, "globalThis.errors?.length");
    const [said] = await browser.evaluate("errors");
    assert.match(said, /^TextLimits: fields have no limits, since the engine cannot be loaded from \S+simd\.wasm\. Error: /);
    assert.match(said, /add 'wasm-unsafe-eval' to its script-src/);
    await back(browser, address);
  },

  async "with React: rendered on a server, controlled, rendered again, and gone"(browser, address) {
    await browser.open(`${address}react.html`, `${shown} && ${note}`);
    await signUp(browser);
    await browser.evaluate(`(${note}.focus(), 0)`);
    await browser.type("née语x");
    const state = "[document.querySelector('#note').value, document.querySelector('b').textContent, document.querySelector('output').textContent]";
    await becomes(browser, state, ["néex", "néex", "5/5"]);
    await browser.evaluate("(setMax(8), 0)");
    // React renders in a later turn, and gives the new options after that: a key before is held to the old ones.
    await becomes(browser, state, ["néex", "néex", "5/8"]);
    await browser.type("语y");
    await becomes(browser, state, ["néex语", "néex语", "8/8"]);
    await browser.evaluate("(root.unmount(), other.unmount(), 0)");
    await becomes(browser, gone, 0);
    assert.deepEqual(await browser.evaluate("errors"), []);
    await back(browser, address);
  },

  async "with Vue: rendered on a server, with v-model, and gone"(browser, address) {
    await browser.open(`${address}vue.html`, `${shown} && ${note}`);
    await signUp(browser);
    await becomes(browser, "root.name", await browser.evaluate(`${name}.value`));
    await browser.evaluate(`(${note}.focus(), 0)`);
    await browser.paste("语".repeat(12));
    await becomes(browser, "[other.text, other.controller.readings.readings[0].count]", ["语".repeat(10), 30]);
    await browser.evaluate("(root.$destroy(), root.$el.remove(), other.$destroy(), 0)");
    await becomes(browser, gone, 0);
    assert.deepEqual(await browser.evaluate("errors"), []);
    await back(browser, address);
  },
};
