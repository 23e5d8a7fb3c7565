import TextMetrics

// The first characters of a word can count as more words than the whole word: 巧克 counts as two
// words, and 巧克力 as one. A field with a limit in words therefore keeps 巧克, although it exceeds
// the limit, if an insertion after it can lower the count enough. This file estimates the largest
// decrease that an insertion into a run of one script can cause:
//
//     words of the run - fewest words before the insertion - fewest words after the insertion
//
// For example, a key is typed at the caret of 我有巧克|, which counts as 我有, 巧, and 克. The last
// word before the caret can become longer, so each of its possible starts is tried:
//
//     我有, 巧, 克…   3 words: any text can follow one character
//     我有, 巧克…     2 words: 巧克力 begins with 巧克
//     我, 有巧克…     not possible: no word begins with 有巧克
//
// There's no text after the caret, so the largest decrease is 3 - 2 - 0 = 1. If there is text after
// the caret, the inserted word can also extend into that text, so each possible end of the word is
// tried.
//
// Only the first words after the insertion are counted, so the estimate could be too low, but
// `UnfinishedWordTests` finds no such insertion. If the estimate were too low, a field would reject
// a key although the finished word fits. If the estimate is too high, the field keeps the key until
// the end of the word.

extension SegmentScanner {
  /// Returns 0 if the scalar before `offset` isn't in a run of a dictionary's script, and `nil` if
  /// the dictionary can't be used for the run.
  func largestDecrease(insertingAt offset: Int, in text: Span<UInt8>) -> Int? {
    unsafe text.withUnsafeBufferPointer { bytes -> Int? in
      guard let start = bytes.baseAddress else { return 0 }
      var segmentStart = stableBoundary(in: text.extracting(..<offset))
      while segmentStart < offset {
        let segment = unsafe findSegment(start, from: segmentStart, count: bytes.count)
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
  func largestDecrease(insertingAt position: Int, in run: DictionaryRun) -> Int {
    // After a few words, the division rarely depends on where the first word begins. So after the
    // insertion, only a text of three times the longest word is counted, plus one word for the
    // rest.
    let end = min(run.count, position + 3 * longestWord)
    return wordCount(in: run.extracting(0..<end))
      - fewestWords(beforeInsertion: run.extracting(0..<position))
      - fewestWords(afterInsertion: run.extracting(position..<end))
      + (end < run.count ? 1 : 0)
  }

  private var longestWord: Int {
    switch self {
    case .ideographs: IdeographDictionary.longestWord
    case .southeastAsian: WordStarts.longestWord
    }
  }

  /// Returns the smallest number of words that `run` can have when text is inserted after it.
  private func fewestWords(beforeInsertion run: DictionaryRun) -> Int {
    switch self {
    case .ideographs(let dictionary): dictionary.fewestWords(beforeInsertion: run)
    case .southeastAsian(let dictionary): dictionary.fewestWords(beforeInsertion: run)
    }
  }

  /// Returns the smallest number of words that `run` can have when text is inserted before it. A
  /// word that begins in the inserted text can extend into `run`, but isn't counted.
  private func fewestWords(afterInsertion run: DictionaryRun) -> Int {
    if run.count <= longestWord { return 0 }
    return (0...longestWord).map { wordCount(in: run.extracting($0..<run.count)) }.min() ?? 0
  }
}

extension IdeographDictionary {
  /// The last word can begin at any position from which a word can extend into the inserted text.
  /// The characters before this position are divided as on the cheapest path to the position.
  fileprivate func fewestWords(beforeInsertion run: DictionaryRun) -> Int {
    unsafe withTemporaryMemory(of: Int.self, capacity: Self.pathCapacity) {
      var paths = unsafe PathCounts(in: $0)
      let end = findPaths(run, from: 0, &paths)
      return (max(0, end - Self.longestWord + 1)..<end).reduce(paths.words(to: end)) {
        fewest, start in
        let words = paths.words(to: start) + 1
        return words < fewest && canGrow(from: start, in: run) ? words : fewest
      }
    }
  }

  private func canGrow(from start: Int, in run: DictionaryRun) -> Bool {
    start + 1 == run.count || isPrefixOfWord(from: start, in: run)
      || isRunOfKatakana(from: start, in: run)
  }

  /// - Precondition: There are at least two characters from `start` on.
  private func isPrefixOfWord(from start: Int, in run: DictionaryRun) -> Bool {
    let pair = pairs.pair(pairs.entry(for: run.character(start)), run.character(start + 1))
    if pair.isEmpty { return false }
    var trie = pairs.trie(after: pair)
    for index in start + 2..<run.count {
      guard trie.hasChildren, trie.moveToChild(for: run.character(index)) else { return false }
    }
    return trie.hasChildren
  }

  private func isRunOfKatakana(from start: Int, in run: DictionaryRun) -> Bool {
    (start == 0 || !pairs.entry(for: run.character(start - 1)).isKatakana)
      && (start..<run.count).allSatisfy { pairs.entry(for: run.character($0)).isKatakana }
  }
}

// MARK: - Southeast Asian scripts

extension SoutheastAsianDictionary {
  /// The words that `stableWords` finds don't depend on the inserted text. After them, every
  /// division into words of the dictionary is considered, not only the division that ICU prefers.
  fileprivate func fewestWords(beforeInsertion run: DictionaryRun) -> Int {
    unsafe WordStarts.Memory.withTemporaryAllocation { memory in
      var starts = unsafe WordStarts(run, self, memory)
      let (start, words) = stableWords(of: run, &starts)
      let rest = run.extracting(start..<run.count)
      // `stableWords` can read further ahead than the entries that `starts` keeps.
      starts = unsafe WordStarts(rest, self, memory)
      var fewest = FewestWords((0..<rest.count).map { starts[$0] })
      for position in (0..<rest.count).reversed() {
        fewest.add(
          position, isLongerWordPossible: isLongerWordPossible(from: position, in: rest))
      }
      return max(1, words + fewest.words[0])
    }
  }

  /// Returns the end and the number of the words that don't depend on text after the run. The
  /// look-ups that find these words end before the first position from which a word can extend
  /// beyond the run.
  private func stableWords(
    of run: DictionaryRun, _ starts: inout WordStarts
  ) -> (end: Int, words: Int) {
    let firstCandidate = max(0, run.count - WordStarts.longestWord)
    let unfinishedStart =
      (firstCandidate..<run.count).first { isLongerWordPossible(from: $0, in: run) } ?? run.count
    var (start, words) = (0, 0)
    while start < run.count {
      let reach = furthestLookUp(&starts, from: start, count: run.count)
      let end = wordEnd(&starts, from: start, count: run.count)
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

  /// Returns the furthest end of the words that are looked up to choose one of several words at
  /// `start`, or `start` if at most one word begins there.
  private func furthestLookUp(
    _ starts: inout WordStarts, from start: Int, count: Int
  ) -> Int {
    var (words, furthest) = (starts[start].wordLengths, start)
    if words.nonzeroBitCount <= 1 { return start }
    while words != 0 {
      let second = start + words.trailingZeroBitCount
      words &= words - 1
      furthest = max(furthest, second < count ? second + starts[second].longest : second)
    }
    return furthest
  }
}

/// The smallest number of words from each position to the end of a text, whatever text follows. The
/// positions are added from the last to the first.
private struct FewestWords {
  private let entries: [WordStarts.Entry]
  /// The smallest number of words from each position, if a word begins at the position.
  private(set) var words: [Int]
  /// The smallest number of words from each position, if unknown text is before the position.
  /// Unknown text isn't in the dictionary. It belongs to the preceding word, and ends at the next
  /// position at which a word of the dictionary can begin.
  private var wordsAfterUnknown: [Int]

  init(_ entries: [WordStarts.Entry]) {
    self.entries = entries
    words = Array(repeating: 0, count: entries.count + 1)
    wordsAfterUnknown = words
  }

  mutating func add(_ start: Int, isLongerWordPossible: Bool) {
    let here = entries[start]
    words[start] =
      if isLongerWordPossible {
        1
      } else if here.wordLengths == 0 {
        1 + wordsAfterUnknown[start + 1]
      } else {
        1 + fewestAfterWords(of: here, from: start)
      }
    let canBegin =
      here.is(.possibleFirst) && !(start > 0 && entries[start - 1].is(.impossibleLast))
    wordsAfterUnknown[start] =
      if canBegin, here.wordLengths != 0 {
        words[start]
      } else if canBegin, isLongerWordPossible {
        min(1, wordsAfterUnknown[start + 1])
      } else {
        wordsAfterUnknown[start + 1]
      }
  }

  private func fewestAfterWords(of here: WordStarts.Entry, from start: Int) -> Int {
    var (lengths, fewest) = (here.wordLengths, Int.max)
    while lengths != 0 {
      let end = start + lengths.trailingZeroBitCount
      lengths &= lengths - 1
      fewest = min(fewest, fewestAfterWord(endingAt: end))
      if SoutheastAsianDictionary.isLong(start..<end) { continue }
      fewest = min(fewest, wordsAfterUnknown[end])
    }
    return fewest
  }

  /// Returns the smallest number of words after a word of the dictionary that ends at `end`. The
  /// word also includes marks and, in Thai, can include abbreviation and repetition signs.
  private func fewestAfterWord(endingAt end: Int) -> Int {
    var (end, least) = (end, Int.max)
    while end < entries.count {
      let here = entries[end]
      if !here.is(.mark) {
        least = min(least, words[end])
        if !here.is(.abbreviation), !here.is(.repetition) { return least }
      }
      end += 1
    }
    return 0
  }
}
