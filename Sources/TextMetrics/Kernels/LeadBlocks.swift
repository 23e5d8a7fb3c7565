/// Blocks of bytes in which the first bytes of the scalars tell what they cost, which is one of two
/// prices.
///
/// What those prices are, and which scalars have another one, is the caller's to know.
enum LeadBlocks {
  typealias Bytes = ByteBlocks.Bytes

  private static let width = ByteBlocks.width

  /// The number of bytes read to classify one block: a scalar may begin in its last byte.
  private static let reach = width + 2

  /// What was skipped: whole scalars.
  struct Skipped {
    var end: Int
    var scalars = 0
    /// Those of them that have the second price.
    var upper = 0
  }

  /// Skips the blocks from `start` on, a scalar boundary, in which every scalar has one of the
  /// prices. Linear in what is skipped.
  ///
  /// Both questions are asked of the bytes of a block and its offset; two bytes more can be read.
  ///
  /// - Parameters:
  ///   - holdsOther: Whether a scalar that begins in the block costs something else.
  ///   - isUpper: The bytes that begin a scalar of the second price, in a block that holds no
  ///     other.
  @inline(__always)
  static func skip(
    _ text: Span<UInt8>, from start: Int, holdsOther: (Bytes, Int) -> Bool,
    isUpper: (Bytes, Int) -> ByteBlocks.Mask
  ) -> Skipped {
    var skipped = Skipped(end: start)
    var offset = start
    var goesOn = true
    while goesOn, offset &+ reach <= text.count {
      var scalars = Bytes.zero
      var upper = Bytes.zero
      // A lane of eight bits overflows after 255 blocks.
      let pause = min(text.count &- reach, offset &+ 254 &* width)
      while offset <= pause {
        let first = ByteBlocks.load(text, offset)
        if holdsOther(first, offset) {
          goesOn = false
          break
        }
        scalars &+= (.!(first & Bytes(repeating: 0xC0)).equals(0x80)).ones
        upper &+= isUpper(first, offset).ones
        offset &+= width
      }
      skipped.scalars &+= scalars.sum
      skipped.upper &+= upper.sum
    }
    if offset > start {
      // The rest of the scalar that the last block cuts.
      while !text.isScalarBoundary(offset) { offset &+= 1 }
    }
    skipped.end = offset
    return skipped
  }
}
