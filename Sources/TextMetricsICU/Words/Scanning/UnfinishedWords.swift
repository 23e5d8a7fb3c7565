import TextMetrics

// The first characters of a word can count as more words than the whole word. An insertion that
// completes the word then lowers the count. A field with a limit in words keeps the first
// characters of a word if completing it could make the text fit.
//
//     largestDecrease = words(run) - fewest(before, any continuation)
//       - fewest(after, any beginning)
//
// For example, 巧克 counts as two words. 巧克力 is one word, so an insertion after 巧克 can lower the
// count by one. Before the insertion, every word that could still grow is tried. After it, every
// position is tried at which the last inserted word could end. The result is an estimate: only the
// first words after the insertion are counted. `UnfinishedWordTests` compares it with random
// insertions.

extension SegmentScanner {
  /// Returns an estimate of the largest decrease of the word count when text is inserted at
  /// `offset`, or `nil` if the run before `offset` has no dictionary or has characters that must be
  /// normalized.
  func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int? {
    unsafe text.withUnsafeBufferPointer { bytes -> Int? in
      guard let start = bytes.baseAddress else { return 0 }
      var segmentStart = stableBoundary(in: text.extracting(..<offset))
      while segmentStart < offset {
        let segment = unsafe segment(start, from: segmentStart, count: bytes.count)
        guard offset <= segment.end else {
          segmentStart = segment.end
          continue
        }
        if segment.state & SegmentAutomaton.hasDividedScalarsFlag == 0 { return 0 }
        return unsafe DictionarySegmentation(
          scanner: self, text: start, segment: segmentStart..<segment.end
        ).largestDecrease(insertingAt: offset)
      }
      return 0
    }
  }
}

extension WordDictionary {
  /// Returns an estimate of the largest decrease of the word count when text is inserted in `run`.
  ///
  /// - Parameter position: The number of characters before the insertion.
  func largestDecrease(insertingAt position: Int, in run: DictionaryRun) -> Int {
    switch self {
    case .ideographs(let dictionary): dictionary.largestDecrease(insertingAt: position, in: run)
    case .lookahead(let dictionary): dictionary.largestDecrease(insertingAt: position, in: run)
    }
  }
}

/// A dictionary for which the fewest words beside an insertion are known.
private protocol UnfinishedWordDictionary {
  /// The length of the longest word in characters.
  static var longestWord: Int { get }

  func wordCount(in run: DictionaryRun) -> Int

  /// Returns the smallest number of words in `run` that is possible with any text after `run`.
  func fewestWords(beforeInsertion run: DictionaryRun) -> Int
}

extension UnfinishedWordDictionary {
  func largestDecrease(insertingAt position: Int, in run: DictionaryRun) -> Int {
    // After a few words, the division rarely depends on where the first word begins. So only three
    // lengths of the longest word after the insertion are counted, plus one word for the rest. This
    // isn't proven.
    let end = min(run.count, position + 3 * Self.longestWord)
    return wordCount(in: run.extracting(0..<end))
      - fewestWords(beforeInsertion: run.extracting(0..<position))
      - fewestWords(afterInsertion: run.extracting(position..<end))
      + (end < run.count ? 1 : 0)
  }

  /// Returns the smallest number of words in `run` that is possible with any text before `run`. A
  /// word that begins in that text can extend into `run` by up to the length of the longest word.
  private func fewestWords(afterInsertion run: DictionaryRun) -> Int {
    if run.count <= Self.longestWord { return 0 }
    return (0...Self.longestWord).reduce(.max) {
      min($0, wordCount(in: run.extracting($1..<run.count)))
    }
  }
}

// MARK: - Ideographs

