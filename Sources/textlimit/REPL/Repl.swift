import TextEditing
import TextMetrics

/// What the REPL knows between two lines.
struct Repl {
  var units: [NamedUnit]
  var limits: [NamedLimit]
  /// The policies of the field; its limits are `limits`.
  var constraints = TextConstraints()
  /// The field that lines are typed into, while one is open.
  var field: ReplField?
  var isFinished = false

  init(units: [NamedUnit], limits: [NamedLimit]) {
    self.units = units
    self.limits = limits
  }

  /// The lines to print for a line that was typed.
  mutating func answer(to line: String) -> [String] {
    do {
      guard line.hasPrefix(":") else {
        return field == nil ? report(on: line) : try perform(.insert(line))
      }
      let words = line.dropFirst().split(
        separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let verb = ReplVerb.all.first(where: { $0.name == words[0] }) else {
        return ["There is no command ':\(words[0])'; :help lists them."]
      }
      return try verb.action(&self, words.count > 1 ? String(words[1]) : "")
    } catch {
      return ["\(error)"]
    }
  }

  /// The counts of a text, where it stands, and what a truncation would keep of it.
  private func report(on text: String) -> [String] {
    let counts = text.counts(in: units.map(\.unit))
    let row = zip(units, counts).map { "\($0.name) \($1.value)" }.joined(separator: "  ")
    guard !limits.isEmpty else { return [row] }
    let allLimits = limits.map(\.limit)
    let verdict = Verdict(limits: limits, line: nil, readings: allLimits.readings(of: text))
    let kept = text.truncation(to: allLimits)
    return [row] + verdict.report(title: nil) + (kept.isCut ? ["keeps: \(kept.text.shown)"] : [])
  }
}
