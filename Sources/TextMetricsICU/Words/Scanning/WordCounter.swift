import TextMetrics

/// A counter of words in a UTF-8 text. It stops at the first segment that ``WordCountAutomaton``
/// doesn't support.
///
/// At the start of a segment, ``BlockWordRules`` find all words of a block of 64 bytes at once, if
/// they support the block. In any other block, the automaton takes one step for each scalar. If
/// this block ends with ASCII, the counter then returns to the start of the last segment, for which
/// the block rules are tried again. The last block of the text is copied and padded.
@safe struct WordCounter {
  // The pointers of the scanner are copied, so that the scanner isn't retained.
  private let classTable: ScalarClassTable
  private let transitions: UnsafePointer<UInt8>
  private let blockRules: UnsafePointer<BlockWordRules>?
  private let text: UnsafePointer<UInt8>
  private let byteCount: Int
  private var position = 0
  /// The start of the unfinished segment. All words before it have been counted.
  private(set) var segmentStart = 0
  private var state = Int(WordCountAutomaton.start)
  private(set) var words = 0
  private let maximum: Int
  /// The last known start of a segment with at most ``maximum`` words before it.
  private(set) var lastStartWithinMaximum = (words: 0, segmentStart: 0)

  @inline(__always)
  init(_ scanner: SegmentScanner, text: UnsafePointer<UInt8>, count: Int, maximum: Int) {
    classTable = scanner.classTable
    unsafe transitions = scanner.countTransitions
    unsafe blockRules = scanner.blockRules
    unsafe self.text = text
    byteCount = count
    self.maximum = maximum
  }

  /// `end` is the start of a segment.
  mutating func add(_ words: Int, to end: Int) {
    self.words &+= words
    position = end
    segmentStart = end
    state = Int(WordCountAutomaton.start)
    updateLastStartWithinMaximum()
  }

  @inline(__always)
  private mutating func updateLastStartWithinMaximum() {
    if words <= maximum { lastStartWithinMaximum = (words, segmentStart) }
  }

  /// Counts words, and moves ``segmentStart`` to the start of the first unsupported segment, or to
  /// the end of the text if there isn't such a segment.
  @inline(__always)
  mutating func countToUnsupportedSegment() {
    if byteCount - position > LongBlock.count, !addBlocks() { return }
    unsafe withTemporaryMemory(of: UInt8.self, capacity: Self.paddedBlockLength) { tail in
      unsafe tail.initialize(repeating: 0, count: Self.paddedBlockLength)
      unsafe tail.update(from: text + position, count: byteCount - position)
      if byteCount - position > ShortBlock.count {
        unsafe addLastBlock(LongBlock(tail), bytes: tail)
      } else {
        unsafe addLastBlock(ShortBlock(tail), bytes: tail)
      }
    }
  }

  /// The length of a copy of the last block. Four bytes can be loaded from its last byte on.
  private static var paddedBlockLength: Int { LongBlock.count + 16 }

  /// Leaves out the last block. Returns `false` if a state is undetermined.
  @inline(never)
  private mutating func addBlocks() -> Bool {
    while byteCount - position > LongBlock.count {
      if position == segmentStart { addBlocksByBlockRules() }
      if byteCount - position > LongBlock.count, !addBlock() { return false }
    }
    return true
  }

  /// Returns `false` if the state is undetermined.
  @inline(__always)
  private mutating func addBlock() -> Bool {
    let bytes = unsafe text + position
    // SAFETY: four bytes are read for each scalar, so the last three bytes of a text are left out.
    let read = min(LongBlock.count, byteCount - position - 3)
    let startsSegment = unsafe countScalars(of: LongBlock(bytes), bytes: bytes, count: read)
    position += read
    if state == Int(WordCountAutomaton.undetermined) { return false }
    // If the block ends with ASCII, the following bytes are probably ASCII. The first byte of the
    // segment is a weaker sign, since it's often a space in any script.
    if startsSegment, unsafe littleEndianBytes(text, at: position - 4) & 0x8080_8080 == 0 {
      position = segmentStart
      state = Int(WordCountAutomaton.start)
    }
    return true
  }

