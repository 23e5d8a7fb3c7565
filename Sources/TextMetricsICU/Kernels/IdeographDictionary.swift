/// ICU's dictionary of Chinese and Japanese: every word has a cost, and a run is divided into the
/// words that cost least together.
@safe struct IdeographDictionary: BitwiseCopyable, @unchecked Sendable {
  private let pairs: IdeographPairs

  /// The dictionary of this ICU, read on first use; nil where it has none that we can read, or
  /// divides otherwise.
  static let shared: IdeographDictionary? = {
    guard let data = DictionaryData(named: "cjdict", form: .units),
      let pairs = unsafe IdeographPairs(data.trie.assumingMemoryBound(to: UInt16.self)),
      case let dictionary = IdeographDictionary(pairs: pairs), dictionary.agreesWithICU()
    else { return nil }
    return dictionary
  }()

  /// The number of words in a run.
  ///
  /// Linear in the characters, in constant memory.
  @inline(__always)
  func wordCount(in run: some IdeographRun) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: CountedWays.places) {
      // A buffer of fixed capacity has an address.
      var ways = unsafe CountedWays(in: $0.baseAddress!)
      return ways.words(to: findWays(run, from: 0, enough: .max, &ways))
    }
  }

  /// Divides a piece of a run, from `start` to a place that no word spans, calls `body` with the
  /// ends of its words, in characters from the start of the run, and returns the last one.
  ///
  /// Linear in the characters of the piece.
  @inline(__always)
  func divide(
    _ run: some IdeographRun, from start: Int, scratch: UnsafeMutableBufferPointer<UInt8>,
    _ body: (Int) -> Void
  ) -> Int {
    var ways = unsafe TracedWays(in: scratch)
    let characters = findWays(run, from: start, enough: Self.enough, &ways)
    ways.mark(to: characters)
    for character in 1...characters where ways.isEnd(character) { body(start + character) }
    return start + characters
  }

  /// Characters after which a piece ends as soon as it can.
  private static let enough = 64
  /// Characters of the longest word that is looked for.
  private static let longestWord = 20
  /// A run of so many katakana is no longer taken as a word.
  private static let longestKatakana = 20

  /// What a whole run of katakana costs as one word, by its characters.
  private static func katakanaCost(_ characters: Int) -> UInt64 {
    switch characters {
    case 1: 984
    case 2: 408
    case 3: 240
    case 4: 204
    case 5: 252
    case 6: 300
    case 7: 372
    case 8: 480
    default: 8192
    }
  }

  /// Finds the cheapest ways through the characters from `start` on. Stops at the end of the run,
  /// or at the first place after `enough` characters that no word spans, and returns the characters
  /// up to there.
  @inline(__always)
  private func findWays(
    _ run: some IdeographRun, from start: Int, enough: Int,
    _ ways: inout some IdeographWays & ~Copyable
  ) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: LaterWays.places) {
      // A buffer of fixed capacity has an address.
      var later = unsafe LaterWays(in: $0.baseAddress!)
      return findWays(run, from: start, enough: enough, &ways, &later)
    }
  }

  @inline(__always)
  private func findWays(
    _ run: some IdeographRun, from start: Int, enough: Int,
    _ ways: inout some IdeographWays & ~Copyable, _ later: inout LaterWays
  ) -> Int {
    let left = run.count - start
    // The cheapest way to here, and those found to the next two places.
    var (here, next, afterNext) = (UInt64(0), UInt64.max, UInt64.max)
    // The last place that a word found so far reaches.
    var reach = 0
    var place = 0
    var character = run.character(start)
    var second = left > 1 ? run.character(start + 1) : Self.none
    var followsKatakana = start > 0 && Self.isKatakana(run.character(start - 1))
    repeat {
      let third = place + 2 < left ? run.character(start + place + 2) : Self.none
      let first = pairs.first(character)
      let pair = pairs.pair(first, second)
      next = min(next, Self.way(from: here, first.cost, 1))
      afterNext = later.take(place + 2)
      if pair.cost != 0 {
        afterNext = min(afterNext, Self.way(from: here, pair.cost, 2))
        reach = max(reach, place + 2)
      }
      if pair.mayGoOn(with: third) {
        let most = min(Self.longestWord, left - place)
        var walk = pairs.walk(after: pair)
        var characters = 2
        while characters < most, walk.goesOn,
          walk.step(run.character(start + place + characters))
        {
          characters += 1
          let cost = walk.value
          if cost >= 0 {
            later.add(Self.way(from: here, UInt64(cost), characters), to: place + characters)
            reach = max(reach, place + characters)
          }
        }
      }
      let isKatakana = Self.isKatakana(character)
      if isKatakana, !followsKatakana {
        let most = min(Self.longestKatakana, left - place)
        var characters = 1
        while characters < most, Self.isKatakana(run.character(start + place + characters)) {
          characters += 1
        }
        if characters < Self.longestKatakana {
          let way = Self.way(from: here, Self.katakanaCost(characters), characters)
          switch characters {
          case 1: next = min(next, way)
          case 2: afterNext = min(afterNext, way)
          default: later.add(way, to: place + characters)
          }
          reach = max(reach, place + characters)
        }
      }
      followsKatakana = isKatakana
      place += 1
      ways.reach(place, wordCharacters: 255 - Int(truncatingIfNeeded: next & 0xFF))
      (here, next) = (next, afterNext)
      (character, second) = (second, third)
    } while place < left && (place < enough || reach > place)
    return place
  }

  /// A way by its cost, above 255 less the characters of its last word: of equal costs the one with
  /// the longer last word is less, which is the one that ICU finds first.
  @inline(__always)
  private static func way(from here: UInt64, _ cost: UInt64, _ characters: Int) -> UInt64 {
    (here & ~0xFF) &+ (cost &<< 8 | UInt64(255 &- characters))
  }

  /// A character of no word.
  private static let none: UInt16 = 0xFFFF

  @inline(__always)
  private static func isKatakana(_ character: UInt16) -> Bool {
    (0x30A1...0x30FE).contains(character) && character != 0x30FB
      || (0xFF66...0xFF9F).contains(character)
  }
}

/// Characters that the dictionary divides: UTF-16, with 0xFFFF for what no word holds.
protocol IdeographRun {
  var count: Int { get }
  func character(_ index: Int) -> UInt16
}
