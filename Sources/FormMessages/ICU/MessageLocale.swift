import CTextICU

/// Language tags, as ICU knows them.
enum MessageLocale {
  /// The canonical BCP 47 tag of a locale as BCP 47 or ICU writes it; nil where ICU has no data for
  /// the language and would take another's without a word.
  static func tag(_ locale: String) -> String? {
    guard let tag = canonicalTag(locale), unsafe text_icu_locale_is_known(tag) else { return nil }
    return tag
  }

  /// The tag of the locale of the process.
  static var current: String {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, written in
      unsafe written = Int(
        text_icu_default_locale_tag(buffer.baseAddress, Int32(capacity)))
    }
    return String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// More bytes than any tag that ICU keeps.
  private static let capacity = 157

  /// The canonical tag of a well-formed one, known or not.
  static func canonicalTag(_ locale: String) -> String? {
    guard (1..<capacity).contains(locale.utf8.count),
      locale.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let hyphenated = locale.split(separator: "_", omittingEmptySubsequences: false)
      .joined(separator: "-")
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, written in
      unsafe written = Int(
        text_icu_locale_tag(hyphenated, buffer.baseAddress, Int32(capacity)))
    }
    guard !bytes.isEmpty else { return nil }
    return String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
