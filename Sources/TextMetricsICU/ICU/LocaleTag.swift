import CTextICU

/// A locale that ICU has data for, in canonical BCP 47 form.
struct LocaleTag: Hashable {
  /// `zh-Hant-TW`; empty for the root.
  let name: String

  /// A locale as BCP 47 or ICU writes it: `en-US`, `en_US`, `zh-u-lw-phrase`; empty, `und` and
  /// `root` are the root locale. Nil where ICU would fall back silently: a tag that is not
  /// well-formed, a language it has no data for, a script or region that does not exist.
  init?(_ spelling: String) {
    let spelling = spelling.isEmpty || spelling == "root" ? "und" : spelling
    // A C string would end at the first NUL; the rest of the syntax is ICU's to judge.
    guard spelling.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let hyphenated = spelling.split(separator: "_", omittingEmptySubsequences: false)
      .joined(separator: "-")
    guard let canonical = Self.canonicalForm(of: hyphenated) else { return nil }
    if canonical == "und" {
      name = ""
      return
    }
    guard unsafe text_icu_locale_is_known(canonical) else { return nil }
    name = canonical
  }

  /// What ICU opens.
  var tag: String { name.isEmpty ? "und" : name }

  /// Whether the locale changes how dictionaries divide (UTS #35, `lw` and `dx`), of which the rules
  /// say nothing.
  var changesDictionaries: Bool { ["-lw-", "-dx-"].contains { name.contains($0) } }

  private static func canonicalForm(of tag: String) -> String? {
    // Longer than any tag that ICU itself would keep.
    let capacity = 157
    guard tag.utf8.count < capacity else { return nil }
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, written in
      unsafe written = Int(text_icu_locale_tag(tag, buffer.baseAddress, Int32(capacity)))
    }
    guard !bytes.isEmpty else { return nil }
    return String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
