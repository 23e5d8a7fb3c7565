import TextMetrics

/// Where positions of a text go when a range of it is replaced: they are moved, and clamped to the
/// text that comes of it.
struct PositionMap {
  /// The bounds of the range that is replaced. The end precedes the start if a rewrite of a report
  /// left text standing.
  private let start, end: UTF16Offset
  private let newEnd: UTF16Offset
  /// Whether a position at an empty range moves, as marked text that stands there does.
  private let movesStart: Bool

  init(from start: UTF16Offset, to end: UTF16Offset, newEnd: UTF16Offset, movesStart: Bool = false)
  {
    (self.start, self.end, self.newEnd) = (start, end, newEnd)
    self.movesStart = movesStart
  }

  init(replaced: Range<UTF16Offset>, newEnd: UTF16Offset, movesStart: Bool = false) {
    self.init(
      from: replaced.lowerBound, to: replaced.upperBound, newEnd: newEnd, movesStart: movesStart)
  }

  /// Leaves every position where it is.
  static let identity = PositionMap(from: 0, to: 0, newEnd: 0)

  /// A position inside the range keeps its distance from the start as far as the new text goes; the
  /// end goes to the end.
  func callAsFunction(_ position: UTF16Offset, in text: String) -> UTF16Offset {
    let isAtEnd = movesStart && position == end
    if position <= start, !isAtEnd { return text.clamped(position) }
    if position < end { return text.clamped(min(position, newEnd)) }
    return text.clamped(UTF16Offset(position.value + newEnd.value - end.value))
  }

  func callAsFunction(_ range: Range<UTF16Offset>, in text: String) -> Range<UTF16Offset> {
    let start = self(range.lowerBound, in: text)
    return start..<max(start, self(range.upperBound, in: text))
  }

  func callAsFunction(_ selection: FieldSelection, in text: String) -> FieldSelection {
    selection.mapped { self($0, in: text) }
  }
}
