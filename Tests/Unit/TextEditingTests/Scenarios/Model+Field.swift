import EditingModel
import TextEditing
import TextMetrics

extension Model: Field {
  init(_ state: FieldState, constraints: TextConstraints) {
    var session = ModelSession(id: "row", field: ModelField(constraints))
    session.text = UTF16Text(state.text)
    session.selection = ModelSelection(state.selection)
    session.marked = state.markedRange.map(ModelSelection.init)
    self.init(session)
  }

  mutating func observe(_ event: FieldEvent, language: String?) -> ObservedStep {
    ObservedStep(apply(ModelEvent(event), language: language))
  }
}

extension ObservedStep {
  init(_ step: ModelStep) {
    self.init(
      decision: Decision(step.decision), exit: step.exit.map(Decision.init), text: step.text,
      selection: FieldSelection(
        anchor: UTF16Offset(step.selection.anchor), focus: UTF16Offset(step.selection.focus)),
      marked: step.marked.map {
        UTF16Range(UTF16Offset($0.lowerBound), UTF16Offset($0.upperBound))
      },
      inserted: step.inserted, dropped: step.dropped, filtered: step.filtered,
      rules: step.violations.map(\.notation),
      actions: step.directives.map {
        $0 == "cancelComposition" ? .cancelComposition : .resynchronizeInputMethod
      },
      committed: step.committed, preview: step.preview)
  }
}

extension Decision {
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

extension ModelField {
  init(_ constraints: TextConstraints) {
    self.init()
    limits = constraints.limits.map(ModelLimit.init)
    scalarsPerCharacter = constraints.scalarsPerCharacter
    overflow = constraints.overflow.rawValue
    cut = constraints.cut.rawValue
    composition = constraints.composition.rawValue
    lineBreaks = constraints.lineBreaks.rawValue
    normalization = constraints.normalizer?.name ?? "none"
    letterCase = constraints.letterCase.rawValue
    allow = constraints.filter?.allowed?.map(ModelSet.init)
    deny = constraints.filter?.denied.map(ModelSet.init) ?? []
  }
}

extension ModelLimit {
  init(_ limit: TextLimit) {
    self.init(
      unit: limit.unit.name, min: limit.minimum == 0 ? nil : limit.minimum, max: limit.maximum,
      soft: limit.strength == .soft)
  }
}

extension ModelSet {
  init(_ set: CharacterGroup) {
    switch set {
    case .digits: self = .named("digits")
    case .asciiLetters: self = .named("asciiLetters")
    case .letters: self = .named("letters")
    case .whitespace: self = .named("whitespace")
    case .emoji: self = .named("emoji")
    case .control: self = .named("control")
    case .lineBreaks: self = .named("lineBreaks")
    case .characters(let characters): self = .characters(characters.map(String.init).joined())
    }
  }
}

extension ModelSelection {
  init(_ selection: FieldSelection) { self.init(selection.anchor.value, selection.focus.value) }

  init(_ range: UTF16Range) { self.init(range.start.value, range.end.value) }
}

extension ModelEvent {
  init(_ event: FieldEvent) {
    switch event {
    case .insert(let text): self = .insert(UTF16Text(text))
    case .replace(let range, let text): self = .replace(ModelSelection(range), UTF16Text(text))
    case .mark(let text, let selection):
      self = .mark(UTF16Text(text), selection.map(ModelSelection.init))
    case .markRange(let range): self = .markRange(ModelSelection(range))
    case .commit(let text): self = .commit(text.map { UTF16Text($0) })
    case .cancel: self = .cancel
    case .delete(let direction): self = .delete(forward: direction == .forward)
    case .select(let selection): self = .select(ModelSelection(selection))
    case .blur: self = .blur
    case .setText(let text): self = .set(UTF16Text(text))
    case .setLimits(let limits): self = .limits(limits.map(ModelLimit.init))
    case .reconcile(let report):
      self = .reconcile(
        UTF16Text(report.text), selection: report.selection.map(ModelSelection.init),
        marked: report.markedRange.map(ModelSelection.init))
    case .undo: self = .undo
    case .redo: self = .redo
    }
  }
}
