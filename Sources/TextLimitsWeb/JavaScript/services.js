// What the browser knows and the engine does not: words by dictionaries, and normalization.

const forms = ["NFC", "NFD", "NFKC", "NFKD"];

// In the order in which the engine numbers them (`runtime.c`).
const ofProperty = (name) => new RegExp(`\\p{${name}}`, "u");
const categories = [
  "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf",
  "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
].map(ofProperty);
const properties = [
  "White_Space", "Emoji", "Emoji_Presentation", "Emoji_Modifier_Base", "Variation_Selector",
].map(ofProperty);

const encoder = new TextEncoder();

export function services({ read, memory }) {
  /** The text that was normalized last. */
  let normalized;
  const segmenters = [];
  /** One segmenter for each locale, however often a unit is named. */
  const numbers = new Map();
  return {
    openSegmenter(bytes, count) {
      if (!globalThis.Intl?.Segmenter) return -2;
      // The root rules are those of English.
      const locale = read(bytes, count) || "en";
      try {
        if (Intl.Segmenter.supportedLocalesOf(locale).length === 0) return -1;
      } catch {
        return -1;
      }
      if (!numbers.has(locale)) {
        numbers.set(locale, segmenters.length);
        segmenters.push(new Intl.Segmenter(locale, { granularity: "word" }));
      }
      return numbers.get(locale);
    },

    segment(segmenter, bytes, count, segments) {
      const text = read(bytes, count);
      const found = new Uint32Array(memory().buffer, segments, count);
      let [end, index] = [0, 0];
      for (const { segment, isWordLike } of segmenters[segmenter].segment(text)) {
        end += bytesOf(segment);
        found[index++] = end * 2 + (isWordLike ? 1 : 0);
      }
      return index;
    },

    normalize(form, bytes, count) {
      normalized = encoder.encode(read(bytes, count).normalize(forms[form]));
      return normalized.length;
    },

    takeNormalized: (at) => memory().set(normalized, at),

    /** Writes what a scalar decomposes to; returns its bytes, 0 for one that does not. */
    decompose(scalar, at) {
      const text = String.fromCodePoint(scalar);
      const decomposed = text.normalize("NFD");
      if (decomposed === text) return 0;
      return encoder.encodeInto(decomposed, memory().subarray(at, at + 32)).written;
    },

    /** Writes what a scalar is in capital letters, or in small ones; returns its bytes, 0 where it stays. */
    changeCase(scalar, mapping, at) {
      const text = String.fromCodePoint(scalar);
      const changed = mapping === 0 ? text.toUpperCase() : text.toLowerCase();
      if (changed === text) return 0;
      return encoder.encodeInto(changed, memory().subarray(at, at + 32)).written;
    },

    /** The number of a scalar's general category. */
    category(scalar) {
      const text = String.fromCodePoint(scalar);
      return categories.findIndex((category) => category.test(text));
    },

    /** The properties that a scalar has, as bits. */
    properties(scalar) {
      const text = String.fromCodePoint(scalar);
      return properties.reduce((bits, property, index) => bits | (property.test(text) ? 1 << index : 0), 0);
    },

    /** What two scalars compose to; -1 where they do not. */
    compose(first, second) {
      const [composed, other] = String.fromCodePoint(first, second).normalize("NFC");
      return other === undefined ? composed.codePointAt(0) : -1;
    },
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
