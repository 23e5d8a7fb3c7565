// Searches for a byte, a block at a time.
extension Span<UInt8> {
  /// Returns the offset of the first byte from `start` on that `matches` finds in a block, or the
  /// end of the text if there is none.
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

  /// Returns the end of the ASCII that begins at `start`.
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

  /// Returns the end of the printable ASCII that begins at `start`.
  package func endOfPrintableASCII(from start: Int) -> Int {
    firstOffset(from: start) { ($0 &- ByteBlocks.Bytes(repeating: 0x20)).isAtLeast(0x5F) }
  }

  /// Returns the offset of the first `byte` from `start` on, or `nil` if there is none.
  package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    let offset = firstOffset(from: start) { $0.equals(byte) }
    return offset < count ? offset : nil
  }

  /// Returns the offset of the last `byte` from `start` on, or `nil` if there is none.
  package func lastOffset(of byte: UInt8, from start: Int) -> Int? {
    var offset = count - 1
    while offset >= start, self[offset] != byte { offset -= 1 }
    return offset >= start ? offset : nil
  }

  /// Returns the number of bytes equal to `byte`, which isn't zero: the bytes after the text are
  /// read as zeros.
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
  /// Returns the elements in the order of `precedes`. Equal elements keep their order.
  ///
  /// The sort is compiled once. The standard library's `sorted(by:)` is compiled for each type of
  /// element, which takes several kilobytes of a page's engine.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return [Int].order(of: elements.count) { precedes(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension [Int] {
  /// Returns the numbers below `count` in the order of `precedes`.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is `count`.
  @inline(never)
  package static func order(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    order.sort(by: precedes)
    return order
  }
}

extension Range<Int> {
  /// Returns the first number that meets a condition, or the end of the range if there is none.
  ///
  /// - Precondition: If a number meets the condition, so do all greater numbers.
  /// - Complexity: O(log *n*), where *n* is the length of the range.
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
