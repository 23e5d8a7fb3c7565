import TextMetrics

/// The keys of the objects that are open, to find those that an object has twice.
///
/// Keys are bytes: é composed and é decomposed are two.
struct JSONKeys: Sendable {
  /// So few keys are compared each with each, which needs no order.
  private static let few = 24

  /// The keys, and after them what is left of those that were taken out: nothing is freed from one
  /// text to the next.
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

  /// Takes the keys of an object out, from its first one on.
  ///
  /// - Throws: Where one of them equals another before it.
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
    // Most objects have no two keys of the same length.
    var lengths: UInt64 = 0
    for index in open.indices {
      hasEscapes = hasEscapes || open[index].hasEscapes
      let length = 1 &<< UInt64(min(open[index].length, 63))
      differ = differ && lengths & length == 0
      lengths |= length
    }
    if hasEscapes { return escapedDuplicate(open, text) }
    if differ { return nil }
    guard open.count <= Self.few else {
      let found = Self.repeated(open.count, in: text) { index in
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

  /// Keys that are spelled with escapes are compared by what they mean: all of it in one piece,
  /// since a text may have millions of them.
  private func escapedDuplicate(_ open: Span<JSONString>, _ text: Span<UInt8>) -> JSONString? {
    var bytes: ContiguousArray<UInt8> = []
    var ends = [0]
    ends.reserveCapacity(open.count + 1)
    for index in open.indices {
      open[index].appendBytes(to: &bytes, text)
      ends.append(bytes.count)
    }
    let found = Self.repeated(open.count, in: bytes.span) { ends[$0]..<ends[$0 + 1] }
    return found.map { open[$0] }
  }

  /// The first of so many keys that stands again.
  ///
  /// - Parameter range: Where the bytes of one are.
  private static func repeated(
    _ count: Int, in bytes: Span<UInt8>, _ range: (Int) -> Range<Int>
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
