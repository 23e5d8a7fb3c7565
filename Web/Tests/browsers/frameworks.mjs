// Tests of the guide's pages: plain HTML, and React and Vue rendered by a server.
import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { examples, run, vueParts, withApp } from "../guide.mjs";
import { waitFor } from "./page-actions.mjs";

const page = (content, scripts, head = "") => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>An example of the guide</title>
${head}
<div id="root">${content}</div>
${scripts}`;

const notice = `Object.assign(globalThis, { errors: [], logged: [] });
for (const name of ["error", "warn"]) console[name] = (...values) => errors.push(values.join(" "));
console.log = (...values) => logged.push(values.join(" "));
addEventListener("error", ({ message }) => errors.push(message));
`;

const scripted = (content, script = `import "textlimits";`) => page(
  content, `<script type="module">${script}</script>`,
  `<script src="notice.js"></script>${examples("html").find((text) => text.includes("importmap"))}`);
const script = (part) => examples("js").find((text) => text.includes(part));
const nameAndCount = `<label for="name">Name</label> <input id="name"> <output id="count"></output>`;

const pages = () => ({
  "fields.html": scripted(`<form>${examples("html").find((text) => text.includes("overflow"))}</form>`),
  "element.html": scripted(
    `<input id="name" value="née"><text-limit id="name-limit" for="name" max="10"></text-limit>`, script("element.max")),
  "controller.html": scripted(
    nameAndCount, script("setLimits").replace(/^controller\.destroy.*$/m, "window.controller = controller;")),
  "left.html": scripted(`<input id="pin"> <output id="left"></output>`, script("remaining")),
  "assets.html": scripted(nameAndCount, script("init(")),
  "style.html": scripted(`<style>${examples("css")[0]}</style><form><input id="empty" required>
    <input id="name"><text-limit id="limit" for="name" max="3" overflow="allow"></text-limit></form>`),
});

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

let built;

export function buildPages(folder) {
  built = folder;
  buildFrameworkPages(folder);
  writeFileSync(join(folder, "notice.js"), notice);
  writeFileSync(join(folder, "guide.html"), examples("html")[0]);
  for (const [name, text] of Object.entries(pages())) writeFileSync(join(folder, name), text);
  const [, limiting] = readFileSync(join(folder, "README.md"), "utf8").match(/^```js\n(.*?)^```/ms);
  writeFileSync(join(folder, "readme.html"), scripted(nameAndCount, limiting));
  rmSync(join(folder, "node_modules"), { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync("..", join(folder, "node_modules/textlimits"));
  // The examples pass these URLs to `init`.
  for (const name of ["textlimits.simd.wasm", "textlimits.whole.simd.wasm"]) {
    cpSync(join(folder, name), join(folder, "assets", name));
  }
  writeFileSync(join(folder, "policy.html"), page(
    "", `<script src="notice.js"></script><script type="module" src="textlimits.js"></script>`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`));
}

function buildFrameworkPages(folder) {
  const [signUp, hook] = examples("jsx");
  const { script, rendering } = vueParts(examples("vue")[0]);
  const limited = examples("js").find((text) => text.includes("mounted()"));
  const files = {
    ...react, ...vue, "notice.js": notice, "SignUp.jsx": signUp, "useLimit.jsx": hook,
    "component.mjs": script, "limited.mjs": limited, "rendering.js": rendering,
  };
  withApp(files, (app) => {
    const build = (entry, name) => run(app, "esbuild", entry, "--bundle", "--format=esm", "--jsx=automatic",
      "--define:process.env.NODE_ENV=\"development\"", "--log-level=error", `--outfile=${join(folder, name)}`);
    build("client.jsx", "react.js");
    build("client.mjs", "vue.js");
    run(app, "esbuild", "SignUp.jsx", "--jsx=automatic", "--outfile=SignUp.mjs", "--log-level=error");
    const tags = (name) => `<div id="other"></div><script type="module" src="${name}.js"></script>`;
    const rendered = (server) => run(app, "node", server).trim();
    writeFileSync(join(folder, "react.html"), page(rendered("server.mjs"), tags("react")));
    writeFileSync(
      join(folder, "vue.html"), page(rendered("server.cjs"), `<script src="rendering.js"></script>${tags("vue")}`));
  });
  writeFileSync(join(folder, "rendering.js"), rendering);
}

