import TextMetrics

/// Where positions go when a range of a text is replaced.
struct PositionMap {
  let replaced: UTF16Range
  let newEnd: UTF16Offset

  /// Leaves every position where it is.
  static let identity = PositionMap(replaced: UTF16Range(at: 0), newEnd: 0)

  /// A position inside the range keeps its distance from the start as far as the new text goes; the
  /// end goes to the end.
  func callAsFunction(_ position: UTF16Offset) -> UTF16Offset {
    if position <= replaced.start { return position }
    if position >= replaced.end {
      return UTF16Offset(position.value + newEnd.value - replaced.end.value)
    }
    return min(position, newEnd)
  }

  func callAsFunction(_ range: UTF16Range) -> UTF16Range {
    UTF16Range(self(range.start), self(range.end))
  }
}

/// Where positions of a text from before are in the text that came of it: known positions, moved and
/// clamped.
struct PositionMove {
  let map: PositionMap
  let text: String

  func callAsFunction(_ position: UTF16Offset) -> UTF16Offset { text.clamped(map(position)) }

  func callAsFunction(_ range: UTF16Range) -> UTF16Range {
    UTF16Range(self(range.start), self(range.end))
  }

  func callAsFunction(_ selection: FieldSelection) -> FieldSelection {
    selection.mapped { self($0) }
  }
}
