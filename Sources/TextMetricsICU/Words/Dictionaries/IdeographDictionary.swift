/// ICU's dictionary of Chinese and Japanese words. A run is divided into the words with the lowest
/// total cost, in linear time.
@safe struct IdeographDictionary: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed.
  let pairs: IdeographPairs

  @inline(never)
  func wordCount(in run: DictionaryRun) -> Int {
    unsafe withTemporaryMemory(of: Int.self, capacity: Self.pathCapacity) {
      var paths = unsafe PathCounts(in: $0)
      return paths.words(to: findPaths(run, from: 0, &paths))
    }
  }

  /// Divides the run piece by piece, to limit the use of memory.
  func forEachEnd(in run: DictionaryRun, _ body: (Int) -> Bool) -> Bool {
    var (start, continues) = (0, true)
    while continues, start < run.count {
      var paths = PathBackpointers()
      let characters = findPaths(run, from: start, &paths)
      paths.forEachEnd(to: characters) { end in
        if continues { continues = body(start + end) }
      }
      start += characters
    }
    return continues
  }

  /// The maximum length of a word that ICU looks up, in characters.
  static let longestWord = 20
  /// The capacity of a ring buffer with an entry for each position that a word can span: a power of
  /// two that exceeds the longest word, also of katakana.
  static let pathCapacity = 32
  fileprivate static let pathIndexMask = pathCapacity - 1
  private static let endOfRun: UInt16 = 0xFFFF
  /// ICU treats only a shorter run of katakana as a possible word.
  private static let katakanaLimit = 20

  /// The costs of one to eight katakana as one word. Entry 0 is the cost of more than eight.
  private static let katakanaCosts: [UInt64] = [8192, 984, 408, 240, 204, 252, 300, 372, 480]

  /// Returns the number of characters in the cheapest division from `start` on. The division ends
  /// at the first position that no word spans and at which `paths` allows the search to end. If
  /// there's no such position, the division ends at the end of the run.
  @inline(__always)
  func findPaths(
    _ run: DictionaryRun, from start: Int, _ paths: inout some IdeographPaths
  ) -> Int {
    let isAfterKatakana = start > 0 && pairs.entry(for: run.character(start - 1)).isKatakana
    let rest = run.extracting(start..<run.count)
    return unsafe withTemporaryMemory(of: UInt64.self, capacity: Self.pathCapacity) {
      let pending = unsafe PendingPaths(in: $0)
      return search(rest, isAfterKatakana: isAfterKatakana, &paths, pending)
    }
  }

  @inline(__always)
  private func search(
    _ run: DictionaryRun, isAfterKatakana: Bool, _ paths: inout some IdeographPaths,
    _ pending: PendingPaths
  ) -> Int {
    // A path to the end of a word is the cheapest path to the word's start, followed by the word.
    // The cheapest paths to `position`, `position + 1`, and `position + 2` are in local variables,
    // and all later ones are in `pending`.
    var (pathHere, pathToNext) = (UInt64(0), UInt64.max)
    // The largest end of the words that were found. If it's at most `position`, no word that was
    // found spans `position`.
    var furthestEnd = 0
    var position = 0
    var isAfterKatakana = isAfterKatakana
    func character(_ index: Int) -> UInt16 {
      index < run.count ? run.character(index) : Self.endOfRun
    }
    // The entries for the next position are loaded in advance, to hide the latency of memory.
    var (first, second) = (pairs.entry(for: character(0)), character(1))
    var pair = pairs.pair(first, second)
    repeat {
      let third = character(position &+ 2)
      let nextFirst = pairs.entry(for: second)
      let nextPair = pairs.pair(nextFirst, third)
      pathToNext = min(
        pathToNext, Self.path(from: pathHere, cost: UInt64(first.cost), characters: 1))
      var pathToAfterNext = min(
        pending.take(position &+ 2),
        Self.path(from: pathHere, cost: pair.cost, characters: 2) | pair.noWordMask)
      furthestEnd = max(furthestEnd, pair.cost == 0 ? 0 : position &+ 2)
      if pair.canContinue(with: third) {
        let end = addLongWords(in: run, from: position, pair, path: pathHere, to: pending)
        furthestEnd = max(furthestEnd, end)
      }
      if first.isKatakana, !isAfterKatakana, let word = katakanaWord(in: run, from: position) {
        let path = Self.path(from: pathHere, cost: word.cost, characters: word.characters)
        switch word.characters {
        case 1: pathToNext = min(pathToNext, path)
        case 2: pathToAfterNext = min(pathToAfterNext, path)
        default: pending.add(path, to: position &+ word.characters)
        }
        furthestEnd = max(furthestEnd, position &+ word.characters)
      }
      isAfterKatakana = first.isKatakana
      position &+= 1
      paths.setLastWord(
        endingAt: position, characters: 255 &- Int(truncatingIfNeeded: pathToNext & 0xFF))
      (pathHere, pathToNext) = (pathToNext, pathToAfterNext)
      (first, second, pair) = (nextFirst, third, nextPair)
    } while position < run.count && !(paths.canEndSearch(at: position) && furthestEnd <= position)
    return position
  }

  /// Adds the words of three characters or more that begin with `pair` at `start`. `path` is the
  /// cheapest path to `start`. Returns the end of the longest of these words, or 0 if there's none.
  @inline(__always)
  private func addLongWords(
    in run: DictionaryRun, from start: Int, _ pair: IdeographPairs.Pair, path: UInt64,
    to pending: PendingPaths
  ) -> Int {
    let maximum = min(Self.longestWord, run.count &- start)
    var trie = pairs.trie(after: pair)
    var (characters, furthestEnd) = (2, 0)
    while characters < maximum, trie.hasChildren,
      trie.moveToChild(for: run.character(start &+ characters))
    {
      characters &+= 1
      let cost = trie.value
      if cost < 0 { continue }
      furthestEnd = start &+ characters
      pending.add(
        Self.path(from: path, cost: UInt64(cost), characters: characters), to: furthestEnd)
    }
    return furthestEnd
  }

  /// Returns the run of katakana at `start` as one word, or `nil` if the run is too long.
  private func katakanaWord(
    in run: DictionaryRun, from start: Int
  ) -> (characters: Int, cost: UInt64)? {
    let maximum = min(Self.katakanaLimit, run.count - start)
    var characters = 1
    while characters < maximum, pairs.entry(for: run.character(start + characters)).isKatakana {
      characters += 1
    }
    if characters == Self.katakanaLimit { return nil }
    return (characters, Self.katakanaCosts[characters < Self.katakanaCosts.count ? characters : 0])
  }

  /// Returns `path` extended by a word. The low eight bits are 255 minus the length of the last
  /// word, and the bits above are the cost. If two paths have the same cost, ICU prefers the one
  /// with the longer last word, which is the smaller integer.
  @inline(__always)
  private static func path(from path: UInt64, cost: UInt64, characters: Int) -> UInt64 {
    (path & ~0xFF) &+ (cost &<< 8 | UInt64(255 &- characters))
  }
}

