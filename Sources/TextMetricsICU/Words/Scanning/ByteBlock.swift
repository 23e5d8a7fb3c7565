import CTextICU
import TextMetrics

/// A block of bytes that are tested at once. In the bit set of a test, bit *n* is for byte *n*.
protocol ByteBlock {
  static var count: Int { get }

  init(_ bytes: UnsafePointer<UInt8>)

  func topBits(_ change: (SIMD16<UInt8>) -> SIMD16<UInt8>) -> UInt64

  /// The maximum of the block's vectors, lane by lane.
  var maximumOfVectors: SIMD16<UInt8> { get }
}

extension ByteBlock {
  @inline(__always)
  func bitSet(where holds: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>) -> UInt64 {
    // SAFETY: a lane of a mask is 0 or −1, and both types have 16 bytes.
    topBits { part in unsafe unsafeBitCast(holds(part), to: SIMD16<UInt8>.self) }
  }

  @inline(__always)
  func hasByte(atLeast minimum: UInt8) -> Bool {
    // SAFETY: both types have 16 bytes.
    unsafe text_icu_top_bits(
      unsafeBitCast(maximumOfVectors.isAtLeast(minimum), to: SIMD16<UInt8>.self)) != 0
  }

  @inline(__always)
  var isASCII: Bool { topBits { $0 } == 0 }
}

struct ShortBlock: ByteBlock {
  private let bytes: SIMD16<UInt8>

  static let count = 16

  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>) {
    self.bytes = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  @inline(__always)
  func topBits(_ change: (SIMD16<UInt8>) -> SIMD16<UInt8>) -> UInt64 {
    UInt64(text_icu_top_bits(change(bytes)))
  }

  @inline(__always)
  var maximumOfVectors: SIMD16<UInt8> { bytes }
}

struct LongBlock: ByteBlock {
  private let parts: (ShortBlock, ShortBlock, ShortBlock, ShortBlock)

  static let count = 64

  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>) {
    parts = unsafe (
      ShortBlock(bytes), ShortBlock(bytes + 16), ShortBlock(bytes + 32), ShortBlock(bytes + 48)
    )
  }

  @inline(__always)
  func topBits(_ change: (SIMD16<UInt8>) -> SIMD16<UInt8>) -> UInt64 {
    parts.0.topBits(change) | parts.1.topBits(change) &<< 16 | parts.2.topBits(change) &<< 32
      | parts.3.topBits(change) &<< 48
  }

  @inline(__always)
  var maximumOfVectors: SIMD16<UInt8> {
    parts.0.maximumOfVectors.maximum(parts.1.maximumOfVectors).maximum(
      parts.2.maximumOfVectors.maximum(parts.3.maximumOfVectors))
  }
}
