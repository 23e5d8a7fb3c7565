import TextMetrics

extension TextConstraints.CompositionPolicy {
  /// Whether the limits are enforced on each update of the marked text, given the language of the
  /// event that sets the first one.
  func enforcesAtOnce(language: String?, filter: CharacterFilter?) -> Bool {
    switch self {
    case .defer: false
    case .enforce: true
    // Where the input method cannot convert what is typed (rule 14).
    case .automatic:
      filter?.allowsOnlyASCII == true || Self.composingCannotConvert(in: language)
    }
  }

  /// Whether the keyboards of a language, a BCP 47 tag, mark text only to suggest words.
  package static func composingCannotConvert(in language: String?) -> Bool {
    guard let language else { return false }
    let primary = language.utf8.prefix { $0 != UInt8(ascii: "-") }
    // Tags are ASCII, in either case.
    return unconvertedLanguages.contains { $0.utf8.elementsEqual(primary.lazy.map { $0 | 0x20 }) }
  }

  private static let unconvertedLanguages = [
    "en", "fr", "de", "es", "it", "pt", "nl", "sv", "da", "nb", "no", "fi", "pl", "cs", "tr", "id",
    "ru", "uk", "el",
  ]
}
