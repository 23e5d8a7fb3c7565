import CTextICU

/// The normalization form in which ICU's dictionary of Chinese and Japanese is written.
enum NFKC {
  private static let normalizer = NormalizerInstance(TEXT_ICU_NFKC)

  /// Whether a scalar stays as it is next to any other such scalar.
  static func keeps(_ scalar: UInt32) -> Bool { text_icu_nfkc_keeps(scalar) }

  /// Whether what precedes the scalar normalizes apart from it and what follows.
  static func hasBoundary(before scalar: Unicode.Scalar) -> Bool {
    normalizer?.hasBoundary(before: scalar) ?? true
  }

  /// The form of UTF-16; the text itself where ICU has none.
  static func form(of text: [UInt16]) -> [UInt16] { normalizer?.normalize(text) ?? text }
}
