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
      _ = edit(difference, &step)
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
        _ = edit(difference, &step)
      }
    case .began(let text, let range, let difference):
      begin(text, replacing: range, after: difference, language: language, &step)
    }
    if step.decision <= .deferred, let selection = report.selection {
      state.selection = moved(selection, in: report.text)
    }
  }

  /// The reported selection, which goes with its text where a stage changed what was reported.
  private func moved(_ selection: TextSelection, in reported: String) -> TextSelection {
    guard let difference = TextDifference(from: reported, to: state.text) else { return selection }
    let map = PositionMap(replaced: difference.range, newEnd: difference.end)
    return selection.mapped { state.text.clamped(map($0)) }
  }

  /// Makes the text the reported one; returns where positions of the report went.
  private mutating func edit(
    _ difference: TextDifference, _ step: inout Step
  ) -> PositionMap {
    let kept = state.text.utf16Count - difference.range.utf16Count
    let nature: ProposedEdit.Nature =
      difference.range.isEmpty || state.selection.range.contains(difference.range)
      ? .insertion : .rewrite
    edit(difference.range, with: difference.inserted, as: nature, &step)
    let start = difference.range.start
    return PositionMap(
      replaced: UTF16Range(start, difference.end),
      newEnd: UTF16Offset(start.value + state.text.utf16Count - kept))
  }

  private mutating func begin(
    _ text: String, replacing range: UTF16Range, after difference: TextDifference?,
    language: String?, _ step: inout Step
  ) {
    var range = range
    if let difference {
      let map = edit(difference, &step)
      range = UTF16Range(at: state.text.clamped(map(range.start)))
    }
    let isInsertion = range.isEmpty || range == state.selection.range
    guard !isInsertion else {
      begin(replacing: range, origin: .selection)
      return mark(text, selecting: nil, language: language, &step)
    }
    if text.hasSameScalars(as: state.text[range]) {
      return beginOnExistingText(range, &step)
    }
    begin(replacing: range, origin: .existingText)
    mark(text, selecting: nil, language: language, &step)
  }
}
