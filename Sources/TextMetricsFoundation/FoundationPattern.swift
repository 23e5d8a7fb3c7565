import Foundation
package import TextMetrics

/// A regular expression of ICU's dialect, as Foundation's `NSRegularExpression` has it, which a
/// whole text matches or does not.
///
/// ```swift
/// let code = try TextServices.foundation.pattern("[A-Z]{2}-\\p{Nd}+")
/// code.matches("DE-42")  // .matched
/// code.matches("DE-42!")  // .unmatched
/// ```
///
/// A pattern is compiled once and used from any thread. Foundation reports progress after each of
/// ICU's steps, and a match ends after 100 reports as ``/TextMetrics/PatternResult/timedOut``.
/// Unlike `ICUPattern`, the limit on memory is ICU's own, 8 MB, and a
/// ``/TextMetrics/PatternError`` has no position and no reason, since Foundation doesn't report
/// them.
package final class FoundationPattern: TextPattern {
  /// The pattern as it was written.
  package let source: String
  private let expression: NSRegularExpression

  /// UTF-16 code units that a pattern may have.
  package static let maximumPatternLength = 8192

  /// The maximum number of steps of a match.
  private static let maximumSteps = 100

  /// Compiles a pattern, in time linear in it for most patterns.
  ///
  /// - Parameter source: A pattern as ICU's documentation of regular expressions describes them. At
  ///   most ``maximumPatternLength`` UTF-16 code units.
  /// - Throws: A ``/TextMetrics/PatternError``.
  package init(_ source: String) throws(PatternError) {
    guard source.utf16.count <= Self.maximumPatternLength else {
      throw PatternError(
        source: source, position: UTF16Offset(Self.maximumPatternLength),
        reason: "A pattern has at most \(Self.maximumPatternLength) UTF-16 code units.")
    }
    self.source = source
    // On its own first: between the parentheses `a)(b` would be a pattern.
    guard source.isEmpty || Self.compiled(source) != nil,
      // A comment of the pattern's end would hide the last one; a line break there means nothing.
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
  /// - Complexity: O(*n*), where *n* is the length of the text, for most patterns. The limit on steps bounds
  ///   all others.
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
  /// Calls the body with each match, and with nil where something else is to be told, until it
  /// returns false.
  func forEachMatch(
    in text: String, utf16Count: Int, options: MatchingOptions = [],
    _ body: (NSTextCheckingResult?, MatchingFlags) -> Bool
  ) {
    let whole = NSRange(location: 0, length: utf16Count)
    // Foundation for Linux declares that it keeps the body, which it does not. The pointer that
    // stops the walk is written within the call that hands it out.
    withoutActuallyEscaping(body) { body in
      unsafe enumerateMatches(in: text, options: options, range: whole) { match, flags, stop in
        if !body(match, flags) { unsafe stop.pointee = true }
      }
    }
  }
}
