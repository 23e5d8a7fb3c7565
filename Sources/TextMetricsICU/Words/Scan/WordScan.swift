/// Finds the segments of valid UTF-8 by ``WordTables``.
///
/// The bytes that begin scalars are found a block at a time; then each scalar takes one look-up
/// that depends on the one before.
@safe struct WordScan {
  private let tables: WordTables
  private let text: UnsafePointer<UInt8>
  private let count: Int
  private let scratch: WordScratch
  /// The first byte not yet read.
  private var position = 0
  /// Where the segment being read began.
  private var segmentStart = 0
  private var state = UInt64(WordAutomaton.start)
  /// The segment that is being divided by dictionary, if one is.
  private var division: DictionarySegmentation?

  /// The segments that one block can end, and one before it.
  static let minimumBatch = LongBlock.count + 1

  init(
    _ tables: WordTables, text: UnsafePointer<UInt8>, count: Int, _ scratch: WordScratch
  ) {
    self.tables = tables
    unsafe self.text = text
    self.count = count
    unsafe self.scratch = scratch
  }

  /// Fills a batch and returns its count of entries: 0 at the end of the text.
  ///
  /// - Parameter capacity: At least ``minimumBatch``.
  mutating func fill(
    _ entries: UnsafeMutablePointer<UInt64>, capacity: Int, _ found: inout PendingBoundaries
  ) -> Int {
    var batch = unsafe WordBatch(entries, count: 0)
    while true {
      if division != nil {
        let filled = unsafe division!.fill(
          entries, from: batch.count, capacity: capacity, &found)
        if !division!.isDone { return filled }
        unsafe batch = WordBatch(entries, count: filled)
        division = nil
      }
      if segmentStart == count || batch.count + Self.minimumBatch > capacity { return batch.count }
      scanBlock(&batch)
    }
  }

  private mutating func scanBlock(_ found: inout WordBatch) {
    let remaining = count - position
    var bytes = unsafe text + position
    var last = LongBlock.count - 1
    if remaining < LongBlock.count {
      unsafe bytes = PaddedBlock.copy(bytes, count: remaining, to: scratch.tail)
      // The zero behind the text is read like a scalar and ends the open segment.
      last = remaining
    } else if remaining < LongBlock.count + 3 {
      // Four bytes are read at each scalar, and must lie inside the text.
      last = remaining - 4
    }
    let block = unsafe LongBlock(bytes)
    if state == UInt64(WordAutomaton.start), let rules = unsafe tables.blockRules,
      unsafe rules.pointee.divides(block),
      unsafe scanAtOnce(block, rules.pointee, last, &found)
    {
      return
    }
    unsafe scanScalars(block, bytes, last, &found)
  }

  /// Adds the segments of a block by ``BlockWordRules`` that no following text can change; false if
  /// there are none.
  private mutating func scanAtOnce(
    _ block: LongBlock, _ rules: BlockWordRules, _ last: Int, _ found: inout WordBatch
  ) -> Bool {
    let ends = rules.ends(block)
    // The zeros behind the text are part of the block, but not of the text.
    let settled = ends.all & BlockWordRules.Ends.settled & (1 &<< UInt64(last) &- 1)
    if settled == 0 { return false }
    found.add(settled, of: ends, rules, from: UInt64(truncatingIfNeeded: position))
    position += 64 - settled.leadingZeroBitCount
    segmentStart = position
    return true
  }

