/// How many words a run is sure to have that begins or ends with another. A run is divided from its
/// start, by the characters of a few words that follow, and what was found before is forgotten.
extension SyllableDictionary {
  /// Characters from the start of a word up to which the words of a position are looked at to find
  /// its end: it, two that follow, and suffixes.
  private static let reach = 3 * SyllablePositions.Position.longestWord + 2

  /// A number of words that no run has fewer of which begins with this one: those whose ends were
  /// found without a look beyond it, and one that is open. Linear.
  func leastWordCount(whateverFollows run: PlainCharacters) -> Int {
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      var (words, start) = (1, 0)
      while start < run.count {
        let end = wordEnd(&positions, from: start, count: run.count)
        // Where no word is known, the next one was looked for up to the end.
        let seen = max(end, start + Self.reach) + SyllablePositions.Position.longestWord + 3
        if seen >= run.count { break }
        words += 1
        start = end
      }
      return words
    }
  }

  /// A number of words that no run has fewer of, all of them in this one, which ends with it.
  /// Linear, as divisions that begin in different places soon agree.
  func leastWordCount(whateverPrecedes run: PlainCharacters) -> Int {
    let starts = firstStarts(in: run)
    if run.count <= SyllablePositions.Position.longestWord + 3 || starts.contains(run.count) {
      return 0
    }
    // The ends of the words from the first place on, the last one first.
    let known = Array(wordEnds(in: run, from: 0) { _ in false }.reversed())
    func wordsBehind(_ end: Int) -> Int? {
      var (lower, upper) = (0, known.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if known[middle] > end { lower = middle + 1 } else { upper = middle }
      }
      return lower < known.count && known[lower] == end ? lower : nil
    }
    return starts.reduce(.max) { least, start in
      if let words = wordsBehind(start) { return min(least, words) }
      let ends = wordEnds(in: run, from: start) { wordsBehind($0) != nil }
      return min(least, ends.count + (ends.last.flatMap(wordsBehind) ?? 0))
    }
  }

  /// Where the first word that is whole may begin: behind a known word that reaches in, marks and
  /// suffixes, or where a word begins behind characters of which none is known.
  private func firstStarts(in run: PlainCharacters) -> [Int] {
    let longest = SyllablePositions.Position.longestWord
    return unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      var starts = Array(0...min(longest + 2, run.count))
      var end = min(longest, run.count)
      while end < run.count, positions[end].is(.mark) { end += 1 }
      starts += end...min(end + 2, run.count)
      return starts
    } + [0, 1].flatMap { unknownEnds(after: $0, in: run) }
  }

  /// Where characters of which no word is known may end, behind a word that ends so early.
  private func unknownEnds(after start: Int, in run: PlainCharacters) -> ClosedRange<Int> {
    unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      var end = min(nextPlausibleStart(&positions, after: start, count: run.count), run.count)
      while end < run.count, positions[end].is(.mark) { end += 1 }
      return end...min(end + 2, run.count)
    }
  }

  /// The ends of the words from a place on, up to one that is enough.
  private func wordEnds(
    in run: PlainCharacters, from start: Int, upTo isEnough: (Int) -> Bool
  ) -> [Int] {
    let rest = unsafe PlainCharacters(bytes: run.bytes + 3 * start, count: run.count - start)
    return unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(rest, self, memory)
      var ends: [Int] = []
      var end = 0
      while end < rest.count {
        end = wordEnd(&positions, from: end, count: rest.count)
        ends.append(start + end)
        if isEnough(start + end) { break }
      }
      return ends
    }
  }
}
