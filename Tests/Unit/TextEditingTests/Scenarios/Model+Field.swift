import EditingModel
import SessionRecords
import TextEditing
import TextMetrics

// What the engine takes reaches the model as a session is recorded.
extension ModelSession {
  init(
    _ constraints: TextConstraints, state: FieldState = FieldState(), events: [FieldEvent] = []
  ) throws {
    var record = SessionRecord(id: "row", constraints: constraints, state: state)
    for event in events { record.append(event) }
    self.init(try JSON(record.json.text))
  }
}

extension Model: Field {
  init(_ state: FieldState, constraints: TextConstraints) throws {
    self.init(try ModelSession(constraints, state: state))
  }

  mutating func observe(_ event: FieldEvent, language: String?) throws -> ObservedStep {
    let session = try ModelSession(TextConstraints(), events: [event])
    return ObservedStep(apply(session.events[0].event, language: language))
  }
}

extension ObservedStep {
  init(_ step: ModelStep) {
    let (answer, model) = (step.answer, step.model)
    self.init(
      decision: EditResult.Decision(answer.decision),
      exit: answer.exit.map(EditResult.Decision.init), text: model.live,
      selection: FieldSelection(
        anchor: UTF16Offset(model.selection.anchor), focus: UTF16Offset(model.selection.focus)),
      marked: model.marked.map {
        UTF16Offset($0.lowerBound)..<UTF16Offset($0.upperBound)
      },
      inserted: answer.inserted, dropped: answer.dropped, filtered: answer.filtered,
      rules: answer.violations.map(\.notation),
      actions: answer.directives.map {
        $0 == "cancelComposition" ? .cancelComposition : .resynchronizeInputMethod
      },
      committed: model.committed, preview: model.preview)
  }
}

extension EditResult.Decision {
  fileprivate init(_ decision: ModelDecision) {
    switch decision {
    case .accepted: self = .accepted
    case .clipped: self = .clipped
    case .rejected: self = .rejected
    case .deferred: self = .deferred
    }
  }
}

extension ModelViolation {
  fileprivate var notation: String {
    let attempted = attempted ?? 0
    return switch rule {
    case .limit(let index): "limit \(index): \(attempted)"
    case .encoding(let index): "encoding \(index): \(attempted)"
    case .scalarsPerCharacter: "scalarsPerCharacter: \(attempted)"
    case .lineBreaks: "lineBreaks"
    case .filter: "filter"
    case .position(let range): "position \(range.anchor)...\(range.focus)"
    }
  }
}
