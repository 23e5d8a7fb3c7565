/// Where scalars begin in a block.
struct BlockScalars {
  /// Bit n: byte n begins a scalar.
  let leads: UInt64
  /// Bytes in the widest scalar, or fewer.
  let width: Width

  enum Width {
    case two, three, four
  }

  @inline(__always)
  init(_ block: some ByteBlock) {
    // Bytes 10xxxxxx go on with a scalar, bytes 111xxxxx begin one of three or four.
    let first = block.topBits { $0 }
    let second = block.topBits { $0 &+ $0 }
    let third = block.topBits { ($0 &+ $0) &+ ($0 &+ $0) }
    leads = ~first | second
    if first & second & third == 0 {
      width = .two
    } else {
      width = block.all { $0.isWithin(16, from: 0xF0) } == 0 ? .three : .four
    }
  }
}
