/// A meter of a kernel, which counts a stream in constant memory.
///
/// A scalar adds at most its number of bytes to the count, and never lowers it. The pieces of the
/// stream can end between any two scalars, also inside a Character or a word.
package protocol Meter: Sendable {
  init()

  /// Counts the next piece of the stream.
  mutating func add(_ text: Span<UInt8>)

  /// The count of the stream so far.
  var count: Int { get }

  /// Returns the end of the longest prefix with a count of at most `n`, or 0 if there is none.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the prefix.
  static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int
}

extension Meter {
  /// Returns the count of a text.
  @inline(__always)
  package static func count(_ text: Span<UInt8>) -> Int {
    var meter = Self()
    meter.add(text)
    return meter.count
  }

  /// Returns the end of the longest prefix of whole scalars with a count of at most `n`.
  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    var meter = Self()
    guard meter.count <= n else { return 0 }
    if text.count <= n &- meter.count { return text.count }
    var offset = 0
    var step = ByteBlocks.width
    while offset < text.count {
      // As many bytes as there is room for always fit. More are tried, and then fewer if they don't
      // fit.
      let reach = min(text.count &- offset, max(n &- meter.count, step))
      let scalar = text.scalar(at: offset).bytes
      let end = max(text.scalarBoundary(atOrBefore: offset &+ reach), offset &+ scalar)
      var next = meter
      next.add(text.extracting(offset..<end))
      if next.count <= n {
        // The rest probably takes as many bytes for each unit, unless this piece added nothing.
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
