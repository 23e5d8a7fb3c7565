public import TextMetrics

/// A selection with a direction. A caret is an empty selection.
///
/// ```swift
/// let selection = FieldSelection(anchor: 3, focus: 1)
/// selection.isCaret               // false
/// selection.range.lowerBound      // 1
/// ```
public struct FieldSelection: Sendable, Hashable {
  /// The end at which the selection began.
  public var anchor: UTF16Offset
  /// The end that moves when the user extends the selection. The caret is drawn at this end.
  public var focus: UTF16Offset

  /// Creates a selection in the direction from `anchor` to `focus`.
  public init(anchor: UTF16Offset, focus: UTF16Offset) {
    self.anchor = anchor
    self.focus = focus
  }

  /// Creates a caret.
  public init(at position: UTF16Offset) { self.init(anchor: position, focus: position) }

  /// Creates a forward selection of a range of UTF-16 code units.
  public init(_ range: Range<UTF16Offset>) {
    self.init(anchor: range.lowerBound, focus: range.upperBound)
  }

  /// Creates a forward selection of a range of UTF-16 code units.
  public init(_ range: Range<Int>) {
    self.init(anchor: UTF16Offset(range.lowerBound), focus: UTF16Offset(range.upperBound))
  }

  /// A Boolean value that indicates whether the selection is empty.
  public var isCaret: Bool { anchor == focus }

  /// The selected range, regardless of direction.
  public var range: Range<UTF16Offset> { min(anchor, focus)..<max(anchor, focus) }
}

extension FieldSelection {
  /// Returns the selection with `map` applied to both ends. For a caret, `map` is called only once.
  package func mapped(_ map: (UTF16Offset) -> UTF16Offset) -> FieldSelection {
    let moved = map(anchor)
    return FieldSelection(anchor: moved, focus: isCaret ? moved : map(focus))
  }
}
