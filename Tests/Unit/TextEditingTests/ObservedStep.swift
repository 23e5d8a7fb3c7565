import EditingModel
import HostSimulation
import SessionRecords
import TextEditing
import TextMetrics

struct ObservedStep {
  var decision: EditResult.Decision
  var compositionDecision: EditResult.Decision?
  var text: UTF16Text
  var selection: FieldSelection
  var marked: Range<UTF16Offset>?
  var inserted: UTF16Text
  var dropped: UTF16Text
  var filtered: UTF16Text
  var violations: [String]
  var actions: [EditResult.InputMethodAction]
  var preview: UTF16Text?
}

extension ObservedStep {
  var notation: String {
    FieldState(text: text.string, selection: selection, markedRange: marked).notation
  }
}

// MARK: - Session

extension TextSession: EditedField {
  mutating func observe(_ event: FieldEvent, language: String?) -> ObservedStep {
    let result = apply(event, language: language)
    return ObservedStep(result, self)
  }
}

extension ObservedStep {
  init(_ result: EditResult, _ session: TextSession) {
    decision = result.decision
    compositionDecision = result.compositionDecision
    text = UTF16Text(result.state.text)
    selection = result.state.selection
    marked = result.state.markedRange
    inserted = UTF16Text(result.inserted)
    dropped = UTF16Text(result.dropped)
    filtered = UTF16Text(result.filtered)
    violations = result.violations.map(\.notation)
    actions = result.inputMethodActions
    preview = session.preview.map { UTF16Text($0) }
  }
}

extension EditViolation {
  /// `limit 0: 6` is a count of 6 that exceeds the first limit.
  var notation: String {
    switch self {
    case .limit(let index, _, let attempted): "limit \(index): \(attempted)"
    case .encoding(let index, _, let scalars): "encoding \(index): \(scalars)"
    case .scalarsPerCharacter(_, let attempted): "scalarsPerCharacter: \(attempted)"
    case .lineBreaks: "lineBreaks"
    case .normalization: "normalization"
    case .filter: "filter"
    case .position(let range): "position \(range.lowerBound)...\(range.upperBound)"
    }
  }
}

// MARK: - Model

// Events are passed to the model in the session format.
extension ModelSession {
  init(
    _ constraints: TextConstraints, state: FieldState = FieldState(), events: [FieldEvent] = []
  ) throws {
    var record = SessionRecord(id: "scenario", constraints: constraints, state: state)
    for event in events { record.append(event) }
    self.init(try JSON(record.json.text))
  }
}

extension Model: EditedField {
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
      compositionDecision: answer.compositionDecision.map(EditResult.Decision.init),
      text: model.live,
      selection: FieldSelection(
        anchor: UTF16Offset(model.selection.anchor), focus: UTF16Offset(model.selection.focus)),
      marked: model.marked.map {
        UTF16Offset($0.lowerBound)..<UTF16Offset($0.upperBound)
      },
      inserted: answer.inserted, dropped: answer.dropped, filtered: answer.filtered,
      violations: answer.violations.map(\.notation),
      actions: answer.directives.map {
        $0 == "cancelComposition" ? .cancelComposition : .resynchronizeInputMethod
      },
      preview: model.preview)
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
