/// An error that is thrown when a message pattern is invalid or can't be formatted.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum MessageError: Error, Hashable, Sendable {
  /// The pattern is invalid at a position, in UTF-16 code units.
  case invalidPattern(String, position: Int, reason: String)
  /// Foundation doesn't have data for the language.
  case unknownLocale(String)
  /// The pattern has an argument without a value.
  case missingArgument(String, pattern: String)
  /// An argument has the wrong type or is too long.
  case notFormatted(String, reason: String)
}

extension MessageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidPattern(let pattern, let position, let reason):
      "'\(pattern)' isn't a message pattern: \(reason), at position \(position)."
    case .unknownLocale(let locale):
      "Plural and number formats aren't available for '\(locale)'. Write a language such as en or "
        + "zh-Hant."
    case .missingArgument(let name, let pattern):
      "'\(pattern)' needs an argument named '\(name)'."
    case .notFormatted(let pattern, let reason):
      "'\(pattern)' can't be formatted with these arguments: \(reason)."
    }
  }
}
