// What the browser knows and the engine does not: words by dictionaries, sentences, normalization, and case by
// language.

const forms = ["NFC", "NFD", "NFKC", "NFKD"];

const encoder = new TextEncoder();

export function services({ read, memory }) {
  /** The bytes of the text that was normalized, or whose case was mapped, last. */
  let made;
  const make = (text) => (made = encoder.encode(text)).length;
  const segmenters = [];
  /** One segmenter for each locale and granularity, however often a unit is named. */
  const numbers = new Map();
  return {
    openSegmenter(bytes, count, isOfSentences) {
      if (!globalThis.Intl?.Segmenter) return -2;
      // The root rules are those of English.
      const locale = read(bytes, count) || "en";
      try {
        if (Intl.Segmenter.supportedLocalesOf(locale).length === 0) return -1;
      } catch {
        return -1;
      }
      const granularity = isOfSentences ? "sentence" : "word";
      const key = `${granularity} ${locale}`;
      if (!numbers.has(key)) {
        numbers.set(key, segmenters.length);
        segmenters.push(new Intl.Segmenter(locale, { granularity }));
      }
      return numbers.get(key);
    },

    segment(segmenter, bytes, count, segments) {
      const text = read(bytes, count);
      const found = new Uint32Array(memory().buffer, segments, count);
      let [end, index] = [0, 0];
      for (const { segment, isWordLike } of segmenters[segmenter].segment(text)) {
        end += bytesOf(segment);
        // A sentence that is white space alone does not count.
        const counts = isWordLike ?? /\P{White_Space}/u.test(segment);
        found[index++] = end * 2 + (counts ? 1 : 0);
      }
      return index;
    },

    normalize: (form, bytes, count) => make(read(bytes, count).normalize(forms[form])),

    mapCase(isUpper, language, length, bytes, count) {
      const text = read(bytes, count);
      const name = isUpper ? "UpperCase" : "LowerCase";
      try {
        return make(text[`toLocale${name}`](read(language, length)));
      } catch {
        // The language has no valid tag.
        return make(text[`to${name}`]());
      }
    },

    takeMade: (at) => memory().set(made, at),
  };
}

/** The bytes that a text without halves of surrogate pairs has in UTF-8. */
function bytesOf(text) {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair has two of the four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}
