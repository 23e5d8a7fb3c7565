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

  @inline(__always)
  static func isASCIISpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  package mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let blocks = WordBlocks.count(text, from: offset, insideWord: insideWord)
      if blocks.end > offset {
        count &+= blocks.words
        offset = blocks.end
        insideWord = !Self.isASCIISpace(text[offset - 1])
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
