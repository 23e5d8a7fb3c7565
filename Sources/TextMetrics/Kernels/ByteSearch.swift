extension Span<UInt8> {
  /// Returns the length of the text if no byte matches.
  @inline(__always)
  func firstOffset(
    from start: Int, where matches: (ByteBlocks.Bytes) -> ByteBlocks.Mask
  ) -> Int {
    var offset = start
    while offset < count {
      let ones = matches(block(offset)).ones
      if !ones.isZero { return Swift.min(count, offset &+ ones.leadingZeroByteCount) }
      offset &+= ByteBlocks.width
    }
    return count
  }

  @inline(__always)
  private func block(_ offset: Int) -> ByteBlocks.Bytes {
    offset &+ ByteBlocks.width <= count
      ? ByteBlocks.load(self, offset) : ByteBlocks.loadPadded(self, offset)
  }

  @inline(__always)
  func endOfASCII(from start: Int) -> Int {
    var offset = start
    while offset &+ 4 &* ByteBlocks.width <= count {
      var bytes = ByteBlocks.Bytes.zero
      for block in 0..<4 { bytes |= ByteBlocks.load(self, offset &+ block &* ByteBlocks.width) }
      guard bytes.isASCII else { break }
      offset &+= 4 &* ByteBlocks.width
    }
    return firstOffset(from: offset) { $0.isAtLeast(0x80) }
  }

  package func endOfPrintableASCII(from start: Int) -> Int {
    firstOffset(from: start) { ($0 &- ByteBlocks.Bytes(repeating: 0x20)).isAtLeast(0x5F) }
  }

  package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    let offset = firstOffset(from: start) { $0.equals(byte) }
    return offset < count ? offset : nil
  }

  /// Only the bytes at or after `start` are searched.
  package func lastOffset(of byte: UInt8, from start: Int) -> Int? {
    var offset = count - 1
    while offset >= start, self[offset] != byte { offset -= 1 }
    return offset >= start ? offset : nil
  }

  /// - Precondition: `byte` isn't 0, because zeros are padding.
  package func count(of byte: UInt8) -> Int {
    var (sum, offset) = (0, 0)
    while offset < count {
      sum &+= block(offset).equals(byte).ones.sum
      offset &+= ByteBlocks.width
    }
    return sum
  }
}

// MARK: - Ordering

extension Sequence {
  /// Equal elements keep their order, because `sort(by:)` is stable in Swift 6.3. Only indices are
  /// sorted, so sorting is compiled for one type, which keeps web pages small.
  package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return [Int].sortedIndices(below: elements.count) { precedes(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension [Int] {
  @inline(never)
  package static func sortedIndices(below count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    order.sort(by: precedes)
    return order
  }
}

extension Range<Int> {
  /// - Precondition: If `isAfter` is true for a number, it's true for all greater numbers.
  @inlinable
  @inline(__always)
  package func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (lower, upper) = (lowerBound, upperBound)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if isAfter(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
