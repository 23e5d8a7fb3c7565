import TextMetrics

/// A counter of words in a UTF-8 text. It stops at the first segment that ``WordCountAutomaton``
/// doesn't support.
///
/// At the start of a segment, ``BlockWordRules`` find all words of a block of 64 bytes at once, if
/// they support the block. In any other block, the automaton takes one step for each scalar. The
/// counter then returns to the start of the last segment in this block, if the block rules support
/// the 64 bytes from there on. The last block of the text is copied and padded.
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
    unsafe withTemporaryMemory(
      of: UInt8.self, capacity: LongBlock.count + Self.paddedBlockLength
    ) { stateBuffer in
      if byteCount - position > LongBlock.count, unsafe !addBlocks(stateBuffer: stateBuffer) {
        return
      }
      let tail = unsafe stateBuffer + LongBlock.count
      unsafe tail.initialize(repeating: 0, count: Self.paddedBlockLength)
      unsafe tail.update(from: text + position, count: byteCount - position)
      if byteCount - position > ShortBlock.count {
        unsafe addLastBlock(LongBlock(tail), bytes: tail, stateBuffer: stateBuffer)
      } else {
        unsafe addLastBlock(ShortBlock(tail), bytes: tail, stateBuffer: stateBuffer)
      }
    }
  }

  /// The length of a copy of the last block. Four bytes can be loaded from its last byte on.
  private static var paddedBlockLength: Int { LongBlock.count + 16 }

  /// Leaves out the last block. Returns `false` if a state is undetermined.
  @inline(never)
  private mutating func addBlocks(stateBuffer: UnsafeMutablePointer<UInt8>) -> Bool {
    while byteCount - position > LongBlock.count {
      if unsafe position == segmentStart
        && BlockWordRules.canSupport(startingWith: text[position])
      {
        addBlocksByBlockRules()
      }
      if byteCount - position > LongBlock.count, unsafe !addBlock(stateBuffer: stateBuffer) {
        return false
      }
    }
    return true
  }

  @inline(__always)
  private mutating func addBlock(stateBuffer: UnsafeMutablePointer<UInt8>) -> Bool {
    let bytes = unsafe text + position
    let block = unsafe LongBlock(bytes)
    // SAFETY: four bytes are read for each scalar, so the last three bytes of a text are left out.
    let read = min(LongBlock.count, byteCount - position - 3)
    let leads = unsafe countScalars(of: block, bytes: bytes, count: read, stateBuffer: stateBuffer)
    let starts = unsafe LongBlock(stateBuffer).topBits { $0 } & leads
    if state == Int(WordCountAutomaton.undetermined) {
      unsafe setSegmentStart(beforeUndeterminedIn: LongBlock(stateBuffer), leads: leads)
      return false
    }
    position += read
    if starts != 0 {
      segmentStart = position - read + 63 - starts.leadingZeroBitCount
      updateLastStartWithinMaximum()
      if unsafe BlockWordRules.canSupport(startingWith: text[segmentStart]) {
        restartAtBlockRules()
      }
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
    _ block: Block, bytes: UnsafePointer<UInt8>, stateBuffer: UnsafeMutablePointer<UInt8>
  ) {
    let rest = byteCount - position
    if unsafe position == segmentStart && BlockWordRules.canSupport(startingWith: bytes[0]),
      let rules = unsafe blockRules, unsafe rules.pointee.supports(block)
    {
      let ends = unsafe rules.pointee.ends(block)
      let inText: UInt64 = ~0 >> UInt64(truncatingIfNeeded: 64 - rest)
      words &+= (ends.all & ends.words & inText).nonzeroBitCount
      segmentStart = byteCount
      return
    }
    let leads = unsafe countScalars(of: block, bytes: bytes, count: rest, stateBuffer: stateBuffer)
    // The padding after the text is U+0000, before which every segment ends. If the state is
    // undetermined, the state after the padding is undetermined, too.
    let end = unsafe transitions[classTable.classIndex(ofBytes: 0) &<< 8 | state]
    if end == WordCountAutomaton.undetermined {
      unsafe setSegmentStart(beforeUndeterminedIn: Block(stateBuffer), leads: leads)
      return
    }
    words &+= end & WordCountAutomaton.endsWordBeforeFlag == 0 ? 0 : 1
    segmentStart = byteCount
  }

  /// Reads the scalars that begin in the first `count` bytes. Stores the state after each scalar in
  /// `stateBuffer` at the scalar's offset. Returns the first bytes of the scalars as a bit set.
  @inline(__always)
  private mutating func countScalars(
    of block: some ByteBlock, bytes: UnsafePointer<UInt8>, count: Int,
    stateBuffer: UnsafeMutablePointer<UInt8>
  ) -> UInt64 {
    let leads =
      (~block.topBits { $0 } | block.topBits { $0 &+ $0 })
      & ~0 >> UInt64(truncatingIfNeeded: 64 - count)
    let hasThree = block.hasByte(atLeast: 0xE0)
    let hasFour = hasThree && block.hasByte(atLeast: 0xF0)
    let bytes = unsafe UnsafeRawPointer(bytes)
    let scan = unsafe BlockScan(bytes: bytes, leads: leads, state: state)
    let end =
      if hasFour {
        unsafe scan.scanScalarsOfUpToFourBytes(
          classTable: classTable, transitions: transitions, stateBuffer: stateBuffer)
      } else if hasThree {
        unsafe scan.scanScalarsOfUpToThreeBytes(
          classTable: classTable, transitions: transitions, stateBuffer: stateBuffer)
      } else {
        unsafe scan.scanScalarsOfUpToTwoBytes(
          classTable: classTable, transitions: transitions, stateBuffer: stateBuffer)
      }
    state = end.state
    words &+= end.words
    return leads
  }

  /// Moves ``segmentStart`` to the last segment that begins before the first undetermined state. If
  /// there isn't such a segment, ``segmentStart`` doesn't change.
  @inline(__always)
  private mutating func setSegmentStart(
    beforeUndeterminedIn states: some ByteBlock, leads: UInt64
  ) {
    let undetermined = states.bitSet { $0.equals(WordCountAutomaton.undetermined) } & leads
    // The mask has the bits before the first undetermined state, or all bits if there is none.
    let starts = states.topBits { $0 } & leads & ((undetermined & (0 &- undetermined)) &- 1)
    if starts != 0 { segmentStart = position + 63 - starts.leadingZeroBitCount }
  }

  @inline(__always)
  private mutating func restartAtBlockRules() {
    guard let rules = unsafe blockRules, byteCount - segmentStart > LongBlock.count,
      unsafe rules.pointee.supports(LongBlock(text + segmentStart))
    else { return }
    position = segmentStart
    state = Int(WordCountAutomaton.start)
  }
}

