extension SyllableDictionary: UnfinishedWordDictionary {
  static var longestWord: Int { SyllablePositions.Position.longestWord }

  func canInsertionJoin(_ run: ThreeByteCharacters) -> Bool { true }

  /// The first words don't depend on the text after the run, because no look-up for them reaches
  /// the end of the run. For the other characters, every division into words of the dictionary is
  /// considered.
  func wordCounts(beforeInsertion run: ThreeByteCharacters) -> UnfinishedCounts {
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      let (start, words) = stableWords(of: run, &positions)
      let fewest = max(1, words + fewestWords(afterStableWords: start, of: run, &positions))
      if run.count < tables.minimumCharacters {
        return UnfinishedCounts(withoutInsertion: 1, withBestInsertion: fewest)
      }
      // If the positions from `start` on aren't all stored, they're looked up again.
      if run.count - start > SyllablePositions.capacity {
        positions = unsafe SyllablePositions(run, self, memory)
      }
      return UnfinishedCounts(
        withoutInsertion: words + wordCount(from: start, to: run.count, &positions),
        withBestInsertion: fewest)
    }
  }

  /// Returns the end of the last word that doesn't depend on the text after the run, and the number
  /// of words up to that end.
  private func stableWords(
    of run: ThreeByteCharacters, _ positions: inout SyllablePositions
  ) -> (end: Int, words: Int) {
    let firstCandidate = max(0, run.count - Self.longestWord)
    let unfinishedStart =
      (firstCandidate..<run.count).first { isLongerWordPossible(from: $0, in: run) } ?? run.count
    var (start, words) = (0, 0)
    while start < run.count {
      let reach = furthestLookUp(&positions, from: start, count: run.count)
      let end = wordEnd(&positions, from: start, count: run.count)
      // ICU also examines two characters after a short word, to extend it.
      if max(reach, isLong(start..<end) ? end : end + 2) >= unfinishedStart { break }
      (start, words) = (end, words + 1)
    }
    return (start, words)
  }

  private func wordCount(
    from start: Int, to end: Int, _ positions: inout SyllablePositions
  ) -> Int {
    var (start, words) = (start, 0)
    while start < end {
      start = wordEnd(&positions, from: start, count: end)
      words += 1
    }
    return words
  }

  func fewestWords(afterInsertion run: ThreeByteCharacters) -> Int {
    if run.count <= Self.longestWord { return 0 }
    return unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      return (0...Self.longestWord).reduce(.max) { fewest, start in
        if run.count > SyllablePositions.capacity {
          positions = unsafe SyllablePositions(run, self, memory)
        }
        let isDivided = run.count - start >= tables.minimumCharacters
        return min(fewest, isDivided ? wordCount(from: start, to: run.count, &positions) : 1)
      }
    }
  }

  private func isLongerWordPossible(from start: Int, in run: ThreeByteCharacters) -> Bool {
    var node = tables.trie.root
    for index in start..<run.count {
      node = tables.trie.next(node, tables.symbol(of: run.character(index)))
      if node.childrenBit == 0 { return false }
    }
    return true
  }

  /// Returns the furthest end of the words that are looked up to find the word at `start`, or
  /// `start` if at most one word can begin there.
  private func furthestLookUp(
    _ positions: inout SyllablePositions, from start: Int, count: Int
  ) -> Int {
    var (words, furthest) = (positions[start].wordLengths, start)
    if words.nonzeroBitCount <= 1 { return start }
    while words != 0 {
      let second = start + words.trailingZeroBitCount
      words &= words - 1
      furthest = max(furthest, second < count ? second + positions[second].longest : second)
    }
    return furthest
  }

  /// Returns the smallest number of words from `start` to the end of the run, if text after the end
  /// can complete the last word.
  private func fewestWords(
    afterStableWords start: Int, of run: ThreeByteCharacters, _ positions: inout SyllablePositions
  ) -> Int {
    if start == run.count { return 0 }
    var unfinished = UnfinishedSyllables(count: run.count - start)
    for index in start..<run.count { unfinished.positions.append(positions[index]) }
    for index in (0..<run.count - start).reversed() {
      let isLongerWordPossible = isLongerWordPossible(from: start + index, in: run)
      unfinished.add(index, isLongerWordPossible: isLongerWordPossible) { isLong($0) }
    }
    return unfinished.fewest[0]
  }
}

/// The smallest number of words from each position to the end, if text after the end can complete
/// the last word.
private struct UnfinishedSyllables {
  var positions: [SyllablePositions.Position] = []
  private(set) var fewest: [Int]
  /// The smallest number of words from each position if the characters up to the next word are part
  /// of the word before the position.
  private var fewestAfterJoining: [Int]

  init(count: Int) {
    positions.reserveCapacity(count)
    fewest = Array(repeating: 0, count: count + 1)
    fewestAfterJoining = fewest
  }

  /// Adds the position `start`, after all later positions.
  mutating func add(_ start: Int, isLongerWordPossible: Bool, isLong: (Range<Int>) -> Bool) {
    let here = positions[start]
    var best =
      isLongerWordPossible ? 1 : here.wordLengths == 0 ? 1 + fewestAfterJoining[start + 1] : .max
    var words = here.wordLengths
    while words != 0 {
      let end = start + words.trailingZeroBitCount
      words &= words - 1
      let rest = fewestAfterWord(endingAt: end)
      best = min(best, 1 + (isLong(start..<end) ? rest : min(rest, fewestAfterJoining[end])))
    }
    fewest[start] = best
    let canBegin = here.is(.begins) && !(start > 0 && positions[start - 1].is(.cannotEnd))
    if canBegin, here.wordLengths != 0 {
      fewestAfterJoining[start] = best
    } else {
      let joined = fewestAfterJoining[start + 1]
      fewestAfterJoining[start] = canBegin && isLongerWordPossible ? min(best, joined) : joined
    }
  }

  /// Returns the smallest number of words in the text after the word that ends at `end`. The word
  /// includes the marks after `end`. It can include Thai's abbreviation and repetition signs.
  private func fewestAfterWord(endingAt end: Int) -> Int {
    var (end, least) = (end, Int.max)
    while end < positions.count {
      let here = positions[end]
      if !here.is(.mark) {
        least = min(least, fewest[end])
        if !here.is(.abbreviation), !here.is(.repetition) { return least }
      }
      end += 1
    }
    return 0
  }
}
