import TextMetrics

/// A type without values, since the browser keeps the undo history.
enum History {
  struct Change {
    var range: Range<UTF16Offset>
    var removed: String
    var inserted: String
    var end: UTF16Offset
    var selectionBefore: FieldSelection
    var selectionAfter: FieldSelection

    var inverse: TextEdit { forward }
    var forward: TextEdit { TextEdit(range, with: inserted, selecting: selectionAfter) }
  }

  init?(_: UndoPolicy) { return nil }

  var grouping: UndoPolicy.Grouping { switch self {} }
  var canUndo: Bool { switch self {} }
  var canRedo: Bool { switch self {} }

  mutating func record(_: consuming Change) {}
  mutating func undo() -> Change? { nil }
  mutating func redo() -> Change? { nil }
}
