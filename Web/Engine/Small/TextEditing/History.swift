import TextMetrics

/// A type without values, since the browser keeps the undo history.
enum History {
  struct Change {
    var forward: TextEdit
    var inverse: TextEdit
    var isTyped: Bool
  }

  init?(_: UndoPolicy) { return nil }

  var grouping: UndoPolicy.Grouping { switch self {} }
  var canUndo: Bool { switch self {} }
  var canRedo: Bool { switch self {} }

  mutating func record(_: consuming Change) {}
  mutating func undo() -> Change? { nil }
  mutating func redo() -> Change? { nil }
}
