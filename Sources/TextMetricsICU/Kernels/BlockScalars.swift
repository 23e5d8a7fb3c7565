/// Where scalars begin in a block.
struct BlockScalars {
  /// Bit n: byte n begins a scalar.
  let leads: UInt64
  /// Every scalar has one byte or two.
  let isNarrow: Bool

  @inline(__always)
  init(_ block: some ByteBlock) {
    // Bytes 10xxxxxx go on with a scalar, bytes 111xxxxx begin one of three or four.
    let first = block.topBits { $0 }
    let second = block.topBits { $0 &+ $0 }
    let third = block.topBits { ($0 &+ $0) &+ ($0 &+ $0) }
    leads = ~first | second
    isNarrow = first & second & third == 0
  }
}
