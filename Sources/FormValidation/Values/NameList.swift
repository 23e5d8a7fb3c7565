import TextMetrics

package struct NameList: Sendable {
  private static let maximumLinearCount = 8

  private var bytes: ContiguousArray<UInt8> = []
  /// The offsets of the names in `bytes`: a 0, and then the end of each name.
  private var ends = [0]
  /// The indices of the names, sorted by the bytes of the names.
  private var sorted: [Int] = []
  /// A bit for each length of a name in bytes. Bit 63 is for all lengths of 63 or more.
  private var lengths: UInt64 = 0

  package init(_ names: [String]) {
    for name in names {
      bytes += name.utf8
      ends.append(bytes.count)
      lengths |= Self.bit(name.utf8.count)
    }
    let all = self
    sorted = .sortedIndices(below: names.count) { left, right in
      let bytes = all.bytes.span
      return bytes.extracting(all.range(left)).precedes(bytes.extracting(all.range(right)))
    }
  }

  private var count: Int { ends.count &- 1 }

  package func contains(_ name: Span<UInt8>) -> Bool { index(of: name) != nil }

  /// The name at index `expected` is compared first.
  package func index(of name: Span<UInt8>, from expected: Int = 0) -> Int? {
    if lengths & Self.bit(name.count) == 0 { return nil }
    if expected < count, isName(expected, name) { return expected }
    if count <= Self.maximumLinearCount {
      for index in 0..<count where isName(index, name) { return index }
      return nil
    }
    let bytes = bytes.span
    let position = (0..<count).partitioningIndex {
      !bytes.extracting(range(sorted[$0])).precedes(name)
    }
    return position < count && isName(sorted[position], name) ? sorted[position] : nil
  }

  @inline(__always)
  private func isName(_ index: Int, _ key: Span<UInt8>) -> Bool {
    let range = range(index)
    return range.count == key.count && bytes.span.extracting(range).hasSameBytes(as: key)
  }

  @inline(__always)
  private func range(_ index: Int) -> Range<Int> { ends[index]..<ends[index &+ 1] }

  @inline(__always)
  private static func bit(_ length: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: min(length, 63))
  }
}
