// Where a byte is in a text, a block at a time.
extension Span<UInt8> {
  /// The offset of the first such byte from `start` on; nil where there is none. Linear.
  package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset &+ ByteBlocks.width <= count {
      let ones = ByteBlocks.load(self, offset).equals(byte).ones
      if !ones.isZero { return offset &+ ones.zerosAtStart }
      offset &+= ByteBlocks.width
    }
    while offset < count {
      if self[offset] == byte { return offset }
      offset &+= 1
    }
    return nil
  }

  /// How many such bytes there are. Linear.
  package func count(of byte: UInt8) -> Int {
    var sum = 0
    var offset = 0
    while offset &+ 8 &* ByteBlocks.width <= count {
      var ones = ByteBlocks.Bytes.zero
      for block in 0..<8 {
        ones &+= ByteBlocks.load(self, offset &+ block &* ByteBlocks.width).equals(byte).ones
      }
      sum &+= ones.sum
      offset &+= 8 &* ByteBlocks.width
    }
    while offset < count {
      if self[offset] == byte { sum &+= 1 }
      offset &+= 1
    }
    return sum
  }
}
