import TextMetrics

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
