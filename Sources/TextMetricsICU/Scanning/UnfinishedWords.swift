import TextMetrics

// The first characters of a word can count as more words than the whole word. An insertion that
// completes the word then lowers the count. A field with a limit in words keeps the first
// characters of a word if completing it could make the text fit.
//
//     text before the insertion │ inserted text │ text after the insertion
//     fewest words, whatever      at least 0      fewest words, whatever
//     follows                     words           precedes
//
// `largestDecrease` is the number of words now, minus the fewest words on both sides. On the left,
// every word that could still grow is tried. On the right, every position is tried at which the
// last inserted word could end. The tests insert random text and compare the counts.

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
      return unsafe largestDecrease(
        insertingAt: offset, start, from: stableBoundary(in: text.extracting(..<offset)),
        count: bytes.count)
    }
  }

  private func largestDecrease(
    insertingAt offset: Int, _ text: UnsafePointer<UInt8>, from boundary: Int, count: Int
  ) -> Int? {
    var start = boundary
    while start < offset {
      let segment = unsafe segment(text, from: start, count: count)
      guard offset <= segment.end else {
        start = segment.end
        continue
      }
      if segment.state & SegmentAutomaton.dividedFlag == 0 { return 0 }
      return unsafe DictionarySegmentation(tables: self, text: text, segment: start..<segment.end)
        .largestDecrease(insertingAt: offset)
    }
    return 0
  }
}

extension DictionaryRun {
  func largestDecrease(insertingAt position: Int) -> Int {
    // After a few words, the division doesn't depend on where the first word begins.
    let end = min(characters.count, position + 3 * longestWord)
    let run = characters.extracting(0..<end)
    let decrease =
      switch dictionary {
      case .ideographs(let dictionary):
        dictionary.largestDecrease(insertingAt: position, in: run)
      case .syllables(let dictionary):
        dictionary.largestDecrease(insertingAt: position, in: run)
      }
    return decrease + (end < characters.count ? 1 : 0)
  }

  private var longestWord: Int {
    switch dictionary {
    case .ideographs: IdeographDictionary.longestWord
    case .syllables: SyllablePositions.Position.longestWord
    }
  }
}

extension ThreeByteCharacters {
  fileprivate func extracting(_ range: Range<Int>) -> ThreeByteCharacters {
    unsafe ThreeByteCharacters(bytes: bytes + 3 * range.lowerBound, count: range.count)
  }
}

// MARK: - Ideographs

extension IdeographDictionary {
  fileprivate func largestDecrease(insertingAt position: Int, in run: ThreeByteCharacters) -> Int {
    if position == run.count {
      // Fast path: if no word can join the last two characters, a word begins with the last one.
      if !canJoinLastCharacters(of: run) { return 0 }
      let counts = wordCounts(inPrefix: run)
      return counts.alone - counts.fewest
    }
    let fewestBefore = wordCounts(inPrefix: run.extracting(0..<position)).fewest
    return wordCount(in: run) - fewestBefore
      - fewestWords(inSuffix: run.extracting(position..<run.count))
  }

  /// Returns the smallest number of words in `run`, the text that follows an insertion. The last
  /// inserted word can extend into `run` by up to the length of the longest word.
  private func fewestWords(inSuffix run: ThreeByteCharacters) -> Int {
    if run.count <= Self.longestWord { return 0 }
    return (0...Self.longestWord).reduce(.max) {
      min($0, wordCount(in: run.extracting($1..<run.count)))
    }
  }

