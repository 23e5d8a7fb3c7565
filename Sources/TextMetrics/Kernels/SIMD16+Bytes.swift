// Comparisons with a lone scalar do not compile to vector instructions; with a vector they do, and
// so do these instead of `any(_:)` and `wrappedSum()`, which are calls.
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
    // Both types have 16 bytes, here and below.
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// The larger of the two in each lane.
  @inlinable @inline(__always)
  package func maximum(_ other: Self) -> Self { replacing(with: other, where: self .< other) }

  @inline(__always)
  var isZero: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// The number of lanes before the first that is not zero.
  @inline(__always)
  var zerosAtStart: Int {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    // The first byte in memory is the lowest of a word in little-endian order.
    let first = UInt64(littleEndian: halves[0]).trailingZeroBitCount / 8
    return first < 8 ? first : 8 + UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8
  }

  /// The number of lanes after the last that is not zero.
  @inline(__always)
  var zerosAtEnd: Int {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let last = UInt64(littleEndian: halves[1]).leadingZeroBitCount / 8
    return last < 8 ? last : 8 + UInt64(littleEndian: halves[0]).leadingZeroBitCount / 8
  }

  /// The sum of the lanes.
  @inline(__always)
  var sum: Int {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let evenBytes: UInt64 = 0x00FF_00FF_00FF_00FF
    let even = (halves[0] & evenBytes) &+ (halves[1] & evenBytes)
    let odd = ((halves[0] &>> 8) & evenBytes) &+ ((halves[1] &>> 8) & evenBytes)
    // Four sums of 16 bits, added up in the topmost.
    return Int(((even &+ odd) &* 0x0001_0001_0001_0001) &>> 48)
  }
}

extension SIMDMask<SIMD16<Int8>> {
  @inline(__always)
  var hasAny: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// 1 in the lanes that are set.
  @inline(__always)
  var ones: SIMD16<UInt8> {
    // A lane of a mask is 0 or −1.
    unsafe SIMD16<UInt8>.zero &- unsafeBitCast(self, to: SIMD16<UInt8>.self)
  }
}
