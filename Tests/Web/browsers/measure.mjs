// What a page pays, printed: it depends on the machine, and no test asserts it.

export async function measure(browser, address) {
  await browser.open(`${address}page.html`);
  const result = await browser.evaluate(`(async () => {
    const median = (times) => times.sort((left, right) => left - right)[times.length >> 1];
    const text = "Grüße 你好 한국어 👩🏽‍🚀 ".repeat(4000);

    // From the module's first byte to a key that was handled; files come from the browser's cache.
    const start = performance.now();
    const fresh = await import("./textlimits.js?fresh");
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
    const controller = fresh.limit(field, { limits: [{ unit: "characters", max: 400 }] });
    document.execCommand("insertText", false, "a");
    const load = performance.now() - start;

    const keys = (count) => {
      const times = [];
      for (let key = 0; key < count; key++) {
        const before = performance.now();
        document.execCommand("insertText", false, "x");
        document.execCommand("delete");
        times.push((performance.now() - before) / 2);
      }
      return times.reduce((sum, time) => sum + time) / count;
    };
    controller.setText("é".repeat(300));
    keys(50);
    const limited = keys(300);
    controller.destroy();
    keys(50);
    const plain = keys(300);

    const segmenter = new Intl.Segmenter();
    const time = (work) => {
      const times = [];
      for (let run = 0; run < 5; run++) {
        const before = performance.now();
        for (let time = 0; time < work.times; time++) work.run();
        times.push((performance.now() - before) / work.times);
      }
      return median(times);
    };
    const ours = time({ times: 50, run: () => fresh.count(text) });
    const browsers = time({ times: 1, run: () => {
      let count = 0;
      for (const _ of segmenter.segment(text)) count += 1;
      return count;
    } });
    field.remove();
    return { load, key: limited - plain, ours, browsers, length: text.length };
  })()`);
  const { load, key, ours, browsers, length } = result;
  console.log(`${browser.name}: module to first key ${load.toFixed(1)} ms; ` +
    `a key at 300 Characters ${(key * 1000).toFixed(0)} µs more than without; ` +
    `${length} UTF-16 units counted in ${ours.toFixed(3)} ms, by Intl.Segmenter in ` +
    `${browsers.toFixed(1)} ms: ${(browsers / ours).toFixed(0)} times`);
}
