/// Words by white space of valid UTF-8: runs of scalars without the White_Space property.
@usableFromInline
package struct WhitespaceWordKernel: Meter {
  package private(set) var count = 0
  private var insideWord = false

  package init() {}

  // Not that of every meter, which is generic: a call with a named unit compiles to it.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    var kernel = Self()
    kernel.add(text)
    return kernel.count
  }

  /// The White_Space property, which Unicode promises to keep.
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
      let words = WordBlocks.skip(text, from: offset, insideWord: insideWord)
      if words.end > offset {
        count &+= words.starts
        offset = words.end
        insideWord = !WordBlocks.isSpace(text[offset - 1])
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

  /// The start of the last word; 0 where there is none. Linear in what stands from there on.
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
