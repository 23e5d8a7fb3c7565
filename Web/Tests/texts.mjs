// Texts whose counts differ between units, and random texts, which are the same in each run.

export const texts = [
  "", "a", "née", "ne\u0301e", "\r\n", "\n\r\u2028\u0085", "👨‍👩‍👧‍👦🇩🇪🇫🇷🇯", "👍🏽‍", "क्षत्रिय क्षि", "한국어 각",
  "\u1112\u1161\u11ab", "ㅎㅏㄴ", "我有 3.5 元。テスト中です", "ภาษาไทย", "a\u200b\ufeff", "a" + "\u0301".repeat(300), "1️⃣🏴󠁧󠁢󠁳󠁣󠁴󠁿©️",
  "x".repeat(70_000) + "👨‍👩‍👧", "👨‍👩‍👧é".repeat(9_000), "\u200d".repeat(200_000), "🇩🇪".repeat(50_000) + "🇩",
];

const pieces = [..."aé한각語て9 \n\r\t", "e\u0301", "\u0301", "\u200d", "\ufe0f", "👍", "🏽", "👩", "🚀", "🇩", "🇪", "क्", "ष", "ि",
  "\u1100", "\u1161", "\u11a8", "\u0600", "ำ", "\u0d4e", "\u2028", "\u{e0061}"];

/** Returns a function that returns a random number below its argument (xorshift). The seed must not be 0. */
export function generator(seed) {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

export const randomText = (random, most) =>
  Array.from({ length: random(most + 1) }, () => pieces[random(pieces.length)]).join("");

/** The texts have all assigned scalars except controls below U+0020 and the private use of planes 15 and 16. */
export function everyScalar() {
  const texts = [];
  for (const [first, last] of [[0x20, 0xd7ff], [0xe000, 0x33fff], [0xe0000, 0xe0fff]]) {
    for (let start = first; start <= last; start += 1000) {
      const length = Math.min(1000, last + 1 - start);
      texts.push(Array.from({ length }, (_, index) => String.fromCodePoint(start + index)).join("\n"));
    }
  }
  return texts;
}
