import TextMetrics

/// The texts of a list, found by their bytes without allocating.
package struct ByteTextIndex: Sendable {
  /// A list of at most this number of texts is searched from its beginning, without bisecting it.
  private static let maximumLinearCount = 8

  private var bytes: ContiguousArray<UInt8> = []
  /// The offsets of the texts in `bytes`: a 0, and then the end of each text.
  private var ends = [0]
  /// The indices of the texts, sorted by the bytes of the texts.
  private var sorted: [Int] = []
  /// A bit for each length of a text in bytes. Bit 63 is for all lengths of 63 or more.
  private var lengths: UInt64 = 0

  package init(_ texts: [String]) {
    for text in texts {
      bytes += text.utf8
      ends.append(bytes.count)
      lengths |= Self.bit(text.utf8.count)
    }
    let all = self
    sorted = .sortedIndices(below: texts.count) { left, right in
      let bytes = all.bytes.span
      return bytes.extracting(all.range(left)).precedes(bytes.extracting(all.range(right)))
    }
  }

  private var count: Int { ends.count &- 1 }

  package func contains(_ text: Span<UInt8>) -> Bool { index(of: text) != nil }

  /// The text at index `expected` is compared first.
  package func index(of text: Span<UInt8>, from expected: Int = 0) -> Int? {
    if lengths & Self.bit(text.count) == 0 { return nil }
    if expected < count, isText(expected, text) { return expected }
    if count <= Self.maximumLinearCount {
      for index in 0..<count where isText(index, text) { return index }
      return nil
    }
    let bytes = bytes.span
    let position = (0..<count).partitioningIndex {
      !bytes.extracting(range(sorted[$0])).precedes(text)
    }
    return position < count && isText(sorted[position], text) ? sorted[position] : nil
  }

  @inline(__always)
  private func isText(_ index: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(index)
    return range.count == text.count && bytes.span.extracting(range).hasSameBytes(as: text)
  }

  @inline(__always)
  private func range(_ index: Int) -> Range<Int> { ends[index]..<ends[index &+ 1] }

  @inline(__always)
  private static func bit(_ length: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: min(length, 63))
  }
}
