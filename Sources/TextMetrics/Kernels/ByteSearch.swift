// Where a byte is in a text, a block at a time.
extension Span<UInt8> {
  /// The offset of the first byte from `start` on that `matches` finds in a block; the end where
  /// there is none. Linear.
  @inline(__always)
  func firstOffset(
    from start: Int, where matches: (ByteBlocks.Bytes) -> ByteBlocks.Mask
  ) -> Int {
    var offset = start
    while offset < count {
      let ones = matches(block(offset)).ones
      if !ones.isZero { return Swift.min(count, offset &+ ones.zerosAtStart) }
      offset &+= ByteBlocks.width
    }
    return count
  }

  @inline(__always)
  private func block(_ offset: Int) -> ByteBlocks.Bytes {
    offset &+ ByteBlocks.width <= count
      ? ByteBlocks.load(self, offset) : ByteBlocks.loadRest(self, offset)
  }

  /// Where the ASCII ends that begins at `start`. Linear.
  @inline(__always)
  func endOfASCII(from start: Int) -> Int {
    var offset = start
    while offset &+ 4 &* ByteBlocks.width <= count {
      var bytes = ByteBlocks.Bytes.zero
      for block in 0..<4 { bytes |= ByteBlocks.load(self, offset &+ block &* ByteBlocks.width) }
      guard bytes.isASCII else { break }
      offset &+= 4 &* ByteBlocks.width
    }
    return firstOffset(from: offset, where: ByteBlocks.isNotASCII)
  }

  /// The offset of the first such byte from `start` on; nil where there is none. Linear.
  package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    let offset = firstOffset(from: start) { $0.equals(byte) }
    return offset < count ? offset : nil
  }

  /// The offset of the last such byte from `start` on; nil where there is none. Linear in what
  /// stands after it.
  package func lastOffset(of byte: UInt8, from start: Int) -> Int? {
    var offset = count - 1
    while offset >= start, self[offset] != byte { offset -= 1 }
    return offset >= start ? offset : nil
  }

  /// How many such bytes there are. The byte is not zero: zeros are read past the end. Linear.
  package func count(of byte: UInt8) -> Int {
    var (sum, offset) = (0, 0)
    while offset < count {
      sum &+= block(offset).equals(byte).ones.sum
      offset &+= ByteBlocks.width
    }
    return sum
  }
}
