import TextMetrics

extension SegmentScanner {
  func wordCount(in text: Span<UInt8>, over maximum: Int) -> (count: Int, excessStart: Int?) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return (0, nil) }
      var counter = unsafe WordCounter(self, text: start, count: bytes.count, maximum: maximum)
      if unsafe !beginsWithDictionaryRun(start, count: bytes.count) {
        counter.countToUnsupportedSegment()
      }
      if counter.segmentStart < bytes.count {
        counter = unsafe countRest(start, count: bytes.count, counter)
      }
      if counter.words <= maximum { return (counter.words, nil) }
      let excess = excessStart(in: text, from: counter.lastStartWithinMaximum, maximum: maximum)
      return (counter.words, excess)
    }
  }

  @inline(never)
  private func excessStart(
    in text: Span<UInt8>, from known: (words: Int, segmentStart: Int), maximum: Int
  ) -> Int {
    var (remaining, start) = (maximum - known.words, known.segmentStart)
    forEachSegment(in: text, from: start) { end, status in
      if status >= Segment.minimumWordStatus { remaining -= 1 }
      if remaining >= 0 { start = end }
      return remaining >= 0
    }
    return start
  }

  @inline(never)
  private func countRest(
    _ text: UnsafePointer<UInt8>, count: Int, _ counter: consuming WordCounter
  ) -> WordCounter {
    var counter = counter
    while counter.segmentStart < count {
      let start = counter.segmentStart
      unsafe addByScalars(of: text, count: count, to: &counter)
      if counter.segmentStart == start {
        let segment = unsafe findSegment(text, from: start, count: count)
        counter.add(unsafe wordCount(of: segment, from: start, in: text), to: segment.end)
      }
      if counter.segmentStart < count { counter.countToUnsupportedSegment() }
    }
    return counter
  }

  @inline(__always)
  private func beginsWithDictionaryRun(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    let bytes = unsafe littleEndianBytes(text, at: 0, count: count)
    return unsafe bytes & 0xFF >= 0xE0
      && tables.firstStates[classTable.classIndex(ofBytes: bytes)]
        & SegmentAutomaton.hasDividedScalarsFlag != 0
  }

  /// The number of scalars without a dictionary that are counted one at a time before blocks are
  /// counted. It's enough for the punctuation and digits between two runs of a script.
  private static var scalarsBeforeBlocks: Int { 16 }

  private func wordCount(
    of segment: RuleSegment, from start: Int, in text: UnsafePointer<UInt8>
  ) -> Int {
    if !isWord(segment.state) { return 0 }
    if segment.state & SegmentAutomaton.hasDividedScalarsFlag == 0 { return 1 }
    var words = 0
    _ = unsafe DictionarySegmentation(scanner: self, text: text, segment: start..<segment.end)
      .forEachEnd { _ in
        words += 1
        return true
      }
    return words
  }

  /// Counts one scalar at a time, which is faster than by blocks if dictionaries are often
  /// required. Stops after ``scalarsBeforeBlocks`` scalars without a dictionary. Also stops before
  /// a segment with a run of a dictionary's script, unless the run is the whole segment and the
  /// dictionary looks up all scalars of the run directly.
  private func addByScalars(
    of text: UnsafePointer<UInt8>, count: Int, to counter: inout WordCounter
  ) {
    // With 64 bits, the flag and the shift below need no conversions.
    var newWords: UInt64 = 0
    var state = UInt64(SegmentAutomaton.start)
    var position = counter.segmentStart
    var segmentStart = position
    var remainingScalars = Self.scalarsBeforeBlocks
    while segmentStart < count, remainingScalars > 0 {
      let bytes = unsafe littleEndianBytes(text, at: position, count: count)
      let classIndex = classTable.classIndex(ofBytes: bytes)
      let next = unsafe tables.nextStates[classIndex &<< 8 | Int(truncatingIfNeeded: state)]
      if next != SegmentAutomaton.undetermined {
        // If a segment ended (bit 7 of `next`), adds 1 if it's a word. `&>>` ignores all but the
        // low six bits of `state`, which are its number in the rules without the flags.
        newWords &+= tables.wordStates &>> state & UInt64(next &>> 7)
        if next & SegmentAutomaton.endsBeforeFlag != 0 { segmentStart = position }
        state = UInt64(next)
        position &+= scalarLength(lead: UInt8(truncatingIfNeeded: bytes))
        remainingScalars &-= 1
        continue
      }
      if position > segmentStart {
        // If the segment can't end here, it's read again, because it can end at an earlier scalar
        // or include a run.
        let before = UInt8(truncatingIfNeeded: state)
        let segment =
          isAccepting(before)
          ? RuleSegment(end: position, state: before, isEndStable: true)
          : unsafe findSegment(text, from: segmentStart, count: count)
        if segment.state & SegmentAutomaton.hasDividedScalarsFlag != 0 { break }
        if isWord(segment.state) { newWords &+= 1 }
        position = segment.end
      } else {
        // A run begins. The dictionary counts the run's words if the run is a whole segment.
        guard
          let end = unsafe wholeRunEnd(
            text, from: position, firstClassIndex: classIndex, count: count),
          let dictionary = unsafe dictionary(
            of: DictionaryScript(rawValue: scriptFlags[classIndex] & Self.scriptMask))
        else { break }
        counter.add(Int(truncatingIfNeeded: newWords), to: segmentStart)
        newWords = 0
        if isWord(unsafe tables.firstStates[classIndex]) {
          let run = unsafe DictionaryRun(text, position..<end)
          newWords &+= UInt64(dictionary.wordCount(in: run))
        }
        position = end
        remainingScalars = Self.scalarsBeforeBlocks
      }
      segmentStart = position
      state = UInt64(SegmentAutomaton.start)
    }
    counter.add(Int(truncatingIfNeeded: newWords), to: segmentStart)
  }
}

// MARK: - Whole runs

extension SegmentScanner {
  /// Returns the end of the run at `position`, where a segment begins, or `nil` if the run isn't
  /// known to be a segment by itself.
  @inline(__always)
  private func wholeRunEnd(
    _ text: UnsafePointer<UInt8>, from position: Int, firstClassIndex: Int, count: Int
  ) -> Int? {
    let continuing = unsafe tables.classesContinuingRun[firstClassIndex]
    if continuing == .max { return nil }
    let flags = unsafe scriptFlags[firstClassIndex] & Self.scriptAndLookUpMask
    var end = position + 3
    // Scalars have three bytes, but four bytes are loaded.
    while end &+ 4 <= count,
      isLookedUpDirectly(unsafe littleEndianBytes(text, at: end), flags: flags)
    {
      end &+= 3
    }
    let next = unsafe littleEndianBytes(text, at: end, count: count)
    if end &+ 3 == count, isLookedUpDirectly(next, flags: flags) { return count }
    return end < count && continuing >> UInt64(classTable.classIndex(ofBytes: next)) & 1 != 0
      ? nil : end
  }

  @inline(__always)
  private func isLookedUpDirectly(_ bytes: UInt32, flags: UInt8) -> Bool {
    if bytes & 0xF0 != 0xE0 { return false }
    return unsafe scriptFlags[classTable.classIndex(ofUpToThreeBytes: bytes)]
      & Self.scriptAndLookUpMask == flags
  }

  private static var scriptAndLookUpMask: UInt8 { scriptMask | directLookUpFlag }
}
