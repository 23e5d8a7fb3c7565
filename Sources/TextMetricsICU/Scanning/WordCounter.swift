import TextMetrics

/// Counts the words of valid UTF-8 by ``WordTables``, up to the first segment that needs a
/// dictionary.
///
/// The bytes that begin scalars are found a block at a time; then each scalar takes one look-up
/// that depends on the one before.
@safe struct WordCounter {
  // Copies of the tables' pointers, so that the tables need not be retained.
  private let classes: ScalarClasses
  private let rows: UnsafePointer<UInt8>
  private let blockRules: UnsafePointer<BlockWordRules>?
  /// The classes before which a segment ends after a space, as a set of bits.
  private let endsAfterSpace: UInt64
  private let text: UnsafePointer<UInt8>
  private let count: Int
  /// The first byte not yet read.
  private var position = 0
  /// The start of the open segment. The words before it are counted.
  private(set) var segmentStart = 0
  private var step = Int(WordCountAutomaton.start)
  private(set) var words = 0
  private let maximum: Int
  /// The last known start of a segment before which there are no more words than the maximum.
  private(set) var fitting = (words: 0, segmentStart: 0)

  @inline(__always)
  init(_ tables: WordTables, text: UnsafePointer<UInt8>, count: Int, maximum: Int) {
    classes = tables.classes
    unsafe rows = tables.countSteps
    unsafe blockRules = tables.blockRules
    endsAfterSpace = tables.endsAfterSpace
    unsafe self.text = text
    self.count = count
    self.maximum = maximum
  }

  /// Adds the words up to `end`, which the caller counted.
  mutating func add(_ words: Int, to end: Int) {
    self.words &+= words
    position = end
    segmentStart = end
    step = Int(WordCountAutomaton.start)
    notePlace()
  }

  /// Notes the start of the open segment while the words before it fit.
  @inline(__always)
  private mutating func notePlace() {
    if words <= maximum { fitting = (words, segmentStart) }
  }

