import TextMetrics

extension TextSession {
  /// Carries out an edit found in a report; returns how positions of the reported text moved.
  mutating func adopt(
    _ range: Range<UTF16Offset>, with text: String, as nature: ProposedEdit.Nature,
    waiting: ProposedEdit.Waiting = .key, _ result: inout EditResult
  ) -> PositionMap {
    let outcome = edit(range, with: text, as: nature, waiting: waiting, &result)
    // What the stages took in beside the range is not part of what was inserted; and where nothing
    // was, they took in nothing.
    let (replaced, end) =
      outcome.decision == .rejected ? (range, range.upperBound) : (outcome.range, outcome.end)
    let growth = text.utf16Count - range.utf16Count
    return PositionMap(
      from: replaced.lowerBound, to: UTF16Offset(replaced.upperBound.value + growth), newEnd: end)
  }

  /// Carries out an edit and marks the text that a report has beside it: what is judged of both is
  /// taken or refused as one, and one undo takes back both. Deferred marked text is never refused,
  /// even where the edit is.
  mutating func compose(
    after edit: CompositionMachine.MarkedEdit, language: String?, _ result: inout EditResult
  ) {
    let before = state
    var marking = result
    let map = adopt(edit.range, with: edit.text, as: edit.nature, waiting: .nothing, &result)
    marking.violations = result.violations
    begin(replacing: Range<UTF16Offset>(at: map(edit.place, in: state.text)))
    mark(edit.marked, selecting: nil, language: language, &marking)
    if result.decision != .rejected { composition?.undone = before }
    result.combine(with: marking)
    if result.decision == .rejected { (state, composition) = (before, nil) }
  }

  /// Takes the reported selection, which goes with its text where a stage changed what was
  /// reported.
  mutating func select(as report: FieldSnapshot, _ result: inout EditResult) {
    guard result.decision <= .deferred, let selection = report.selection else { return }
    state.selection = correction(of: report)(selection, in: state.text)
  }

  /// Where positions of the reported text are in the text that the field holds.
  func correction(of report: FieldSnapshot) -> PositionMap {
    guard let difference = TextDifference(from: report.text, to: state.text) else {
      return .identity
    }
    return PositionMap(replaced: difference.range, newEnd: difference.end)
  }
}