// MARK: - Block scan

/// A scan of the scalars of a block.
@safe struct BlockScan {
  let bytes: UnsafeRawPointer
  /// The first bytes of the scalars, as a bit set.
  let leads: UInt64
  /// The state before the block.
  let state: Int

  struct End {
    let state: Int
    let words: Int
  }

  // There is one function for each maximum length of a scalar in bytes. The functions store the
  // state after each scalar in `stateBuffer` at the scalar's offset.

  @inline(never)
  func scanScalarsOfUpToTwoBytes(
    classTable: ScalarClassTable, transitions: UnsafePointer<UInt8>,
    stateBuffer: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe scan(transitions: transitions, stateBuffer: stateBuffer) {
      classTable.classIndex(ofUpToTwoBytes: UInt16(truncatingIfNeeded: $0))
    }
  }

  @inline(never)
  func scanScalarsOfUpToThreeBytes(
    classTable: ScalarClassTable, transitions: UnsafePointer<UInt8>,
    stateBuffer: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe scan(transitions: transitions, stateBuffer: stateBuffer) {
      classTable.classIndex(ofUpToThreeBytes: $0)
    }
  }

  @inline(never)
  func scanScalarsOfUpToFourBytes(
    classTable: ScalarClassTable, transitions: UnsafePointer<UInt8>,
    stateBuffer: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe scan(transitions: transitions, stateBuffer: stateBuffer) {
      classTable.classIndex(ofBytes: $0)
    }
  }

  @inline(__always)
  private func scan(
    transitions: UnsafePointer<UInt8>, stateBuffer: UnsafeMutablePointer<UInt8>,
    _ classIndex: (_ bytes: UInt32) -> Int
  ) -> End {
    var (leads, state, words) = (leads, state, 0)
    while leads != 0 {
      let offset = leads.trailingZeroBitCount
      leads &= leads &- 1
      let scalar = unsafe UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      // The address of the row is computed first, so that only one addition depends on the state.
      let row = unsafe transitions + classIndex(scalar) &<< 8
      let next = unsafe row[state]
      unsafe stateBuffer[offset] = next
      state = Int(next)
      // The flag has the value 64, so `words` is 64 times the number of words.
      words &+= state & Int(WordCountAutomaton.endsWordBeforeFlag)
    }
    return End(state: state, words: words &>> 6)
  }
}
