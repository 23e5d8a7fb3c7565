public import TextMetrics

/// A range of a text in UTF-16 offsets, as a host hands it over.
///
/// Unlike `Range`, it may be reversed, lie outside the text or cut a surrogate pair: the engine
/// checks it where it is used and rejects the event that carries it.
public struct UTF16Range: Sendable, Hashable {
  public var start: UTF16Offset
  public var end: UTF16Offset

  public init(_ start: UTF16Offset, _ end: UTF16Offset) {
    self.start = start
    self.end = end
  }

  /// The empty range at a position.
  public init(at position: UTF16Offset) { self.init(position, position) }

  /// UTF-16 code units in the range; negative where the range is reversed.
  public var utf16Count: Int { end.value - start.value }

  public var isEmpty: Bool { start == end }
}

extension UTF16Range {
  /// Whether `other` lies in this range, both ends included.
  func contains(_ other: UTF16Range) -> Bool { start <= other.start && other.end <= end }

  /// Whether the ranges have text in common, or one is an empty range inside the other.
  func overlaps(_ other: UTF16Range) -> Bool { start < other.end && other.start < end }

  /// The range moved by a number of UTF-16 code units.
  func shifted(by distance: Int) -> UTF16Range {
    UTF16Range(UTF16Offset(start.value + distance), UTF16Offset(end.value + distance))
  }
}
