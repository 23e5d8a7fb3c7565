// Records the animated PNG of the README: a session in the playground, with a frame for its start and for each event.
//
//     node Web/Playground/record-picture.mjs [PICTURE [INDEX-OF-SESSION]]
import { writeFileSync } from "node:fs";
import { Chromium } from "../Tests/browsers/chromium.mjs";
import { pause } from "../Tests/browsers/drivers.mjs";
import { startServer } from "../Tests/browsers/server.mjs";
import { animatedPNG } from "./animated-png.mjs";

const [file = "pinyin.png", index = 0] = process.argv.slice(2);
/** The durations of frames in milliseconds. */
const durations = { start: 2_500, event: 700, end: 4_000 };

const server = await startServer();
const browser = new Chromium();
try {
  await browser.start();
  await browser.send("Emulation.setDeviceMetricsOverride", {
    width: 760, height: 900, deviceScaleFactor: 2, mobile: false,
  });
  await browser.open(server.address, "document.querySelector('#code').textContent");
  await browser.evaluate(`(() => {
    document.querySelector("header").hidden = true;
    const others = document.querySelectorAll("details, h2, .bar, section:not(:has(#stage))");
    for (const other of others) other.style.display = "none";
    // A blinking caret would cause differences between frames.
    document.body.classList.add("still");
    // Without timers, the player shows the start of the session until its button is clicked.
    window.setTimeout = () => 0;
    const menu = document.querySelector("#session-menu");
    menu.value = ${JSON.stringify(String(index))};
    menu.dispatchEvent(new Event("change"));
  })()`);
  const { events } = JSON.parse(await browser.evaluate("document.querySelector('#played-session').value"));
  const clip = await browser.evaluate(`(() => {
    const { x, y, width, height } = document.querySelector("#stage").getBoundingClientRect();
    const sentenceHeight = 56;
    return { x: x - 8, y: y - 8, width: width + 16, height: height + 16 + sentenceHeight };
  })()`);
  const frames = [await browser.screenshot(clip)];
  for (const _ of events) {
    await browser.evaluate("document.querySelector('#step').click()");
    await pause(60);
    frames.push(await browser.screenshot(clip));
  }
  const frameDurations = frames.map((_, index) =>
    index === 0 ? durations.start : index < events.length ? durations.event : durations.end);
  writeFileSync(file, animatedPNG(frames, frameDurations));
  console.log(`${file}: ${frames.length} frames`);
} finally {
  await browser.stop();
  server.stop();
}
