/// Blocks of bytes that are well-formed UTF-8 by the Unicode Standard, table 3-7.
enum UTF8Blocks {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  static let width = 4 * ByteBlocks.width

  /// Skips such blocks from `start`, which is a scalar boundary after well-formed text; returns
  /// the last scalar boundary in them that is known, or `start`.
  static func skip(_ text: Span<UInt8>, from start: Int) -> Int {
    // Each byte is judged by three before it.
    guard start >= 3 else { return start }
    var offset = start
    while offset &+ width <= text.count, isWellFormed(text, offset) { offset &+= width }
    // The scalar that the end cuts may still turn out to be ill-formed.
    while offset > start, text[offset - 1] >= 0x80 {
      offset &-= 1
      if text[offset] >= 0xC0 { break }
    }
    return offset
  }

  @inline(__always)
  private static func isWellFormed(_ text: Span<UInt8>, _ start: Int) -> Bool {
    var all = Bytes.zero
    for block in 0..<4 { all |= ByteBlocks.load(text, start &+ block &* ByteBlocks.width) }
    if all.isASCII { return !isContinued(text, start).hasAny }
    var faults = Mask(repeating: false)
    // A lead may stand in the last byte of the block before.
    var asks = needsSecondCheck(ByteBlocks.load(text, start &- 1))
    for block in 0..<4 {
      let offset = start &+ block &* ByteBlocks.width
      let bytes = ByteBlocks.load(text, offset)
      faults .|= isContinued(text, offset) .^ (bytes & 0xC0).equals(0x80)
      asks .|= needsSecondCheck(bytes)
    }
    if asks.hasAny {
      for block in 0..<4 {
        faults .|= isForbidden(text, start &+ block &* ByteBlocks.width)
      }
    }
    return !faults.hasAny
  }

  /// Whether a byte is no lead, or one that not every continuation may follow.
  @inline(__always)
  private static func needsSecondCheck(_ bytes: Bytes) -> Mask {
    (bytes & 0xFE).equals(0xC0) .| bytes.isAtLeast(0xF0) .| bytes.equals(0xE0)
      .| bytes.equals(0xED)
  }

  /// Whether the bytes before require a continuation byte there.
  @inline(__always)
  private static func isContinued(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    ByteBlocks.load(text, offset &- 1).isAtLeast(0xC0)
      .| ByteBlocks.load(text, offset &- 2).isAtLeast(0xE0)
      .| ByteBlocks.load(text, offset &- 3).isAtLeast(0xF0)
  }

  /// Whether a byte is no lead of any scalar, or a second byte of a longer form than needed, of a
  /// surrogate, or of more than U+10FFFF.
  @inline(__always)
  private static func isForbidden(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    let bytes = ByteBlocks.load(text, offset)
    let lead = ByteBlocks.load(text, offset &- 1)
    return (bytes & 0xFE).equals(0xC0) .| bytes.isAtLeast(0xF5)
      .| (lead.equals(0xE0) .& bytes.isAtMost(0x9F))
      .| (lead.equals(0xED) .& bytes.isAtLeast(0xA0))
      .| (lead.equals(0xF0) .& bytes.isAtMost(0x8F))
      .| (lead.equals(0xF4) .& bytes.isAtLeast(0x90))
  }
}
