import CTextICU

struct ICULocale: Hashable {
  /// The canonical BCP 47 tag that names of units contain. It's empty for the root locale.
  let name: String

  /// Creates the locale of a BCP 47 tag, in which `_` can replace `-`. The root locale is an empty
  /// string, `und`, or `root`. Returns `nil` if the tag is ill-formed or has 157 bytes or more, if
  /// ICU has no data for the language, or if the script or the region doesn't exist. In the last
  /// two cases, ICU would use another locale.
  init?(_ spelling: String) {
    let spelling = spelling.isEmpty || spelling == "root" ? "und" : spelling
    // Only printable ASCII is accepted, because U+0000 would end the C string. ICU checks the rest
    // of the syntax.
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

  var tag: String { name.isEmpty ? "und" : name }

  /// Whether the tag has the key `lw` or `dx` of UTS #35.
  var changesDictionaries: Bool { ["-lw-", "-dx-"].contains { name.contains($0) } }

  private static func canonicalForm(of tag: String) -> String? {
    let capacity = 157  // ICU's `ULOC_FULLNAME_CAPACITY`
    guard tag.utf8.count < capacity else { return nil }
    let canonical = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      unsafe Int(text_icu_locale_tag(tag, buffer.baseAddress, Int32(capacity)))
    }
    return canonical.isEmpty ? nil : canonical
  }
}
