import TextMetrics

extension LimitTest {
  /// The word boundaries of a text in a range of byte offsets, ascending: in the words unit in
  /// use, else by white space.
  func wordBoundaries(of text: String, in range: Range<Int>) -> [Int] {
    text.withUTF8Bytes { bytes in
      for unit in units {
        if let segmenter = unit.segmenter { return segmenter.boundaries(of: bytes, in: range) }
      }
      return text.whitespaceBoundaries(in: range)
    }
  }
}

extension WordSegmenter {
  fileprivate func boundaries(of text: Span<UInt8>, in range: Range<Int>) -> [Int] {
    var boundaries: [Int] = []
    forEachSegment(in: text) { end, _ in
      if range.contains(end) { boundaries.append(end) }
      return end < range.upperBound
    }
    return boundaries
  }
}

extension String {
  /// The places between white space and what is not.
  fileprivate func whitespaceBoundaries(in range: Range<Int>) -> [Int] {
    var boundaries: [Int] = []
    var offset = 0
    var wasWhitespace: Bool?
    for scalar in unicodeScalars {
      if offset >= range.upperBound { break }
      let isWhitespace = scalar.properties.isWhitespace
      if let wasWhitespace, wasWhitespace != isWhitespace, range.contains(offset) {
        boundaries.append(offset)
      }
      wasWhitespace = isWhitespace
      offset += UTF8.width(scalar)
    }
    if range.contains(offset), offset == utf8.count { boundaries.append(offset) }
    return boundaries
  }
}
