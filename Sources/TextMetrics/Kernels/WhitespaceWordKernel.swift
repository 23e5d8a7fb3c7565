/// A kernel that counts the runs of scalars that aren't whitespace (property White_Space).
@usableFromInline
package struct WhitespaceWordKernel: CountMeter {
  package private(set) var count = 0
  private var insideWord = false

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .whitespaceWords)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    var kernel = Self()
    kernel.add(text)
    return kernel.count
  }

  @inlinable
  @inline(__always)
  package static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  package mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let blocks = WordBlocks.count(text, from: offset, insideWord: insideWord)
      if blocks.end > offset {
        count &+= blocks.words
        offset = blocks.end
        insideWord = !WordBlocks.isASCIISpace(text[offset - 1])
        while !text.isScalarBoundary(offset) { offset &+= 1 }
      }
      let end = min(text.count, offset &+ ByteBlocks.width)
      while offset < end {
        let scalar = text.scalar(at: offset)
        let isSpace = Self.isSpace(scalar.value)
        if !isSpace, !insideWord { count &+= 1 }
        insideWord = !isSpace
        offset &+= scalar.bytes
      }
    }
  }

  /// Returns the offset at which the last word starts, or 0 if the text has no words.
  static func startOfLastWord(in text: Span<UInt8>) -> Int {
    var start = text.endWithoutSpace(in: 0..<text.count)
    while start > 0, case let before = text.scalarStart(before: start),
      !isSpace(text.scalar(at: before).value)
    {
      start = before
    }
    return start
  }
}

// MARK: - Blocks

/// Functions that count words in blocks of bytes without whitespace other than ASCII whitespace.
enum WordBlocks {
  /// The number of bytes that are read for one block, with two bytes after it for its last scalar.
  private static let bytesRead = ByteBlocks.width + 2

  /// Reads blocks from `start` on, up to a block with non-ASCII whitespace. Returns their end, and
  /// the number of words that start in them. The end can be inside a scalar, but not in whitespace.
  static func count(
    _ text: Span<UInt8>, from start: Int, insideWord: Bool
  ) -> (end: Int, words: Int) {
    let last = text.count &- bytesRead
    // Whether a word starts at a byte depends on the byte before it, so there must be such a byte.
    guard start > 0, start <= last else { return (start, 0) }
    var offset = start
    var words = 0
    // The loop below doesn't find a word at `start` if multibyte whitespace is before it.
    if !insideWord, !isASCIISpace(text[start]), !isASCIISpace(text[start - 1]) { words &+= 1 }
    while offset <= last {
      var lanes = ByteBlocks.Bytes.zero
      let batchEnd = min(last, offset &+ 254 &* ByteBlocks.width)
      while offset <= batchEnd {
        let first = ByteBlocks.load(text, offset)
        if canStartNonASCIISpace(text, offset) {
          return (offset, offset == start ? 0 : words &+ lanes.sum)
        }
        let before = ByteBlocks.load(text, offset &- 1)
        lanes = lanes &+ (.!isASCIISpace(first) .& isASCIISpace(before)).ones
        offset &+= ByteBlocks.width
      }
      words &+= lanes.sum
    }
    return (offset, words)
  }

  @inline(__always)
  static func isASCIISpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  @inline(__always)
  static func isASCIISpace(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    bytes.equals(0x20) .| bytes.isWithin(0x09...0x0D)
  }

  /// Whether non-ASCII whitespace can start in the block. The result can also be `true` for some
  /// other scalars from U+1681 to U+206F.
  @inline(__always)
  static func canStartNonASCIISpace(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    let first = ByteBlocks.load(text, offset)
    if first.isASCII { return false }
    let second = ByteBlocks.load(text, offset &+ 1)
    let third = ByteBlocks.load(text, offset &+ 2)
    let latin = first.equals(0xC2) .& (second.equals(0x85) .| second.equals(0xA0))
    let ogham = first.equals(0xE1) .& second.equals(0x9A)
    let general =
      first.equals(0xE2) .& (second & 0xFE).equals(0x80)
      .& (third.isAtMost(0x8A) .| third.equals(0x9F) .| (third & 0xFE).equals(0xA8)
        .| third.equals(0xAF))
    let ideographic = first.equals(0xE3) .& second.equals(0x80) .& third.equals(0x80)
    return (latin .| ogham .| general .| ideographic).hasAny
  }
}
