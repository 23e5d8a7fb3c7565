import TextMetrics

/// The values that a `oneOf` rule accepts, in a class so that copies of a rule share the values.
package final class ChoiceSet: Sendable {
  package let values: [String]
  package let expected: Violation.Expected
  package let texts: NameList
  private let parsedValues: [ValueKind: Set<ParsedValue>]

  package init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = NameList(values)
    parsedValues = Dictionary(
      uniqueKeysWithValues: ValueKind.allCases.filter { $0 != .text }.map { kind in
        (kind, Set(values.compactMap { try? kind.parse($0) }))
      })
  }

  /// Returns whether the set contains a value. Texts are compared byte for byte, and other kinds by
  /// value: the numbers `1` and `1.0` are equal.
  func contains(_ text: String, _ kind: ValueKind) -> Bool {
    guard kind != .text, let value = try? kind.parse(text) else {
      return text.withUTF8Bytes { texts.contains($0) }
    }
    return parsedValues[kind]?.contains(value) ?? false
  }
}

// MARK: - Name List

/// A list of names, such as the keys of a form, with a fast lookup by UTF-8 bytes.
package struct NameList: Sendable {
  /// The largest number of names that are searched linearly.
  private static let maximumLinearCount = 8

  private var bytes: ContiguousArray<UInt8> = []
  /// The offsets of the names in `bytes`: a 0, and then the end of each name.
  private var ends = [0]
  /// The indices of the names, sorted by the bytes of the names.
  private var sorted: [Int] = []
  /// A bit set of the lengths of the names, to exclude most keys without comparing them. Bit 63 is
  /// for all lengths of 63 bytes or more.
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

  /// Returns the index of `key` among the names, or `nil` if `key` isn't a name. The name at index
  /// `expected` is compared first.
  package func index(of key: Span<UInt8>, from expected: Int = 0) -> Int? {
    if lengths & Self.bit(key.count) == 0 { return nil }
    if expected < count, isName(expected, key) { return expected }
    if count <= Self.maximumLinearCount {
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
