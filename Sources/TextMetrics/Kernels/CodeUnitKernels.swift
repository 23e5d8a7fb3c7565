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

  package mutating func add(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    // If the previous piece ends with CR, an LF at the start of this piece isn't a new line break.
    if endsWithCR, text[0] == 0x0A { count &-= 1 }
    count &+= BlockCounts(text, ofLineBreaks: true).lineBreaks
    endsWithCR = text[text.count - 1] == 0x0D
  }
}

// MARK: - Counts in blocks

/// Counts of a text that is read in blocks of bytes: either of scalars, or of line breaks.
struct BlockCounts {
  private(set) var scalars = 0
  private(set) var supplementary = 0
  /// The number of line breaks. CR LF is one line break.
  private(set) var lineBreaks = 0

  private static let width = ByteBlocks.width

  /// - Parameter ofLineBreaks: Whether ``lineBreaks`` is counted, instead of the other two.
  @inline(__always)
  init(_ text: Span<UInt8>, ofLineBreaks: Bool = false) {
    var (offset, lanes) = (0, LaneCounts())
    // The last block is padded with zeros, which count as scalars, so their number is subtracted.
    let rest = ofLineBreaks ? 0 : text.count % Self.width
    if rest > (text.count < Self.width ? 4 : 0) {
      let bytes = ByteBlocks.loadLast(rest, of: text)
      lanes.scalars = (.!(bytes & 0xC0).equals(0x80)).ones
      lanes.supplementary = bytes.isAtLeast(0xF0).ones
      scalars = rest &- Self.width
    } else {
      for offset in text.count &- rest..<text.count {
        scalars &+= text[offset] & 0xC0 == 0x80 ? 0 : 1
        supplementary &+= text[offset] >= 0xF0 ? 1 : 0
      }
      if rest == text.count { return }
    }
    // A line break has up to three bytes, so two bytes after each block are read, too.
    let last = text.count &- rest &- Self.width &- (ofLineBreaks ? 2 : 0)
    repeat {
      // A lane of eight bits overflows after 255 blocks.
      let batchEnd = min(last, offset &+ 250 &* Self.width)
      while offset <= batchEnd {
        let blocks = offset &+ 3 &* Self.width <= batchEnd ? 4 : 1
        lanes.add(text, offset, blocks: blocks, ofLineBreaks)
        offset &+= blocks &* Self.width
      }
      scalars &+= lanes.scalars.sum
      supplementary &+= lanes.supplementary.sum
      lineBreaks &+= lanes.lineBreaks.sum
      lanes = LaneCounts()
    } while offset <= last
    for at in offset..<text.count where ofLineBreaks && Self.countsLineBreak(text, at) {
      lineBreaks += 1
    }
  }

  @inline(__always)
  private static func countsLineBreak(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    switch text[offset] {
    case 0x0A: true
    case 0x0D: offset + 1 == text.count || text[offset + 1] != 0x0A
    case 0xE2: LineKernel.isBreak(text.scalar(at: offset).value)
    default: false
    }
  }

  private struct LaneCounts {
    var scalars = ByteBlocks.Bytes.zero
    var supplementary = ByteBlocks.Bytes.zero
    var lineBreaks = ByteBlocks.Bytes.zero

    @inline(__always)
    mutating func add(_ text: Span<UInt8>, _ start: Int, blocks: Int, _ ofLineBreaks: Bool) {
      var largest = ByteBlocks.Bytes.zero
      var needsLineBreakCheck = ByteBlocks.Mask(repeating: false)
      for block in 0..<blocks {
        let first = ByteBlocks.load(text, start &+ block &* width)
        scalars = scalars &+ (.!(first & 0xC0).equals(0x80)).ones
        largest = largest.maximum(first)
        lineBreaks = lineBreaks &+ first.equals(0x0A).ones
        needsLineBreakCheck .|= first.equals(0x0D) .| first.equals(0xE2)
      }
      if largest.isAtLeast(0xF0).hasAny {
        for block in 0..<blocks {
          let first = ByteBlocks.load(text, start &+ block &* width)
          supplementary = supplementary &+ first.isAtLeast(0xF0).ones
        }
      }
      guard ofLineBreaks, needsLineBreakCheck.hasAny else { return }
      for block in 0..<blocks {
        let offset = start &+ block &* width
        let first = ByteBlocks.load(text, offset)
        let second = ByteBlocks.load(text, offset &+ 1)
        let third = ByteBlocks.load(text, offset &+ 2)
        let separator = first.equals(0xE2) .& second.equals(0x80) .& (third & 0xFE).equals(0xA8)
        lineBreaks =
          lineBreaks &+ (separator .| (first.equals(0x0D) .& .!second.equals(0x0A))).ones
      }
    }
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
