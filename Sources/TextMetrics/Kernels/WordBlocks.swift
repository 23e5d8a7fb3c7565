/// Counts words in blocks of bytes whose only whitespace is ASCII.
enum WordBlocks {
  /// The width of a block plus the next two bytes, which can belong to the block's last scalar.
  private static let bytesRead = ByteBlocks.width + 2

  /// Counts the words that start in the blocks after `start`. Stops before a block in which
  /// non-ASCII whitespace can start, and before the last bytes of the text, which are fewer than
  /// ``bytesRead``. If `start` is 0, `end` is 0, too.
  ///
  /// `end` can be inside a scalar, but not inside whitespace. `insideWord` must be `true` if the
  /// text before `start` ends with a word.
  static func count(
    _ text: Span<UInt8>, from start: Int, insideWord: Bool
  ) -> (end: Int, words: Int) {
    let last = text.count &- bytesRead
    // Whether a word starts at a byte depends on the byte before it, so there must be such a byte.
    guard start > 0, start <= last else { return (start, 0) }
    var offset = start
    var words = 0
    // The loop below doesn't find a word at `start` if multibyte whitespace is before it.
    if !insideWord, !WhitespaceWordMeter.isASCIISpace(text[start]),
      !WhitespaceWordMeter.isASCIISpace(text[start - 1])
    {
      words &+= 1
    }
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
  static func isASCIISpace(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    bytes.equals(0x20) .| bytes.isWithin(0x09...0x0D)
  }

  /// The result can also be `true` for some other scalars from U+1681 to U+206F.
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
