/// A message or label of a declaration that can't be used.
public struct UnusableOverride: Error, Sendable, Hashable {
  /// The place of the declaration, the outermost part first: `address.city: count: tooLong: de_DE`.
  public let place: String
  /// The declared text.
  public let pattern: String
  /// The declared language, or English for a text in any language.
  public let language: String
  /// The reason why the text can't be used.
  public let reason: Reason

  /// A reason why a text can't be used.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Sendable, Hashable {
    /// The text isn't a message pattern, or Foundation has no data for its language.
    case message(MessageError)
    /// The text has an argument that the message doesn't have, such as a misspelled name.
    case unknownArgument(String, known: [String])
    /// The language isn't a canonical tag of BCP 47, so that no lookup finds the text.
    case noLanguageTag(canonical: String?)
    /// The text counts in units, and the package has no nouns in the language.
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
      "'\(pattern)' has the argument '\(name)', which this message doesn't have. Write one of "
        + "\(known.joined(separator: ", "))."
    case .noLanguageTag(let canonical):
      "'\(language)' is not a language tag. Write "
        + "\(canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant")."
    case .noNouns:
      "'\(pattern)' counts in units, which don't have nouns in '\(language)'. "
        + "Write a plural with nouns of your own."
    }
  }
}
