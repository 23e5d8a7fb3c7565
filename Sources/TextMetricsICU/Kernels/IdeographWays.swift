/// What is kept of the cheapest ways through a run of ideographs.
protocol IdeographWays: ~Copyable {
  /// The cheapest way to a place, counted in characters from 1, ends with a word of so many.
  mutating func reach(_ place: Int, wordCharacters: Int)

  /// Whether the ways may end at a place, before the end of the run, if no word spans it.
  func isEnough(_ place: Int) -> Bool
}

/// How many words each way has: all that a count needs, for the places from which a word can
/// still be begun.
@safe struct CountedWays: IdeographWays {
  private let words: UnsafeMutablePointer<Int>

  /// Requires memory for ``places`` numbers.
  init(in memory: UnsafeMutablePointer<Int>) {
    unsafe words = memory
    unsafe words[0] = 0
  }

  /// More than the longest word has characters; a power of two.
  static let places = 32

  @inline(__always)
  func words(to place: Int) -> Int { unsafe words[place & (Self.places - 1)] }

  @inline(__always)
  func reach(_ place: Int, wordCharacters: Int) {
    unsafe words[place & (Self.places - 1)] = words(to: place &- wordCharacters) &+ 1
  }

  @inline(__always)
  func isEnough(_ place: Int) -> Bool { false }
}

/// The last word of each way, from which the words of the whole way are found backwards.
@safe struct TracedWays: IdeographWays, ~Copyable {
  /// By place.
  private var lastWords: UnsafeMutableBufferPointer<UInt8>
  private var isGrown = false

  /// Uses the memory, and more only where words overlap for longer.
  init(in memory: UnsafeMutableBufferPointer<UInt8>) {
    unsafe lastWords = memory
    unsafe lastWords[0] = 0
  }

  deinit { if isGrown { unsafe lastWords.deallocate() } }

  @inline(__always)
  mutating func reach(_ place: Int, wordCharacters: Int) {
    if unsafe place >= lastWords.count { grow() }
    unsafe lastWords[place] = UInt8(truncatingIfNeeded: wordCharacters)
  }

  @inline(__always)
  func isEnough(_ place: Int) -> Bool { place >= Self.enough }

  private static let enough = 64

  private mutating func grow() {
    let grown = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: unsafe lastWords.count * 4)
    _ = unsafe grown.update(fromContentsOf: lastWords)
    if isGrown { unsafe lastWords.deallocate() }
    unsafe lastWords = grown
    isGrown = true
  }

  /// Calls `body` with the ends of the words of the way to a place. The ways are used up by it.
  @inline(__always)
  mutating func forEachEnd(to place: Int, _ body: (Int) -> Void) {
    // The way is turned round: each place of it gets the word that begins there.
    var end = place
    var word = unsafe lastWords[end]
    while end > 0 {
      let start = end &- Int(word)
      let before = unsafe lastWords[start]
      unsafe lastWords[start] = word
      (end, word) = (start, before)
    }
    while end < place {
      end &+= unsafe Int(lastWords[end])
      body(end)
    }
  }
}

/// The cheapest ways found to places further on than the next two.
@safe struct LaterWays {
  private let ways: UnsafeMutablePointer<UInt64>

  /// Requires memory for ``places`` ways.
  init(in memory: UnsafeMutablePointer<UInt64>) {
    unsafe memory.initialize(repeating: .max, count: Self.places)
    unsafe ways = memory
  }

  /// More than the longest word has characters; a power of two.
  static let places = 32

  @inline(__always)
  func add(_ way: UInt64, to place: Int) {
    let place = place & (Self.places - 1)
    unsafe ways[place] = min(ways[place], way)
  }

  /// The way to a place, which is then forgotten.
  @inline(__always)
  func take(_ place: Int) -> UInt64 {
    let place = place & (Self.places - 1)
    defer { unsafe ways[place] = .max }
    return unsafe ways[place]
  }
}