  /// Stops before a block that the block rules don't support, and before a block in which no end of
  /// a segment is certain without the following text.
  @inline(never)
  private mutating func addBlocksByBlockRules() {
    guard let rules = unsafe blockRules else { return }
    while byteCount - position > LongBlock.count {
      let block = unsafe LongBlock(text + position)
      if unsafe !rules.pointee.supports(block) { break }
      let ends = unsafe rules.pointee.ends(block)
      let stable = ends.all & BlockWordRules.Ends.stable
      if stable == 0 { break }
      words &+= (stable & ends.words).nonzeroBitCount
      position &+= 64 - stable.leadingZeroBitCount
      segmentStart = position
      updateLastStartWithinMaximum()
    }
  }

  @inline(__always)
  private mutating func addLastBlock<Block: ByteBlock>(
    _ block: Block, bytes: UnsafePointer<UInt8>
  ) {
    let rest = byteCount - position
    if position == segmentStart, let rules = unsafe blockRules,
      unsafe rules.pointee.supports(block)
    {
      let ends = unsafe rules.pointee.ends(block)
      let inText: UInt64 = ~0 >> UInt64(truncatingIfNeeded: 64 - rest)
      words &+= (ends.all & ends.words & inText).nonzeroBitCount
      segmentStart = byteCount
      return
    }
    _ = unsafe countScalars(of: block, bytes: bytes, count: rest)
    // The padding after the text is U+0000, before which every segment ends. If the state is
    // undetermined, the state after the padding is undetermined, too.
    let end = unsafe transitions[classTable.classIndex(ofBytes: 0) &<< 8 | state]
    if end == WordCountAutomaton.undetermined { return }
    words &+= end & WordCountAutomaton.endsWordBeforeFlag == 0 ? 0 : 1
    segmentStart = byteCount
  }

  /// Reads the scalars that begin in the first `count` bytes. If a segment begins at one of these
  /// scalars, moves ``segmentStart`` to the start of the last segment, and returns `true`.
  @inline(__always)
  private mutating func countScalars(
    of block: some ByteBlock, bytes: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    let leads =
      (~block.topBits { $0 } | block.topBits { $0 &+ $0 })
      & ~0 >> UInt64(truncatingIfNeeded: 64 - count)
    let hasThree = block.hasByte(atLeast: 0xE0)
    let hasFour = hasThree && block.hasByte(atLeast: 0xF0)
    let bytes = unsafe UnsafeRawPointer(bytes)
    // `scan` changes the counter, so the closures can't read the counter's table.
    let classTable = classTable
    // A loop for shorter scalars has fewer steps for each scalar.
    let start =
      if hasFour {
        unsafe scan(bytes, leads) { classTable.classIndex(ofBytes: $0) }
      } else if hasThree {
        unsafe scan(bytes, leads) { classTable.classIndex(ofUpToThreeBytes: $0) }
      } else {
        unsafe scan(bytes, leads) {
          classTable.classIndex(ofUpToTwoBytes: UInt16(truncatingIfNeeded: $0))
        }
      }
    if start < 0 { return false }
    segmentStart = position + start
    updateLastStartWithinMaximum()
    return true
  }

  /// Returns the offset of the last scalar that begins a segment, or -1 if there isn't such a
  /// scalar. No segment begins after an undetermined state, since all following states are
  /// undetermined.
  @inline(__always)
  private mutating func scan(
    _ bytes: UnsafeRawPointer, _ leads: UInt64, _ classIndex: (_ bytes: UInt32) -> Int
  ) -> Int {
    var (leads, state, words, start) = (leads, state, 0, -1)
    while leads != 0 {
      let offset = leads.trailingZeroBitCount
      leads &= leads &- 1
      let scalar = unsafe UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      // The address of the row is computed first, so that only one addition depends on the state.
      let row = unsafe transitions + classIndex(scalar) &<< 8
      let next = unsafe row[state]
      start = next & WordCountAutomaton.endsBeforeFlag != 0 ? offset : start
      state = Int(next)
      // The flag has the value 64, so `words` is 64 times the number of words.
      words &+= state & Int(WordCountAutomaton.endsWordBeforeFlag)
    }
    self.state = state
    self.words &+= words &>> 6
    return start
  }
}
