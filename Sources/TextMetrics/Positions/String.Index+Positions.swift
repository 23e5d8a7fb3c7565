// Positions and the standard library's indices. A position comes from somewhere else, and may be of
// another text: it becomes an index only where the text has one there. An index is the caller's
// own.

extension String.Index {
  /// The index at an offset in bytes; nil outside of the text and inside a scalar. Constant time in
  /// a native Swift string, else linear.
  public init?(_ offset: UTF8Offset, in text: some StringProtocol) {
    guard let index = text.utf8.index(at: offset.value),
      index == text.endIndex || text.utf8[index] & 0xC0 != 0x80
    else { return nil }
    self = index
  }

  /// The index at an offset in UTF-16 code units; nil outside of the text and between the halves of
  /// a surrogate pair. Linear in the text.
  public init?(_ offset: UTF16Offset, in text: some StringProtocol) {
    guard let index = text.utf16.index(at: offset.value),
      index == text.endIndex || !UTF16.isTrailSurrogate(text.utf16[index])
    else { return nil }
    self = index
  }

  /// The index at a position; nil where the text has no scalar boundary there, as one that the
  /// position is not of may. Constant time in a native Swift string, else linear.
  public init?(_ position: TextPosition, in text: some StringProtocol) {
    self.init(position.utf8, in: text)
  }
}

extension Range where Bound == String.Index {
  /// The range of indices between two positions; nil where the text has no scalar boundary at one
  /// of them. Constant time in a native Swift string, else linear.
  ///
  /// ```swift
  /// let text = "naïve"
  /// if let over = TextLimit(3, in: .bytes).excessRange(in: text) {
  ///   print(Range(over, in: text).map { text[$0] } ?? "")  // ïve
  /// }
  /// ```
  public init?(_ range: Range<TextPosition>, in text: some StringProtocol) {
    self.init(range.lowerBound.utf8..<range.upperBound.utf8, in: text)
  }

  /// The range of indices between two offsets, such as those of a part of a text; nil where the
  /// text has no scalar boundary at one of them. Constant time in a native Swift string, else
  /// linear.
  public init?(_ range: Range<UTF8Offset>, in text: some StringProtocol) {
    guard let lower = String.Index(range.lowerBound, in: text),
      let upper = String.Index(range.upperBound, in: text)
    else { return nil }
    self = lower..<upper
  }
}

extension StringProtocol {
  /// The text in a range of positions, such as what is over a limit; nil where the text has no
  /// scalar boundary at one of its ends. Constant time in a native Swift string, else linear.
  ///
  /// ```swift
  /// let limit = TextLimit(5, in: .characters)
  /// let over = limit.excessRange(in: "Hello, world")
  /// over.flatMap { "Hello, world"[$0] }  // ", world"
  /// ```
  public subscript(range: Range<TextPosition>) -> SubSequence? {
    Range<String.Index>(range, in: self).map { self[$0] }
  }
}

extension UTF16Offset {
  /// The UTF-16 code units before an index of the text. Linear in the text.
  ///
  /// - Precondition: The index is one of the text's.
  public init(_ index: String.Index, in text: some StringProtocol) {
    self.init(text.utf16.distance(from: text.startIndex, to: index))
  }
}

extension Collection {
  /// The index after a number of elements from outside; nil where there are not so many.
  fileprivate func index(at distance: Int) -> Index? {
    distance < 0 ? nil : index(startIndex, offsetBy: distance, limitedBy: endIndex)
  }
}
