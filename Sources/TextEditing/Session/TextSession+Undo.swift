import TextMetrics

/// The owner of the undo history of a field.
///
/// ```swift
/// var session = TextSession(limit: 10, undo: .session(steps: 100))
/// session.insert("a")
/// session.undo().state.text  // ""
/// ```
public enum UndoPolicy: Sendable, Hashable {
  /// The session keeps at most `steps` steps with at most `bytes` bytes of text. If `steps` is
  /// greater than 0, the latest step is kept even if it has more bytes. `grouping` determines the
  /// changes that form a step.
  case session(steps: Int = 1_000, bytes: Int = 1 << 20, grouping: Grouping = .events)
  /// The host keeps the history. If the toolkit doesn't record the edits of its field by itself,
  /// register the ``EditResult/inverse`` of each result with the undo manager of the host.
  case host

  /// The changes that one undo reverts.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// One edit. A composition is one edit.
    case events
    /// The typed Characters of a word and of the whitespace after the word. Every other edit is
    /// reverted alone.
    case typing
  }
}

// MARK: - Undo Steps

extension TextSession {
  /// A Boolean value that indicates whether ``FieldEditing/undo()`` changes the field.
  public var canUndo: Bool { pending != nil || history?.canUndo == true }

  /// A Boolean value that indicates whether ``FieldEditing/redo()`` changes the field.
  public var canRedo: Bool { pending == nil && history?.canRedo == true }

  package var undoGrouping: UndoPolicy.Grouping? { history?.grouping }

  /// The state to which undo steps apply.
  var stateForUndo: FieldState { pending?.stateForUndo ?? state }

  /// Records the change from `earlier` to `stateForUndo`, and sets the inverse of the result.
  mutating func record(since earlier: FieldState, isTyped: Bool, _ result: inout EditResult) {
    let after = stateForUndo
    guard let difference = TextDifference(byScalarsFrom: earlier.text, to: after.text) else {
      return
    }
    let inverse = TextEdit(
      difference.range.lowerBound..<difference.insertedEnd, with: difference.removed,
      selecting: earlier.selection)
    result.inverse = inverse
    record(
      inverse, ofInserting: difference.inserted, selecting: after.selection, isTyped: isTyped)
  }

  mutating func record(
    _ inverse: TextEdit, ofInserting inserted: String, selecting selection: FieldSelection,
    isTyped: Bool
  ) {
    let start = inverse.range.lowerBound
    history?.record(
      History.Change(
        forward: TextEdit(
          start..<start.advanced(by: inverse.replacement.utf16Count), with: inserted,
          selecting: selection),
        inverse: inverse, isTyped: isTyped))
  }

  mutating func undo(_ result: inout EditResult) {
    guard let change = history?.undo() else { return }
    restoreText(by: change.inverse, &result)
    result.inverse = change.forward
  }

  mutating func redo(_ result: inout EditResult) {
    guard let change = history?.redo() else { return }
    restoreText(by: change.forward, &result)
    result.inverse = change.inverse
  }

  private mutating func restoreText(by edit: TextEdit, _ result: inout EditResult) {
    state = FieldState(
      text: state.text.replacing(edit.range, with: edit.replacement), selection: edit.selection)
    result.violations = evaluator.violations(in: state.text)
  }
}
