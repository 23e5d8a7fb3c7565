extension WordTables {
  /// The number of words in valid UTF-8, scalar by scalar: what a text of at most a block costs
  /// is less than the memory of a ``WordScan``. Nil where a dictionary is needed.
  func wordCount(inShort text: UnsafePointer<UInt8>, count: Int) -> Int? {
    var words: UInt64 = 0
    var place = UInt64(WordAutomaton.start)
    var position = 0
    var segmentStart = 0
    while segmentStart < count {
      // What is read past the end are NULs, and the first one ends whatever is open.
      let bytes = unsafe fourBytes(text, at: position, count: count)
      let next = unsafe steps[classes(bytes) &<< 8 | Int(truncatingIfNeeded: place)]
      if next == WordAutomaton.unsure {
        let end: Int
        if position == segmentStart {
          guard let whole = unsafe wholeRun(text, from: position, count: count) else { return nil }
          words &+= (wordStates &>> UInt64(whole.place) & 1) &* UInt64(whole.run.wordCount())
          end = whole.end
        } else {
          let segment = unsafe settledSegment(
            text, from: segmentStart, to: position, UInt8(truncatingIfNeeded: place), count: count)
          if segment.place & WordAutomaton.isDivided != 0 { return nil }
          words &+= wordStates &>> UInt64(segment.place) & 1
          end = segment.end
        }
        segmentStart = end
        position = end
        place = UInt64(WordAutomaton.start)
        continue
      }
      // The shift takes the low six bits of the place: its state.
      words &+= wordStates &>> place & UInt64(next &>> 7)
      if next & WordAutomaton.endsBefore != 0 { segmentStart = position }
      place = UInt64(next)
      position &+= scalarBytes(lead: UInt8(truncatingIfNeeded: bytes))
    }
    return Int(truncatingIfNeeded: words)
  }
}
