import TextMetrics

// What is sure of the words of a text that begins or ends with another one: a dictionary may divide
// a run anew from end to end when a character is put before it or behind it.
extension WordTables {
  /// A number of words that no text has fewer of which begins with this one; nil where a run is
  /// open that ICU divides. Linear.
  func leastWordCount(beginningWith text: Span<UInt8>) -> Int? {
    let settled = settledEnd(of: text)
    let words = wordCount(in: text.extracting(..<settled))
    if settled == text.count { return words }
    return unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return words }
      let open = unsafe segment(start, from: settled, count: bytes.count)
      // Words only grow: of an open one nothing is sure, not even that it is one.
      guard open.end == bytes.count, isWord(open.state), open.state & WordAutomaton.isDivided != 0
      else { return words }
      return unsafe WordScratch.with { scratch in
        var division = unsafe DictionarySegmentation(
          self, text: start, settled..<open.end, state: open.state, scratch)
        return division.leastWordCount().map { words + $0 }
      }
    }
  }

  /// A number of words that no text has fewer of which ends with this one; nil where the text
  /// begins in a run that ICU divides. Linear.
  func leastWordCount(endingWith text: Span<UInt8>) -> Int? {
    let sure = firstSureEnd(of: text)
    let words = wordCount(in: text.extracting(sure...))
    return unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, sure > 0 else { return words }
      // What stands before the sure end may be the end of any segment, but a run is divided so that
      // what matters of the text before it is where the first word ends.
      let first = unsafe runs[scalarClass(fourBytes(start, at: 0, count: bytes.count))]
      guard first & Self.begins != 0, let script = DictionaryScript(rawValue: first & Self.script)
      else { return words }
      var end = 0
      var isPlain = true
      while end < sure {
        let scalar = unsafe fourBytes(start, at: end, count: bytes.count)
        let run = unsafe runs[scalarClass(scalar)]
        if run & Self.script != script.rawValue { break }
        isPlain = isPlain && run & Self.isPlain != 0
        end += scalarBytes(lead: UInt8(scalar & 0xFF))
      }
      guard isPlain || script == .ideographs else { return nil }
      let characters = unsafe PlainCharacters(bytes: start, count: end / 3)
      guard let run = DictionaryRun(characters, of: script) else { return nil }
      if isPlain { return words + run.leastWordCountWhateverPrecedes() }
      return IdeographDictionary.shared.map { dictionary in
        words
          + dictionary.leastWordCount(
            whateverPrecedes: unsafe NormalizedIdeographs(start, 0..<end))
      }
    }
  }
}

extension DictionaryRun {
  /// A number of words that no run has fewer of which begins with this one.
  func leastWordCountWhateverFollows() -> Int {
    switch dictionary {
    case .ideographs(let dictionary): dictionary.leastWordCount(whateverFollows: characters)
    case .syllables(let dictionary): dictionary.leastWordCount(whateverFollows: characters)
    }
  }

  /// A number of words that no run has fewer of, all of them in this one, which ends with it.
  func leastWordCountWhateverPrecedes() -> Int {
    switch dictionary {
    case .ideographs(let dictionary): dictionary.leastWordCount(whateverPrecedes: characters)
    case .syllables(let dictionary): dictionary.leastWordCount(whateverPrecedes: characters)
    }
  }
}
