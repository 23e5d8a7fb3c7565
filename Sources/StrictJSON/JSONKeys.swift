/// The keys of the objects that haven't ended. They are used to find duplicate keys.
struct JSONKeys: Sendable {
  /// The maximum number of keys for which comparing all pairs is faster than sorting.
  private static let maximumForPairs = 24

  /// An array whose first ``count`` elements are the keys. Later elements are unused storage.
  private var keys: ContiguousArray<JSONString> = []
  private(set) var count = 0

  mutating func removeAll() {
    count = 0
  }

  @inline(__always)
  mutating func append(_ key: JSONString) {
    if count < keys.count {
      keys[count] = key
    } else {
      keys.append(key)
    }
    count &+= 1
  }

  /// Removes the keys from index `first` on. Throws an error if two of these keys are equal.
  mutating func endObject(from first: Int, _ text: Span<UInt8>) throws(JSONSyntaxError) {
    if let key = duplicate(from: first, text) {
      throw JSONSyntaxError(
        .duplicateKey(text.quotation(from: key.start - 1, to: key.end + 1)),
        at: key.start - 1, in: text)
    }
    count = first
  }

  private func duplicate(from first: Int, _ text: Span<UInt8>) -> JSONString? {
    let open = keys.span.extracting(first..<count)
    var (hasEscapes, differ) = (false, true)
    // A bit set of lengths. In most objects, all keys differ in length, so no keys are compared.
    var lengths: UInt64 = 0
    for index in open.indices {
      hasEscapes = hasEscapes || open[index].hasEscapes
      let length = 1 &<< UInt64(min(open[index].length, 63))
      differ = differ && lengths & length == 0
      lengths |= length
    }
    if hasEscapes { return escapedDuplicate(open, text) }
    if differ { return nil }
    guard open.count <= Self.maximumForPairs else {
      let found = Self.firstRepeated(of: open.count, in: text) { index in
        open[index].start..<open[index].end
      }
      return found.map { open[$0] }
    }
    for later in open.indices {
      for earlier in 0..<later where open[earlier].length == open[later].length {
        let (left, right) = (open[earlier], open[later])
        if text.extracting(left.start..<left.end)
          .hasSameBytes(as: text.extracting(right.start..<right.end))
        {
          return right
        }
      }
    }
    return nil
  }

  /// Returns the first key that equals an earlier key after decoding escapes, or `nil` if there is
  /// none. The keys are decoded into one array, because millions of strings would be slow.
  private func escapedDuplicate(_ open: Span<JSONString>, _ text: Span<UInt8>) -> JSONString? {
    var bytes: ContiguousArray<UInt8> = []
    var ends = [0]
    ends.reserveCapacity(open.count + 1)
    for index in open.indices {
      open[index].appendBytes(to: &bytes, text)
      ends.append(bytes.count)
    }
    let found = Self.firstRepeated(of: open.count, in: bytes.span) { ends[$0]..<ends[$0 + 1] }
    return found.map { open[$0] }
  }

  private static func firstRepeated(
    of count: Int, in bytes: Span<UInt8>, _ range: (Int) -> Range<Int>
  ) -> Int? {
    let order = [Int].order(of: count) { left, right in
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