  @inline(__always)
  private mutating func scanScalars(
    _ block: LongBlock, _ bytes: UnsafePointer<UInt8>, _ last: Int, _ found: inout WordBatch
  ) {
    let classes = tables.classes
    let bytes = unsafe UnsafeRawPointer(bytes)
    let scalars = BlockScalars(block)
    let leads = scalars.leads & (2 &<< UInt64(last) &- 1)
    if scalars.width == .two {
      scan(leads, last, &found) { offset in
        classes.upToTwo(
          unsafe UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
      }
    } else {
      scan(leads, last, &found) { offset in
        classes(
          unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      }
    }
  }

  @inline(__always)
  private mutating func scan(
    _ scalars: UInt64, _ last: Int, _ found: inout WordBatch,
    _ scalarClass: (_ offset: Int) -> Int
  ) {
    let steps = unsafe tables.steps
    let start = UInt64(truncatingIfNeeded: position)
    var leads = scalars
    var state = self.state
    var ends = found
    // Bits of the block before which segments end.
    var ended: UInt64 = 0
    while leads != 0 {
      let offset = leads.trailingZeroBitCount
      leads &= leads &- 1
      // The row is computed first, so that only the last addition depends on the previous state.
      let row = unsafe steps + scalarClass(offset) &<< 8
      let next = unsafe row[Int(truncatingIfNeeded: state)]
      if next == WordAutomaton.unsure {
        found = ends
        if ended != 0 { segmentStart = position + 63 - ended.leadingZeroBitCount }
        settle(UInt8(truncatingIfNeeded: state), before: position + offset, &found)
        return
      }
      let isEnd = UInt64(next &>> 7)
      ends.add(start &+ UInt64(truncatingIfNeeded: offset), state, count: isEnd)
      ended |= isEnd &<< UInt64(truncatingIfNeeded: offset)
      state = UInt64(next)
    }
    found = ends
    self.state = state
    if ended != 0 { segmentStart = position + 63 - ended.leadingZeroBitCount }
    position += last + 1
    if ended != 0, segmentStart < count { returnToBlocks() }
  }

  /// Resolves an unsure step: ends the open segment (in the middle of a word that might have gone
  /// on, or at the end of one that a dictionary divides), or divides the one that begins there.
  private mutating func settle(_ state: UInt8, before end: Int, _ found: inout WordBatch) {
    if end == segmentStart {
      divideNext()
    } else {
      let segment = unsafe tables.settledSegment(
        text, from: segmentStart, to: end, state, count: count)
      if segment.state & WordAutomaton.isDivided != 0 {
        divide(segment)
      } else {
        found.add(UInt64(truncatingIfNeeded: segment.end), UInt64(segment.state), count: 1)
        segmentStart = segment.end
      }
    }
    position = segmentStart
    self.state = UInt64(WordAutomaton.start)
  }

  /// Divides the segment that begins with a scalar of a dictionary.
  private mutating func divideNext() {
    let first = tables.scalarClass(unsafe fourBytes(text, at: segmentStart, count: count))
    if let end = unsafe tables.wholeRunEnd(text, from: segmentStart, first, count: count) {
      let segment = Segment(end: end, state: unsafe tables.firstStates[first], isSettled: true)
      divide(segment, unsafe tables.run(text, segmentStart..<end, first))
    } else {
      divide(unsafe tables.segment(text, from: segmentStart, count: count))
    }
  }

  private mutating func divide(_ segment: Segment, _ whole: DictionaryRun? = nil) {
    division = unsafe DictionarySegmentation(
      tables, text: text, segmentStart..<segment.end, state: segment.state, whole: whole, scratch)
    segmentStart = segment.end
  }

  /// Goes back to the start of the open segment if ``BlockWordRules`` can take over there.
  private mutating func returnToBlocks() {
    guard let rules = unsafe tables.blockRules, count - segmentStart >= LongBlock.count,
      unsafe rules.pointee.divides(LongBlock(text + segmentStart))
    else { return }
    position = segmentStart
    state = UInt64(WordAutomaton.start)
  }
}

/// A segment found scalar by scalar.
struct Segment {
  var end: Int
  var state: UInt8
  /// Whether the end stays where it is, whatever text follows.
  var isSettled: Bool
}

extension WordTables {
  /// The segment that was open where a step was unsure: all of it, or, in the middle of a word that
  /// might have gone on, its beginning up to the last place where a segment may end.
  func settledSegment(
    _ text: UnsafePointer<UInt8>, from start: Int, to end: Int, _ state: UInt8, count: Int
  ) -> Segment {
    if accepting >> UInt64(state & WordAutomaton.ruleState) & 1 != 0 {
      return Segment(end: end, state: state, isSettled: true)
    }
    return unsafe segment(text, from: start, count: count)
  }

  /// The segment that begins at `start`, which lies before the end of the text.
  func segment(_ text: UnsafePointer<UInt8>, from start: Int, count: Int) -> Segment {
    var segment = Segment(end: start, state: WordAutomaton.start, isSettled: true)
    var state = WordAutomaton.start
    var position = start
    while position < count {
      let bytes = unsafe fourBytes(text, at: position, count: count)
      let scalarClass = scalarClass(bytes)
      state =
        position == start
        ? unsafe firstStates[scalarClass] : unsafe steps[scalarClass << 8 | Int(state)]
      if state == WordAutomaton.unsure || state & WordAutomaton.endsBefore != 0 { return segment }
      position = min(position + scalarBytes(lead: UInt8(bytes & 0xFF)), count)
      if accepting >> UInt64(state & WordAutomaton.ruleState) & 1 != 0 {
        segment.end = position
        segment.state = state
      }
    }
    segment.isSettled = closed >> UInt64(state & WordAutomaton.ruleState) & 1 != 0
    return segment
  }
}
