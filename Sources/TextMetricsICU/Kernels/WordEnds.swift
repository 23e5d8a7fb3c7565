/// What a ``WordScan`` hands the ends of segments to.
protocol WordEnds {
  /// Adds the end, in bytes, of a segment that came to a place, if `count` is 1 and not 0.
  mutating func add(_ end: UInt64, _ place: UInt64, count: UInt64)

  /// Adds the ends before the bytes of a block that are in `ends`; those in `words` are of words.
  mutating func add(
    _ ends: UInt64, words: UInt64, places: UnsafePointer<UInt8>, from start: UInt64)

  /// Nil, and `count` is not called, where ends are asked for one by one; else adds the words that
  /// it returns.
  mutating func addWords<Rest>(_ count: () -> (words: Int, rest: Rest)) -> Rest?
}

/// Ends to be handed on, in a batch: bytes above the place (``WordAutomaton``).
@safe struct WordBatch: WordEnds {
  let entries: UnsafeMutablePointer<UInt64>
  private(set) var count: Int

  init(_ entries: UnsafeMutablePointer<UInt64>, count: Int) {
    unsafe self.entries = entries
    self.count = count
  }

  @inline(__always)
  mutating func add(_ end: UInt64, _ place: UInt64, count: UInt64) {
    unsafe entries[self.count] = end &<< 8 | place
    self.count &+= Int(truncatingIfNeeded: count)
  }

  @inline(__always)
  mutating func add(
    _ ends: UInt64, words: UInt64, places: UnsafePointer<UInt8>, from start: UInt64
  ) {
    var ends = ends
    var index = count
    while ends != 0 {
      let end = ends.trailingZeroBitCount
      unsafe entries[index] =
        (start &+ UInt64(truncatingIfNeeded: end)) &<< 8 | UInt64(places[end])
      index &+= 1
      ends &= ends &- 1
    }
    count = index
  }

  @inline(__always)
  func addWords<Rest>(_ count: () -> (words: Int, rest: Rest)) -> Rest? { nil }
}

/// Words counted, and nothing kept.
struct WordCount: WordEnds {
  /// States in which a segment is a word, as a set of bits.
  let states: UInt64
  private(set) var words: UInt64 = 0

  init(_ states: UInt64) { self.states = states }

  @inline(__always)
  mutating func add(_ end: UInt64, _ place: UInt64, count: UInt64) {
    // The shift takes the low six bits of the place: its state.
    words &+= states &>> place & count
  }

  @inline(__always)
  mutating func add(
    _ ends: UInt64, words: UInt64, places: UnsafePointer<UInt8>, from start: UInt64
  ) {
    self.words &+= UInt64(truncatingIfNeeded: (ends & words).nonzeroBitCount)
  }

  @inline(__always)
  mutating func addWords<Rest>(_ count: () -> (words: Int, rest: Rest)) -> Rest? {
    let (words, rest) = count()
    self.words &+= UInt64(truncatingIfNeeded: words)
    return rest
  }
}
