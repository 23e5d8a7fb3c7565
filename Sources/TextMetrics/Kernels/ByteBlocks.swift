/// The bytes of a text, 16 at a time.
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

  /// The last bytes of a text, fewer than `width`, padded with zeros.
  static func loadRest(_ text: Span<UInt8>, _ offset: Int) -> Bytes {
    let words = SIMD2(
      word(text, offset).littleEndian, word(text, Swift.min(offset &+ 8, text.count)).littleEndian)
    return unsafe unsafeBitCast(words, to: Bytes.self)
  }

  /// The last bytes of a text, fewer than `width`, in any lanes; the others are zero.
  @inline(__always)
  static func loadLast(_ count: Int, of text: Span<UInt8>) -> Bytes {
    if text.count < width { return loadRest(text, text.count &- count) }
    let lanes = Bytes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let isLast = lanes.isAtLeast(UInt8(truncatingIfNeeded: width &- count))
    return load(text, text.count &- width) & (Bytes.zero &- isLast.ones)
  }

  /// The eight bytes from `offset` on, the first one lowest, zeros after the end.
  @inline(__always)
  static func word(_ text: Span<UInt8>, _ offset: Int) -> UInt64 {
    let count = text.count &- offset
    if count >= 8 { return unsafe UInt64(littleEndian: word(text, offset, UInt64.self)) }
    // Two loads that may overlap, where the bits of both are the same: both inside the text.
    if count >= 4 {
      let first = unsafe UInt32(littleEndian: word(text, offset, UInt32.self))
      let last = unsafe UInt32(littleEndian: word(text, text.count &- 4, UInt32.self))
      return UInt64(first) | UInt64(last) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    }
    var bytes: UInt64 = 0
    for index in 0..<count {
      bytes |= UInt64(text[offset &+ index]) &<< UInt64(truncatingIfNeeded: 8 &* index)
    }
    return bytes
  }

  /// Whether the last 16 bytes, or all where there are fewer, are ASCII but for CR: each of them
  /// is a Character of its own, whatever the version of Unicode.
  @inline(__always)
  static func endsInASCIIWithoutCR(_ text: Span<UInt8>) -> Bool {
    if text.count >= width {
      return isASCIIWithoutCR(load(text, text.count &- width))
    }
    return isASCIIWithoutCR(word(text, 0))
      && (text.count <= 8 || isASCIIWithoutCR(word(text, text.count &- 8)))
  }

  /// Whether two texts of the same length, `width` at most, have the same bytes.
  static func areIdentical(short left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    // Two words that may overlap, or one that holds all.
    let last = left.count &- 8
    return word(left, 0) == word(right, 0) && (last <= 0 || word(left, last) == word(right, last))
  }

  /// The bytes from `offset` on, as many as the type has: callers stay that many before the end.
  @unsafe
  @inline(__always)
  private static func word<Word: BitwiseCopyable>(
    _ text: Span<UInt8>, _ offset: Int, _ type: Word.Type
  ) -> Word {
    unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  @inline(__always)
  static func isNotASCII(_ bytes: Bytes) -> Mask { bytes.isAtLeast(0x80) }

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
}
