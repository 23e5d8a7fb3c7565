// Cases of typing in fields. Each case runs in a browser, and as a session of `textlimit replay`.

const limited = (max, unit = "characters", more = {}) => ({ limits: [{ unit, max }], ...more });

/**
 * An action of a case. `do` performs the action in the browser, `events` are the events of a session, and
 * `compositionEnds` returns the number of `compositionend` events that the browser dispatches.
 */
export const type = (text) => ({
  // WebKit composes text that isn't a single key of a keyboard.
  compositionEnds: ({ name }) => (name === "WebKit" ? [...text].filter((key) => key.length > 1).length : 0),
  do: (browser) => browser.type(text),
  events: [...text].map((key) => ({ type: "insert", text: key })),
});
export const enter = {
  do: (browser) => browser.press("Enter"), events: [{ type: "insert", text: "\n" }],
};
export const paste = (text) => ({
  do: (browser) => browser.paste(text), events: [{ type: "insert", text }],
});
export const insert = (text) => ({
  // In Firefox, an emoji panel composes. In WebKit, the driver composes texts of several code units.
  compositionEnds: ({ name }) => (name === "Firefox" || (name === "WebKit" && text.length > 1) ? 1 : 0),
  do: (browser) => browser.insert(text), events: [{ type: "insert", text }],
});
export const backspace = {
  do: (browser) => browser.press("Backspace"), events: [{ type: "deleteBackward" }],
};
export const deleteForward = {
  do: (browser) => browser.press("Delete"), events: [{ type: "deleteForward" }],
};
export const select = (...range) => ({
  do: (browser) => browser.evaluate(`select(${range})`), events: [{ type: "select", range }],
});
export const compose = (texts, text) => ({
  compositionEnds: () => 1,
  async do(browser) {
    for (const marked of texts) await browser.compose(marked);
    await browser.commit(text);
  },
  events: [...texts.map((marked) => ({ type: "setMarkedText", text: marked })), { type: "commit", text }],
});
export const composeAndCancel = (...texts) => ({
  compositionEnds: () => 1,
  async do(browser) {
    for (const marked of texts) await browser.compose(marked);
    await browser.cancel();
  },
  events: [...texts.map((text) => ({ type: "setMarkedText", text })), { type: "cancelComposition" }],
});
export const composeAndLeave = (...texts) => ({
  compositionEnds: () => 1,
  async do(browser) {
    for (const marked of texts) await browser.compose(marked);
    await browser.evaluate("field.blur()");
  },
  events: [...texts.map((text) => ({ type: "setMarkedText", text })), { type: "endEditing" }],
});
export const composeAgain = (range, [first, ...texts], text) => ({
  compositionEnds: () => 1,
  async do(browser) {
    await browser.composeAgain(first, range);
    for (const marked of texts) await browser.compose(marked);
    await browser.commit(text);
  },
  events: [
    { type: "setMarkedRange", range },
    ...[first, ...texts].map((marked) => ({ type: "setMarkedText", text: marked })),
    { type: "commit", text },
  ],
});

const letters = (text) => [...text].map((_, index) => text.slice(0, index + 1));

