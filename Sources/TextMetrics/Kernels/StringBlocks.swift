/// Strings of JSON, 16 bytes at a time.
enum StringBlocks {
  /// The offset of the first byte from `start` on that does not stand for itself in a string: a
  /// quotation mark, a backslash or a control character; the end where there is none.
  @inline(__always)
  static func endOfPlainBytes(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset &+ ByteBlocks.width <= text.count {
      let bytes = ByteBlocks.load(text, offset)
      let special =
        bytes.equals(UInt8(ascii: "\"")) .| bytes.equals(UInt8(ascii: "\\")) .| bytes.isAtMost(0x1F)
      let ones = special.ones
      if !ones.isZero { return offset &+ ones.zerosAtStart }
      offset &+= ByteBlocks.width
    }
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      offset &+= 1
    }
    return offset
  }
}
