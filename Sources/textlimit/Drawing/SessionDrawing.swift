import SessionRecords

/// A session as a person reads it, drawn as the REPL draws a field.
struct SessionDrawing {
  /// The field as it begins, under the name of the session.
  let title: [String]
  private var limits: [NamedLimit]
  private var steps = 0
  private let indent = "   "

  init(_ session: SessionRecord, of field: TextSession) {
    limits = field.constraints.limits.map(NamedLimit.init)
    let (all, usual) = (field.constraints.policies, TextConstraints().policies)
    let heading = [session.id.shown.styled(.bold)] + limits.map(\.description)
    let policies = all.filter { !usual.contains($0) }
    title = [(heading + policies).joined(separator: "  "), indent + field.state.drawing]
  }

  /// An event, the field after it, and what is not as expected.
  mutating func lines(of step: PlayedStep, in field: TextSession) -> [String] {
    steps += 1
    let width = Terminal.lineWidth.map { max(1, $0 - indent.count) }
    let event = step.event
    if case .setLimits(let changed) = event.event { limits = changed.map(NamedLimit.init) }
    let unexpected = step.unexpected.flatMap { difference in
      "✗ \(difference.sentence.shown)".folded(to: width).map { $0.styled(.bad) }
    }
    let lines = field.drawing(after: step.result, limits: limits, width: width) + unexpected
    return ["\(steps). \(event.event.line(in: event.language))".styled(.bold)]
      + lines.map { indent + $0 }
  }
}
