/// A pattern that a whole text matches or does not, supplied from outside: a pattern in a JSON
/// declaration is not to be trusted, and the standard library's `Regex` knows no limits.
///
/// `TextMetricsICU` brings ICU's regular expressions.
public protocol TextPattern: AnyObject, Sendable {
  /// The pattern as it was written.
  var source: String { get }

  /// Whether the pattern matches the text from its start to its end, as HTML's `pattern` does.
  func matches(_ text: String) -> PatternResult
}

/// What comes of matching a text.
public enum PatternResult: Sendable, Hashable {
  /// From its start to its end.
  case matched
  /// Not at all, or only a part of it.
  case unmatched
  /// The pattern needed more time or memory on this text than it may have: whether it matches is
  /// not known.
  case timedOut
}

/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable {
  /// The pattern as it was written.
  public let source: String
  /// Where in it the error was noticed.
  public let position: UTF16Offset
  /// A sentence without the place: `A parenthesis is not closed.`
  public let reason: String

  /// An error at a place in a pattern.
  public init(source: String, position: UTF16Offset, reason: String) {
    self.source = source
    self.position = position
    self.reason = reason
  }
}

extension PatternError: CustomStringConvertible {
  public var description: String {
    "The pattern '\(source)' is wrong at \(position): \(reason)"
  }
}
