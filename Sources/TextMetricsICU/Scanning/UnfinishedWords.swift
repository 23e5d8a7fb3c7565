import TextMetrics

// The first characters of a word can count as more words than the whole word. An insertion that
// completes the word then lowers the count. A field with a limit in words keeps the first
// characters of a word if completing it could make the text fit.
//
//     text before the insertion │ inserted text │ text after the insertion
//     fewest words, whatever      at least 0      fewest words, whatever
//     follows                     words           precedes
//
// `largestDecrease` is the number of words now, minus the fewest words on both sides. For example,
// 巧克 counts as two words. 巧克力 is one word, so an insertion after 巧克 can lower the count by one.
// On the left, every word that could still grow is tried. On the right, every position is tried at
// which the last inserted word could end. The tests insert random text and compare the counts.

/// A dictionary that returns the fewest words into which the text beside an insertion can be
/// divided.
protocol UnfinishedWordDictionary {
  /// The length of the longest word in characters.
  static var longestWord: Int { get }

  func wordCount(in run: ThreeByteCharacters) -> Int

  /// Whether text after `run` could change how the last characters of `run` are divided.
  func canInsertionJoin(_ run: ThreeByteCharacters) -> Bool

  /// Returns the numbers of words in `run`, the text before an insertion.
  func wordCounts(beforeInsertion run: ThreeByteCharacters) -> UnfinishedCounts

  /// Returns the smallest number of words in `run`, the text that follows an insertion. The last
  /// inserted word can extend into `run` by up to the length of the longest word.
  func fewestWords(afterInsertion run: ThreeByteCharacters) -> Int
}

/// The numbers of words that the text before an insertion can be divided into.
struct UnfinishedCounts {
  let withoutInsertion: Int
  /// The fewest words that are possible with any inserted text.
  let withBestInsertion: Int
}

extension UnfinishedWordDictionary {
  fileprivate func largestDecrease(insertingAt position: Int, in run: ThreeByteCharacters) -> Int {
    if position == run.count {
      if !canInsertionJoin(run) { return 0 }
      let counts = wordCounts(beforeInsertion: run)
      return counts.withoutInsertion - counts.withBestInsertion
    }
    return wordCount(in: run)
      - wordCounts(beforeInsertion: run.extracting(0..<position)).withBestInsertion
      - fewestWords(afterInsertion: run.extracting(position..<run.count))
  }
}

extension SegmentTables {
  /// Returns an upper bound on the decrease of the word count when text is inserted at `offset`, or
  /// `nil` if the run at `offset` has no dictionary or has characters that need conversion.
  func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int? {
    unsafe text.withUnsafeBufferPointer { bytes -> Int? in
      guard let start = bytes.baseAddress else { return 0 }
      // Fast path: text is usually typed in a run between spaces or punctuation.
      if let (run, position) = unsafe wholeRun(start, around: offset, count: bytes.count) {
        return run.largestDecrease(insertingAt: position)
      }
      var segmentStart = stableBoundary(in: text.extracting(..<offset))
      while segmentStart < offset {
        let segment = unsafe segment(start, from: segmentStart, count: bytes.count)
        guard offset <= segment.end else {
          segmentStart = segment.end
          continue
        }
        if segment.state & SegmentAutomaton.hasDividedScalarsFlag == 0 { return 0 }
        return unsafe DictionarySegmentation(
          tables: self, text: start, segment: segmentStart..<segment.end
        ).largestDecrease(insertingAt: offset)
      }
      return 0
    }
  }
}

extension DictionaryRun {
  func largestDecrease(insertingAt position: Int) -> Int {
    switch dictionary {
    case .ideographs(let dictionary): largestDecrease(insertingAt: position, by: dictionary)
    case .syllables(let dictionary): largestDecrease(insertingAt: position, by: dictionary)
    }
  }

  private func largestDecrease(
    insertingAt position: Int, by dictionary: some UnfinishedWordDictionary
  ) -> Int {
    // After a few words, the division rarely depends on where the first word begins. The tests
    // verify that one more word is enough for the other cases.
    let end = min(characters.count, position + 3 * type(of: dictionary).longestWord)
    return dictionary.largestDecrease(insertingAt: position, in: characters.extracting(0..<end))
      + (end < characters.count ? 1 : 0)
  }
}
