import SessionRecords
import StrictJSON
import TextEditing
import TextMetrics
import TextMetricsICU

extension SessionRecord {
  /// The session as a person reads it, drawn as the REPL draws a field: each event, the field after
  /// it, and what is not as expected.
  func drawing(of result: ReplayResult) throws(ReplayError) -> [String] {
    var (field, events) = try open(units: .command)
    var limits = field.constraints.limits.map(NamedLimit.init)
    let (all, usual) = (field.constraints.policies, TextConstraints().policies)
    let title =
      [id.shown.styled(.bold)] + limits.map(\.description) + all.filter { !usual.contains($0) }
    var lines = [title.joined(separator: "  "), "   \(field.state.drawing)"]
    let indent = "   "
    let width = Terminal.lineWidth.map { max(1, $0 - indent.count) }
    for (index, (event, language)) in events.enumerated() {
      let step = field.apply(event, language: language)
      if case .setLimits(let changed) = event { limits = changed.map(NamedLimit.init) }
      lines.append("\(index + 1). \(event.line(in: language))".styled(.bold))
      lines += field.drawing(after: step, limits: limits, width: width).map { indent + $0 }
      for difference in result.unexpected where difference.step == index {
        lines += "✗ \(difference.sentence.shown)".folded(to: width)
          .map { indent + $0.styled(.bad) }
      }
    }
    return lines + [""]
  }
}
