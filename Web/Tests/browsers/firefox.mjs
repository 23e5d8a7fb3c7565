// Drives Debian's Firefox by Marionette. The text input processor composes in the focused field, as an input method
// of the system does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, pause, remove, until, untilReady, webDriverKeys, webDriverScript } from "./drivers.mjs";

const preferences = {
  "marionette.port": 0,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.enabled": false,
  "app.update.enabled": false,
  "dom.min_background_timeout_value": 4,
};

const beginTransaction = `
  window.processor ??= Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
  const processor = window.processor;
  if (!processor.beginInputTransactionForTests(window)) throw new Error("no transaction");`;

export class Firefox {
  name = "Firefox";
  #process;
  #profile = mkdtempSync(join(tmpdir(), "textlimits-firefox-"));
  #socket;
  #calls = new Map();
  #number = 0;
  #rest = Buffer.alloc(0);

  async start() {
    const lines = Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    writeFileSync(join(this.#profile, "user.js"), lines.join("\n"));
    this.#process = spawn(
      process.env.FIREFOX ?? "firefox-esr",
      ["--headless", "--marionette", "--remote-allow-system-access", "--profile", this.#profile],
      { detached: true, stdio: "ignore" });
    const port = join(this.#profile, "MarionetteActivePort");
    await until(async () => Number(readFileSync(port, "utf8")) > 0, 60);
    this.#socket = connect(Number(readFileSync(port, "utf8")), "127.0.0.1");
    this.#socket.on("data", (data) => this.#receive(data));
    await new Promise((resolve) => this.#socket.once("connect", resolve));
    await this.send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  }

  async stop() {
    const ended = once(this.#process, "exit");
    await Promise.race([this.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {}), ended, pause(3000)]);
    await Promise.race([ended, pause(3000)]);
    end(this.#process);
    await remove(this.#profile);
  }

  send(name, parameters = {}) {
    const id = ++this.#number;
    const message = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => this.#calls.set(id, { resolve, reject, name }));
  }

  #receive(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      const colon = this.#rest.indexOf(":");
      const end = colon + 1 + Number(this.#rest.subarray(0, colon));
      if (colon < 0 || this.#rest.length < end) return;
      const message = JSON.parse(this.#rest.subarray(colon + 1, end));
      this.#rest = this.#rest.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject, name } = this.#calls.get(id);
      this.#calls.delete(id);
      if (error) reject(new Error(`${name}: ${error.message}`));
      else resolve(result);
    }
  }

  async open(url, isReady = "window.isReady") {
    await this.send("WebDriver:Navigate", { url });
    await untilReady(this, isReady);
  }

  async evaluate(expression) {
    // The expression is part of the script, since the page's policy forbids `eval`.
    const { value } = await this.send("WebDriver:ExecuteAsyncScript", {
      script: webDriverScript(expression), args: [], sandbox: null,
    });
    if (value.error) throw new Error(value.error);
    return value.value;
  }

  async #inBrowser(script, ...args) {
    await this.send("Marionette:SetContext", { value: "chrome" });
    try {
      return (await this.send("WebDriver:ExecuteScript", { script, args, newSandbox: false })).value;
    } finally {
      await this.send("Marionette:SetContext", { value: "content" });
    }
  }

  async type(text) {
    for (const character of text) {
      await this.send("WebDriver:PerformActions", {
        actions: [{
          type: "key", id: "keyboard",
          actions: [{ type: "keyDown", value: character }, { type: "keyUp", value: character }],
        }],
      });
    }
  }

  press(key) { return this.type(webDriverKeys[key]); }

  /** @param name - `undo`, `redo`, `selectAll`, or `paste`. */
  async command(name) {
    const shortcut = { undo: "z", redo: "Z", selectAll: "a", paste: "v" }[name];
    const held = name === "redo" ? ["\ue009", "\ue008"] : ["\ue009"];
    const press = (type) => (value) => ({ type, value });
    await this.send("WebDriver:PerformActions", {
      actions: [{
        type: "key", id: "keyboard",
        actions: [
          ...held.map(press("keyDown")), press("keyDown")(shortcut), press("keyUp")(shortcut),
          ...held.reverse().map(press("keyUp")),
        ],
      }],
    });
    await pause(50);
  }

  async paste(text) {
    await this.#inBrowser(
      `Cc["@mozilla.org/widget/clipboardhelper;1"].getService(Ci.nsIClipboardHelper)
        .copyString(arguments[0])`, text);
    await this.command("paste");
  }

  insert(text) { return this.commit(text); }

  async compose(text, caret = text.length) {
    await this.#inBrowser(
      `${beginTransaction}
      const [text, caret] = arguments;
      if (text === "") return processor.cancelComposition();
      processor.setPendingCompositionString(text);
      processor.appendClauseToPendingComposition(text.length, processor.ATTR_RAW_CLAUSE);
      processor.setCaretInPendingComposition(caret);
      processor.flushPendingComposition();`, text, caret);
    await pause(30);
  }

  async commit(text) {
    await this.#inBrowser(
      `${beginTransaction}
      processor.commitCompositionWith(arguments[0]);`, text);
    await pause(30);
  }

  cancel() { return this.compose(""); }

  /** @param width - In CSS pixels. Firefox's windows have a minimum width. */
  async show({ width, scheme }) {
    await this.send("WebDriver:SetWindowRect", { width, height: 800 });
    await this.#inBrowser(
      `Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", arguments[0])`,
      scheme === "dark" ? 0 : 1);
    await pause(100);
  }
}