export const cases = [
  { name: "typing into a full field", field: limited(5), text: "abc", actions: [type("defg")] },
  { name: "typing in the middle of a full field", field: limited(4), text: "abcd", selection: [2, 2], actions: [type("xy")] },
  { name: "a paste in the middle is clipped at its own end", field: limited(5), text: "abcd", selection: [2, 2], actions: [paste("XYZ")] },
  { name: "a selection makes room", field: limited(4), text: "abcd", selection: [1, 3], actions: [paste("12345")] },
  { name: "a backward selection makes the same room", field: limited(4), text: "abcd", selection: [3, 1], actions: [type("123")] },
  { name: "a family counts one", field: limited(3), text: "ab", actions: [paste("👨‍👩‍👧‍👦"), type("c")] },
  { name: "no emoji is cut by bytes", field: limited(8, "bytes"), actions: [paste("👍🏽👍🏽")] },
  { name: "a skin tone joins the emoji before it", field: limited(1), text: "👍", actions: [insert("🏽")] },
  { name: "a mark joins the letter before it", field: limited(1), text: "e", actions: [insert("\u0301")] },
  { name: "an emoji from a key", field: limited(3), text: "ab", actions: [type("😀"), type("c"), backspace, type("😀")] },
  { name: "an emoji from a key in a full field", field: limited(5, "bytes"), text: "ab", actions: [type("😀"), type("c")] },
  { name: "an emoji from a key in the middle", field: limited(3), text: "ab", selection: [1, 1], actions: [type("😀"), type("😀")] },
  { name: "a skin tone from a key", field: limited(1), text: "👍", actions: [type("🏽")] },
  { name: "deleting makes room", field: limited(3), text: "ab😀", actions: [backspace, type("cd")] },
  { name: "deleting forward", field: limited(3), text: "abc", selection: [0, 0], actions: [deleteForward, type("xy")] },
  { name: "all or nothing", field: limited(5, "characters", { overflow: "reject" }), text: "abcd", actions: [paste("XY"), type("e")] },
  { name: "overflow that is only reported", field: limited(2, "characters", { overflow: "allow" }), actions: [type("abcd")] },
  { name: "a text over its limit can shrink and not grow", field: limited(3), text: "abcdef", actions: [type("g"), backspace, type("h")] },
  { name: "only digits", field: limited(6, "characters", { filter: { allow: ["digits"] } }), actions: [type("a1"), paste("b2c3")] },
  { name: "capitals", field: limited(6, "characters", { case: "uppercase" }), actions: [type("ab"), paste("cd")] },

  { name: "Pinyin up to the limit", field: limited(2), actions: [compose(letters("nihao"), "你好"), compose(letters("ma"), "吗")] },
  { name: "the tenth character in Chinese", field: limited(10), text: "今天天气真好我们去", actions: [compose(letters("wan"), "玩")] },
  { name: "composing in a full field", field: limited(2), text: "你好", actions: [compose(letters("ma"), "吗")] },
  { name: "composed text is clipped from its own end", field: limited(5), text: "abcd", selection: [2, 2], actions: [compose(letters("nihao"), "你好")] },
  { name: "composing over a selection", field: limited(4), text: "abcd", selection: [1, 3], actions: [compose(["か", "かん", "かんじ"], "漢字")] },
  { name: "composing over a selection, rejected", field: limited(2, "bytes"), text: "ab", selection: [0, 2], actions: [compose(["k", "か"], "漢")] },
  { name: "Hangul, syllable by syllable", field: limited(2), actions: [compose(["ㅎ", "하", "한"], "한"), compose(["ㄱ", "구", "국"], "국"), compose(["ㅇ", "어"], "어")] },
  { name: "a variation selector that does not fit the heart before it", field: limited(3, "bytes"), text: "❤", actions: [compose(["\ufe0f"], "\ufe0f")] },
  { name: "a mark that does not fit the letter before it", field: limited(3, "scalars"), text: "മലള", actions: [compose(["ം"], "ം ")] },
  { name: "a conjunct that does not fit", field: limited(2, "scalars"), text: "ध्", actions: [compose(["त", "त्र"], "त्रे")] },
  // Not in Chromium, which deletes the second emoji together with the joiner before it.
  { name: "a joiner that does not fit between two emoji", only: "Firefox", field: limited(3, "scalars"), text: "👩🚀", selection: [2, 2], actions: [compose(["\u200d"], "\u200d\u200d")] },
  { name: "Hangul letters that join and do not fit", field: limited(2, "scalars"), text: "ᄒ", actions: [compose(["ᅡ"], "ᅡᆫ")] },
  { name: "half of a flag that does not fit", field: limited(3, "scalars"), text: "🇩🇪", actions: [compose(["🇫"], "🇫🇷")] },
  { name: "a cancelled composition", field: limited(5), text: "abcd", actions: [composeAndCancel("n", "ni"), type("e")] },
  { name: "leaving the field while composing", field: limited(5), text: "abcd", actions: [composeAndLeave("n", "ni")] },
  { name: "a dead key", field: limited(3), text: "ab", actions: [compose(["´"], "é"), compose(["´"], "é")] },
  { name: "composed at once", field: limited(3, "characters", { composition: "enforce" }), text: "a", actions: [compose(["x", "xy"], "xy")] },
  { name: "composing, then typing, then deleting", field: limited(4), actions: [compose(["ni"], "你"), type("abc"), backspace, type("xy")] },
  { name: "a filter waits for the end of the composition", field: limited(4, "characters", { filter: { deny: ["asciiLetters"] } }), actions: [compose(letters("ni"), "你"), compose(["a"], "a")] },

  { name: "the word at the caret, composed again", only: "Chromium", field: limited(10), text: "hello wor", actions: [composeAgain([6, 9], ["worl", "worlds"], "worlds")] },
  { name: "the word at the caret, replaced", only: "Chromium", field: limited(10), text: "hello wor", actions: [composeAgain([6, 9], ["worl", "x"], "x"), type("yz")] },

  { name: "line breaks count", kinds: ["textarea", "plaintext-only"], field: limited(4), text: "ab", actions: [enter, type("c"), enter, type("d")] },
  { name: "no line breaks", kinds: ["textarea", "plaintext-only"], field: limited(9, "characters", { lineBreaks: "space" }), actions: [type("a"), paste("b\nc\nd")] },
  { name: "lines", kinds: ["textarea", "plaintext-only"], field: limited(2, "lines"), actions: [paste("a\nb\nc"), enter] },
];
