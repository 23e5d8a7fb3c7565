// Blocks of scalars that look at none beside them, but for marks of two bytes and jamo in
// syllables, and of the controls of ASCII.
extension ColumnKernel {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  @inline(__always)
  static func isNoPrintableASCII(_ bytes: ByteBlocks.Bytes) -> ByteBlocks.Mask {
    // What is below a space wraps around.
    (bytes &- ByteBlocks.Bytes(repeating: 0x20)).isAtLeast(0x7F - 0x20)
  }

  /// Takes in such blocks from `start` on, a scalar boundary; returns where they end, at the end of
  /// a scalar. Linear in them.
  mutating func takeBlocks(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while true {
      let end = skipBlocks(text, from: offset)
      offset = takeTabs(text, from: end)
      if offset == end { return end }
    }
  }

  /// The same up to the first block with a tab.
  @inline(__always)
  private mutating func skipBlocks(_ text: Span<UInt8>, from start: Int) -> Int {
    // What a mark joins must be in the blocks, too.
    if text.hasMark(at: start) { return start }
    var breaks = Bytes.zero
    let ambiguous = style.ambiguous
    let blocks = LeadBlocks.skip(text, from: start) { offset, blocks in
      Self.costs(text, offset, blocks: blocks, ambiguous, &breaks)
    }
    count &+= Int64(blocks.scalars &+ blocks.upper)
    // Without tabs among them, where the last line starts matters behind them only.
    if !breaks.isZero { enterLineBreak(in: text.extracting(start..<blocks.end)) }
    return blocks.end
  }

  /// Takes in where the last line starts of blocks that were taken in but for that.
  private mutating func enterLineBreak(in blocks: Span<UInt8>) {
    let feed = blocks.lastOffset(of: 0x0A, from: 0) ?? -1
    let lineBreak = blocks.lastOffset(of: 0x0D, from: feed &+ 1) ?? feed
    if anchor == .none { anchor = .lineBreak }
    var line = ColumnKernel(style)
    line.add(blocks.extracting((lineBreak &+ 1)...))
    lineStart = count &- line.count
  }

  /// The columns of the scalars that begin in so many blocks; nil where one of them may look at one
  /// beside it, or is a tab.
  ///
  /// - Parameter breaks: Is not zero any more where there is a line break.
  @inline(__always)
  private static func costs(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, _ ambiguous: AmbiguousWidth,
    _ breaks: inout Bytes
  ) -> LeadBlocks.Costs? {
    var largest = Bytes.zero
    var feeds = Bytes.zero
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      let isFeed = bytes.equals(0x0A)
      feeds = feeds &+ isFeed.ones
      // A line feed becomes printable; what is below a space wraps around.
      let printable = bytes | Bytes.zero.replacing(with: 0x20, where: isFeed)
      largest = largest.maximum(printable &- Bytes(repeating: 0x20))
    }
    var controls = feeds
    var costs: LeadBlocks.Costs
    if largest.isAtLeast(0x7F - 0x20).hasAny {
      guard let plain = plainCosts(text, start, blocks: blocks, ambiguous) else { return nil }
      costs = plain
      if largest.isAtLeast(0xE0).hasAny {
        guard let all = Self.controls(text, start, blocks: blocks, &breaks) else { return nil }
        controls = all
      }
    } else {
      let all = Bytes(repeating: UInt8(truncatingIfNeeded: blocks))
      costs = LeadBlocks.Costs(scalars: all, upper: .zero)
    }
    breaks |= feeds
    costs.scalars = costs.scalars &- controls
    return costs
  }

  /// The same, with a column for each control.
  @inline(__always)
  private static func plainCosts(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, _ ambiguous: AmbiguousWidth
  ) -> LeadBlocks.Costs? {
    guard ambiguous == .wide else {
      return PlainScalars.costs(text, start, blocks: blocks, joining: [.marks, .syllables])
    }
    // What is narrow beyond ASCII may be ambiguous.
    var isNarrow = Mask(repeating: false)
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      isNarrow .|= bytes.isWithin(0xC0...(PlainScalars.firstWideByte - 1))
    }
    return isNarrow.hasAny ? nil : PlainScalars.costs(text, start, blocks: blocks)
  }

  /// The controls in so many blocks, by lane; nil where there is a tab.
  private static func controls(
    _ text: Span<UInt8>, _ start: Int, blocks: Int, _ breaks: inout Bytes
  ) -> Bytes? {
    var controls = Bytes.zero
    var returns = Bytes.zero
    var isTab = Mask(repeating: false)
    for block in 0..<blocks {
      let bytes = ByteBlocks.load(text, start &+ block &* ByteBlocks.width)
      controls = controls &+ isControl(bytes).ones
      isTab .|= bytes.equals(0x09)
      returns |= bytes.equals(0x0D).ones
    }
    if isTab.hasAny { return nil }
    breaks |= returns
    return controls
  }

  /// Whether it is a control of ASCII; DEL is not in blocks.
  @inline(__always)
  private static func isControl(_ bytes: Bytes) -> Mask { bytes.isAtMost(0x1F) }

  /// Takes in the blocks with tabs from `start` on; returns where they end, at the end of a scalar.
  @inline(__always)
  private mutating func takeTabs(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset &+ LeadBlocks.reach <= text.count, !text.hasMark(at: offset) {
      let bytes = ByteBlocks.load(text, offset)
      guard bytes.equals(0x09).hasAny,
        let costs = Self.plainCosts(text, offset, blocks: 1, style.ambiguous)
      else { break }
      let controls = Self.isControl(bytes)
      take(bytes, costs.scalars &+ costs.upper &- controls.ones, controls: controls)
      offset &+= ByteBlocks.width
      while !text.isScalarBoundary(offset) { offset &+= 1 }
    }
    return offset
  }

  /// Takes in a block with controls, by the columns of its lanes.
  private mutating func take(_ bytes: Bytes, _ columns: Bytes, controls: Mask) {
    let sums = columns.sumsUpToLane
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

extension Span<UInt8> {
  /// Whether a mark begins there that blocks may hold.
  @inline(__always)
  fileprivate func hasMark(at offset: Int) -> Bool {
    guard offset < count, (0xCC...0xDB).contains(self[offset]) else { return false }
    return ScalarKind.kind(self, at: offset).kind.isMark
  }
}
