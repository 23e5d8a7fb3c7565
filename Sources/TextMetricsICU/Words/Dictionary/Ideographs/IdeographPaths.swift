/// Stores the cheapest paths through a run of ideographs. A path is a division of the run's
/// beginning into words.
protocol IdeographPaths {
  /// Notes that the cheapest path to a position ends with a word of `wordCharacters` characters.
  /// Positions are characters from the start of the run, the first being 1.
  mutating func reach(_ position: Int, wordCharacters: Int)

  /// Whether a piece of the run may end at this position, provided that no word spans it.
  func isEnough(_ position: Int) -> Bool
}

/// The number of words of each path, which is all that a count needs. Only the positions that a
/// word can still reach are kept.
@safe struct PathCounts: IdeographPaths {
  private let words: UnsafeMutablePointer<Int>

  /// Requires memory for ``positions`` numbers.
  init(in memory: UnsafeMutablePointer<Int>) {
    unsafe words = memory
    unsafe words[0] = 0
  }

  /// More than the longest word has characters; a power of two.
  static let positions = 32

  @inline(__always)
  func words(to position: Int) -> Int { unsafe words[position & (Self.positions - 1)] }

  @inline(__always)
  func reach(_ position: Int, wordCharacters: Int) {
    unsafe words[position & (Self.positions - 1)] = words(to: position &- wordCharacters) &+ 1
  }

  @inline(__always)
  func isEnough(_ position: Int) -> Bool { false }
}

/// The last word of each path. The other words of a path are found backwards from it.
struct PathBackpointers: IdeographPaths {
  /// By position.
  private var lastWords: [UInt8] = [0]

  mutating func reach(_ position: Int, wordCharacters: Int) {
    lastWords.append(UInt8(truncatingIfNeeded: wordCharacters))
  }

  func isEnough(_ position: Int) -> Bool { position >= Self.enough }

  private static let enough = 64

  /// Calls `body` with the ends of the words on the path to a position.
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

/// The cheapest paths found to positions further on than the next two.
@safe struct PendingPaths {
  private let paths: UnsafeMutablePointer<UInt64>

  /// Requires memory for ``positions`` paths.
  init(in memory: UnsafeMutablePointer<UInt64>) {
    unsafe memory.initialize(repeating: .max, count: Self.positions)
    unsafe paths = memory
  }

  /// More than the longest word has characters; a power of two.
  static let positions = 32

  @inline(__always)
  func add(_ path: UInt64, to position: Int) {
    let position = position & (Self.positions - 1)
    unsafe paths[position] = min(paths[position], path)
  }

  /// The path to a position, which is then forgotten.
  @inline(__always)
  func take(_ position: Int) -> UInt64 {
    let position = position & (Self.positions - 1)
    defer { unsafe paths[position] = .max }
    return unsafe paths[position]
  }
}
