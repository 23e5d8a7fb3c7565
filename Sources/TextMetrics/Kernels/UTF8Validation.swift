extension Span<UInt8> {
  /// The offset of the first byte that isn't part of a scalar, or `nil` if the text is valid UTF-8.
  package var firstInvalidByte: Int? {
    var offset = 0
    while offset < count {
      offset = UTF8Blocks.skip(self, from: offset)
      let end = Swift.min(count, offset + UTF8Blocks.width)
      while offset < end {
        if self[offset] < 0x80 {
          offset += 1
          continue
        }
        guard let width = self[offset].widthOfScalar, offset + width <= count,
          (offset + 1..<offset + width).allSatisfy({ self[$0].isUTF8Continuation }),
          // No longer form than needed, no surrogate, and nothing beyond U+10FFFF.
          Unicode.Scalar(scalar(at: offset).value).map({ UTF8.width($0) }) == width
        else { return offset }
        offset += width
      }
    }
    return nil
  }

  /// The end of the bytes without a scalar that is incomplete at their end.
  package var endOfWholeScalars: Int {
    var lead = count - 1
    while lead >= 0, lead > count - 4, self[lead].isUTF8Continuation { lead -= 1 }
    guard lead >= 0, let width = self[lead].widthOfScalar else { return count }
    return lead + width > count ? lead : count
  }
}

extension UInt8 {
  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }

  /// The number of bytes of the scalar that the byte begins, or `nil` if it begins none.
  fileprivate var widthOfScalar: Int? {
    switch self {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: nil
    }
  }
}

// MARK: - Blocks

/// Functions that validate blocks of bytes as well-formed UTF-8 (table 3-7 of the Unicode
/// Standard).
enum UTF8Blocks {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  static let width = 4 * ByteBlocks.width

  /// Skips well-formed blocks from `start`, which is a scalar boundary after well-formed text.
  ///
  /// - Returns: The last scalar boundary in them that is known, or `start`.
  static func skip(_ text: Span<UInt8>, from start: Int) -> Int {
    // Each byte is validated by the three bytes before it.
    guard start >= 3 else { return start }
    var offset = start
    while offset &+ width <= text.count, isWellFormed(text, offset) { offset &+= width }
    // The scalar that the end divides can be ill-formed.
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
    // The last byte of the block before can be a lead byte.
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

  /// Whether a byte isn't a lead byte, or is one that not every continuation byte can follow.
  @inline(__always)
  private static func needsSecondCheck(_ bytes: Bytes) -> Mask {
    (bytes & 0xFE).equals(0xC0) .| bytes.isAtLeast(0xF0) .| bytes.equals(0xE0)
      .| bytes.equals(0xED)
  }

  /// Whether the bytes before require a continuation byte.
  @inline(__always)
  private static func isContinued(_ text: Span<UInt8>, _ offset: Int) -> Mask {
    ByteBlocks.load(text, offset &- 1).isAtLeast(0xC0)
      .| ByteBlocks.load(text, offset &- 2).isAtLeast(0xE0)
      .| ByteBlocks.load(text, offset &- 3).isAtLeast(0xF0)
  }

  /// Whether a byte is never a lead byte, or the second byte of an overlong form, of a surrogate,
  /// or of more than U+10FFFF.
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
