// Blocks of plain scalars and of the controls of ASCII, tabs and line breaks among them.
extension ColumnKernel {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  /// The number of bytes read to classify one block: a scalar may begin in its last byte.
  private static let reach = ByteBlocks.width + 2

  @inline(__always)
  static func isNoPrintableASCII(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    // What is below a space wraps around.
    (bytes &- ByteBlocks.Bytes(repeating: 0x20)).isAtLeast(0x7F - 0x20)
  }

  /// Takes in the blocks from `start` on, a scalar boundary, in which no scalar looks at one beside
  /// it; returns where they end, at the end of a scalar. Linear in them.
  @inline(__always)
  mutating func takeBlocks(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    var sums = BlockSums()
    while offset &+ Self.reach <= text.count {
      let bytes = ByteBlocks.load(text, offset)
      let others = Self.isNoPrintableASCII(bytes)
      if !others.hasAny {
        sums.ascii &+= Int64(ByteBlocks.width)
        offset &+= ByteBlocks.width
        continue
      }
      if sums.room == 0 { take(&sums) }
      sums.room &-= 1
      let feeds = bytes.equals(0x0A)
      if !(others .^ feeds).hasAny {
        if sums.hasLanes { take(&sums) }
        sums.addLines(feeds)
        offset &+= ByteBlocks.width
        continue
      }
      var columns = Bytes(repeating: 1)
      if !bytes.isASCII {
        guard arePlain(bytes, text, offset) else { break }
        columns = CharacterBlocks.isLead(bytes).ones &+ PlainScalars.isWide(bytes).ones
      }
      offset &+= ByteBlocks.width
      let controls = bytes.isAtMost(0x1F) .| bytes.equals(0x7F)
      if controls.hasAny {
        take(&sums)
        take(bytes, columns, controls: controls)
      } else {
        sums.lanes &+= columns
        sums.hasLanes = true
      }
    }
    take(&sums)
    // The rest of the scalar that the last block cuts.
    while offset > start, !text.isScalarBoundary(offset) { offset &+= 1 }
    return offset
  }

  /// What blocks add up to that were not yet taken in.
  private struct BlockSums {
    /// Bytes of blocks of ASCII, line feeds among them.
    var ascii: Int64 = 0
    /// How many of them are line feeds, by lane.
    private(set) var feeds = Bytes.zero
    /// How many of them stand before the last line; negative where there was no line feed.
    private(set) var lineStart: Int64 = -1
    /// Columns of other blocks, by lane, behind the last line feed.
    var lanes = Bytes.zero
    var hasLanes = false
    /// A lane of eight bits, in which two columns may be added, overflows after 127 blocks.
    var room = 127

    /// Adds a block of ASCII with line feeds; there are no lanes.
    @inline(__always)
    mutating func addLines(_ isFeed: Mask) {
      let ones = isFeed.ones
      feeds &+= ones
      ascii &+= Int64(ByteBlocks.width)
      lineStart = ascii &- Int64(ones.zerosAtEnd)
    }
  }

  @inline(__always)
  private mutating func take(_ sums: inout BlockSums) {
    let columns = Int64(sums.lanes.sum)
    count &+= sums.ascii &- Int64(sums.feeds.sum) &+ columns
    if sums.lineStart >= 0 {
      if anchor == .none { anchor = .lineBreak }
      lineStart = count &- columns &- (sums.ascii &- sums.lineStart)
    }
    sums = BlockSums()
  }

  @inline(__always)
  private func arePlain(_ bytes: Bytes, _ text: Span<UInt8>, _ offset: Int) -> Bool {
    switch style.ambiguous {
    case .narrow: PlainScalars.areAll(in: bytes, text, offset)
    case .wide: PlainScalars.areAllWideOrASCII(in: bytes, text, offset)
    }
  }

  /// Takes in a block with controls, by the columns of its lanes: a control has none of its own.
  private mutating func take(_ bytes: Bytes, _ columns: Bytes, controls: Mask) {
    let sums = (columns &- controls.ones).sumsUpToLane
    var rest = controls.ones
    var taken: UInt8 = 0
    while !rest.isZero {
      let lane = rest.zerosAtStart
      rest[lane] = 0
      count &+= Int64(sums[lane] &- taken)
      taken = sums[lane]
      switch bytes[lane] {
      case 0x09: enterTab()
      case 0x0A, 0x0D: enterLineBreak()
      default: break
      }
    }
    count &+= Int64(sums[ByteBlocks.width &- 1] &- taken)
  }
}
