/// The keys of all objects whose ends haven't been read, which are stored to find duplicate keys.
struct OpenObjectKeys: Sendable {
  /// Up to this number of keys, comparing all pairs is faster than sorting.
  private static let maximumForPairs = 24

  /// Elements from index ``count`` on are unused storage.
  private var keys: ContiguousArray<JSONString> = []
  private(set) var count = 0

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ key: JSONString) {
    if count < keys.count {
      keys[count] = key
    } else {
      keys.append(key)
    }
    count &+= 1
  }

  /// Removes the keys from index `first` on, or throws an error if two of them are equal.
  mutating func endObject(from first: Int, in text: Span<UInt8>) throws(JSONSyntaxError) {
    if let key = duplicate(from: first, in: text) {
      throw JSONSyntaxError(
        .duplicateKey(text.quotation(from: key.start - 1, to: key.end + 1)),
        at: key.start - 1, in: text)
    }
    count = first
  }

  private func duplicate(from first: Int, in text: Span<UInt8>) -> JSONString? {
    let keys = self.keys.span.extracting(first..<count)
    var (hasEscapes, lengthsDiffer) = (false, true)
    // A bit set of lengths in bytes. In most objects, all keys differ in length, so no keys are
    // compared. All lengths of 63 bytes or more share a bit.
    var lengths: UInt64 = 0
    for index in keys.indices {
      hasEscapes = hasEscapes || keys[index].hasEscapes
      let length = 1 &<< UInt64(min(keys[index].byteCount, 63))
      lengthsDiffer = lengthsDiffer && lengths & length == 0
      lengths |= length
    }
    if hasEscapes { return duplicateAfterDecoding(keys, in: text) }
    if lengthsDiffer { return nil }
    guard keys.count <= Self.maximumForPairs else {
      let found = Self.firstRepeatedIndex(below: keys.count, in: text) { index in
        keys[index].start..<keys[index].end
      }
      return found.map { keys[$0] }
    }
    for later in keys.indices {
      for earlier in 0..<later where keys[earlier].byteCount == keys[later].byteCount {
        let (left, right) = (keys[earlier], keys[later])
        if text.extracting(left.start..<left.end)
          .hasSameBytes(as: text.extracting(right.start..<right.end))
        {
          return right
        }
      }
    }
    return nil
  }

  /// The keys are decoded into one array, because creating a string for each key is slow.
  private func duplicateAfterDecoding(_ keys: Span<JSONString>, in text: Span<UInt8>) -> JSONString?
  {
    var bytes: ContiguousArray<UInt8> = []
    var ends = [0]
    ends.reserveCapacity(keys.count + 1)
    for index in keys.indices {
      keys[index].appendBytes(to: &bytes, in: text)
      ends.append(bytes.count)
    }
    let found = Self.firstRepeatedIndex(below: keys.count, in: bytes.span) {
      ends[$0]..<ends[$0 + 1]
    }
    return found.map { keys[$0] }
  }

  private static func firstRepeatedIndex(
    below count: Int, in bytes: Span<UInt8>, range: (Int) -> Range<Int>
  ) -> Int? {
    let order = [Int].sortedIndices(below: count) { left, right in
      bytes.extracting(range(left)).precedes(bytes.extracting(range(right)))
    }
    var found: Int?
    for (earlier, later) in zip(order, order.dropFirst())
    where later < found ?? .max
      && bytes.extracting(range(earlier)).hasSameBytes(as: bytes.extracting(range(later)))
    {
      found = later
    }
    return found
  }
}
