/// How many words a run is sure to have that begins or ends with another.
///
/// The cheapest path through the whole of it passes one of the places that lie as closely together
/// as the longest word reaches, and from there to here it is the cheapest path known. So the fewest
/// words on the paths to them, or from them, are sure.
extension IdeographDictionary {
  /// A mark that follows may change the last character, and one that precedes the first.
  private static let joined = 2

  /// A number of words that no run has fewer of which begins with this one. Linear.
  func leastWordCount(whateverFollows run: some IdeographRun) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: PathCounts.positions) {
      // A buffer of fixed capacity has an address.
      var paths = unsafe RunPathCounts(run, from: 0, PathCounts(in: $0.baseAddress!))
      let end = findPaths(run, from: 0, &paths)
      let places = max(0, end - Self.longestWord - Self.joined)...end
      return places.reduce(.max) { min($0, paths.counts.words(to: $1)) }
    }
  }

  /// A number of words that no run has fewer of, all of them in this one, which ends with it.
  /// Linear.
  func leastWordCount(whateverPrecedes run: some IdeographRun) -> Int {
    // One character at least precedes each place, since what a word costs may depend on it.
    let places = Self.joined...Self.joined + Self.longestWord
    if run.count <= places.upperBound { return 0 }
    return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: PathCounts.positions) {
      var least = Int.max
      for place in places {
        var paths = unsafe RunPathCounts(run, from: place, PathCounts(in: $0.baseAddress!))
        let characters = findPaths(run, from: place, &paths)
        least = min(least, paths.counts.words(to: characters))
      }
      return least
    }
  }
}

/// Counts the words on paths through a run in which several characters may come from one scalar,
/// inside of which no word ends.
@safe private struct RunPathCounts<Run: IdeographRun>: IdeographPaths {
  private let run: Run
  private let start: Int
  let counts: PathCounts

  init(_ run: Run, from start: Int, _ counts: PathCounts) {
    self.run = run
    self.start = start
    self.counts = counts
  }

  func reach(_ position: Int, wordCharacters: Int) {
    let wordStart = position - wordCharacters
    let isWord = run.mayEnd(start + wordStart, before: start + position)
    counts.reach(position, wordCharacters: wordCharacters, words: isWord ? 1 : 0)
  }

  func isEnough(_ position: Int) -> Bool { false }
}
