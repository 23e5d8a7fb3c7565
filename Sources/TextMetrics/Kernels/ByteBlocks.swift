enum ByteBlocks {
  typealias Bytes = SIMD16<UInt8>
  typealias Mask = SIMDMask<SIMD16<Int8>>

  static let width = 16

  @inline(__always)
  static func load(_ text: Span<UInt8>, _ offset: Int) -> Bytes {
    // SAFETY: Callers pass an offset that is at least `width` bytes before the end of the text.
    unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Bytes.self)
  }

  static func loadPadded(_ text: Span<UInt8>, _ offset: Int) -> Bytes {
    let words = SIMD2(
      word(text, offset).littleEndian, word(text, Swift.min(offset &+ 8, text.count)).littleEndian)
    // SAFETY: Both types have 16 bytes, and all bit patterns are valid.
    return unsafe unsafeBitCast(words, to: Bytes.self)
  }

  /// Returns the last `count` bytes in unspecified lanes. All other lanes are zero. `count` must be
  /// less than `width`.
  @inline(__always)
  static func loadLast(_ count: Int, of text: Span<UInt8>) -> Bytes {
    if text.count < width { return loadPadded(text, text.count &- count) }
    let lanes = Bytes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let isLast = lanes.isAtLeast(UInt8(truncatingIfNeeded: width &- count))
    return load(text, text.count &- width) & (Bytes.zero &- isLast.ones)
  }

  /// Returns the eight bytes from `offset` on, with the first byte as the lowest. Bytes after the
  /// end of the text are zeros.
  @inline(__always)
  static func word(_ text: Span<UInt8>, _ offset: Int) -> UInt64 {
    let count = text.count &- offset
    // SAFETY: The conditions on `count` ensure that all bytes of the integers are in the text.
    if count >= 8 { return unsafe UInt64(littleEndian: word(text, offset, UInt64.self)) }
    // Two overlapping loads read four to seven bytes, without reading beyond the text.
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

  /// Whether the last 16 bytes, or all bytes of a shorter text, are ASCII without CR.
  @inline(__always)
  static func endsInASCIIWithoutCR(_ text: Span<UInt8>) -> Bool {
    if text.count >= width {
      return isASCIIWithoutCR(load(text, text.count &- width))
    }
    return isASCIIWithoutCR(word(text, 0))
      && (text.count <= 8 || isASCIIWithoutCR(word(text, text.count &- 8)))
  }

  /// - Precondition: Both texts have the same length, which is at most 16 bytes.
  static func areIdentical(short left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    // Up to 8 bytes fit into one word. More bytes fit into two words, which can overlap.
    let last = left.count &- 8
    return word(left, 0) == word(right, 0) && (last <= 0 || word(left, last) == word(right, last))
  }

  /// All bytes of the integer must be inside the text.
  @unsafe
  @inline(__always)
  private static func word<Word: BitwiseCopyable>(
    _ text: Span<UInt8>, _ offset: Int, _ type: Word.Type
  ) -> Word {
    unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }

  @inline(__always)
  static func isASCIIWithoutCR(_ bytes: Bytes) -> Bool {
    bytes.isASCII && !bytes.equals(0x0D).hasAny
  }

  @inline(__always)
  private static func isASCIIWithoutCR(_ bytes: UInt64) -> Bool {
    // Each CR becomes a zero byte. Subtracting 1 from a zero byte sets its high bit.
    let zeroWhereCR = bytes ^ 0x0D0D_0D0D_0D0D_0D0D
    let borrows = (zeroWhereCR &- 0x0101_0101_0101_0101) & ~zeroWhereCR
    return (bytes | borrows) & 0x8080_8080_8080_8080 == 0
  }
}

// MARK: - Vectors

// With Swift 6.3.1, comparing a vector with a byte doesn't compile to vector instructions, so the
// byte is repeated in a vector. `any(_:)` and `wrappedSum()`, which compile to calls, are avoided.
extension SIMD16<UInt8> {
  @inlinable @inline(__always)
  package func equals(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .== Self(repeating: byte) }

  @inlinable @inline(__always)
  package func isAtLeast(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .>= Self(repeating: byte) }

  @inlinable @inline(__always)
  package func isAtMost(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .<= Self(repeating: byte) }

  @inlinable @inline(__always)
  package func isWithin(_ range: ClosedRange<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (self &- Self(repeating: range.lowerBound)).isAtMost(range.upperBound - range.lowerBound)
  }

  @inline(__always)
  var isASCII: Bool {
    // SAFETY: Both types have 16 bytes, and all bit patterns are valid. The same applies to the
    // other casts in this extension.
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 == 0
  }

  @inlinable @inline(__always)
  package func maximum(_ other: Self) -> Self { replacing(with: other, where: self .< other) }

  @inline(__always)
  var isZero: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  @inline(__always)
  var leadingZeroByteCount: Int {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    // In little-endian order, the first byte in memory is the lowest byte of the integer.
    let first = UInt64(littleEndian: halves[0]).trailingZeroBitCount / 8
    return first < 8 ? first : 8 + UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8
  }

  @inline(__always)
  var trailingZeroByteCount: Int {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let last = UInt64(littleEndian: halves[1]).leadingZeroBitCount / 8
    return last < 8 ? last : 8 + UInt64(littleEndian: halves[0]).leadingZeroBitCount / 8
  }

  @inline(__always)
  var sum: Int {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let evenBytes: UInt64 = 0x00FF_00FF_00FF_00FF
    let even = (halves[0] & evenBytes) &+ (halves[1] & evenBytes)
    let odd = ((halves[0] &>> 8) & evenBytes) &+ ((halves[1] &>> 8) & evenBytes)
    // The multiplication puts the sum of the four 16-bit lanes into the highest lane.
    return Int(((even &+ odd) &* 0x0001_0001_0001_0001) &>> 48)
  }
}

extension SIMDMask<SIMD16<Int8>> {
  @inline(__always)
  var hasAny: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// A vector with 1 in each lane that is true, and 0 in all other lanes.
  @inline(__always)
  var ones: SIMD16<UInt8> {
    // SAFETY: Both types have 16 bytes. Each lane of a mask is 0 or −1.
    unsafe SIMD16<UInt8>.zero &- unsafeBitCast(self, to: SIMD16<UInt8>.self)
  }
}
