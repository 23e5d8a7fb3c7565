/// Blocks of 16 bytes that have no white space but ASCII's, in which words by white space start
/// where a byte is none and the byte before it is one.
enum WordBlocks {
  /// The number of bytes read to classify one block.
  private static let reach = ByteBlocks.width + 2

  /// Skips such blocks from `start`, which is a scalar boundary; returns where they end, which may
  /// be inside a scalar of no white space, and the number of words that start in them.
  static func skip(
    _ text: Span<UInt8>, from start: Int, insideWord: Bool
  ) -> (end: Int, starts: Int) {
    let last = text.count &- reach
    // Every block reads the byte before it.
    guard start > 0, start <= last else { return (start, 0) }
    var offset = start
    var starts = 0
    // For the first block that byte may end a longer scalar, and does not tell which.
    if !insideWord, !isSpace(text[start]), !isSpace(text[start - 1]) { starts &+= 1 }
    while offset <= last {
      var lanes = ByteBlocks.Bytes.zero
      let pause = min(last, offset &+ 254 &* ByteBlocks.width)
      while offset <= pause {
        let first = ByteBlocks.load(text, offset)
        if mayHoldSpace(text, offset) {
          return (offset, offset == start ? 0 : starts &+ lanes.sum)
        }
        let before = ByteBlocks.load(text, offset &- 1)
        lanes = lanes &+ (.!spaces(first) .& spaces(before)).ones
        offset &+= ByteBlocks.width
      }
      starts &+= lanes.sum
    }
    return (offset, starts)
  }

  /// Whether the byte is ASCII white space.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  @inline(__always)
  static func spaces(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    bytes.equals(0x20) .| bytes.isWithin(0x09...0x0D)
  }

  /// Whether white space of more than one byte may begin in the block. False positives are some
  /// scalars from U+1680 to U+207F.
  @inline(__always)
  static func mayHoldSpace(_ text: Span<UInt8>, _ offset: Int) -> Bool {
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
