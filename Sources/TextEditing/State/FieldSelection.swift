public import TextMetrics

/// A selection with a direction: it was begun at its anchor, and its focus moves. A caret is a
/// selection whose ends are equal.
///
/// ```swift
/// let selection = FieldSelection(anchor: 3, focus: 1)
/// selection.isCaret  // false
/// selection.range.start.value  // 1
/// ```
public struct FieldSelection: Sendable, Hashable {
  /// Where the selection was begun.
  public var anchor: UTF16Offset
  /// The end that moves, where the caret is drawn.
  public var focus: UTF16Offset

  /// A selection in the direction from anchor to focus.
  public init(anchor: UTF16Offset, focus: UTF16Offset) {
    self.anchor = anchor
    self.focus = focus
  }

  /// A caret.
  public init(at position: UTF16Offset) { self.init(anchor: position, focus: position) }

  /// Whether nothing is selected.
  public var isCaret: Bool { anchor == focus }

  /// What is selected, without the direction.
  public var range: UTF16Range { UTF16Range(min(anchor, focus), max(anchor, focus)) }
}

extension FieldSelection {
  /// The selection with both ends moved by `map`, which is asked once about a caret.
  package func mapped(_ map: (UTF16Offset) -> UTF16Offset) -> FieldSelection {
    let moved = map(anchor)
    return FieldSelection(anchor: moved, focus: isCaret ? moved : map(focus))
  }
}
