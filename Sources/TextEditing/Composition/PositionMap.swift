import TextMetrics

/// Where positions of a text go when a range of it is replaced: they are moved, and clamped to the
/// text that comes of it.
struct PositionMap {
  let replaced: UTF16Range
  let newEnd: UTF16Offset
  /// Whether a position at an empty range moves, as marked text that stands there does.
  var movesStart = false

  /// Leaves every position where it is.
  static let identity = PositionMap(replaced: UTF16Range(at: 0), newEnd: 0)

  /// A position inside the range keeps its distance from the start as far as the new text goes; the
  /// end goes to the end.
  func callAsFunction(_ position: UTF16Offset, in text: String) -> UTF16Offset {
    let isAtEnd = movesStart && position == replaced.end
    if position <= replaced.start, !isAtEnd { return text.clamped(position) }
    if position < replaced.end { return text.clamped(min(position, newEnd)) }
    return text.clamped(UTF16Offset(position.value + newEnd.value - replaced.end.value))
  }

  func callAsFunction(_ range: UTF16Range, in text: String) -> UTF16Range {
    UTF16Range(self(range.start, in: text), self(range.end, in: text))
  }

  func callAsFunction(_ selection: FieldSelection, in text: String) -> FieldSelection {
    selection.mapped { self($0, in: text) }
  }
}
