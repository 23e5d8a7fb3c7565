public import TextMetrics

extension Range where Bound == UTF16Offset {
  /// Creates the range of the UTF-16 offsets of two indices.
  ///
  /// - Parameters:
  ///   - range: A range of indices of `text`.
  ///   - text: The text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ range: Range<String.Index>, in text: some StringProtocol) {
    self =
      UTF16Offset(range.lowerBound, in: text)..<UTF16Offset(range.upperBound, in: text)
  }

  /// Creates an empty range.
  package init(at position: UTF16Offset) { self = position..<position }

  /// The number of UTF-16 code units, which saturates if the offsets are those of no text.
  package var utf16Count: Int { lowerBound.distance(to: upperBound) }

  /// Whether both bounds of `other` are in this range or at its bounds.
  package func encloses(_ other: Self) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }

  /// Whether the ranges have text in common, or one of them is empty and inside the other.
  func meets(_ other: Self) -> Bool {
    lowerBound < other.upperBound && other.lowerBound < upperBound
  }

  /// Returns the range moved by a number of UTF-16 code units.
  func shifted(by distance: Int) -> Self {
    lowerBound.advanced(by: distance)..<upperBound.advanced(by: distance)
  }
}

extension Range where Bound == String.Index {
  /// Creates the range of the indices at two UTF-16 offsets, or returns `nil` if an offset is outside
  /// the text or between the halves of a surrogate pair.
  ///
  /// ```swift
  /// let range: Range<UTF16Offset> = 1..<3
  /// Range(range, in: "a😀b").map { "a😀b"[$0] }  // "😀"
  /// ```
  ///
  /// - Parameters:
  ///   - range: A range of offsets, which is checked.
  ///   - text: The text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init?(_ range: Range<UTF16Offset>, in text: some StringProtocol) {
    guard let start = String.Index(range.lowerBound, in: text),
      let end = String.Index(range.upperBound, in: text)
    else { return nil }
    self = start..<end
  }
}
