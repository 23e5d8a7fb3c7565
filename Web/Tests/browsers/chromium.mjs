// Drives Debian's Chromium by the DevTools protocol, through pipes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, pause, remove, untilReady } from "./drivers.mjs";

const keys = {
  Enter: { code: "Enter", keyCode: 13, text: "\r" },
  Backspace: { code: "Backspace", keyCode: 8 },
  Delete: { code: "Delete", keyCode: 46 },
  ArrowLeft: { code: "ArrowLeft", keyCode: 37 },
  Home: { code: "Home", keyCode: 36 },
  Tab: { code: "Tab", keyCode: 9, text: "\t" },
};

export class Chromium {
  name = "Chromium";
  #process;
  #profile = mkdtempSync(join(tmpdir(), "textlimits-chromium-"));
  #calls = new Map();
  #number = 0;
  #session;
  #rest = "";

  async start() {
    this.#process = spawn(
      process.env.CHROMIUM ?? "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--remote-debugging-pipe", `--user-data-dir=${this.#profile}`, "about:blank",
      ],
      // A process group, so that all processes of the browser can be ended.
      { detached: true, stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.#process.stdio[4].setEncoding("utf8").on("data", (data) => this.#receive(data));
    const { targetInfos } = await this.send("Target.getTargets");
    const { targetId } = targetInfos.find(({ type }) => type === "page");
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    this.#session = sessionId;
    await this.send("Page.enable");
    await this.send("Runtime.enable");
    // Without the focus, a page can't use the clipboard. A window without a screen may not have the focus.
    await this.send("Page.bringToFront");
    await this.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  }

  async stop() {
    const ended = once(this.#process, "exit");
    await Promise.race([this.send("Browser.close").catch(() => {}), ended, pause(3000)]);
    await Promise.race([ended, pause(3000)]);
    // Other processes of the browser can still write to the profile.
    end(this.#process);
    await remove(this.#profile);
  }

  send(method, params = {}) {
    const id = ++this.#number;
    const sessionId = this.#session;
    this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#calls.set(id, { resolve, reject, method }));
  }

  #receive(data) {
    const messages = (this.#rest + data).split("\0");
    this.#rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      const call = this.#calls.get(message.id);
      if (!call) continue;
      this.#calls.delete(message.id);
      if (message.error) call.reject(new Error(`${call.method}: ${message.error.message}`));
      else call.resolve(message.result);
    }
  }

  async open(url, isReady = "window.isReady") {
    await this.send("Page.navigate", { url });
    await untilReady(this, isReady);
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true, userGesture: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  async type(text) {
    for (const character of text) {
      const key = { key: character, text: character, unmodifiedText: character };
      await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
      await this.send("Input.dispatchKeyEvent", { type: "keyUp", key: character });
    }
  }

  async press(key) {
    const { code, keyCode, text } = keys[key];
    const event = { key, code, windowsVirtualKeyCode: keyCode };
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...event, text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** @param name - `undo`, `redo`, or `selectAll`. */
  async command(name) {
    const key = { key: "F24", code: "F24", windowsVirtualKeyCode: 135 };
    await this.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key, commands: [name] });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  async paste(text) {
    await this.send("Browser.grantPermissions", {
      permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"],
    });
    await this.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.command("paste");
  }

  /** Acts like an emoji panel or a keyboard without composition. */
  insert(text) { return this.send("Input.insertText", { text }); }

  async compose(text, caret = text.length) {
    const key = { key: "Process", code: "KeyA", windowsVirtualKeyCode: 229 };
    await this.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await this.send("Input.imeSetComposition", {
      text, selectionStart: caret, selectionEnd: caret,
    });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  /** Acts like keyboards of Android, which compose the word at the caret again. */
  composeAgain(text, [replacementStart, replacementEnd]) {
    return this.send("Input.imeSetComposition", {
      text, selectionStart: text.length, selectionEnd: text.length, replacementStart, replacementEnd,
    });
  }

  commit(text) { return this.send("Input.insertText", { text }); }

  cancel() { return this.compose(""); }

  async drop(text, selector) {
    const { x, y } = await this.evaluate(`(() => {
      const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return { x: x + width - 8, y: y + height / 2 };
    })()`);
    const data = { items: [{ mimeType: "text/plain", data: text }], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) {
      await this.send("Input.dispatchDragEvent", { type, x, y, data });
    }
  }

  /** @param width - In CSS pixels. */
  async show({ width, scheme }) {
    await this.send("Emulation.setDeviceMetricsOverride", {
      width, height: 800, deviceScaleFactor: 1, mobile: false,
    });
    await this.send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: scheme }],
    });
  }

  async screenshot(clip) {
    const { data } = await this.send("Page.captureScreenshot", {
      format: "png", clip: clip && { ...clip, scale: 1 },
    });
    return Buffer.from(data, "base64");
  }
}
