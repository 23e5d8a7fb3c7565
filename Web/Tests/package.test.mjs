import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { examples } from "./guide.mjs";
import * as command from "./command.mjs";

const built = fileURLToPath(new URL("../../.build/web", import.meta.url));
const app = mkdtempSync(join(tmpdir(), "textlimits-app-"));
after(() => rmSync(app, { recursive: true }));

const run = (command, ...values) =>
  execFileSync(command, values, { cwd: app, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const installed = join(app, "node_modules/textlimits");
mkdirSync(installed, { recursive: true });
run("tar", "-xf", join(built, "../textlimits.tgz"), "--strip-components=1", "-C", installed);

function printed(name, text) {
  writeFileSync(join(app, name), text);
  return run("node", name).trim();
}

const { exports, main, version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

test("the package has the version of the command", () => {
  assert.equal(command.run("--version").split("\n")[0], `textlimit ${version}`);
});

test("the package contains the files of its entries", () => {
  const named = Object.values(exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry));
  assert(named.length > 0);
  assert.deepEqual([main, ...named].filter((name) => !existsSync(join(installed, name))), []);
});

test("the small engine has at most 120 KB with gzip, and 121 KB without SIMD", () => {
  for (const [name, maximum] of [["textlimits.simd.wasm", 120_000], ["textlimits.wasm", 121_000]]) {
    const { length } = execFileSync("gzip", ["-9", "-c", join(built, name)]);
    assert(length <= maximum, `${name}: ${length}`);
  }
});

test("the scripts refuse an unknown argument", () => {
  for (const [script, argument] of [["../build", "textlimit.wasm"], ["run", "nodes"]]) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    assert.throws(() => run(path, argument), { status: 2 }, script);
  }
});

test("the counts in the guide are correct", () => {
  const counting = examples("js").find((text) => text.includes("counts("));
  const comparing = counting.replace(/^((?:count|truncate|split)[\s\S]*?);\s*\/\/ (.*)$/gm,
    "console.log(JSON.stringify($1) === JSON.stringify($2));");
  assert.equal(printed("guide.mjs", comparing), "true\ntrue\ntrue\ntrue");
});

test("the guide's lines for esbuild bundle an app that finds its engines", () => {
  writeFileSync(join(app, "package.json"), `{ "type": "module" }`);
  writeFileSync(join(app, "app.jsx"), `
    import { count, loadWhole, ready } from "textlimits";
    await ready.then(loadWhole);
    console.log(count("你好", "columns"));
  `);
  const [lines] = examples("sh");
  run("bash", "-ec", lines);
  assert.equal(run("node", "out/app.js"), "4\n");
});

test("the examples of the README have the documented results", () => {
  const blocks = [...readFileSync(join(installed, "README.md"), "utf8").matchAll(/^```js\n(.*?)^```/gms)];
  const [, counting, setting] = blocks.map(([, text]) => text);
  assert.equal(printed("counting.mjs", counting), counting.match(/\/\/ (.*)/)[1]);
  const named = [...setting.matchAll(/\/assets\/([\w.]+)/g)].map(([, file]) => file);
  assert.equal(named.length, 2);
  for (const file of named) assert(existsSync(join(installed, file)), file);
});

test("without a document, the package counts and keeps sessions", () => {
  assert.equal(printed("server.mjs", `
    import { count, ready } from "textlimits";
    import { ready as sessionsReady, Session } from "textlimits/sessions";
    await Promise.all([ready, sessionsReady]);
    const step = new Session({ limits: [{ unit: "characters", max: 2 }] }).apply({ type: "insert", text: "abc" });
    console.log(count("née"), step.text);
  `), "3 ab");
});

for (const entry of ["textlimits", "textlimits/modules"]) {
  test(`${entry} is bundled for browsers, and finds its engine by init`, () => {
    const wasm = pathToFileURL(join(app, "engine.wasm"));
    copyFileSync(join(installed, "textlimits.simd.wasm"), wasm);
    const whole = pathToFileURL(join(app, "whole.wasm"));
    copyFileSync(join(installed, "textlimits.whole.simd.wasm"), whole);
    writeFileSync(join(app, "page.mjs"), `
      import { count, init, loadWhole, ready } from "${entry}";
      init({ wasm: "${wasm}", whole: "${whole}" });
      ready.then(() => console.log(count("👨‍👩‍👧")))
        .then(loadWhole).then(() => console.log(count("你好", "columns")));
    `);
    // The folder doesn't contain an engine.
    run("esbuild", "page.mjs", "--bundle", "--format=esm", "--platform=browser", "--outfile=bundle/page.mjs");
    assert.equal(run("node", "bundle/page.mjs"), "1\n4\n");
    assert.doesNotMatch(readFileSync(join(app, "bundle/page.mjs"), "utf8"), /(from|import\()\s*"node:/);
  });
}

/** The script isn't a module, so it has no URL. */
function printedAsScript(text, ...options) {
  writeFileSync(join(app, "script.mjs"), text);
  run("esbuild", "script.mjs", "--bundle", "--log-level=error", "--outfile=bundle/script.cjs", ...options);
  return run("node", "bundle/script.cjs").trim();
}

// With this stub, the library behaves as in a page.
const document = "--banner:js=globalThis.document = { addEventListener() {} };";
const notice = "const logged = []; console.error = (text, error) => logged.push(text + ' ' + error);";

test("a script that isn't bundled as a module finds its engine by init, or reports once that it needs a URL", () => {
  const wasm = pathToFileURL(join(installed, "textlimits.simd.wasm"));
  assert.equal(printedAsScript(`
    import { count, init, ready } from "textlimits";
    init({ wasm: "${wasm}" });
    ready.then(() => console.log(count("née")));
  `, document), "3");
  assert.equal(printedAsScript(`
    import { count, loadWhole, ready } from "textlimits";
    ${notice}
    ready.catch(() => ready).catch(() => console.log(logged.join()));
  `, document), "TextLimits: limits aren't enforced, because the engine can't be loaded; pass its URL to `init`. " +
    "Error: A script that isn't bundled as a module has no URL of its own.");
});

test("without a document, an engine is loaded when it is awaited", () => {
  for (const entry of ["textlimits", "textlimits/sessions"]) {
    assert.equal(printedAsScript(`
      import { ready } from "${entry}";
      ${notice}
      setTimeout(async () => {
        console.log(logged.length);
        await ready.catch(() => {});
        await ready.then(() => {}, () => {});
        console.log(logged.length);
      }, 50);
    `, "--platform=node"), "0\n1");
  }
});

test("init works after a dynamic import, and throws an error when it is too late", () => {
  const message = printed("import.mjs", `
    const { init, ready } = await import("textlimits");
    try { init({ wasm: 1 }) } catch (error) { console.log(error.message); }
    init({ wasm: new URL("node_modules/textlimits/textlimits.wasm", import.meta.url) });
    await ready;
    try { init({ wasm: "elsewhere.wasm" }) } catch (error) { console.log(error.message); }
  `);
  assert.match(message, /^wasm: expected a URL, not 1\nThe engine is already being loaded/);
});
