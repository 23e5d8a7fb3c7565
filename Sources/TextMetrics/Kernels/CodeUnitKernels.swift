@usableFromInline
package struct ScalarKernel: CountMeter {
  package private(set) var count = 0

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .unicodeScalars)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int { BlockCounts(text).scalars }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}

@usableFromInline
package struct UTF16Kernel: CountMeter {
  package private(set) var count = 0

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .utf16)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    let counts = BlockCounts(text)
    return counts.scalars &+ counts.supplementary
  }

  /// Returns the UTF-8 offset of the scalar at a UTF-16 offset. Other modules call this function
  /// instead of ``prefixEnd(in:atMost:)``, which is generic and therefore slower in another module.
  package static func utf8Offset(at offset: Int, in text: Span<UInt8>) -> Int {
    prefixEnd(in: text, atMost: offset)
  }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}

/// A kernel that counts lines. The count is the number of line breaks (CR LF, CR, LF, U+2028, and
/// U+2029) plus one.
@usableFromInline
package struct LineKernel: CountMeter {
  package private(set) var count = 1
  private var endsWithCR = false

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .lines)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    1 &+ BlockCounts(text, ofLineBreaks: true).lineBreaks
  }

  static func isBreak(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
  }

  @inline(__always)
  static func countsLineBreak(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    switch text[offset] {
    case 0x0A: true
    case 0x0D: offset + 1 == text.count || text[offset + 1] != 0x0A
    case 0xE2: isBreak(text.scalar(at: offset).value)
    default: false
    }
  }

  package mutating func add(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    // If the previous piece ends with CR, an LF at the start of this piece isn't a new line break.
    if endsWithCR, text[0] == 0x0A { count &-= 1 }
    count &+= BlockCounts(text, ofLineBreaks: true).lineBreaks
    endsWithCR = text[text.count - 1] == 0x0D
  }
}

// MARK: - Meter

/// A type that counts a stream of text, piece by piece, in constant memory.
///
/// Appending a scalar never lowers the count, and raises it by at most the number of UTF-8 bytes of
/// the scalar. A piece can end after any scalar.
package protocol CountMeter: Sendable {
  init()

  mutating func add(_ text: Span<UInt8>)

  var count: Int { get }

  /// Returns the end of the longest prefix whose count is at most `maximum`, or 0 if there is none.
  static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int
}

extension CountMeter {
  @inline(__always)
  package static func count(_ text: Span<UInt8>) -> Int {
    var meter = Self()
    meter.add(text)
    return meter.count
  }

  package static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    var meter = Self()
    guard meter.count <= maximum else { return 0 }
    if text.count <= maximum &- meter.count { return text.count }
    var offset = 0
    var step = ByteBlocks.width
    while offset < text.count {
      // The next `maximum - meter.count` bytes always fit. More are tried first, then half as many.
      let reach = min(text.count &- offset, max(maximum &- meter.count, step))
      let scalar = text.scalar(at: offset).bytes
      let end = max(text.scalarBoundary(atOrBefore: offset &+ reach), offset &+ scalar)
      var next = meter
      next.add(text.extracting(offset..<end))
      if next.count <= maximum {
        // The remaining text probably adds as much to the count per byte as the text so far.
        let room = (maximum &- next.count).multipliedClamped(by: end) / max(1, next.count)
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
