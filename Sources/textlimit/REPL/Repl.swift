import TextMetrics

/// What the REPL knows between two lines.
struct Repl {
  var units: [NamedUnit]
  var limits: [NamedLimit]
  var isFinished = false

  init(units: [NamedUnit], limits: [NamedLimit]) {
    self.units = units
    self.limits = limits
  }

  /// The lines to print for a line that was typed.
  mutating func answer(to line: String) -> [String] {
    guard line.hasPrefix(":") else { return report(on: line) }
    let name = line.dropFirst().prefix { $0 != " " }
    let argument = line.dropFirst(name.count + 1).drop { $0 == " " }
    guard let command = ReplVerb.all.first(where: { $0.name == name }) else {
      return ["There is no command ':\(name)'; :help lists them."]
    }
    do {
      return try command.action(&self, String(argument))
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
