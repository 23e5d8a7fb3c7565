import TextMetrics

extension SegmentScanner {
  /// Returns the number of words, and the start of the first word beyond `maximum`. The start is
  /// `nil` if there are at most `maximum` words.
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
      return (counter.words, excessStart(in: text, from: counter.lastFittingStart, maximum))
    }
  }

  @inline(never)
  private func excessStart(
    in text: Span<UInt8>, from lastFittingStart: (words: Int, segmentStart: Int), _ maximum: Int
  ) -> Int {
    var (left, start) = (maximum - lastFittingStart.words, lastFittingStart.segmentStart)
    forEachSegment(in: text, from: start) { end, status in
      if status >= Segment.firstWordStatus { left -= 1 }
      if left >= 0 { start = end }
      return left >= 0
    }
    return start
  }

  /// Counts the remaining words, beginning with a segment that `counter` doesn't support. This
  /// method isn't inlined, so that texts without such segments are counted in registers.
  @inline(never)
  private func countRest(
    _ text: UnsafePointer<UInt8>, count: Int, _ counter: consuming WordCounter
  ) -> WordCounter {
    var counter = counter
    while counter.segmentStart < count {
      let start = counter.segmentStart
      unsafe addByScalars(of: text, count: count, to: &counter)
      if counter.segmentStart == start {
        let segment = unsafe segment(text, from: start, count: count)
        counter.add(unsafe wordCount(text, start, segment), to: segment.end)
      }
      if counter.segmentStart < count { counter.countToUnsupportedSegment() }
    }
    return counter
  }

  @inline(__always)
  private func beginsWithDictionaryRun(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    let bytes = unsafe littleEndianBytes(text, at: 0, count: count)
    return unsafe bytes & 0xFF >= 0xE0
      && firstStates[classes(bytes)] & SegmentAutomaton.hasDividedScalarsFlag != 0
  }

  /// The number of consecutive scalars without a dictionary after which words are counted by blocks
  /// again.
  private static var idleScalars: Int { 16 }

  private func wordCount(_ text: UnsafePointer<UInt8>, _ start: Int, _ segment: RuleSegment) -> Int
  {
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

  /// Counts words one scalar at a time from the start of a segment, which is faster if dictionaries
  /// are often required. Stops at a segment that dictionaries divide only in part, or after
  /// ``idleScalars`` consecutive scalars that don't require a dictionary.
  private func addByScalars(
    of text: UnsafePointer<UInt8>, count: Int, to counter: inout WordCounter
  ) {
    var words: UInt64 = 0
    var state = UInt64(SegmentAutomaton.start)
    var position = counter.segmentStart
    var segmentStart = position
    var left = Self.idleScalars
    while segmentStart < count, left > 0 {
      let bytes = unsafe littleEndianBytes(text, at: position, count: count)
      let scalarClass = classes(bytes)
      let next = unsafe nextStates[scalarClass &<< 8 | Int(truncatingIfNeeded: state)]
      if next == SegmentAutomaton.undetermined {
        if position == segmentStart {
          // A run begins. The dictionary counts the run's words if the run is a whole segment.
          guard
            let end = unsafe wholeRunEnd(text, from: position, scalarClass, count: count),
            let dictionary = unsafe dictionary(
              of: DictionaryScript(rawValue: scriptFlags[scalarClass] & Self.scriptMask))
          else { break }
          counter.add(Int(truncatingIfNeeded: words), to: segmentStart)
          words = 0
          if isWord(unsafe firstStates[scalarClass]) {
            let run = unsafe DictionaryRun(text, position..<end)
            words &+= UInt64(dictionary.wordCount(in: run))
          }
          position = end
          left = Self.idleScalars
        } else {
          // The segment is read again, because it can end at an earlier scalar or include a run.
          let before = UInt8(truncatingIfNeeded: state)
          let segment =
            isAccepting(before)
            ? RuleSegment(end: position, state: before, isEndStable: true)
            : unsafe segment(text, from: segmentStart, count: count)
          if segment.state & SegmentAutomaton.hasDividedScalarsFlag != 0 { break }
          if isWord(segment.state) { words &+= 1 }
          position = segment.end
        }
        segmentStart = position
        state = UInt64(SegmentAutomaton.start)
        continue
      }
      words &+= wordStates &>> state & UInt64(next &>> 7)
      if next & SegmentAutomaton.endsBeforeFlag != 0 { segmentStart = position }
      state = UInt64(next)
      position &+= scalarLength(lead: UInt8(truncatingIfNeeded: bytes))
      left &-= 1
    }
    counter.add(Int(truncatingIfNeeded: words), to: segmentStart)
  }
}

// MARK: - Whole run

extension SegmentScanner {
  /// Returns the end of the run of one dictionary script that begins at `position`, or `nil` if the
  /// run isn't known to be a segment by itself.
  ///
  /// - Precondition: A segment begins at `position`, with a scalar of the class `firstClass`.
  @inline(__always)
  private func wholeRunEnd(
    _ text: UnsafePointer<UInt8>, from position: Int, _ firstClass: Int, count: Int
  ) -> Int? {
    let continuing = unsafe classesContinuingRun[firstClass]
    if continuing == .max { return nil }
    let flags = unsafe scriptFlags[firstClass] & Self.plainScriptMask
    var end = position + 3
    while end &+ 4 <= count, isPlain(unsafe littleEndianBytes(text, at: end), flags) { end &+= 3 }
    let next = unsafe littleEndianBytes(text, at: end, count: count)
    if end &+ 3 == count, isPlain(next, flags) { return count }
    return end < count && continuing >> UInt64(classes(next)) & 1 != 0 ? nil : end
  }

  @inline(__always)
  private func isPlain(_ bytes: UInt32, _ flags: UInt8) -> Bool {
    if bytes & 0xF0 != 0xE0 { return false }
    return unsafe scriptFlags[classes.ofUpToThreeBytes(bytes)] & Self.plainScriptMask == flags
  }

  private static var plainScriptMask: UInt8 { scriptMask | plainFlag }
}