  /// Counts up to the end of the text, or up to a segment that needs a dictionary or ICU's
  /// iterator: that at ``segmentStart``.
  @inline(__always)
  mutating func run() {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: LongBlock.count + PaddedBlock.byteCount
    ) { memory in
      // A buffer of fixed capacity has an address.
      let steps = memory.baseAddress!
      if count - position > LongBlock.count, unsafe !addBlocks(steps) { return }
      let tail = unsafe PaddedBlock.copy(
        text + position, count: count - position, to: steps + LongBlock.count)
      if count - position > ShortBlock.count {
        unsafe finish(LongBlock(tail), tail, steps)
      } else {
        unsafe finish(ShortBlock(tail), tail, steps)
      }
    }
  }

  /// Counts all blocks but the last; false where a step is unsure. Not inlined, so that the state
  /// of a short text's count stays in registers.
  @inline(never)
  private mutating func addBlocks(_ steps: UnsafeMutablePointer<UInt8>) -> Bool {
    while count - position > LongBlock.count {
      if unsafe position == segmentStart && BlockWordRules.mayDivide(from: text[position]) {
        addBlocksAtOnce()
      }
      if count - position > LongBlock.count, unsafe !addBlock(steps) { return false }
    }
    return true
  }

  /// Counts one block; false where a step is unsure.
  @inline(__always)
  private mutating func addBlock(_ steps: UnsafeMutablePointer<UInt8>) -> Bool {
    let bytes = unsafe text + position
    let block = unsafe LongBlock(bytes)
    // Four bytes are read at each scalar, and must lie inside the text.
    let read = min(LongBlock.count, count - position - 3)
    let leads = unsafe take(block, bytes, read, steps)
    let ends = unsafe LongBlock(steps).topBits { $0 } & leads
    if step == Int(WordCountAutomaton.unsure) {
      unsafe stop(LongBlock(steps), leads)
      return false
    }
    position += read
    if ends != 0 {
      segmentStart = position - read + 63 - ends.leadingZeroBitCount
      notePlace()
      if unsafe BlockWordRules.mayDivide(from: text[segmentStart]) { returnToBlocks() }
    }
    return true
  }

  /// Counts blocks by ``BlockWordRules``, from the start of a segment to the last end in each block
  /// that no following text can change. Not inlined, so that the loop keeps its registers.
  @inline(never)
  private mutating func addBlocksAtOnce() {
    guard let rules = unsafe blockRules else { return }
    while count - position > LongBlock.count {
      let block = unsafe LongBlock(text + position)
      if unsafe !rules.pointee.divides(block) { break }
      let ends = unsafe rules.pointee.ends(block)
      let settled = ends.all & BlockWordRules.Ends.settled
      if settled == 0 { break }
      words &+= (settled & ends.words).nonzeroBitCount
      position &+= 64 - settled.leadingZeroBitCount
      segmentStart = position
      notePlace()
    }
  }

  /// Counts the rest of the text, which fits one block.
  @inline(__always)
  private mutating func finish<Block: ByteBlock>(
    _ block: Block, _ bytes: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) {
    let rest = count - position
    if unsafe position == segmentStart && BlockWordRules.mayDivide(from: bytes[0]),
      let rules = unsafe blockRules, unsafe rules.pointee.divides(block)
    {
      let ends = unsafe rules.pointee.ends(block)
      let inText: UInt64 = ~0 >> UInt64(truncatingIfNeeded: 64 - rest)
      words &+= (ends.all & ends.words & inText).nonzeroBitCount
      segmentStart = count
      return
    }
    let leads = unsafe take(block, bytes, rest, steps)
    // The end counts as U+0000, before which every segment ends. Nothing follows an unsure step.
    let end = unsafe rows[classes(0) &<< 8 | step]
    if end == WordCountAutomaton.unsure {
      unsafe stop(Block(steps), leads)
      return
    }
    words &+= end & WordCountAutomaton.endsWord == 0 ? 0 : 1
    segmentStart = count
  }

  /// Takes a step for each scalar that begins in the first `read` bytes of a block.
  @inline(__always)
  private mutating func take(
    _ block: some ByteBlock, _ bytes: UnsafePointer<UInt8>, _ read: Int,
    _ steps: UnsafeMutablePointer<UInt8>
  ) -> UInt64 {
    // Continuation bytes are 10xxxxxx.
    let leads =
      (~block.topBits { $0 } | block.topBits { $0 &+ $0 })
      & ~0 >> UInt64(truncatingIfNeeded: 64 - read)
    // Whether a scalar may have three bytes, and whether one may have four.
    let hasThree = block.reaches(0xE0)
    let hasFour = hasThree && block.reaches(0xF0)
    let bytes = unsafe UnsafeRawPointer(bytes)
    let walk = unsafe ScalarWalk(
      bytes: bytes, leads: leads, second: hasThree ? 0 : middle(of: block, bytes, leads),
      step: step)
    let end =
      if hasFour {
        unsafe walk.four(classes, rows, steps)
      } else if hasThree {
        unsafe walk.three(classes, rows, steps)
      } else {
        unsafe walk.two(classes, rows, steps)
      }
    step = end.step
    words &+= end.words
    return leads
  }

  /// Where the second of two halves of a block begins that can be read at once: the first scalar
  /// beyond some bytes that follows a space and surely begins a segment, as a bit; 0 for none. A
  /// short block is read faster than divided.
  @inline(__always)
  private func middle<Block: ByteBlock>(
    of block: Block, _ bytes: UnsafeRawPointer, _ leads: UInt64
  ) -> UInt64 {
    if Block.count < LongBlock.count { return 0 }
    let after = block.all { $0.equals(0x20) } << 1 & leads & ~0 << 24
    if after == 0 { return 0 }
    let next = unsafe classes(
      UInt32(
        littleEndian: bytes.loadUnaligned(
          fromByteOffset: after.trailingZeroBitCount, as: UInt32.self)))
    return endsAfterSpace >> UInt64(truncatingIfNeeded: next) & 1 == 0
      ? 0 : after & (0 &- after)
  }

  /// Goes back to the start of the segment in which the first unsure step was taken.
  @inline(__always)
  private mutating func stop(_ steps: some ByteBlock, _ leads: UInt64) {
    let unsure = steps.all { $0.equals(WordCountAutomaton.unsure) } & leads
    let ends = steps.topBits { $0 } & leads & ((unsure & (0 &- unsure)) &- 1)
    if ends != 0 { segmentStart = position + 63 - ends.leadingZeroBitCount }
  }

  /// Goes back to the start of the open segment if ``BlockWordRules`` can take over there.
  @inline(__always)
  private mutating func returnToBlocks() {
    guard let rules = unsafe blockRules, count - segmentStart > LongBlock.count,
      unsafe rules.pointee.divides(LongBlock(text + segmentStart))
    else { return }
    position = segmentStart
    step = Int(WordCountAutomaton.start)
  }
}

