/// Sums over the bytes of a text, 16 at a time: what a count is made of that needs no look at the
/// scalars themselves.
enum ByteBlocks {
  typealias Bytes = SIMD16<UInt8>
  typealias Mask = SIMDMask<SIMD16<Int8>>

  static let width = 16

  /// The bytes from `offset` on.
  @inline(__always)
  static func load(_ text: Span<UInt8>, _ offset: Int) -> Bytes {
    // Callers stay `width` bytes before the end.
    unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Bytes.self)
  }

  /// Whether the last 16 bytes, or all where there are fewer, are ASCII but for CR: each of them
  /// is a Character of its own, whatever the version of Unicode.
  @inline(__always)
  static func endsInASCIIWithoutCR(_ text: Span<UInt8>) -> Bool {
    if text.count >= width {
      return isASCIIWithoutCR(load(text, text.count &- width))
    }
    // Two loads that may overlap: both inside the text.
    if text.count >= 8 {
      return unsafe isASCIIWithoutCR(
        text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt64.self))
        && isASCIIWithoutCR(
          text.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: text.count &- 8, as: UInt64.self))
    }
    if text.count >= 4 {
      let first = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: 0, as: UInt32.self)
      let last = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: text.count &- 4, as: UInt32.self)
      return isASCIIWithoutCR(UInt64(first) << 32 | UInt64(last))
    }
    for offset in text.indices where text[offset] >= 0x80 || text[offset] == 0x0D { return false }
    return true
  }

  @inline(__always)
  static func isASCIIWithoutCR(_ bytes: Bytes) -> Bool {
    bytes.isASCII && !bytes.equals(0x0D).hasAny
  }

  /// Of eight bytes.
  @inline(__always)
  private static func isASCIIWithoutCR(_ bytes: UInt64) -> Bool {
    // A byte is borrowed from only where it is zero.
    let zeroWhereCR = bytes ^ 0x0D0D_0D0D_0D0D_0D0D
    let borrows = (zeroWhereCR &- 0x0101_0101_0101_0101) & ~zeroWhereCR
    return (bytes | borrows) & 0x8080_8080_8080_8080 == 0
  }

  /// The number of bytes that begin a scalar: all but continuation bytes.
  @inline(__always)
  static func scalars(_ text: Span<UInt8>) -> Int {
    sum(text, reach: width) { text, offset in
      isLead(load(text, offset)).ones
    } rest: { text, offset in
      text.isScalarBoundary(offset) ? 1 : 0
    }
  }

  /// The UTF-16 units of the scalars that begin in the text: one more for leads of four bytes.
  @inline(__always)
  static func utf16Units(_ text: Span<UInt8>) -> Int {
    sum(text, reach: width) { text, offset in
      let bytes = load(text, offset)
      return isLead(bytes).ones &+ bytes.isAtLeast(0xF0).ones
    } rest: { text, offset in
      (text.isScalarBoundary(offset) ? 1 : 0) + (text[offset] >= 0xF0 ? 1 : 0)
    }
  }

  /// The number of line breaks: every LF and CR but a CR that LF follows, U+2028 and U+2029.
  @inline(__always)
  static func lineBreaks(_ text: Span<UInt8>) -> Int {
    sum(text, reach: width + 2) { text, offset in
      let first = load(text, offset)
      let second = load(text, offset &+ 1)
      let third = load(text, offset &+ 2)
      let ascii = first.equals(0x0A) .| (first.equals(0x0D) .& .!second.equals(0x0A))
      let separator = first.equals(0xE2) .& second.equals(0x80) .& (third & 0xFE).equals(0xA8)
      return (ascii .| separator).ones
    } rest: { text, offset in
      switch text[offset] {
      case 0x0A: 1
      case 0x0D: offset + 1 < text.count && text[offset + 1] == 0x0A ? 0 : 1
      case 0xE2: LineKernel.isBreak(text.scalar(at: offset).value) ? 1 : 0
      default: 0
      }
    }
  }

  @inline(__always)
  private static func isLead(_ bytes: Bytes) -> Mask { .!(bytes & 0xC0).equals(0x80) }

  /// Adds up the lanes of `block`, which reads `reach` bytes, at every block of the text, and
  /// `rest` at every byte behind them. `block` is at most 2 in a lane: 8 bits hold 127 of them.
  @inline(__always)
  private static func sum(
    _ text: Span<UInt8>, reach: Int, _ block: (Span<UInt8>, Int) -> Bytes,
    rest: (Span<UInt8>, Int) -> Int
  ) -> Int {
    var total = 0
    var offset = 0
    let last = text.count &- reach
    while offset <= last {
      var lanes = Bytes.zero
      let pause = min(last, offset &+ 126 &* width)
      while offset <= pause {
        lanes = lanes &+ block(text, offset)
        offset &+= width
      }
      total &+= lanes.sum
    }
    while offset < text.count {
      total &+= rest(text, offset)
      offset &+= 1
    }
    return total
  }
}
