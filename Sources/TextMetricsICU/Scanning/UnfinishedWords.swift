import TextMetrics

// The first characters of a word can count as more words than the whole word. An insertion that
// completes the word then lowers the count.

extension WordTables {
  /// Returns an upper bound on the decrease of the word count when text is inserted at `offset`, or
  /// `nil` if the run at `offset` has no dictionary.
  func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int? {
    var start = stableBoundary(in: text.extracting(..<offset))
    return unsafe text.withUnsafeBufferPointer { bytes -> Int? in
      guard let text = bytes.baseAddress else { return 0 }
      while start < offset {
        let segment = unsafe segment(text, from: start, count: bytes.count)
        guard offset <= segment.end else {
          start = segment.end
          continue
        }
        if segment.state & WordAutomaton.isDivided == 0 { return 0 }
        return unsafe DictionarySegmentation(tables: self, text: text, segment: start..<segment.end)
          .largestDecrease(insertingAt: offset)
      }
      return 0
    }
  }
}

extension DictionaryRun {
  func largestDecrease(insertingAt position: Int) -> Int {
    let longest = longestWord
    // After a few words, the division doesn't depend on where the first word begins.
    let end = min(characters.count, position + 3 * longest)
    let fewestBefore = fewestWords(inPrefix: characters.extracting(0..<position))
    // The last inserted word can include following characters, up to the length of the longest
    // word.
    let fewestAfter =
      (position...min(position + longest, end))
      .map { wordCount(in: characters.extracting($0..<end)) }.min() ?? 0
    return wordCount(in: characters.extracting(0..<end)) - fewestBefore - fewestAfter
      + (end < characters.count ? 1 : 0)
  }

  private var longestWord: Int {
    switch dictionary {
    case .ideographs: IdeographDictionary.longestWord
    case .syllables: SyllablePositions.Position.longestWord
    }
  }

  private func wordCount(in characters: PlainCharacters) -> Int {
    if characters.count == 0 { return 0 }
    return switch dictionary {
    case .ideographs(let dictionary): dictionary.wordCount(in: characters)
    case .syllables(let dictionary): dictionary.wordCount(in: characters)
    }
  }

  private func fewestWords(inPrefix run: PlainCharacters) -> Int {
    switch dictionary {
    case .ideographs(let dictionary): dictionary.fewestWords(inPrefix: run)
    case .syllables(let dictionary): dictionary.fewestWords(inPrefix: run)
    }
  }
}

extension PlainCharacters {
  fileprivate func extracting(_ range: Range<Int>) -> PlainCharacters {
    unsafe PlainCharacters(bytes: bytes + 3 * range.lowerBound, count: range.count)
  }
}

extension IdeographDictionary {
  /// Returns the smallest number of words that the characters of `run` can be divided into, with any
  /// text after the run.
  ///
  /// The cheapest division of a longer run begins with the cheapest division up to one of the last
  /// positions of `run`. Its next word ends at the end of `run` or after it.
  func fewestWords(inPrefix run: PlainCharacters) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: PathCounts.positions) {
      // SAFETY: a buffer of fixed capacity has an address.
      var paths = unsafe PathCounts(in: $0.baseAddress!)
      let end = findPaths(run, from: 0, &paths)
      return (max(0, end - Self.longestWord + 1)..<end)
        .filter { isLongerWordPossible(from: $0, in: run) || isKatakana(from: $0, in: run) }
        .reduce(paths.words(to: end)) { min($0, paths.words(to: $1) + 1) }
    }
  }

  /// Whether a longer word can begin with the characters from `start` to the end of the run. If
  /// there is only one such character, the result is always `true`.
  private func isLongerWordPossible(from start: Int, in run: PlainCharacters) -> Bool {
    guard start + 1 < run.count else { return true }
    let pair = pairs.pair(pairs.first(run.character(start)), run.character(start + 1))
    if pair.isEmpty { return false }
    var walk = pairs.walk(after: pair)
    for index in start + 2..<run.count {
      guard walk.hasChildren, walk.step(run.character(index)) else { return false }
    }
    return walk.hasChildren
  }

  private func isKatakana(from start: Int, in run: PlainCharacters) -> Bool {
    (start == 0 || !pairs.first(run.character(start - 1)).isKatakana)
      && (start..<run.count).allSatisfy { pairs.first(run.character($0)).isKatakana }
  }
}

