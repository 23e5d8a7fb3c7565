import TextMetrics

extension CompositionPolicy {
  /// When the limits are enforced, given the language of the event that sets the first marked text.
  func enforcementTiming(
    language: String?, filter: CharacterFilter?
  ) -> Composition.EnforcementTiming {
    switch self {
    case .defer: .atEnd
    case .enforce: .atOnce
    // Where the input method cannot convert what is typed (rule 14).
    case .automatic:
      filter?.allowsOnlyASCII == true || Self.composingCannotConvert(in: language)
        ? .atOnce : .atEnd
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
