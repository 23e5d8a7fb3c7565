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
  /// The number of steps that the patterns of the record may still take.
  private var patternSteps = maximumPatternSteps

  /// Each match has a limit of its own, but a list may have thousands of elements.
  private static let maximumPatternSteps = 1000

  package init(valueCap: Int, references: [String: String] = [:]) {
    self.valueCap = valueCap
    self.references = references
  }

  /// Begins the next record, which has its own report and its own steps.
  package mutating func beginRecord() {
    report = FormReport()
    patternSteps = Self.maximumPatternSteps
  }

  mutating func match(_ pattern: any TextPattern, _ text: String) -> PatternResult {
    patternSteps > 0 ? pattern.matches(text, steps: &patternSteps) : .timedOut
  }
}

struct PendingCheck: Sendable {
  let path: FieldPath
  let check: AsyncCheck
  let text: String
}
