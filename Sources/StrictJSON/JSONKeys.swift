import TextMetrics

/// The keys of the objects that are open, to find those that an object has twice.
///
/// Keys are bytes: é composed and é decomposed are two.
struct JSONKeys: Sendable {
  /// So few keys are compared each with each, which needs no order.
  private static let few = 24

  /// The keys, and behind them what is left of those that were taken out: nothing is freed from one
  /// text to the next.
  private var keys: ContiguousArray<Key> = []
  private(set) var count = 0

  /// Where a key stands, in eight bytes, since a text may have tens of millions.
  private struct Key {
    /// The offset of the first byte, the number of bytes, whether there are escapes.
    private let bits: UInt64

    private static let lengthBits: UInt64 = 15
    /// Where a key is as long or longer, its end has to be looked for.
    private static let longest = 1 << Int(lengthBits) - 1

    @inline(__always)
    init(_ key: JSONString) {
      let length = UInt64(truncatingIfNeeded: min(key.end &- key.start, Self.longest))
      bits =
        (UInt64(truncatingIfNeeded: key.start) &<< Self.lengthBits | length) &<< 1
        | (key.hasEscapes ? 1 : 0)
    }

    var hasEscapes: Bool { bits & 1 != 0 }

    /// The number of bytes, up to a maximum.
    func cappedLength(_ maximum: UInt64) -> UInt64 {
      Swift.min(bits &>> 1 & UInt64(truncatingIfNeeded: Self.longest), maximum)
    }

    /// Whether the other may be the same key, as far as both say without their text.
    func mayEqual(_ other: Key) -> Bool {
      (bits ^ other.bits) & UInt64(truncatingIfNeeded: Self.longest) &<< 1 == 0
    }

    func string(_ text: Span<UInt8>) -> JSONString {
      let start = Int(truncatingIfNeeded: bits &>> (Self.lengthBits &+ 1))
      var end = start &+ Int(truncatingIfNeeded: bits &>> 1) & Self.longest
      if end &- start == Self.longest {
        end = start
        while true {
          end = StringBlocks.endOfPlainBytes(text, from: end)
          if text[end] == UInt8(ascii: "\"") { break }
          end &+= 2
        }
      }
      return JSONString(start: start, end: end, hasEscapes: hasEscapes)
    }
  }

  mutating func removeAll() {
    count = 0
  }

  @inline(__always)
  mutating func append(_ key: JSONString) {
    if count < keys.count {
      keys[count] = Key(key)
    } else {
      keys.append(Key(key))
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
      let length = 1 &<< open[index].cappedLength(63)
      differ = differ && lengths & length == 0
      lengths |= length
    }
    if hasEscapes { return escapedDuplicate(open, text) }
    if differ { return nil }
    guard open.count <= Self.few else {
      let found = Self.repeated(open.count, in: text) { index in
        let key = open[index].string(text)
        return key.start..<key.end
      }
      return found.map { open[$0].string(text) }
    }
    for later in open.indices {
      for earlier in 0..<later where open[earlier].mayEqual(open[later]) {
        let (left, right) = (open[earlier].string(text), open[later].string(text))
        if text.extracting(left.start..<left.end)
          .isIdentical(to: text.extracting(right.start..<right.end))
        {
          return right
        }
      }
    }
    return nil
  }

  /// Keys that are spelled with escapes are compared by what they mean: all of it in one piece,
  /// since a text may have millions of them.
  private func escapedDuplicate(_ open: Span<Key>, _ text: Span<UInt8>) -> JSONString? {
    var bytes: ContiguousArray<UInt8> = []
    var ends = [0]
    ends.reserveCapacity(open.count + 1)
    for index in open.indices {
      open[index].string(text).appendBytes(to: &bytes, text)
      ends.append(bytes.count)
    }
    let found = Self.repeated(open.count, in: bytes.span) { ends[$0]..<ends[$0 + 1] }
    return found.map { open[$0].string(text) }
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
      && bytes.extracting(range(earlier)).isIdentical(to: bytes.extracting(range(later)))
    {
      found = later
    }
    return found
  }
}
