package import TextMetrics

/// A regular expression of ICU's dialect, which a whole text matches or does not.
///
/// ```swift
/// let code = try TextServices.icu.pattern("[A-Z]{2}-\\p{Nd}+")
/// code.matches("DE-42")  // .matched
/// code.matches("DE-42!")  // .unmatched
/// ```
///
/// A pattern is compiled once and used from any thread. Each match has limits, since patterns such
/// as `(a+)+b` take exponential time. A match that reaches a limit returns
/// ``/TextMetrics/PatternResult/timedOut``. The result is the same on every machine and under any
/// load, since ICU counts steps and not time. A step may be long: a pattern with a backreference
/// can take time that is quadratic in the text.
package final class ICUPattern: TextPattern {
  /// The pattern as it was written.
  package let source: String
  private let limits: Limits
  private let pattern: CompiledPattern

  /// UTF-16 code units that a pattern may have.
  package static let maximumPatternLength = 8192

  /// Compiles a pattern, in time linear in it for most patterns.
  ///
  /// - Parameters:
  ///   - source: A pattern as ICU's documentation of regular expressions describes them; nearly all
  ///     that JavaScript accepts. At most ``maximumPatternLength`` UTF-16 code units.
  ///   - limits: What one match may take.
  /// - Throws: A ``/TextMetrics/PatternError`` with the place and a sentence.
  package init(_ source: String, limits: Limits = .standard) throws(PatternError) {
    guard source.utf16.count <= Self.maximumPatternLength else {
      throw PatternError(
        source: source, position: UTF16Offset(Self.maximumPatternLength),
        reason: "A pattern has at most \(Self.maximumPatternLength) UTF-16 code units.")
    }
    self.source = source
    self.limits = limits
    pattern = try CompiledPattern(source)
  }

  /// Returns whether the pattern matches the text from its start to its end.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, for most patterns. The limits bound
  ///   all others.
  package func matches(_ text: String) -> PatternResult {
    var steps = Int(limits.steps)
    return matches(text, steps: &steps)
  }

  /// Returns whether the pattern matches the text, and subtracts the steps of the match.
  ///
  /// - Parameters:
  ///   - text: The text to match.
  ///   - steps: The maximum number of steps, if it is below the limit of one match. On return, the
  ///     number of steps that are left.
  /// - Complexity: O(*n*), where *n* is the length of the text, for most patterns. The limits bound
  ///   all others.
  package func matches(_ text: String, steps: inout Int) -> PatternResult {
    let limits = Limits(
      steps: min(limits.steps, Int32(clamping: steps)),
      backtrackingBytes: limits.backtrackingBytes)
    let (result, taken) = text.withUTF8Bytes { pattern.matches($0, limits: limits) }
    steps -= taken
    return result
  }
}

extension ICUPattern {
  /// The limits on one match.
  package struct Limits: Sendable, Hashable {
    /// The maximum number of steps. ICU takes a step each time a match has saved 10,000 states to
    /// return to, which takes a fraction of a millisecond. For each 16 groups of the pattern, it
    /// counts as one step more.
    package let steps: Int32
    /// The maximum number of bytes that saved states take.
    package let backtrackingBytes: Int32

    /// Creates limits on one match.
    ///
    /// - Precondition: Both numbers are positive. Zero means no limit to ICU.
    package init(steps: Int32, backtrackingBytes: Int32) {
      precondition(steps > 0 && backtrackingBytes > 0, "A match needs limits above zero.")
      self.steps = steps
      self.backtrackingBytes = backtrackingBytes
    }

    /// 100 steps and 4 MB.
    package static let standard = Limits(steps: 100, backtrackingBytes: 4_000_000)
  }
}
