/// A text of a declaration that cannot be used as it stands.
public struct UnusableOverride: Error, Sendable, Hashable {
  /// Where it is declared, from the form inwards: `address.city: count: tooLong: de_DE`.
  public let place: String
  /// The text as it was declared.
  public let pattern: String
  /// The language it is for, as it was declared; English where it is for all.
  public let language: String
  /// Why it cannot be used.
  public let reason: Reason

  /// What is wrong with a text.
  public enum Reason: Sendable, Hashable {
    /// It is no message pattern, or ICU has no data for its language.
    case message(MessageError)
    /// It mentions what its sentence never has: a name is misspelled.
    case unknownArgument(String, known: [String])
    /// Its language is not written as BCP 47 has it, so that no reader's would find it.
    case noLanguageTag(canonical: String?)
    /// It counts in units, for which the package has no nouns in its language.
    case noNouns
  }
}

extension UnusableOverride: CustomStringConvertible {
  public var description: String { "\(place): \(reason.sentence(about: pattern, in: language))" }
}

extension UnusableOverride.Reason {
  func sentence(about pattern: String, in language: String) -> String {
    switch self {
    case .message(let error): error.description
    case .unknownArgument(let name, let known):
      "'\(pattern)' mentions '\(name)', which this sentence never has. Write one of "
        + "\(known.joined(separator: ", "))."
    case .noLanguageTag(let canonical):
      "'\(language)' is not a language tag. Write "
        + "\(canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant")."
    case .noNouns:
      "'\(pattern)' counts in units, which have no nouns in '\(language)' here. "
        + "Write a plural with nouns of your own."
    }
  }
}
