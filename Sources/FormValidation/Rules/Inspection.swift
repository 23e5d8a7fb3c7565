import TextMetrics

/// A report in the making, and what rules need beside the record.
package struct Inspection: Sendable {
  package var report = FormReport()
  /// The most bytes that any text may have, wherever it stands.
  package let valueCap: Int
  /// Values given from outside.
  let references: [String: String]
  /// Asynchronous rules of values that break no other rule.
  var asyncChecks: [PendingCheck] = []
  /// The time that the patterns of the record have taken in sum.
  private var spent = Duration.zero

  /// Beyond it no pattern is matched, and values are reported as not judged. Each match is bounded,
  /// but a list may have thousands of elements.
  private static let patternLimit = Duration.seconds(1)

  package init(valueCap: Int, references: [String: String] = [:]) {
    self.valueCap = valueCap
    self.references = references
  }

  /// Another record follows, with a report and a time budget of its own.
  package mutating func beginRecord() {
    report = FormReport()
    spent = .zero
  }

  mutating func match(_ pattern: any TextPattern, _ text: String) -> PatternResult {
    guard spent < Self.patternLimit else { return .timedOut }
    let clock = ContinuousClock()
    let start = clock.now
    defer { spent += start.duration(to: clock.now) }
    return pattern.matches(text)
  }
}

struct PendingCheck: Sendable {
  let path: FieldPath
  let check: AsyncCheck
  let text: String
}
