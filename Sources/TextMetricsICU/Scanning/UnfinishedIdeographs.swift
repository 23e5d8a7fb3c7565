extension IdeographDictionary: UnfinishedWordDictionary {
  func fewestWords(afterInsertion run: ThreeByteCharacters) -> Int {
    if run.count <= Self.longestWord { return 0 }
    return (0...Self.longestWord).reduce(.max) {
      min($0, wordCount(in: run.extracting($1..<run.count)))
    }
  }

  /// Returns the number of words in `run`, and the smallest number that is possible if any text is
  /// inserted after `run`.
  ///
  /// The last word that begins in `run` can extend into the inserted text. Each possible start of
  /// this word is tried. The text before the start is divided as on the cheapest path to the start.
  func wordCounts(beforeInsertion run: ThreeByteCharacters) -> UnfinishedCounts {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: PathCounts.capacity) {
      // SAFETY: the capacity isn't 0, so the buffer has an address.
      var paths = unsafe PathCounts(in: $0.baseAddress!)
      let end = findPaths(run, from: 0, &paths)
      let words = paths.words(to: end)
      var fewest = words
      for start in max(0, end - Self.longestWord + 1)..<end
      where paths.words(to: start) + 1 < fewest
        && (isLongerWordPossible(from: start, in: run) || isKatakana(from: start, in: run))
      {
        fewest = paths.words(to: start) + 1
      }
      return UnfinishedCounts(withoutInsertion: words, withBestInsertion: fewest)
    }
  }

  /// Whether text after `run` could make the last two characters part of the same word. Otherwise,
  /// a word begins with the last character.
  func canInsertionJoin(_ run: ThreeByteCharacters) -> Bool {
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
