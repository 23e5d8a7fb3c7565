import TextMetrics

/// Names to be found by their bytes, kept in one piece: the members of a form, the choices of a rule.
package struct NameList: Sendable {
  /// So few names are tried one after another.
  private static let few = 8

  private var bytes: ContiguousArray<UInt8> = []
  /// The ends of the names in their bytes, after a 0 in front.
  private var ends = [0]
  /// The names in the order of their bytes.
  private var sorted: [Int] = []
  /// How long names are, a bit for each number of bytes; the last bit for all longer ones. Most
  /// keys that are no names are told by it.
  private var lengths: UInt64 = 0

  /// - Parameter names: Of names with the same bytes, the first is found.
  package init(_ names: [String]) {
    for name in names {
      bytes += name.utf8
      ends.append(bytes.count)
      lengths |= Self.bit(name.utf8.count)
    }
    let all = self
    sorted = .order(of: names.count) { left, right in
      let bytes = all.bytes.span
      return bytes.extracting(all.range(left)).precedes(bytes.extracting(all.range(right)))
    }
  }

  private var count: Int { ends.count &- 1 }

  /// Whether one of the names has these bytes. Logarithmic in the names.
  package func contains(_ name: Span<UInt8>) -> Bool { index(of: name) != nil }

  /// Which of the names a key is; the expected one is tried first. Logarithmic in the names.
  package func index(of key: Span<UInt8>, from expected: Int = 0) -> Int? {
    if lengths & Self.bit(key.count) == 0 { return nil }
    if expected < count, isName(expected, key) { return expected }
    if count <= Self.few {
      for index in 0..<count where isName(index, key) { return index }
      return nil
    }
    let bytes = bytes.span
    let place = (0..<count).partitioningIndex {
      !bytes.extracting(range(sorted[$0])).precedes(key)
    }
    return place < count && isName(sorted[place], key) ? sorted[place] : nil
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
