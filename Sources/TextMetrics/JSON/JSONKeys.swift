/// The keys of the objects that are open, to find those that an object has twice.
///
/// Keys are bytes: é composed and é decomposed are two.
struct JSONKeys: Sendable {
  /// So few keys are compared each with each, which needs no order.
  private static let few = 24

  private var keys: ContiguousArray<JSONString> = []

  var count: Int { keys.count }

  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
  }

  mutating func append(_ key: JSONString) {
    keys.append(key)
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
    keys.removeLast(keys.count - first)
  }

  private func duplicate(from first: Int, _ text: Span<UInt8>) -> JSONString? {
    let open = keys.span.extracting(first...)
    var hasEscapes = false
    for index in open.indices { hasEscapes = hasEscapes || open[index].hasEscapes }
    if hasEscapes { return escapedDuplicate(from: first, text) }
    guard open.count <= Self.few else { return sortedDuplicate(from: first, text) }
    for later in open.indices {
      for earlier in 0..<later where areEqual(open[earlier], open[later], text) {
        return open[later]
      }
    }
    return nil
  }

  private func areEqual(_ left: JSONString, _ right: JSONString, _ text: Span<UInt8>) -> Bool {
    left.end &- left.start == right.end &- right.start
      && text.extracting(left.start..<left.end)
        .isIdentical(to: text.extracting(right.start..<right.end))
  }

  private func sortedDuplicate(from first: Int, _ text: Span<UInt8>) -> JSONString? {
    let sorted = keys[first...].sorted { left, right in
      text.extracting(left.start..<left.end).precedes(text.extracting(right.start..<right.end))
    }
    let pair = zip(sorted, sorted.dropFirst()).first { areEqual($0, $1, text) }
    return pair.map { $0.start < $1.start ? $1 : $0 }
  }

  /// Keys that are spelled with escapes are compared by what they mean: all of it in one piece, since
  /// a text may have millions of them.
  private func escapedDuplicate(from first: Int, _ text: Span<UInt8>) -> JSONString? {
    var bytes: ContiguousArray<UInt8> = []
    var meant: [(key: JSONString, range: Range<Int>)] = []
    meant.reserveCapacity(keys.count - first)
    for key in keys[first...] {
      let start = bytes.count
      key.appendBytes(to: &bytes, text)
      meant.append((key, start..<bytes.count))
    }
    let all = bytes.span
    meant.sort { left, right in
      let (mine, theirs) = (all.extracting(left.range), all.extracting(right.range))
      if mine.isIdentical(to: theirs) { return left.key.start < right.key.start }
      return mine.precedes(theirs)
    }
    var found: JSONString?
    for (earlier, later) in zip(meant, meant.dropFirst())
    where all.extracting(earlier.range).isIdentical(to: all.extracting(later.range)) {
      // The first key that stands again.
      if later.key.start < found?.start ?? .max { found = later.key }
    }
    return found
  }
}