  /// Returns the number of words in `run`, and the smallest number of words that its characters can
  /// be divided into, with any text after the run.
  ///
  /// The cheapest division of a longer run begins with the cheapest division up to one of the last
  /// positions of `run`. The next word ends at or after the end of `run`.
  private func wordCounts(inPrefix run: ThreeByteCharacters) -> (alone: Int, fewest: Int) {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: PathCounts.capacity) {
      // SAFETY: the capacity isn't 0, so the buffer has an address.
      var paths = unsafe PathCounts(in: $0.baseAddress!)
      let end = findPaths(run, from: 0, &paths)
      let alone = paths.words(to: end)
      var fewest = alone
      for start in max(0, end - Self.longestWord + 1)..<end
      where paths.words(to: start) + 1 < fewest
        && (isLongerWordPossible(from: start, in: run) || isKatakana(from: start, in: run))
      {
        fewest = paths.words(to: start) + 1
      }
      return (alone, fewest)
    }
  }

  /// Whether some text after `run` could make the last two characters part of the same word.
  private func canJoinLastCharacters(of run: ThreeByteCharacters) -> Bool {
    let last = run.count - 1
    if last < 1 { return false }
    if pairs.first(run.character(last - 1)).isKatakana, pairs.first(run.character(last)).isKatakana
    {
      return true
    }
    return (max(0, run.count - Self.longestWord)..<last).contains {
      trie(afterCharactersFrom: $0, in: run) != nil
    }
  }

  /// Whether a longer word can begin with the characters from `start` to the end of the run. If
  /// there is only one such character, the result is always `true`.
  private func isLongerWordPossible(from start: Int, in run: ThreeByteCharacters) -> Bool {
    start + 1 == run.count || trie(afterCharactersFrom: start, in: run)?.hasChildren == true
  }

  /// Returns the dictionary's trie after the characters from `start` to the end of the run, or
  /// `nil` if no word begins with these characters.
  ///
  /// - Precondition: The run has at least two characters from `start`.
  private func trie(afterCharactersFrom start: Int, in run: ThreeByteCharacters) -> UTF16Trie? {
    let pair = pairs.pair(pairs.first(run.character(start)), run.character(start + 1))
    if pair.isEmpty { return nil }
    var trie = pairs.trie(after: pair)
    for index in start + 2..<run.count {
      guard trie.hasChildren, trie.moveToChild(for: run.character(index)) else { return nil }
    }
    return trie
  }

  /// Whether the characters from `start` to the end of the run are a whole run of katakana.
  private func isKatakana(from start: Int, in run: ThreeByteCharacters) -> Bool {
    (start == 0 || !pairs.first(run.character(start - 1)).isKatakana)
      && (start..<run.count).allSatisfy { pairs.first(run.character($0)).isKatakana }
  }
}

// MARK: - Syllables

extension SyllableDictionary {
  fileprivate func largestDecrease(insertingAt position: Int, in run: ThreeByteCharacters) -> Int {
    if position == run.count {
      let counts = wordCounts(inPrefix: run)
      return counts.alone - counts.fewest
    }
    return wordCount(in: run) - wordCounts(inPrefix: run.extracting(0..<position)).fewest
      - fewestWords(inSuffix: run.extracting(position..<run.count))
  }

  /// Returns the number of words in `run`, and the smallest number of words that its characters can
  /// be divided into, with any text after the run.
  ///
  /// The first words don't depend on the text after the run, because none of the words that are
  /// looked up for them can extend beyond the run. The remaining characters can be divided into any
  /// words of the dictionary.
  private func wordCounts(inPrefix run: ThreeByteCharacters) -> (alone: Int, fewest: Int) {
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      let (start, words) = stableWords(of: run, &positions)
      let unfinished = fewestWords(inUnfinished: start, of: run, &positions)
      let fewest = max(1, words + unfinished)
      if run.count < tables.minimumCharacters { return (1, fewest) }
      if run.count - start > SyllablePositions.capacity {
        positions = unsafe SyllablePositions(run, self, memory)
      }
      return (words + wordCount(from: start, to: run.count, &positions), fewest)
    }
  }

  /// Returns the end of the last word that doesn't depend on the text after the run, and the number
  /// of words up to that end.
  private func stableWords(
    of run: ThreeByteCharacters, _ positions: inout SyllablePositions
  ) -> (end: Int, words: Int) {
    let firstCandidate = max(0, run.count - SyllablePositions.Position.longestWord)
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

  /// Returns the smallest number of words in `run`, the text that follows an insertion. The last
  /// inserted word can extend into `run` by up to the length of the longest word.
  private func fewestWords(inSuffix run: ThreeByteCharacters) -> Int {
    let longest = SyllablePositions.Position.longestWord
    if run.count <= longest { return 0 }
    return unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      return (0...longest).reduce(.max) { fewest, start in
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
    inUnfinished start: Int, of run: ThreeByteCharacters, _ positions: inout SyllablePositions
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
