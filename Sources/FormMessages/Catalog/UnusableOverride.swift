/// A message or label that can't be used, and the reason.
public struct UnusableOverride: Error, Sendable, Hashable {
  /// The location of the text, the outermost part first: `address.city: count: tooLong: de_DE`.
  public let place: String
  /// The text.
  public let pattern: String
  /// The language of the text, or `en` for a text in any language.
  public let language: String
  /// The reason why the text can't be used.
  public let reason: Reason

  /// The reason why a text can't be used.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Sendable, Hashable {
    /// The text isn't a message pattern, or Foundation doesn't have data for its language.
    case message(MessageError)
    /// The text has an unknown argument, such as a misspelled name.
    case unknownArgument(String, known: [String])
    /// The text has an argument, such as a label, where a number is needed.
    case noNumber(String)
    /// The text has an offset for an argument that isn't a whole number.
    case noWholeNumber(String)
    /// The text counts in units, and the message doesn't have counts.
    case noUnits
    /// The language isn't a canonical BCP 47 tag, so the text is never found.
    case noLanguageTag(canonical: String?)
    /// The text contains a count such as `{maximum, unit}`, and the package doesn't have the nouns
    /// of units in the language.
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
    case .noNumber(let name):
      "'\(pattern)' needs a number, and '\(name)' is a text here. Write {\(name)}."
    case .noWholeNumber(let name):
      "'\(pattern)' has an offset, and '\(name)' isn't a whole number here. Leave out the offset."
    case .noUnits:
      "'\(pattern)' counts in units, and this message has no counts. Leave out ', unit'."
    case .noLanguageTag(let canonical):
      "'\(language)' isn't a language tag. Write "
        + "\(canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant")."
    case .noNouns:
      "'\(pattern)' counts in units, which don't have nouns in '\(language)'. "
        + "Write a plural with nouns of your own."
    }
  }
}
