import TextMetrics

/// What a controller that stands between a session and a field needs: to see what an event would
/// do, and to take it or leave it.
extension TextSession {
  /// A copy to try an event on, which keeps no history: a copied history would be copied whole by
  /// the first step.
  package func trial() -> TextSession {
    var trial = self
    trial.history = nil
    return trial
  }

  /// Becomes what an event made of a trial copy, and records its step.
  package mutating func adopt(_ trial: consuming TextSession, after step: Step) {
    let selectionAfter = trial.base.selection
    if let inverse = step.inverse, history != nil {
      let inserted = String(trial.base.text[inverse.range])
      let start = inverse.range.start
      history?.record(
        History.Change(
          range: UTF16Range(start, UTF16Offset(start.value + inverse.replacement.utf16Count)),
          removed: inverse.replacement, inserted: inserted, end: inverse.range.end,
          selectionBefore: inverse.selection, selectionAfter: selectionAfter))
    }
    swap(&history, &trial.history)
    self = trial
  }

  /// The hard limits that the live text exceeds, as undo names them.
  package func flags() -> [EditViolation] {
    var evaluator = evaluator
    return evaluator.flags(on: state.text)
  }

  /// Whether a field without marked text holds what is being composed, committed as any text: what
  /// stands around the marked range is as it was.
  package func holdsEndOfComposition(_ text: String) -> Bool {
    composition.map {
      Reconciliation(FieldReport(text), known: state, composition: $0).endsComposition
    } ?? false
  }
}
