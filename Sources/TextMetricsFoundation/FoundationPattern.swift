import Foundation
package import TextMetrics

/// A regular expression of `NSRegularExpression` that is matched against whole texts.
///
/// ```swift
/// let code = try TextServices.foundation.pattern("[A-Z]{2}-\\p{Nd}+")
/// code.matches("DE-42")  // .matched
/// code.matches("DE-42!")  // .unmatched
/// ```
///
/// A pattern is compiled once and used from any thread. Foundation reports progress after each of
/// ICU's steps, and a match ends after 100 reports as ``/TextMetrics/PatternResult/timedOut``.
/// Unlike with `ICUPattern`, saved states can take 8 MB, ICU's default. A
/// ``/TextMetrics/PatternError`` has no position and no reason, since Foundation doesn't report
/// them.
package final class FoundationPattern: TextPattern {
  /// The pattern's text.
  package let source: String
  private let expression: NSRegularExpression

  /// The maximum number of UTF-16 code units of a pattern.
  package static let maximumPatternLength = 8192

  private static let maximumSteps = 100

  /// Compiles a pattern.
  ///
  /// - Parameter source: A pattern of at most ``maximumPatternLength`` UTF-16 code units, in the
  ///   syntax of ICU's documentation.
  /// - Throws: A ``/TextMetrics/PatternError``.
  /// - Complexity: O(*n*), where *n* is the length of `source`, for most patterns.
  package init(_ source: String) throws(PatternError) {
    guard source.utf16.count <= Self.maximumPatternLength else {
      throw PatternError(
        source: source, position: UTF16Offset(Self.maximumPatternLength),
        reason: "A pattern has at most \(Self.maximumPatternLength) UTF-16 code units.")
    }
    self.source = source
    // The pattern must be valid by itself, unlike `a)(b`.
    guard source.isEmpty || Self.compiled(source) != nil,
      // A comment at the end of the pattern would hide the last parenthesis.
      let expression = Self.compiled("\\A(?:\(source))\\z")
        ?? Self.compiled("\\A(?:\(source)\n)\\z")
    else {
      throw PatternError(
        source: source, position: 0, reason: "This is not a regular expression.")
    }
    self.expression = expression
  }

  private static func compiled(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern)
  }

  /// Returns whether the pattern matches the text from its start to its end.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, for most patterns. The limit on
  ///   steps bounds all others.
  package func matches(_ text: String) -> PatternResult {
    var steps = Self.maximumSteps
    return matches(text, steps: &steps)
  }

  /// Returns whether the pattern matches the text, and subtracts the steps of the match.
  ///
  /// - Parameters:
  ///   - text: The text to match.
  ///   - steps: The maximum number of steps, if it is below the limit of one match. On return, the
  ///     number of steps that are left.
  /// - Complexity: O(*n*), where *n* is the length of the text, for most patterns. The limit on
  ///   steps bounds all others.
  package func matches(_ text: String, steps: inout Int) -> PatternResult {
    var result = PatternResult.unmatched
    let limit = min(steps, Self.maximumSteps)
    var taken = 0
    expression.forEachMatch(
      in: text, utf16Count: text.utf16.count, options: [.reportProgress, .reportCompletion]
    ) { match, flags in
      if match != nil {
        result = .matched
      } else if flags.contains(.internalError) {
        result = .timedOut
      } else if flags.contains(.progress) {
        taken += 1
        if taken >= limit { result = .timedOut }
      }
      return result == .unmatched
    }
    steps -= taken
    return result
  }
}

// MARK: - Matches

extension NSRegularExpression {
  /// Calls `body` with each match, and with `nil` for progress reports, until `body` returns
  /// `false`.
  func forEachMatch(
    in text: String, utf16Count: Int, options: MatchingOptions = [],
    _ body: (NSTextCheckingResult?, MatchingFlags) -> Bool
  ) {
    let whole = NSRange(location: 0, length: utf16Count)
    // SAFETY: the pointer is written during the callback only. Foundation for Linux declares the
    // closure as escaping, but doesn't keep it.
    withoutActuallyEscaping(body) { body in
      unsafe enumerateMatches(in: text, options: options, range: whole) { match, flags, stop in
        if !body(match, flags) { unsafe stop.pointee = true }
      }
    }
  }
}
