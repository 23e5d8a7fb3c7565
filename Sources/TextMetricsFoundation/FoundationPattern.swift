import Foundation
package import TextMetrics

/// A regular expression of `NSRegularExpression` that is matched against whole texts.
///
/// A match times out after 100 of ICU's steps, or if its backtracking states exceed ICU's default
/// of 8 MB. Foundation reports neither the position nor the reason of an error in a pattern.
package final class FoundationPattern: TextPattern {
  package let source: String
  private let expression: NSRegularExpression

  private static let maximumSteps = 100

  package init(_ source: String) throws(PatternError) {
    try PatternError.checkLength(of: source)
    self.source = source
    // The pattern must be valid without the parentheses that are added below. `a)(b`, for example,
    // is valid only inside parentheses.
    guard source.isEmpty || Self.compiled(source) != nil,
      // If the pattern ends with a comment, a line feed is needed before the last parenthesis.
      let expression = Self.compiled("\\A(?:\(source))\\z")
        ?? Self.compiled("\\A(?:\(source)\n)\\z")
    else {
      throw PatternError(
        source: source, position: 0, reason: "This isn't a regular expression.")
    }
    self.expression = expression
  }

  private static func compiled(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern)
  }

  package func matches(_ text: String) -> PatternResult {
    var steps = Self.maximumSteps
    return matches(text, steps: &steps)
  }

  /// Subtracts the used steps from `steps`. A match has at most 100 steps.
  package func matches(_ text: String, steps: inout Int) -> PatternResult {
    var result = PatternResult.unmatched
    let limit = min(steps, Self.maximumSteps)
    var usedSteps = 0
    expression.forEachMatch(
      in: text, utf16Count: text.utf16.count, options: [.reportProgress, .reportCompletion]
    ) { match, flags in
      if match != nil {
        result = .matched
      } else if flags.contains(.internalError) {
        result = .timedOut
      } else if flags.contains(.progress) {
        usedSteps += 1
        if usedSteps >= limit { result = .timedOut }
      }
      return result == .unmatched
    }
    steps -= usedSteps
    return result
  }
}

// MARK: - Matches

extension NSRegularExpression {
  /// `body` receives each match, or `nil` for progress and completion. The enumeration stops if
  /// `body` returns `false`.
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
