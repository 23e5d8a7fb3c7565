// Functions that the drivers of the browsers share.
import { rm } from "node:fs/promises";

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function until(condition, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > end) throw new Error(`The condition is still false after ${seconds} seconds.`);
    await pause(20);
  }
}

export const untilReady = (browser, expression) =>
  until(() => browser.evaluate(`document.readyState === "complete" && !!(${expression})`));

export function end({ pid }) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All processes of the group have ended.
  }
}

export const webDriverKeys = {
  Enter: "\ue006", Backspace: "\ue003", Delete: "\ue017", ArrowLeft: "\ue012", Home: "\ue011", Tab: "\ue004",
};

/** Passes the value of an expression, or the error, to WebDriver's callback. */
export const webDriverScript = (expression) => `const done = arguments[arguments.length - 1];
  (async () => (${expression}))()
    .then((value) => done({ value }), (error) => done({ error: String(error) }));`;

export const remove = (profile) => rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