extension IdeographDictionary: UnfinishedWordDictionary {
  /// Returns the smallest number of words in `run` that is possible with any text after `run`.
  ///
  /// The last word that begins in `run` can extend into the text after it. Each possible start of
  /// this word is tried. The text before the start is divided as on the cheapest path to the start.
  fileprivate func fewestWords(beforeInsertion run: DictionaryRun) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: PathCounts.capacity) {
      // SAFETY: the capacity isn't 0, so the buffer has an address.
      var paths = unsafe PathCounts(in: $0.baseAddress!)
      let end = findPaths(run, from: 0, &paths)
      return (max(0, end - Self.longestWord + 1)..<end).reduce(paths.words(to: end)) {
        fewest, start in
        let words = paths.words(to: start) + 1
        return words < fewest && canGrow(from: start, in: run) ? words : fewest
      }
    }
  }

  /// Whether the characters from `start` to the end of the run can be the beginning of a longer
  /// word. A single character always can.
  private func canGrow(from start: Int, in run: DictionaryRun) -> Bool {
    start + 1 == run.count || isPrefixOfWord(from: start, in: run)
      || isRunOfKatakana(from: start, in: run)
  }

  /// Whether the dictionary has a longer word that begins with the characters from `start` to the
  /// end of the run, which are at least two.
  private func isPrefixOfWord(from start: Int, in run: DictionaryRun) -> Bool {
    let pair = pairs.pair(pairs.entry(for: run.character(start)), run.character(start + 1))
    if pair.isEmpty { return false }
    var trie = pairs.trie(after: pair)
    for index in start + 2..<run.count {
      guard trie.hasChildren, trie.moveToChild(for: run.character(index)) else { return false }
    }
    return trie.hasChildren
  }

  /// Whether the characters from `start` to the end of the run are katakana, and the character
  /// before `start` isn't.
  private func isRunOfKatakana(from start: Int, in run: DictionaryRun) -> Bool {
    (start == 0 || !pairs.entry(for: run.character(start - 1)).isKatakana)
      && (start..<run.count).allSatisfy { pairs.entry(for: run.character($0)).isKatakana }
  }
}

// MARK: - Syllables

extension LookaheadDictionary: UnfinishedWordDictionary {
  fileprivate static var longestWord: Int { WordStarts.Position.longestWord }

  /// Returns the smallest number of words in `run` that is possible with any text after `run`.
  ///
  /// The first words don't depend on the text after the run, because no look-up for them reaches
  /// the end of the run. For the other characters, every division into words of the dictionary is
  /// considered.
  fileprivate func fewestWords(beforeInsertion run: DictionaryRun) -> Int {
    unsafe WordStarts.Memory.withTemporaryAllocation { memory in
      var positions = unsafe WordStarts(run, self, memory)
      let (start, words) = stableWords(of: run, &positions)
      var unfinished = UnfinishedSyllables((start..<run.count).map { positions[$0] })
      for position in (start..<run.count).reversed() {
        unfinished.add(
          position - start, isLongerWordPossible: isLongerWordPossible(from: position, in: run))
      }
      return max(1, words + unfinished.fewest[0])
    }
  }

  /// Returns the end of the last word that doesn't depend on the text after the run, and the number
  /// of words up to that end.
  private func stableWords(
    of run: DictionaryRun, _ positions: inout WordStarts
  ) -> (end: Int, words: Int) {
    let firstCandidate = max(0, run.count - Self.longestWord)
    let unfinishedStart =
      (firstCandidate..<run.count).first { isLongerWordPossible(from: $0, in: run) } ?? run.count
    var (start, words) = (0, 0)
    while start < run.count {
      let reach = furthestLookUp(&positions, from: start, count: run.count)
      let end = wordEnd(&positions, from: start, count: run.count)
      // ICU also examines two characters after a short word, to extend it.
      if max(reach, Self.isLong(start..<end) ? end : end + 2) >= unfinishedStart { break }
      (start, words) = (end, words + 1)
    }
    return (start, words)
  }

  private func isLongerWordPossible(from start: Int, in run: DictionaryRun) -> Bool {
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
    _ positions: inout WordStarts, from start: Int, count: Int
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
}

/// The smallest number of words from each position to the end, if text after the end can complete
/// the last word.
private struct UnfinishedSyllables {
  private let positions: [WordStarts.Position]
  private(set) var fewest: [Int]
  /// The smallest number of words from each position if the characters up to the next word are part
  /// of the word before the position.
  private var fewestAfterJoining: [Int]

  init(_ positions: [WordStarts.Position]) {
    self.positions = positions
    fewest = Array(repeating: 0, count: positions.count + 1)
    fewestAfterJoining = fewest
  }

  /// Adds the position `start`, after all later positions.
  mutating func add(_ start: Int, isLongerWordPossible: Bool) {
    let here = positions[start]
    var best =
      isLongerWordPossible ? 1 : here.wordLengths == 0 ? 1 + fewestAfterJoining[start + 1] : .max
    var words = here.wordLengths
    while words != 0 {
      let end = start + words.trailingZeroBitCount
      words &= words - 1
      let rest = fewestAfterWord(endingAt: end)
      let isLong = LookaheadDictionary.isLong(start..<end)
      best = min(best, 1 + (isLong ? rest : min(rest, fewestAfterJoining[end])))
    }
    fewest[start] = best
    let canBegin =
      here.is(.possibleFirst) && !(start > 0 && positions[start - 1].is(.impossibleLast))
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
