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
        if place & UInt64(WordAutomaton.isDivided) != 0 { return nil }
        let segment = unsafe segment(text, from: segmentStart, count: count)
        if segment.place & WordAutomaton.isDivided != 0 { return nil }
        words &+= wordStates &>> UInt64(segment.place) & 1
        segmentStart = segment.end
        position = segmentStart
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
