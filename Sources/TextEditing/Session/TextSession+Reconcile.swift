import TextMetrics

extension TextSession {
  /// Brings the field to what a host reports it holds, as far as the rules allow.
  mutating func reconcile(
    with report: FieldReport, language: String?, _ step: inout Step
  ) {
    switch Reconciliation(report, known: state, composition: composition) {
    case .unchanged:
      break
    case .edited(let difference):
      edit(difference, &step)
    case .endedAsItStands:
      _ = end(.asItStands, text: nil, &step)
    case .ended(let text):
      _ = end(.withText, text: text, &step)
    case .marked(let text, let committed):
      if !committed.isEmpty {
        _ = end(.withText, text: committed, &step)
        begin(replacing: state.selection.range, origin: .selection)
      }
      mark(text, selecting: nil, language: language, &step)
    case .disturbed:
      _ = end(.cancelled, text: nil, &step)
      step.directives.append(.cancelComposition)
      if let difference = TextDifference(
        from: state.text, to: report.text, endingAt: report.selection?.focus)
      {
        edit(difference, &step)
      }
    case .began(let text, let range, let difference):
      begin(text, replacing: range, after: difference, language: language, &step)
    }
    if step.decision <= .deferred, let selection = report.selection {
      state.selection = selection.mapped(state.text.clamped)
    }
    step.resynchronize(unless: state.text.utf8.elementsEqual(report.text.utf8))
  }

  private mutating func edit(_ difference: TextDifference, _ step: inout Step) {
    let nature: ProposedEdit.Nature =
      difference.range.isEmpty || state.selection.range.contains(difference.range)
      ? .insertion : .rewrite
    edit(difference.range, with: difference.inserted, as: nature, &step)
  }

  private mutating func begin(
    _ text: String, replacing range: UTF16Range, after difference: TextDifference?,
    language: String?, _ step: inout Step
  ) {
    var range = range
    if let difference {
      edit(difference, &step)
      // A clip or a rejection before the marked text moves it.
      range =
        step.decision <= .deferred
        ? UTF16Range(at: state.text.clamped(range.start)) : state.selection.range
    }
    let isInsertion = range.isEmpty || range == state.selection.range
    guard !isInsertion else {
      begin(replacing: range, origin: .selection)
      return mark(text, selecting: nil, language: language, &step)
    }
    beginOnExistingText(range, &step)
    if !text.utf8.elementsEqual(state.text[range].utf8) {
      mark(text, selecting: nil, language: language, &step)
    }
  }
}
