import TextMetrics

// The first characters of a word can be more words than the word: what a count can fall by when
// text is inserted.

extension WordTables {
  /// An upper bound of how much the number of words can fall when text is inserted at `offset`.
  /// `nil` if a script there has no dictionary that can be read.
  func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int? {
    var start = settledEnd(of: text.extracting(..<offset))
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
  /// An upper bound of how much the number of words can fall when text is inserted after some of
  /// the characters.
  func largestDecrease(insertingAt position: Int) -> Int {
    let longest = longestWord
    // Further on, words are the same wherever the first one begins.
    let end = min(characters.count, position + 3 * longest)
    let fewestBefore = fewestWords(inBeginning: characters.extracting(0..<position))
    // An inserted word may end with any of the characters that follow.
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

  private func fewestWords(inBeginning run: PlainCharacters) -> Int {
    switch dictionary {
    case .ideographs(let dictionary): dictionary.fewestWords(inBeginning: run)
    case .syllables(let dictionary): dictionary.fewestWords(inBeginning: run)
    }
  }
}

extension PlainCharacters {
  fileprivate func extracting(_ range: Range<Int>) -> PlainCharacters {
    unsafe PlainCharacters(bytes: bytes + 3 * range.lowerBound, count: range.count)
  }
}

extension IdeographDictionary {
  /// The fewest words that the characters can be a part of, whatever follows.
  ///
  /// The cheapest path through a longer run begins with one of the cheapest paths to the last few
  /// positions of `run`: the word after that path reaches beyond the end.
  func fewestWords(inBeginning run: PlainCharacters) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: PathCounts.positions) {
      // A buffer of fixed capacity has an address.
      var paths = unsafe PathCounts(in: $0.baseAddress!)
      let end = findPaths(run, from: 0, &paths)
      return (max(0, end - Self.longestWord + 1)..<end)
        .filter { wordsGoOn(from: $0, in: run) || isKatakana(from: $0, in: run) }
        .reduce(paths.words(to: end)) { min($0, paths.words(to: $1) + 1) }
    }
  }

  /// Whether longer words begin with the characters from `start` on. Always true of one character.
  private func wordsGoOn(from start: Int, in run: PlainCharacters) -> Bool {
    guard start + 1 < run.count else { return true }
    let pair = pairs.pair(pairs.first(run.character(start)), run.character(start + 1))
    if pair.isEmpty { return false }
    var walk = pairs.walk(after: pair)
    for index in start + 2..<run.count {
      guard walk.goesOn, walk.step(run.character(index)) else { return false }
    }
    return walk.goesOn
  }

  /// Whether the characters from `start` on are a run of katakana, which may be one word.
  private func isKatakana(from start: Int, in run: PlainCharacters) -> Bool {
    (start == 0 || !pairs.first(run.character(start - 1)).isKatakana)
      && (start..<run.count).allSatisfy { pairs.first(run.character($0)).isKatakana }
  }
}

extension SyllableDictionary {
  /// The fewest words that the characters can be a part of, whatever follows.
  ///
  /// The first words are certain: those for which no word was looked up that may reach beyond the
  /// end. The characters after them may be divided into any words of the dictionary.
  func fewestWords(inBeginning run: PlainCharacters) -> Int {
    let firstOpen = max(0, run.count - SyllablePositions.Position.longestWord)
    let open = (firstOpen..<run.count).first { wordsGoOn(from: $0, in: run) } ?? run.count
    var (start, words) = (0, 0)
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      while start < run.count {
        let reach = furthestLookUp(&positions, from: start, count: run.count)
        let end = wordEnd(&positions, from: start, count: run.count)
        // Two characters after a short word are looked at, too.
        if max(reach, standsAlone(start..<end) ? end : end + 2) >= open { break }
        (start, words) = (end, words + 1)
      }
    }
    return max(1, words + fewestWords(inOpen: run.extracting(start..<run.count)))
  }

  /// Whether longer words begin with the characters from `start` on.
  private func wordsGoOn(from start: Int, in run: PlainCharacters) -> Bool {
    var node = tables.trie.root
    for index in start..<run.count {
      node = tables.trie.next(node, tables.symbol(of: run.character(index)))
      if node.goesOn == 0 { return false }
    }
    return true
  }

  /// The furthest position whose words decide which word begins at `start`.
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

  /// The fewest words that any division finds in the characters, the last one of which may go on.
  private func fewestWords(inOpen run: PlainCharacters) -> Int {
    if run.count == 0 { return 0 }
    var open = OpenSyllables(count: run.count)
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      for index in 0..<run.count { open.positions.append(positions[index]) }
    }
    for start in (0..<run.count).reversed() {
      open.add(start, wordsGoOn: wordsGoOn(from: start, in: run)) { standsAlone($0) }
    }
    return open.fewest[0]
  }
}

/// The fewest words in characters whose last word may go on, from each position on.
private struct OpenSyllables {
  var positions: [SyllablePositions.Position] = []
  /// Where a word begins at the position.
  private(set) var fewest: [Int]
  /// Where characters after the position join the word before them, up to the next word.
  private var fewestAfterJoining: [Int]

  init(count: Int) {
    fewest = Array(repeating: 0, count: count + 1)
    fewestAfterJoining = fewest
  }

  /// Adds a position, the ones after it being known.
  mutating func add(_ start: Int, wordsGoOn: Bool, standsAlone: (Range<Int>) -> Bool) {
    let here = positions[start]
    var best = wordsGoOn ? 1 : here.words == 0 ? 1 + fewestAfterJoining[start + 1] : .max
    var words = here.words
    while words != 0 {
      let end = start + words.trailingZeroBitCount
      words &= words - 1
      let rest = fewestAfterWord(endingAt: end)
      best = min(best, 1 + (standsAlone(start..<end) ? rest : min(rest, fewestAfterJoining[end])))
    }
    fewest[start] = best
    let mayBegin = here.is(.begins) && !(start > 0 && positions[start - 1].is(.cannotEnd))
    if mayBegin, here.words != 0 {
      fewestAfterJoining[start] = best
    } else {
      let joined = fewestAfterJoining[start + 1]
      fewestAfterJoining[start] = mayBegin && wordsGoOn ? min(best, joined) : joined
    }
  }

  /// Marks join the word before them, and so may Thai's signs of abbreviation and repetition.
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
