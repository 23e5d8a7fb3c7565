public import TextMetrics

/// A range of a text in UTF-16 offsets, as a host hands it over.
///
/// ```swift
/// UTF16Range(1, 4).utf16Count  // 3
/// UTF16Range(at: 2).isEmpty  // true
/// ```
///
/// Unlike `Range`, it may be reversed, lie outside the text or cut a surrogate pair: the engine
/// checks it where it is used and rejects the event that carries it.
public struct UTF16Range: Sendable, Hashable {
  /// The position before the first UTF-16 code unit.
  public var start: UTF16Offset
  /// The position after the last UTF-16 code unit.
  public var end: UTF16Offset

  /// The range between two positions, whichever they are.
  public init(_ start: UTF16Offset, _ end: UTF16Offset) {
    self.start = start
    self.end = end
  }

  /// The empty range at a position.
  public init(at position: UTF16Offset) { self.init(position, position) }

  /// UTF-16 code units in the range; negative where the range is reversed. Of offsets that no text
  /// has, the largest or the least number there is.
  public var utf16Count: Int {
    let (count, isBeyond) = end.value.subtractingReportingOverflow(start.value)
    return isBeyond ? (start < end ? .max : .min) : count
  }

  /// Whether start and end are the same.
  public var isEmpty: Bool { start == end }
}

extension UTF16Range {
  /// Whether `other` lies in this range, both ends included.
  package func contains(_ other: UTF16Range) -> Bool { start <= other.start && other.end <= end }

  /// Whether the ranges have text in common, or one is an empty range inside the other.
  func overlaps(_ other: UTF16Range) -> Bool { start < other.end && other.start < end }

  /// The range moved by a number of UTF-16 code units.
  func shifted(by distance: Int) -> UTF16Range {
    UTF16Range(UTF16Offset(start.value + distance), UTF16Offset(end.value + distance))
  }
}

extension UTF16Range {
  /// The range of the UTF-16 offsets of two indices. Linear in the text.
  ///
  /// - Precondition: The indices are of the text.
  public init(_ range: Range<String.Index>, in text: some StringProtocol) {
    self.init(
      UTF16Offset(range.lowerBound, in: text), UTF16Offset(range.upperBound, in: text))
  }
}

extension Range where Bound == String.Index {
  /// The indices at the ends of a range in UTF-16 offsets; nil where it is reversed, outside of the
  /// text or between the halves of a surrogate pair. Linear in the text.
  ///
  /// ```swift
  /// Range(UTF16Range(1, 3), in: "a😀b").map { "a😀b"[$0] }  // "😀"
  /// ```
  public init?(_ range: UTF16Range, in text: some StringProtocol) {
    guard range.start <= range.end, let start = String.Index(range.start, in: text),
      let end = String.Index(range.end, in: text)
    else { return nil }
    self = start..<end
  }
}
