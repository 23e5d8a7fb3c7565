import Foundation

/// A locale that Foundation has data for, as BCP 47 writes it.
struct LocaleName {
  /// `zh-Hant-TW`; empty for the root.
  let tag: String

  /// A locale in the spelling of BCP 47 or ICU; empty, `und` and `root` are the root locale. Nil
  /// for what is not well-formed and for a language that there is no data for.
  init?(_ spelling: String) {
    if spelling.isEmpty || spelling == "root" || spelling == "und" {
      tag = ""
      return
    }
    let subtags = spelling.split(omittingEmptySubsequences: false) { "-_".contains($0) }
    let isWellFormed = subtags.allSatisfy {
      (1...8).contains($0.utf8.count)
        && $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
    guard isWellFormed, spelling.utf8.count < 100, let language = subtags.first?.lowercased(),
      Self.languages.contains(language)
    else { return nil }
    tag = ([language] + subtags.dropFirst().map(Self.canonical)).joined(separator: "-")
  }

  /// Whether the locale divides words otherwise than Unicode's rules do.
  var hasOwnWordRules: Bool {
    hasLanguageWithOwnWordRules || joinsPhrases
  }

  /// Whether it does for its language: Finnish and Swedish do.
  var hasLanguageWithOwnWordRules: Bool { ["fi", "sv"].contains(language) }

  /// Whether words are joined to phrases.
  var joinsPhrases: Bool { "\(tag.lowercased())-".contains("-lw-phrase-") }

  /// The primary subtag.
  var language: String { String(tag.prefix { $0 != "-" }) }

  private static func canonical(_ subtag: Substring) -> String {
    switch subtag.utf8.count {
    case 2: subtag.uppercased()
    case 4 where subtag.first?.isLetter == true: subtag.capitalized
    default: subtag.lowercased()
    }
  }

  private static let languages = Set(
    Locale.availableIdentifiers.map { $0.prefix { $0 != "_" && $0 != "-" }.lowercased() })
}