const name = "document.querySelector('#name')";
const note = "document.querySelector('#note')";
const shown = "document.querySelector('text-limit').shadowRoot?.textContent";

async function signUp(browser) {
  await waitFor(browser, shown, "0/10");
  await browser.evaluate(`(${name}.focus(), 0)`);
  await browser.type("abcdefgh");
  await browser.paste("👩‍🚀你好");
  await waitFor(browser, `[${name}.value, ${shown}]`, ["abcdefgh👩‍🚀你", "10/10"]);
  assert.equal(await browser.evaluate("document.getElementById(document.querySelector('#name').getAttribute('aria-describedby').split(' ').at(-1)).textContent"), "Up to 10 characters");
  await browser.command("undo");
  await waitFor(browser, `${name}.value`, "abcdefgh");
  if (browser.name === "WebKit") return;
  await browser.compose("nihao");
  await waitFor(browser, shown, "13/10");
  await browser.commit("你好吗");
  await waitFor(browser, `[${name}.value, ${shown}]`, ["abcdefgh你好", "10/10"]);
}

/** There is no Content Security Policy, so that pages can contain scripts. */
async function serve(folder) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, "http://localhost").pathname);
    try {
      const bytes = readFileSync(path);
      response.setHeader("content-type", types[extname(path)] ?? "text/plain").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

const value = (id) => `document.querySelector("#${id}").value`;
const enter = (browser, id) => browser.evaluate(`(document.querySelector("#${id}").focus(), 0)`);

const checks = {
  async "fields.html"(browser) {
    const counts = "[...document.querySelectorAll('text-limit')].map(({ shadowRoot }) => shadowRoot?.textContent)";
    await waitFor(browser, counts, ["0/6", "0/6", "0/6", "0/3", "0/280"]);
    await enter(browser, "code");
    await browser.paste("abcdefg");
    await browser.paste("ab");
    await waitFor(browser, value("code"), "AB");
    await enter(browser, "city");
    await browser.paste("ab cdefgh");
    await waitFor(browser, value("city"), "ab");
    await enter(browser, "bio");
    await browser.paste("abcdefg");
    await waitFor(browser, `[${value("bio")}, document.forms[0].checkValidity()]`, ["abcdefg", false]);
    await enter(browser, "motto");
    await browser.type("a b c d");
    await waitFor(browser, value("motto"), "a b c ");
  },

  async "element.html"(browser) {
    await waitFor(browser, "logged", ["3"]);
    await waitFor(browser, shown, "3/20");
  },

  async "controller.html"(browser) {
    await waitFor(browser, `controller.status?.limits[0].max`, 40);
    assert.equal(await browser.evaluate(value("name")), "Ada");
    await enter(browser, "name");
    await browser.evaluate("(document.querySelector('#name').select(), 0)");
    await browser.paste("語".repeat(14));
    await waitFor(browser, value("name"), "語".repeat(13));
    await waitFor(browser, "logged.length", 1);
    assert.equal(await browser.evaluate("logged[0]"), "clipped 語");
    await browser.evaluate("(controller.destroy(), 0)");
    await browser.paste("ab");
    await waitFor(browser, value("name"), `${"語".repeat(13)}ab`);
  },

  async "left.html"(browser) {
    const state = `[${value("pin")}, document.querySelector("#left").textContent, document.querySelector("#pin").className]`;
    await waitFor(browser, state, ["", "6 left", ""]);
    await enter(browser, "pin");
    for (const [key, ...wanted] of [
      ["1", "1", "5 left", ""], ["-", "1-", "4 left", ""], ["a", "1-", "4 left", "refused"], ["2", "1-2", "3 left", ""],
    ]) {
      await browser.type(key);
      await waitFor(browser, state, wanted);
    }
    await browser.paste("3456");
    await waitFor(browser, state, ["1-2345", "0 left", "refused"]);
  },

  async "assets.html"(browser) {
    const asked = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('wasm'))";
    await limitsToTen(browser);
    const [first, ...others] = await browser.evaluate(asked);
    assert.match(first, /\/assets\/textlimits\.simd\.wasm$/);
    assert.deepEqual(others, []);
  },

  async "readme.html"(browser) { await limitsToTen(browser); },

  async "style.html"(browser) {
    await waitFor(browser, shown, "0/3");
    await enter(browser, "name");
    await browser.type("abcd");
    await waitFor(browser, shown, "4/3");
    await browser.evaluate("(document.querySelector('#name').blur(), 0)");
    const borders = "['form', '#empty', '#name'].map((name) => getComputedStyle(document.querySelector(name)).borderTopStyle)";
    await waitFor(browser, `${borders}.map((style) => style === "dashed")`, [false, false, true]);
    assert.match(await browser.evaluate("getComputedStyle(document.querySelector('#limit'), '::before').content"), /too long/);
  },
};

