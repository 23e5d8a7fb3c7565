import TextMetrics

/// What rules need beside the record: values given from outside, and a budget of time.
package struct JudgingContext {
  var patterns = PatternBudget()
  let references: [String: String]

  package init(references: [String: String] = [:]) { self.references = references }

  /// Another record follows, with a time budget of its own.
  package mutating func beginRecord() { patterns = PatternBudget() }
}

/// The time that the patterns of one record may take in sum. Each match is bounded, but a list may
/// have thousands of elements.
struct PatternBudget {
  /// Beyond it no pattern is matched, and values are reported as not judged.
  private static let limit = Duration.seconds(1)

  private var spent = Duration.zero

  mutating func match(_ pattern: any TextPattern, _ text: String) -> PatternResult {
    guard spent < Self.limit else { return .timedOut }
    let clock = ContinuousClock()
    let start = clock.now
    defer { spent += start.duration(to: clock.now) }
    return pattern.matches(text)
  }
}
