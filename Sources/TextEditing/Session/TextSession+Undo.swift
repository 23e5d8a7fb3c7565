import TextMetrics

extension TextSession {
  /// Takes back the last step. Never refused: a text that breaks its limits again is flagged.
  mutating func undo(_ result: inout EditResult) {
    guard let change = history?.undo() else { return }
    apply(change.inverse, &result)
    result.inverse = change.forward
  }

  /// Makes the last undone step again.
  mutating func redo(_ result: inout EditResult) {
    guard let change = history?.redo() else { return }
    apply(change.forward, &result)
    result.inverse = change.inverse
  }

  private mutating func apply(_ edit: TextEdit, _ result: inout EditResult) {
    state = FieldState(
      text: state.text.replacing(edit.range, with: edit.replacement), selection: edit.selection)
    result.violations = evaluator.flags(on: state.text)
  }
}
