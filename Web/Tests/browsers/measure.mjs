// Measures and prints the time that a page takes to load, count, and handle a key. No test asserts these times, which
// depend on the machine.
import { pause } from "./drivers.mjs";

const texts = {
  "a mixture": "Grüße 你好 한국어 👩🏽‍🚀 ",
  Latin: "The quick brown fox jumps. ",
  Chinese: "我有很多桌子，你呢？",
  emoji: "👩🏽‍🚀👍🏿🤝🏻👨‍👩‍👧‍👦",
};

export async function measure(browser, address) {
  await measureLoading(browser, address);
  if (process.env.MEASURE === "loading") return;
  await measureWork(browser, address);
  if (browser.name !== "Chromium") return measureKeys(browser, address, 1);
  // The clock can't be changed while the protocol's domain `Performance` is enabled.
  await browser.send("Performance.disable");
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  for (const slowness of [1, 6]) {
    await browser.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    await measureKeys(browser, address, slowness);
  }
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

const fields = `(length) => {
  document.body.replaceChildren();
  const kinds = {
    "nothing": () => {},
    "maxlength": (field, max) => { field.maxLength = max; },
    "maxlength and a handler that shows length": (field, max, output) => {
      field.maxLength = max;
      field.addEventListener("input", () => { output.textContent = field.value.length + "/" + max; });
    },
    "ours": (field, max) => { limit(field, { limits: [{ unit: "characters", max }] }); },
    "ours and its counter": (field, max, counter) => {
      limit(field, { limits: [{ unit: "characters", max }], counter });
    },
  };
  window.fields = Object.values(kinds).map((prepare) => {
    const field = document.createElement("textarea");
    const output = document.createElement("output");
    document.body.append(field, output);
    field.value = "é".repeat(length);
    prepare(field, length + 10, output);
    return field;
  });
  return Object.keys(kinds);
}`;

/** Compares medians of alternating runs, since other load then affects all fields. The first run warms up. */
async function measureKeys(browser, address, slowness) {
  await browser.open(`${address}page.bare.html?keys${slowness}`, "true");
  const longest = await browser.evaluate(`(async () => {
    let longest = 0;
    const note = (list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    };
    if (PerformanceObserver.supportedEntryTypes.includes("longtask")) {
      new PerformanceObserver(note).observe({ type: "longtask" });
    }
    const { limit, ready } = await import("./textlimits.js");
    window.limit = limit;
    await ready;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return longest;
  })()`);
  const label = `${browser.name}, ${slowness} times as slow`;
  if (browser.name === "Chromium") {
    console.log(`${label}: the longest task of the first import is ${longest.toFixed(0)} ms (0: below 50)`);
  }
  const keys = browser.name === "Chromium" ? typedKeys : commandedKeys;
  const sizes = slowness > 1 ? [[300, 10, 3]] : [[300, 20, 5], [100_000, 3, 5]];
  for (const [length, pairs, runs] of sizes) {
    const names = await browser.evaluate(`(${fields})(${length})`);
    const times = names.map(() => []);
    for (let run = -1; run < runs; run++) {
      for (const [index, fieldTimes] of times.entries()) {
        await browser.evaluate(`(fields[${index}].focus(), fields[${index}].setSelectionRange(${length}, ${length}), 0)`);
        const time = await keys(browser, pairs);
        if (run >= 0) fieldTimes.push(time / (2 * pairs));
      }
    }
    for (const [index, fieldTimes] of times.entries()) {
      const time = fieldTimes.sort((left, right) => left - right)[fieldTimes.length >> 1];
      console.log(`${label}: a key at ${length} UTF-16 units with ${names[index]}: ${(time * 1000).toFixed(0)} µs`);
    }
  }
}

/** Returns the main thread's time in milliseconds. A pair is two real keys and their frames. */
async function typedKeys(browser, pairs) {
  const time = async () => {
    const { metrics } = await browser.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  await pause(50);
  const before = await time();
  for (let pair = 0; pair < pairs; pair++) {
    await browser.type("x");
    await pause(17);
    await browser.press("Backspace");
    await pause(17);
  }
  return await time() - before;
}

/**
 * For browsers that don't report the main thread's time. Returns the time of pairs in milliseconds. Each pair types and
 * deletes a letter, and no frame is drawn.
 */
const commandedKeys = (browser, pairs) => browser.evaluate(`(async () => {
  await new Promise((resolve) => setTimeout(resolve));
  const before = performance.now();
  for (let pair = 0; pair < ${pairs}; pair++) {
    document.execCommand("insertText", false, "x");
    document.execCommand("delete");
  }
  return performance.now() - before;
})()`);

/** Returns the time from the first request in a new page until a key has been handled, and the time of each step. */
async function measureLoading(browser, address) {
  const pages = [];
  for (let page = 0; page < 11; page++) {
    await browser.open(`${address}page.bare.html?${page}`, "true");
    pages.push(await browser.evaluate(`(async () => {
      const start = performance.now();
      const module = await import("./textlimits.js");
      await module.ready;
      const started = performance.now();
      const field = document.createElement("textarea");
      document.body.append(field);
      field.focus();
      module.limit(field, { limits: [{ unit: "characters", max: 400 }] });
      const limited = performance.now();
      document.execCommand("insertText", false, "a");
      const done = performance.now();
      const files = performance.getEntriesByType("resource").filter(({ name }) => /\\.(js|wasm)$/.test(name));
      const came = (type) =>
        Math.max(...files.filter(({ name }) => name.endsWith(type)).map(({ responseEnd }) => responseEnd));
      return [came(".js"), came(".wasm"), started, limited, done].map((time) => time - start);
    })()`));
  }
  // For the first page, the browser's caches of files and code are empty.
  const [first, ...others] = pages;
  others.sort((left, right) => left.at(-1) - right.at(-1));
  for (const [name, times] of [["an empty cache", first], ["a full one", others[others.length >> 1]]]) {
    const [scripts, engine, started, limited, done] = times.map((time) => time.toFixed(1));
    console.log(`${browser.name}, with ${name}: scripts there after ${scripts} ms, the engine after ${engine}, ` +
      `started after ${started}, a field limited after ${limited}, the first key handled after ${done}`);
  }
}

async function measureWork(browser, address) {
  await browser.open(`${address}page.bare.html`, "true");
  const { compile, key, plain, short, counts } = await browser.evaluate(`(async () => {
    // One of the shortest runs is used, since other programs only make runs longer.
    const tenthPercentile = (times) => times.sort((left, right) => left - right)[Math.floor(times.length / 10)];

    const module = await import("./textlimits.js");
    await module.ready;
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
    const controller = module.limit(field, { limits: [{ unit: "characters", max: 400 }] });

    const engine = await (await fetch("./textlimits.simd.wasm")).arrayBuffer();
    const before = performance.now();
    await WebAssembly.compile(engine);
    const compile = performance.now() - before;

    // Many keys are measured at once, since the clock of a page is coarse.
    const keys = () => tenthPercentile(Array.from({ length: 30 }, () => {
      const before = performance.now();
      for (let pair = 0; pair < 20; pair++) {
        document.execCommand("insertText", false, "x");
        document.execCommand("delete");
      }
      return (performance.now() - before) / 40;
    }));
    controller.setText("é".repeat(300));
    keys();
    const limited = keys();
    controller.destroy();
    keys();
    const plain = keys();
    field.remove();

    const segmenter = new Intl.Segmenter();
    const { count } = module;
    const counts = [];
    for (const length of [300, 84_000]) {
      for (const [name, piece] of Object.entries(${JSON.stringify(texts)})) {
        const text = piece.repeat(Math.ceil(length / piece.length));
        const bytes = new Uint8Array(3 * text.length);
        const encoder = new TextEncoder();
        const time = (units, work) => {
          const times = Math.max(1, Math.round(units / length));
          return tenthPercentile(Array.from({ length: 5 }, () => {
            const before = performance.now();
            for (let time = 0; time < times; time++) work();
            return (performance.now() - before) / times;
          }));
        };
        counts.push({
          name, length: text.length,
          ours: time(4_200_000, () => count(text)),
          copying: time(4_200_000, () => encoder.encodeInto(text, bytes)),
          // As in common pages, the segmenter is created once.
          browsers: time(168_000, () => [...segmenter.segment(text)].length),
        });
      }
    }
    const few = "The quick brown fox jumps. ".repeat(11);
    const short = tenthPercentile(Array.from({ length: 12 }, () => {
      const before = performance.now();
      for (let time = 0; time < 20_000; time++) count(few);
      return (performance.now() - before) / 20_000;
    }));
    return { compile, key: limited - plain, plain, short, counts };
  })()`);
  const microseconds = (time) => `${(time * 1000).toPrecision(3)} µs`;
  console.log(`${browser.name}: compiling takes some ${compile.toFixed(1)} ms; a key at 300 Characters ` +
    `${microseconds(key)} more than the ${microseconds(plain)} without; to count as many ` +
    `${(short * 1000).toFixed(2)} µs`);
  for (const { name, length, ours, copying, browsers } of counts) {
    console.log(`${browser.name}: ${name}, ${length} UTF-16 units: ${microseconds(ours)}; copying the ` +
      `string takes some ${microseconds(copying)}; Intl.Segmenter ${microseconds(browsers)}: ` +
      `${(browsers / ours).toFixed(0)} times`);
  }
}
