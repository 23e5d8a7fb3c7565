/// Where scalars begin in 64 bytes.
struct BlockScalars {
  /// Bit n: byte n begins a scalar.
  let leads: UInt64
  /// Every scalar has one byte or two.
  let isNarrow: Bool

  @inline(__always)
  init(_ block: UnsafeRawPointer) {
    var trailing: UInt64 = 0
    var wide: UInt64 = 0
    for word in 0..<8 {
      let bytes = unsafe UInt64(
        littleEndian: block.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))
      // Bytes 10xxxxxx go on with a scalar, bytes 111xxxxx begin one of three or four.
      trailing |= Self.topBits(bytes & ~(bytes << 1)) &<< UInt64(word * 8)
      wide |= bytes & bytes << 1 & bytes << 2
    }
    leads = ~trailing
    isNarrow = wide & 0x8080_8080_8080_8080 == 0
  }

  /// The top bit of each byte, gathered in eight bits.
  @inline(__always)
  static func topBits(_ bytes: UInt64) -> UInt64 {
    // Shifts, not a product: there is no vector instruction for products of 64 bits, and the
    // compiler makes vectors of this.
    var bits = (bytes >> 7) & 0x0101_0101_0101_0101
    bits = (bits | bits >> 7) & 0x0003_0003_0003_0003
    bits = (bits | bits >> 14) & 0x0000_000F_0000_000F
    return (bits | bits >> 28) & 0xFF
  }
}
