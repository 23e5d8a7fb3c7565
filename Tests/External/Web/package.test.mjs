import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const built = fileURLToPath(new URL("../../../.build/web", import.meta.url));
const app = mkdtempSync(join(tmpdir(), "textlimits-app-"));
after(() => rmSync(app, { recursive: true }));

const run = (command, ...values) =>
  execFileSync(command, values, { cwd: app, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

// An app that depends on what would be published.
const installed = join(app, "node_modules/textlimits");
mkdirSync(installed, { recursive: true });
run("tar", "-xf", join(built, "../textlimits.tgz"), "--strip-components=1", "-C", installed);

/** Runs a script of the app and returns what it prints. */
function printed(name, text) {
  writeFileSync(join(app, name), text);
  return run("node", name).trim();
}

test("what each entry of the package names is in it", () => {
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const named = Object.values(exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry));
  assert(named.length > 0);
  assert.deepEqual(named.filter((name) => !existsSync(join(installed, name))), []);
});

test("without a document it is imported, counts and keeps sessions", () => {
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
    // In a folder where no engine stands.
    run("esbuild", "page.mjs", "--bundle", "--format=esm", "--platform=browser", "--outfile=bundle/page.mjs");
    assert.equal(run("node", "bundle/page.mjs"), "1\n4\n");
    assert.doesNotMatch(readFileSync(join(app, "bundle/page.mjs"), "utf8"), /(from|import\()\s*"node:/);
  });
}

test("init takes effect after a dynamic import too, and says when it comes too late", () => {
  const message = printed("late.mjs", `
    const { init, ready } = await import("textlimits");
    try { init({ wasm: 1 }) } catch (error) { console.log(error.message); }
    init({ wasm: new URL("node_modules/textlimits/textlimits.wasm", import.meta.url) });
    await ready;
    try { init({ wasm: "elsewhere.wasm" }) } catch (error) { console.log(error.message); }
  `);
  assert.match(message, /^wasm: expected a URL, not 1\nThe engine is being loaded already/);
});
