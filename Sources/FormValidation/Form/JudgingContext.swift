import TextMetrics

/// What rules ask for that is neither in the value nor in the record, and what they have used up.
package struct JudgingContext {
  var patterns = PatternBudget()
  /// Values by the names that rules know them under.
  let references: [String: String]

  package init(references: [String: String] = [:]) { self.references = references }

  /// Another record follows: its patterns have all of their time.
  package mutating func beginRecord() { patterns = PatternBudget() }
}

/// Time that the patterns of one record may take in sum. Each match is bounded, but a list of
/// thousands of elements has thousands of matches.
struct PatternBudget {
  /// Beyond it patterns are not asked any more, and their values are reported as not judged.
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
