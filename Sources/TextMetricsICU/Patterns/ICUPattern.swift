package import TextMetrics

/// A regular expression of ICU's dialect, which a whole text matches or does not.
///
/// ```swift
/// let code = try TextServices.icu.pattern("[A-Z]{2}-\\p{Nd}+")
/// code.matches("DE-42")  // .matched
/// code.matches("DE-42!")  // .unmatched
/// ```
///
/// It is compiled once and used from any thread. Each match runs under limits, since patterns such
/// as `(a+)+b` take exponential time: where one is reached, the result is
/// ``/TextMetrics/PatternResult/timedOut``.
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

  /// Linear in the text for most patterns; bounded by the limits for all.
  package func matches(_ text: String) -> PatternResult {
    text.withUTF8Bytes { pattern.matches($0, limits: limits) }
  }
}

extension ICUPattern {
  /// What one match may take.
  package struct Limits: Sendable, Hashable {
    /// Steps of ICU's engine, of about a millisecond each.
    package let steps: Int32
    /// Bytes that backtracking may take.
    package let backtrackingBytes: Int32

    /// Limits on the time, in steps of ICU's engine, and on the memory, in bytes, of one match.
    ///
    /// - Precondition: Both are positive: to ICU, zero would mean no limit.
    package init(steps: Int32, backtrackingBytes: Int32) {
      precondition(steps > 0 && backtrackingBytes > 0, "A match needs limits above zero.")
      self.steps = steps
      self.backtrackingBytes = backtrackingBytes
    }

    /// About a tenth of a second, and 4 MB.
    package static let standard = Limits(steps: 100, backtrackingBytes: 4_000_000)
  }
}
