import TextMetrics

extension TextSession {
  /// Takes back the last step. Never refused: a text that breaks its limits again is flagged.
  mutating func undo(_ step: inout Step) {
    guard let change = history?.undo() else { return }
    apply(change.inverse, &step)
    step.inverse = change.forward
  }

  /// Makes the last undone step again.
  mutating func redo(_ step: inout Step) {
    guard let change = history?.redo() else { return }
    apply(change.forward, &step)
    step.inverse = change.inverse
  }

  private mutating func apply(_ edit: TextEdit, _ step: inout Step) {
    state = FieldState(
      state.text.replacing(edit.range, with: edit.replacement), selection: edit.selection)
    step.violations = evaluator.flags(on: state.text)
  }
}