// MARK: - Paths

/// The cheapest paths: divisions of the characters before each position into words.
protocol IdeographPaths {
  mutating func setLastWord(endingAt position: Int, characters: Int)

  /// Whether the search can end at `position` if no word spans the position.
  func canEndSearch(at position: Int) -> Bool
}

/// The number of words on the cheapest path to each of the last positions.
@safe struct PathCounts: IdeographPaths {
  private let words: UnsafeMutablePointer<Int>

  init(in memory: UnsafeMutablePointer<Int>) {
    unsafe words = memory
    unsafe words[0] = 0
  }

  @inline(__always)
  func words(to position: Int) -> Int {
    unsafe words[position & IdeographDictionary.pathIndexMask]
  }

  @inline(__always)
  func setLastWord(endingAt position: Int, characters: Int) {
    let count = words(to: position &- characters) &+ 1
    unsafe words[position & IdeographDictionary.pathIndexMask] = count
  }

  @inline(__always)
  func canEndSearch(at position: Int) -> Bool { false }
}

struct PathBackpointers: IdeographPaths {
  /// The length of the last word on the cheapest path to each position.
  private var lastWords: [UInt8] = [0]

  mutating func setLastWord(endingAt position: Int, characters: Int) {
    lastWords.append(UInt8(truncatingIfNeeded: characters))
  }

  func canEndSearch(at position: Int) -> Bool { position >= Self.minimumPieceLength }

  private static let minimumPieceLength = 64

  func forEachEnd(to position: Int, _ body: (Int) -> Void) {
    var ends: [Int] = []
    var end = position
    while end > 0 {
      ends.append(end)
      end -= Int(lastWords[end])
    }
    for end in ends.reversed() { body(end) }
  }
}

/// The cheapest known paths to positions that the search hasn't reached.
@safe struct PendingPaths {
  private let paths: UnsafeMutablePointer<UInt64>

  init(in memory: UnsafeMutablePointer<UInt64>) {
    unsafe memory.initialize(repeating: .max, count: IdeographDictionary.pathCapacity)
    unsafe paths = memory
  }

  @inline(__always)
  func add(_ path: UInt64, to position: Int) {
    let position = position & IdeographDictionary.pathIndexMask
    unsafe paths[position] = min(paths[position], path)
  }

  @inline(__always)
  func take(_ position: Int) -> UInt64 {
    let position = position & IdeographDictionary.pathIndexMask
    defer { unsafe paths[position] = .max }
    return unsafe paths[position]
  }
}
