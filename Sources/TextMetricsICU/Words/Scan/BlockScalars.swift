/// Where scalars begin in a block.
struct BlockScalars {
  /// Bit n: byte n begins a scalar.
  let leads: UInt64
  /// An upper bound of the bytes in a scalar of the block.
  let width: Width

  enum Width {
    case two, three, four
  }

  @inline(__always)
  init(_ block: some ByteBlock) {
    // Continuation bytes are 10xxxxxx.
    leads = ~block.topBits { $0 } | block.topBits { $0 &+ $0 }
    width = !block.reaches(0xE0) ? .two : !block.reaches(0xF0) ? .three : .four
  }
}
