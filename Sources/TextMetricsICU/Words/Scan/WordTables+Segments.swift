import TextMetrics

extension WordTables {
  /// Calls `body` with each end and the status of the segment before it, until it returns false,
  /// from where a segment begins. Linear in the text, in constant memory but for what dictionaries
  /// take.
  func forEachSegment(
    in text: Span<UInt8>, from start: Int = 0, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let text = bytes.baseAddress else { return }
      var start = start
      while start < bytes.count {
        let segment = unsafe segment(text, from: start, count: bytes.count)
        let status = unsafe statuses[Int(segment.state)]
        let goesOn =
          if segment.state & WordAutomaton.isDivided == 0 {
            body(segment.end, status)
          } else {
            unsafe DictionarySegmentation(tables: self, text: text, segment: start..<segment.end)
              .forEachEnd { body($0, status) }
          }
        if !goesOn { return }
        start = segment.end
      }
    }
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
      let lead = unsafe text[position]
      let scalarClass =
        lead < 0x80
        ? classes.upToTwo(UInt16(lead))
        : classes(unsafe fourBytes(text, at: position, count: count))
      state =
        position == start
        ? unsafe firstStates[scalarClass] : unsafe steps[scalarClass << 8 | Int(state)]
      if state == WordAutomaton.unsure || state & WordAutomaton.endsBefore != 0 { return segment }
      position = min(position &+ scalarBytes(lead: lead), count)
      if accepting >> UInt64(state & WordAutomaton.ruleState) & 1 != 0 {
        segment.end = position
        segment.state = state
      }
    }
    segment.isSettled = closed >> UInt64(state & WordAutomaton.ruleState) & 1 != 0
    return segment
  }
}