// MARK: - Scalar Walk

/// Reads the scalars of a block by the steps of ``WordCountAutomaton``.
///
/// Each step has to wait for the one before it, so where a segment is known to begin inside the
/// block, both parts of it are read at the same time.
@safe struct ScalarWalk {
  let bytes: UnsafeRawPointer
  /// Where scalars begin.
  let leads: UInt64
  /// The scalar with which the second part begins, as one bit of ``leads``; 0 for none.
  let second: UInt64
  /// The step before the first scalar.
  let step: Int

  struct End {
    /// The step that the last scalar led to.
    let step: Int
    /// The number of words that ended before one of the scalars.
    let words: Int
  }

  // One function for each width, not inlined, so that each has all registers. Each stores its steps
  // at the offsets of the scalars.

  @inline(never)
  func two(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { classes.upToTwo(UInt16(truncatingIfNeeded: $0)) }
  }

  @inline(never)
  func three(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { classes.upToThree($0) }
  }

  @inline(never)
  func four(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { classes($0) }
  }

  @inline(__always)
  private func walk(
    _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>,
    _ scalarClass: (_ bytes: UInt32) -> Int
  ) -> End {
    @inline(__always)
    func classOfScalar(at offset: Int) -> Int {
      scalarClass(
        unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    var first = Track(leads: second == 0 ? leads : leads & (second &- 1), step: step)
    if second == 0 {
      while first.leads != 0 { unsafe first.advance(rows, steps, classOfScalar) }
      return first.end
    }
    var last = Track(leads: leads & (0 &- second), step: Int(WordCountAutomaton.start))
    while first.leads != 0, last.leads != 0 {
      unsafe first.advance(rows, steps, classOfScalar)
      unsafe last.advance(rows, steps, classOfScalar)
    }
    while first.leads != 0 { unsafe first.advance(rows, steps, classOfScalar) }
    while last.leads != 0 { unsafe last.advance(rows, steps, classOfScalar) }
    // One more step for the first part: its last segment ends before the second part.
    first.leads = second
    unsafe first.advance(rows, steps, classOfScalar)
    if first.step == Int(WordCountAutomaton.unsure) { return first.end }
    return End(step: last.step, words: first.end.words &+ last.end.words)
  }

  private struct Track {
    var leads: UInt64
    var step: Int
    var words = 0

    @inline(__always)
    mutating func advance(
      _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>,
      _ scalarClass: (_ offset: Int) -> Int
    ) {
      let offset = leads.trailingZeroBitCount
      leads &= leads &- 1
      // The row is computed first, so that only the last addition depends on the previous step.
      let row = unsafe rows + scalarClass(offset) &<< 8
      let next = unsafe row[step]
      unsafe steps[offset] = next
      step = Int(next)
      words &+= step & Int(WordCountAutomaton.endsWord)
    }

    @inline(__always)
    var end: End { End(step: step, words: words &>> 6) }
  }
}
