/// Why a message cannot be made.
public enum MessageError: Error, Hashable, Sendable {
  /// Not a pattern of ICU's message format; `position` is in UTF-16 code units.
  case invalidPattern(String, position: Int, reason: String)
  /// ICU has no data for the language.
  case unknownLocale(String)
  /// The pattern mentions an argument that was not given.
  case missingArgument(String, pattern: String)
  /// ICU refused the arguments; its own name for the reason.
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
