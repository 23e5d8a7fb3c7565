// Records the animated PNG of the README: a session in the playground, with a frame for each event.
//
//     node Web/Playground/record.mjs PICTURE [INDEX-OF-SESSION]
import { writeFileSync } from "node:fs";
import { Chromium } from "../Tests/browsers/chromium.mjs";
import { pause } from "../Tests/browsers/drivers.mjs";
import { startServer } from "../Tests/browsers/server.mjs";

const [file = "pinyin.png", recorded = 0] = process.argv.slice(2);
const milliseconds = { begin: 2500, event: 700, end: 4000 };

const server = await startServer();
const browser = new Chromium();
try {
  await browser.start();
  await browser.send("Emulation.setDeviceMetricsOverride", {
    width: 760, height: 900, deviceScaleFactor: 2, mobile: false,
  });
  await browser.open(server.address, "document.querySelector('#code').textContent");
  await browser.evaluate(`(() => {
    const recorded = document.querySelector("#recorded");
    recorded.value = ${JSON.stringify(String(recorded))};
    recorded.dispatchEvent(new Event("change"));
    document.querySelector("header").hidden = true;
    for (const part of document.querySelectorAll("details, h2, .bar, section:not(:has(#stage))")) part.style.display = "none";
    // A blinking caret would cause differences between frames.
    document.body.classList.add("still");
  })()`);
  const { length } = JSON.parse(await browser.evaluate("document.querySelector('#script').value")).events;
  // The step after the end shows the start again.
  await pause(2_000 + (length + 1) * 700);
  await browser.evaluate("document.querySelector('#step').click()");
  const clip = await browser.evaluate(`(() => {
    const { x, y, width, height } = document.querySelector("#stage").getBoundingClientRect();
    return { x: x - 8, y: y - 8, width: width + 16, height: height + 72 };
  })()`);
  const frames = [await browser.screenshot(clip)];
  for (let event = 0; event < length; event++) {
    await browser.evaluate("document.querySelector('#step').click()");
    await pause(60);
    frames.push(await browser.screenshot(clip));
  }
  writeFileSync(file, animated(frames));
  console.log(`${file}: ${frames.length} frames`);
} finally {
  await browser.stop();
  server.stop();
}

function animated(frames) {
  const [first, ...others] = frames.map(chunksOf);
  const header = first.find(({ type }) => type === "IHDR");
  let number = 0;
  const control = (duration) => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(number++, 0);
    header.data.copy(data, 4, 0, 8);
    data.writeUInt16BE(duration, 20);
    data.writeUInt16BE(1000, 22);
    return chunk("fcTL", data);
  };
  const images = (chunks) => chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames.length, 0);
  return Buffer.concat([
    frames[0].subarray(0, 8), chunk("IHDR", header.data), chunk("acTL", count), control(milliseconds.begin),
    ...images(first).map((data) => chunk("IDAT", data)),
    ...others.flatMap((chunks, index) => {
      if (!chunks[0].data.equals(header.data)) throw new Error("The frames differ in size or color.");
      return [
        control(index === others.length - 1 ? milliseconds.end : milliseconds.event),
        ...images(chunks).map((data) => {
          const sequence = Buffer.alloc(4);
          sequence.writeUInt32BE(number++, 0);
          return chunk("fdAT", Buffer.concat([sequence, data]));
        }),
      ];
    }),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunksOf(png) {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(checksum(body), body.length + 4);
  return whole;
}

/** CRC-32, as in PNG. */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
