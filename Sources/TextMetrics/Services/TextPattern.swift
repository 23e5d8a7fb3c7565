/// A pattern that a whole text matches or doesn't match.
///
/// `TextMetricsICU` provides ICU's regular expressions. Conform a type of your own to validate by
/// another engine. A pattern in a JSON declaration is untrusted, so an engine needs limits, which
/// the standard library's `Regex` doesn't have.
public protocol TextPattern: AnyObject, Sendable {
  /// The pattern as it was written.
  var source: String { get }

  /// Returns whether the pattern matches the text from its start to its end, as HTML's `pattern`
  /// does.
  func matches(_ text: String) -> PatternResult

  /// Returns whether the pattern matches the text, and subtracts the steps of the match.
  ///
  /// A form calls this method, so that the patterns of one record together take a bounded number of
  /// steps. The result must be the same each time: it may depend on the pattern, the text, and the
  /// steps, but not on the time that passes. The default implementation calls ``matches(_:)`` and
  /// subtracts nothing.
  ///
  /// - Parameters:
  ///   - text: The text to match.
  ///   - steps: The number of steps that are left, at least 1. ICU takes a step each time a match
  ///     has saved 10,000 states to return to.
  func matches(_ text: String, steps: inout Int) -> PatternResult
}

extension TextPattern {
  /// Returns whether the pattern matches the text, and doesn't change `steps`.
  public func matches(_ text: String, steps: inout Int) -> PatternResult { matches(text) }
}

/// The result of matching a text.
public enum PatternResult: Sendable, Hashable {
  /// The pattern matches the text from its start to its end.
  case matched
  /// The pattern matches a part of the text or nothing.
  case unmatched
  /// The match reached a limit on its steps or its memory, so the result is unknown.
  case timedOut
}

/// An error that is thrown when a pattern can't be compiled.
public struct PatternError: Error, Hashable, Sendable {
  /// The pattern as it was written.
  public let source: String
  /// The position of the error in the pattern.
  public let position: UTF16Offset
  /// A sentence without the position: `A parenthesis is not closed.`
  public let reason: String

  /// Creates an error at a position in a pattern.
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
