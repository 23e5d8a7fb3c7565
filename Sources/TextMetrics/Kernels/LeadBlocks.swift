/// Blocks of bytes in which the first bytes of the scalars tell what they cost, which is one of two
/// prices.
///
/// What those prices are, and which scalars have another one, is the caller's to know.
enum LeadBlocks {
  typealias Bytes = ByteBlocks.Bytes

  private static let width = ByteBlocks.width

  /// The number of bytes read to classify one block: a scalar may begin in its last byte.
  static let reach = width + 2

  /// What scalars cost, by lanes: those that begin in one block, or in several, whose lanes add up.
  struct Costs {
    /// The scalars that cost something.
    var scalars: Bytes
    /// Those of them that have the second price.
    var upper: Bytes
  }

  /// What was skipped: whole scalars.
  struct Skipped {
    var end: Int
    var scalars = 0
    /// Those of them that have the second price.
    var upper = 0
  }

  /// Skips the blocks from `start` on, a scalar boundary, in which every scalar has one of the
  /// prices, or none. Linear in what is skipped.
  ///
  /// - Parameter costs: What the scalars cost that begin in so many blocks, from an offset on; nil
  ///   where one of them costs something else. Two bytes more can be read.
  @inline(__always)
  static func skip(
    _ text: Span<UInt8>, from start: Int, costs: (_ offset: Int, _ blocks: Int) -> Costs?
  ) -> Skipped {
    var skipped = Skipped(end: start)
    var offset = start
    var sums = Costs(scalars: .zero, upper: .zero)
    // A lane of eight bits overflows after 255 blocks.
    var room = 255
    // One block first, since most attempts that fail do so here. Then four at a time, which share
    // their tests; where one of them has something else, those before it one by one.
    var singles = 1
    while offset &+ reach <= text.count {
      let isSingle = singles > 0 || offset &+ 3 &* width &+ reach > text.count
      let blocks = isSingle ? 1 : 4
      guard let costs = isSingle ? costs(offset, 1) : costs(offset, 4) else {
        if blocks == 1 { break }
        singles = blocks
        continue
      }
      if room < blocks {
        skipped.scalars &+= sums.scalars.sum
        skipped.upper &+= sums.upper.sum
        (sums, room) = (Costs(scalars: .zero, upper: .zero), 255)
      }
      sums.scalars &+= costs.scalars
      sums.upper &+= costs.upper
      room &-= blocks
      singles &-= 1
      offset &+= blocks &* width
    }
    skipped.scalars &+= sums.scalars.sum
    skipped.upper &+= sums.upper.sum
    if offset > start {
      // The rest of the scalar that the last block cuts.
      while !text.isScalarBoundary(offset) { offset &+= 1 }
    }
    skipped.end = offset
    return skipped
  }

  /// The scalars that begin in so many blocks, by lane.
  @inline(__always)
  static func scalars(_ text: Span<UInt8>, _ start: Int, blocks: Int) -> Bytes {
    var scalars = Bytes(repeating: UInt8(truncatingIfNeeded: blocks))
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* width)
      scalars = scalars &- (bytes & 0xC0).equals(0x80).ones
    }
    return scalars
  }
}
