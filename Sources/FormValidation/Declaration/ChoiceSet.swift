import TextMetrics

/// The values of a rule `oneOf`, which are found by hash.
///
/// It is a class, so copying a rule doesn't copy the list.
package final class ChoiceSet: Sendable {
  package let values: [String]
  package let expected: Violation.Expected
  package let texts: NameList
  /// The values of the texts in fields of each kind.
  private let readValues: [ValueKind: Set<ReadValue>]

  package init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = NameList(values)
    readValues = Dictionary(
      uniqueKeysWithValues: ValueKind.allCases.filter { $0 != .text }.map { kind in
        (kind, Set(values.compactMap { try? kind.read($0) }))
      })
  }

  /// Whether the list has the value of a text. As a number, `1` is the value of `1.0`.
  func contains(_ text: String, _ kind: ValueKind) -> Bool {
    guard kind != .text, let value = try? kind.read(text) else {
      return text.withUTF8Bytes { texts.contains($0) }
    }
    return readValues[kind]?.contains(value) ?? false
  }
}

// MARK: - Name List

/// A list of names that finds names by their bytes, such as the members of a form.
package struct NameList: Sendable {
  private static let few = 8

  private var bytes: ContiguousArray<UInt8> = []
  /// The end of each name in `bytes`, after a 0.
  private var ends = [0]
  /// The indices of the names in the order of their bytes.
  private var sorted: [Int] = []
  /// The lengths of the names, a bit for each number of bytes. The last bit is for all larger
  /// numbers. Most keys that aren't in the list have another length.
  private var lengths: UInt64 = 0

  /// Creates a list. If two names have the same bytes, the first one is found.
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

  /// Returns whether the list has a name with these bytes.
  package func contains(_ name: Span<UInt8>) -> Bool { index(of: name) != nil }

  /// Returns the index of the name with the bytes of `key`, or `nil` if there is none.
  ///
  /// - Parameter expected: The index that is tried first.
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
