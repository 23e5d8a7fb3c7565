/// An error that is thrown when a message pattern is invalid or can't be formatted.
public enum MessageError: Error, Hashable, Sendable {
  /// The pattern isn't valid in ICU's message format at `position`, in UTF-16 code units.
  case invalidPattern(String, position: Int, reason: String)
  /// ICU has no data for the language.
  case unknownLocale(String)
  /// The pattern has an argument without a value.
  case missingArgument(String, pattern: String)
  /// ICU rejected the arguments, with its name for the reason.
  case notFormatted(String, reason: String)
}

extension MessageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidPattern(let pattern, let position, let reason):
      """
      '\(pattern)' is not a message pattern: \(reason) at \(position). Check that every brace is \
      closed and that every plural and select has an 'other'.
      """
    case .unknownLocale(let locale):
      "There are no plurals and numerals for '\(locale)'. Write a language such as en or zh-Hant."
    case .missingArgument(let name, let pattern):
      "'\(pattern)' needs an argument named '\(name)'."
    case .notFormatted(let pattern, let reason):
      "'\(pattern)' does not take these arguments: \(reason)."
    }
  }
}
