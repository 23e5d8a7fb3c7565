// What a page pays, printed: it depends on the machine, and no test asserts it.

const texts = {
  "a mixture": "Grüße 你好 한국어 👩🏽‍🚀 ",
  Latin: "The quick brown fox jumps. ",
  Chinese: "我有很多桌子，你呢？",
  emoji: "👩🏽‍🚀👍🏿🤝🏻👨‍👩‍👧‍👦",
};

export async function measure(browser, address) {
  await browser.open(`${address}page.bare.html`, "true");
  const { load, compile, key, plain, counts } = await browser.evaluate(`(async () => {
    // Of many runs one of the shortest: other programs only make them longer.
    const quiet = (times) => times.sort((left, right) => left - right)[Math.floor(times.length / 10)];

    // From the first request to a key that was handled.
    const start = performance.now();
    const module = await import("./textlimits.js");
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
    const controller = module.limit(field, { limits: [{ unit: "characters", max: 400 }] });
    document.execCommand("insertText", false, "a");
    const load = performance.now() - start;

    const engine = await (await fetch("./textlimits.simd.wasm")).arrayBuffer();
    const before = performance.now();
    await WebAssembly.compile(engine);
    const compile = performance.now() - before;

    // The clock of a page is coarse: many keys at once.
    const keys = () => quiet(Array.from({ length: 30 }, () => {
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
    for (const [name, piece] of Object.entries(${JSON.stringify(texts)})) {
      const text = piece.repeat(Math.ceil(84_000 / piece.length));
      const bytes = new Uint8Array(3 * text.length);
      const encoder = new TextEncoder();
      const time = (times, work) => quiet(Array.from({ length: 12 }, () => {
        const before = performance.now();
        for (let time = 0; time < times; time++) work();
        return (performance.now() - before) / times;
      }));
      counts.push({
        name, length: text.length,
        ours: time(100, () => count(text)),
        copying: time(100, () => encoder.encodeInto(text, bytes)),
        browsers: time(1, () => { for (const _ of segmenter.segment(text)); }),
      });
    }
    return { load, compile, key: limited - plain, plain, counts };
  })()`);
  const microseconds = (time) => `${(time * 1000).toFixed(0)} µs`;
  console.log(`${browser.name}: from the first request to the first key ${load.toFixed(1)} ms, of which compiling is some ` +
    `${compile.toFixed(1)} ms; a key at 300 Characters ${microseconds(key)} more than the ` +
    `${microseconds(plain)} without`);
  for (const { name, length, ours, copying, browsers } of counts) {
    console.log(`${browser.name}: ${name}, ${length} UTF-16 units: ${microseconds(ours)}, of which copying the ` +
      `string takes some ${microseconds(copying)}; Intl.Segmenter ${microseconds(browsers)}: ` +
      `${(browsers / ours).toFixed(0)} times`);
  }
}