extension SyllableDictionary {
  /// Returns the smallest number of words that the characters of `run` can be divided into, with any
  /// text after the run.
  ///
  /// The first words don't depend on the text after the run, because none of the words that are
  /// looked up for them can extend beyond the run. The remaining characters can be divided into any
  /// words of the dictionary.
  func fewestWords(inPrefix run: PlainCharacters) -> Int {
    let firstCandidate = max(0, run.count - SyllablePositions.Position.longestWord)
    let unfinishedStart =
      (firstCandidate..<run.count).first { isLongerWordPossible(from: $0, in: run) } ?? run.count
    var (start, words) = (0, 0)
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      while start < run.count {
        let reach = furthestLookUp(&positions, from: start, count: run.count)
        let end = wordEnd(&positions, from: start, count: run.count)
        // ICU also examines two characters after a short word, to extend it.
        if max(reach, isLong(start..<end) ? end : end + 2) >= unfinishedStart { break }
        (start, words) = (end, words + 1)
      }
    }
    return max(1, words + fewestWords(inUnfinished: run.extracting(start..<run.count)))
  }

  private func isLongerWordPossible(from start: Int, in run: PlainCharacters) -> Bool {
    var node = tables.trie.root
    for index in start..<run.count {
      node = tables.trie.next(node, tables.symbol(of: run.character(index)))
      if node.hasChildren == 0 { return false }
    }
    return true
  }

  private func furthestLookUp(
    _ positions: inout SyllablePositions, from start: Int, count: Int
  ) -> Int {
    var (words, furthest) = (positions[start].words, start)
    if words.nonzeroBitCount <= 1 { return start }
    while words != 0 {
      let second = start + words.trailingZeroBitCount
      words &= words - 1
      furthest = max(furthest, second < count ? second + positions[second].longest : second)
    }
    return furthest
  }

  private func fewestWords(inUnfinished run: PlainCharacters) -> Int {
    if run.count == 0 { return 0 }
    var unfinished = UnfinishedSyllables(count: run.count)
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      for index in 0..<run.count { unfinished.positions.append(positions[index]) }
    }
    for start in (0..<run.count).reversed() {
      unfinished.add(start, isLongerWordPossible: isLongerWordPossible(from: start, in: run)) {
        isLong($0)
      }
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
    fewest = Array(repeating: 0, count: count + 1)
    fewestAfterJoining = fewest
  }

  mutating func add(_ start: Int, isLongerWordPossible: Bool, isLong: (Range<Int>) -> Bool) {
    let here = positions[start]
    var best = isLongerWordPossible ? 1 : here.words == 0 ? 1 + fewestAfterJoining[start + 1] : .max
    var words = here.words
    while words != 0 {
      let end = start + words.trailingZeroBitCount
      words &= words - 1
      let rest = fewestAfterWord(endingAt: end)
      best = min(best, 1 + (isLong(start..<end) ? rest : min(rest, fewestAfterJoining[end])))
    }
    fewest[start] = best
    let mayBegin = here.is(.begins) && !(start > 0 && positions[start - 1].is(.cannotEnd))
    if mayBegin, here.words != 0 {
      fewestAfterJoining[start] = best
    } else {
      let joined = fewestAfterJoining[start + 1]
      fewestAfterJoining[start] = mayBegin && isLongerWordPossible ? min(best, joined) : joined
    }
  }

  /// Returns the smallest number of words after the word that ends at `end`. Marks after `end` are
  /// part of that word. Thai's abbreviation and repetition signs can be part of it.
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
