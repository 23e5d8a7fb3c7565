/// Language tags (BCP 47, RFC 5646), as far as declarations need them: whether a tag is written as
/// a lookup would find it. Whether anybody speaks the language is for ICU to say.
package enum LanguageTag {
  /// The tag in the letters that RFC 5646 (2.1.1) recommends, `zh-Hant-TW`; underscores are taken
  /// for hyphens. Nil where it is no tag: a language has two or three letters.
  package static func canonical(_ tag: String) -> String? {
    guard tag.utf8.count <= longest else { return nil }
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let language = subtags.first, isLanguage(language),
      subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) }
      )
    else { return nil }
    var written = [language.lowercased()]
    var isExtended = false
    for subtag in subtags.dropFirst() {
      isExtended = isExtended || subtag.utf8.count == 1
      written.append(isExtended ? subtag.lowercased() : inItsCase(subtag))
    }
    return written.joined(separator: "-")
  }

  /// The tags whose texts a reader of a tag is shown, the nearest first (RFC 4647, 3.4): the tag, and
  /// what is left of it as subtags are taken from its end. For Chinese the script comes before the
  /// language, as CLDR has it (likely subtags): `zh-TW`, `zh-Hant`, `zh`.
  package static func lookup(_ tag: String) -> [String] {
    let tag = canonical(tag) ?? tag
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    var tags = (1...subtags.count).reversed().map { subtags.prefix($0).joined(separator: "-") }
    if subtags[0] == "zh", !subtags.dropFirst().prefix(1).contains(where: isScript) {
      let isTraditional = ["TW", "HK", "MO"].contains(subtags.dropFirst().first)
      tags.insert(isTraditional ? "zh-Hant" : "zh-Hans", at: tags.count - 1)
    }
    return tags
  }

  /// Bytes beyond which nothing is a tag.
  private static let longest = 100

  private static func inItsCase(_ subtag: Substring) -> String {
    if isScript(subtag) { return subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased() }
    return isRegion(subtag) ? subtag.uppercased() : subtag.lowercased()
  }

  private static func isLanguage(_ subtag: Substring) -> Bool {
    (2...3).contains(subtag.utf8.count) && subtag.utf8.allSatisfy(\.isASCIILetter)
  }

  package static func isScript(_ subtag: Substring) -> Bool {
    subtag.utf8.count == 4 && subtag.utf8.allSatisfy(\.isASCIILetter)
  }

  package static func isRegion(_ subtag: Substring) -> Bool {
    subtag.utf8.count == 2 && subtag.utf8.allSatisfy(\.isASCIILetter)
      || subtag.utf8.count == 3 && subtag.utf8.allSatisfy(\.isASCIIDigit)
  }
}
