@usableFromInline
package struct ScalarKernel: Meter {
  package private(set) var count = 0

  package init() {}

  // Replaces `Meter`'s generic function, so `count(in: .unicodeScalars)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int { ByteSums(text).scalars }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}

@usableFromInline
package struct UTF16Kernel: Meter {
  package private(set) var count = 0

  package init() {}

  // Replaces `Meter`'s generic function, so `count(in: .utf16)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    let sums = ByteSums(text)
    return sums.scalars &+ sums.supplementary
  }

  /// Returns the UTF-8 offset of the scalar at a UTF-16 offset. Other modules call this function
  /// instead of ``end(ofFirst:in:)``, which is generic and therefore slower in another module.
  package static func bytes(to offset: Int, in text: Span<UInt8>) -> Int {
    end(ofFirst: offset, in: text)
  }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}

/// A kernel that counts lines. The count is the number of line breaks (CR LF, CR, LF, U+2028, and
/// U+2029) plus one.
@usableFromInline
package struct LineKernel: Meter {
  package private(set) var count = 1
  private var afterCR = false

  package init() {}

  // Replaces `Meter`'s generic function, so `count(in: .lines)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    1 &+ ByteSums(text, ofLines: true).lineBreaks
  }

  static func isBreak(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
  }

  package mutating func add(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    // If the previous piece ends with CR, an LF at the start of this piece isn't a new line break.
    if afterCR, text[0] == 0x0A { count &-= 1 }
    count &+= ByteSums(text, ofLines: true).lineBreaks
    afterCR = text[text.count - 1] == 0x0D
  }
}

// MARK: - Sums

/// The counts of scalars in a text, or the count of its line breaks if `ofLines` is `true`.
struct ByteSums {
  private(set) var scalars = 0
  private(set) var supplementary = 0
  /// The number of line breaks, if `ofLines` is `true`. CR LF is one line break.
  private(set) var lineBreaks = 0

  private static let width = ByteBlocks.width

  @inline(__always)
  init(_ text: Span<UInt8>, ofLines: Bool = false) {
    var (offset, lanes) = (0, Lanes())
    // The last block is padded with zeros, which count as scalars, so their number is subtracted.
    let rest = ofLines ? 0 : text.count % Self.width
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
    let last = text.count &- rest &- Self.width &- (ofLines ? 2 : 0)
    repeat {
      // A lane of eight bits overflows after 255 blocks.
      let pause = min(last, offset &+ 250 &* Self.width)
      while offset <= pause {
        let blocks = offset &+ 3 &* Self.width <= pause ? 4 : 1
        lanes.add(text, offset, blocks: blocks, ofLines)
        offset &+= blocks &* Self.width
      }
      scalars &+= lanes.scalars.sum
      supplementary &+= lanes.supplementary.sum
      lineBreaks &+= lanes.lineBreaks.sum
      lanes = Lanes()
    } while offset <= last
    for at in offset..<text.count where ofLines && Self.beginsBreak(text, at) { lineBreaks += 1 }
  }

  @inline(__always)
  private static func beginsBreak(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    switch text[offset] {
    case 0x0A: true
    case 0x0D: offset + 1 == text.count || text[offset + 1] != 0x0A
    case 0xE2: LineKernel.isBreak(text.scalar(at: offset).value)
    default: false
    }
  }

  private struct Lanes {
    var scalars = ByteBlocks.Bytes.zero
    var supplementary = ByteBlocks.Bytes.zero
    var lineBreaks = ByteBlocks.Bytes.zero

    @inline(__always)
    mutating func add(_ text: Span<UInt8>, _ start: Int, blocks: Int, _ ofLines: Bool) {
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
      guard ofLines, needsLineBreakCheck.hasAny else { return }
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
package protocol Meter: Sendable {
  init()

  mutating func add(_ text: Span<UInt8>)

  var count: Int { get }

  /// Returns the end of the longest prefix whose count is at most `n`, or 0 if there is none.
  static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int
}

extension Meter {
  @inline(__always)
  package static func count(_ text: Span<UInt8>) -> Int {
    var meter = Self()
    meter.add(text)
    return meter.count
  }

  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    var meter = Self()
    guard meter.count <= n else { return 0 }
    if text.count <= n &- meter.count { return text.count }
    var offset = 0
    var step = ByteBlocks.width
    while offset < text.count {
      // The next `n - meter.count` bytes always fit. More bytes are tried first, then half as many.
      let reach = min(text.count &- offset, max(n &- meter.count, step))
      let scalar = text.scalar(at: offset).bytes
      let end = max(text.scalarBoundary(atOrBefore: offset &+ reach), offset &+ scalar)
      var next = meter
      next.add(text.extracting(offset..<end))
      if next.count <= n {
        // The remaining text probably adds as much to the count per byte as the text so far.
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