async function limitsToTen(browser) {
  await waitFor(browser, "document.querySelectorAll('[role=status]').length", 1);
  await enter(browser, "name");
  await browser.type("abcdefghijkl");
  await waitFor(browser, value("name"), "abcdefghij");
}

const gone = "document.querySelectorAll('[role=status], [id^=textlimits-]').length";
const back = async (browser, address) => {
  await browser.open(`${address}page.html`);
  await browser.evaluate("(begin({ options: {} }), 0)");
};

export const frameworks = {
  async "the guide's page is limited"(browser, address) {
    await browser.open(`${address}guide.html`, shown);
    await signUp(browser);
    await back(browser, address);
  },

  async "the guide's other examples have the documented results"(browser, address) {
    const server = await serve(built);
    try {
      for (const [name, check] of Object.entries(checks)) {
        await browser.open(server.address + name, "globalThis.errors");
        await check(browser);
        assert.deepEqual(await browser.evaluate("errors"), [], name);
      }
    } finally {
      server.close();
    }
    await back(browser, address);
  },

  async "if the page's policy forbids the engine, the console reports it without another hint"(browser, address) {
    await browser.open(`${address}policy.html`, "globalThis.errors?.length");
    const [message] = await browser.evaluate("errors");
    assert.match(message, /^TextLimits: limits aren't enforced, because the engine can't be loaded from \S+simd\.wasm\. Error: /);
    assert.match(message, /add 'wasm-unsafe-eval' to its script-src/);
    await back(browser, address);
  },

  async "with React: rendered on a server, controlled, rendered again, and removed"(browser, address) {
    await browser.open(`${address}react.html`, `${shown} && ${note}`);
    await signUp(browser);
    await browser.evaluate(`(${note}.focus(), 0)`);
    await browser.type("née语x");
    const state = "[document.querySelector('#note').value, document.querySelector('b').textContent, document.querySelector('output').textContent]";
    await waitFor(browser, state, ["néex", "néex", "5/5"]);
    await browser.evaluate("(setMax(8), 0)");
    // React passes the new options in a later task. The old limit applies to a key before that task.
    await waitFor(browser, state, ["néex", "néex", "5/8"]);
    await browser.type("语y");
    await waitFor(browser, state, ["néex语", "néex语", "8/8"]);
    await browser.evaluate("(root.unmount(), other.unmount(), 0)");
    await waitFor(browser, gone, 0);
    assert.deepEqual(await browser.evaluate("errors"), []);
    await back(browser, address);
  },

  async "with Vue: rendered on a server, with v-model, and removed"(browser, address) {
    await browser.open(`${address}vue.html`, `${shown} && ${note}`);
    await signUp(browser);
    await waitFor(browser, "root.name", await browser.evaluate(`${name}.value`));
    await browser.evaluate(`(${note}.focus(), 0)`);
    await browser.paste("语".repeat(12));
    await waitFor(browser, "[other.text, other.controller.status.limits[0].count]", ["语".repeat(10), 30]);
    await browser.evaluate("(root.$destroy(), root.$el.remove(), other.$destroy(), 0)");
    await waitFor(browser, gone, 0);
    assert.deepEqual(await browser.evaluate("errors"), []);
    await back(browser, address);
  },
};
