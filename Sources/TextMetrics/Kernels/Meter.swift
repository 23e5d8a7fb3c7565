/// A count that grows with the text: what a stream is counted by.
///
/// A scalar adds at most as many as it has bytes, and none makes the count smaller. The pieces may
/// be cut at any scalar boundary, inside a Character or a word too; the count is that of the
/// pieces together. Constant memory.
package protocol Meter: Sendable {
  init()

  /// Counts `text`, valid UTF-8, as the continuation of what came before. Linear in `text`.
  mutating func add(_ text: Span<UInt8>)

  /// The count of all that was added.
  var count: Int { get }

  /// The end of the longest prefix with a count of at most `n`; 0 where there is none. Linear in
  /// the prefix, and as fast as to count it.
  static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int
}

extension Meter {
  /// The count of one text.
  @inline(__always)
  package static func count(_ text: Span<UInt8>) -> Int {
    var meter = Self()
    meter.add(text)
    return meter.count
  }

  /// The end of the longest such prefix of whole scalars.
  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    var meter = Self()
    guard meter.count <= n else { return 0 }
    if text.count <= n &- meter.count { return text.count }
    var offset = 0
    var step = ByteBlocks.width
    while offset < text.count {
      // As many bytes as there is room for always fit; more are tried, then fewer where they do
      // not.
      let reach = min(text.count &- offset, max(n &- meter.count, step))
      let scalar = text.scalar(at: offset).bytes
      let end = max(text.scalarBoundary(atOrBefore: offset &+ reach), offset &+ scalar)
      var next = meter
      next.add(text.extracting(offset..<end))
      if next.count <= n {
        // What is left takes as many bytes as what was read, unless that added nothing.
        let room = (n &- next.count).multipliedClamped(by: end) / max(1, next.count)
        step = next.count == meter.count ? 2 &* (end &- offset) : min(room, 2 &* end)
        meter = next
        offset = end
      } else if end &- offset == scalar {
        break
      } else {
        step = reach / 2
      }
    }
    return offset
  }
}
