import CTextICU

/// The normalization form in which ICU's dictionary of Chinese and Japanese is written.
enum NFKC {
  /// Whether a scalar stays as it is next to any other such scalar.
  static func keeps(_ scalar: UInt32) -> Bool { text_icu_nfkc_keeps(scalar) }

  /// Whether what precedes the scalar normalizes apart from it and what follows.
  static func hasBoundary(before scalar: UInt32) -> Bool {
    text_icu_nfkc_has_boundary_before(scalar)
  }

  /// The form of UTF-16; the text itself where ICU fails.
  static func form(of text: [UInt16]) -> [UInt16] {
    // No scalar has a longer form in NFKC than eighteen.
    let capacity = text.count * 18
    let form = unsafe [UInt16](unsafeUninitializedCapacity: capacity) { buffer, written in
      let count = unsafe text_icu_nfkc(
        text, Int32(text.count), buffer.baseAddress, Int32(capacity))
      written = count < 0 || count > capacity ? 0 : Int(count)
    }
    return form.isEmpty ? text : form
  }
}
