// The browser's services for the engine: words, sentences, normalization, and case mapping.

const forms = ["NFC", "NFD", "NFKC", "NFKD"];

const encoder = new TextEncoder();

export function services({ read, memory }) {
  /** The result of the last call of `normalize` or `mapCase`. */
  let result;
  const keep = (text) => (result = encoder.encode(text)).length;
  const segmenters = [];
  const segmenterNumbers = new Map();
  return {
    openSegmenter(bytes, count, isOfSentences) {
      if (!globalThis.Intl?.Segmenter) return -2;
      // The root locale is passed as English, which has the same rules.
      const locale = read(bytes, count) || "en";
      try {
        if (Intl.Segmenter.supportedLocalesOf(locale).length === 0) return -1;
      } catch {
        return -1;
      }
      const granularity = isOfSentences ? "sentence" : "word";
      const key = `${granularity} ${locale}`;
      if (!segmenterNumbers.has(key)) {
        segmenterNumbers.set(key, segmenters.length);
        segmenters.push(new Intl.Segmenter(locale, { granularity }));
      }
      return segmenterNumbers.get(key);
    },

    segment(segmenter, bytes, count, segments) {
      const text = read(bytes, count);
      const found = new Uint32Array(memory().buffer, segments, count);
      let [end, index] = [0, 0];
      for (const { segment, isWordLike } of segmenters[segmenter].segment(text)) {
        end += bytesOf(segment);
        // A sentence that is only whitespace isn't counted.
        const counts = isWordLike ?? /\P{White_Space}/u.test(segment);
        found[index++] = end * 2 + (counts ? 1 : 0);
      }
      return index;
    },

    normalize: (form, bytes, count) => keep(read(bytes, count).normalize(forms[form])),

    mapCase(isUpper, language, length, bytes, count) {
      const text = read(bytes, count);
      const name = isUpper ? "UpperCase" : "LowerCase";
      try {
        return keep(text[`toLocale${name}`](read(language, length)));
      } catch {
        // If the language tag is invalid, the case is mapped without a language.
        return keep(text[`to${name}`]());
      }
    },

    takeResult: (at) => memory().set(result, at),
  };
}

/** The text must not have lone surrogates. */
function bytesOf(text) {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // A surrogate pair has four bytes, so a surrogate counts as two.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}
