// Drives Debian's MiniBrowser, which is WebKitGTK, by WebDriver. WebDriver has no input methods.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { end, pause, until, untilReady, webDriverKeys, webDriverScript } from "./drivers.mjs";

const browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** An error that is thrown when a browser's driver can't do an action. */
export class Undrivable extends Error {}

export class WebKit {
  name = "WebKit";
  #screen;
  #display;
  #driver;
  #clipboard;
  #session;

  async start() {
    this.#screen = spawn("Xvfb", ["-displayfd", "1"], { stdio: ["ignore", "pipe", "ignore"] });
    this.#display = `:${String(await once(this.#screen.stdout, "data")).trim()}`;
    const port = await freePort();
    // The browser's processes get their own D-Bus session.
    this.#driver = this.#spawn("dbus-run-session", ["--", "WebKitWebDriver", `--port=${port}`]);
    this.#session = `http://127.0.0.1:${port}`;
    await until(async () => (await this.#send("GET", "/status")).ready, 60);
    const options = { binary: process.env.MINIBROWSER ?? browser, args: ["--automation"] };
    const { sessionId } = await this.#send("POST", "/session", {
      capabilities: { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options } },
    });
    this.#session += `/session/${sessionId}`;
  }

  async stop() {
    await Promise.race([this.#send("DELETE", "").catch(() => {}), pause(3000)]);
    for (const process of [this.#clipboard, this.#driver]) if (process) end(process);
    this.#screen.kill();
  }

  #spawn(command, values, input) {
    const process = spawn(command, values, {
      detached: true, stdio: ["pipe", "ignore", "ignore"], env: { ...globalThis.process.env, DISPLAY: this.#display },
    });
    process.stdin.end(input);
    return process;
  }

  async #send(method, path, body) {
    const response = await fetch(this.#session + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  }

  async open(url, isReady = "window.isReady") {
    await this.#send("POST", "/url", { url });
    await untilReady(this, isReady);
  }

  async evaluate(expression) {
    const value = await this.#send("POST", "/execute/async", { script: webDriverScript(expression), args: [] });
    if (value.error) throw new Error(value.error);
    return value.value;
  }

  #press(actions) {
    return this.#send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async type(text) {
    for (const value of text) await this.#press([{ type: "keyDown", value }, { type: "keyUp", value }]);
  }

  press(key) { return this.type(webDriverKeys[key]); }

  /** @param name - `undo`, `redo`, `selectAll`, or `paste`. */
  async command(name) {
    // MiniBrowser has no shortcuts for undo and redo.
    if (name === "undo" || name === "redo") return this.evaluate(`document.execCommand("${name}")`);
    const [control, value] = ["\ue009", { selectAll: "a", paste: "v" }[name]];
    await this.#press([
      { type: "keyDown", value: control }, { type: "keyDown", value }, { type: "keyUp", value },
      { type: "keyUp", value: control },
    ]);
    await pause(50);
  }

  async paste(text) {
    if (this.#clipboard) end(this.#clipboard);
    // `xclip` keeps running, since the owner of the clipboard has to provide the text.
    this.#clipboard = this.#spawn("xclip", ["-quiet", "-selection", "clipboard"], text);
    await pause(100);
    await this.command("paste");
  }

  insert(text) { return this.type(text); }
}

for (const name of ["compose", "composeAgain", "commit", "cancel", "drop", "send"]) {
  WebKit.prototype[name] = async () => { throw new Undrivable(`WebDriver can't ${name}`); };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
