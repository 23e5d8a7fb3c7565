/// The matches found last, by place: the same place is looked at from several words before it.
@safe struct SyllableMatches {
  private let kept: UnsafeMutableBufferPointer<Match>

  /// Keeps matches of one run in the memory, which need not be initialized.
  init(in memory: UnsafeMutableBufferPointer<Match>) {
    unsafe memory.initialize(repeating: Match(start: -1))
    unsafe kept = memory
  }

  /// A power of two: a place's match is kept at its low bits.
  static let capacity = 32

  @inline(__always)
  func match(at start: Int) -> Match? {
    let match = unsafe kept[start & (Self.capacity - 1)]
    return match.start == start ? match : nil
  }

  @inline(__always)
  func keep(_ match: Match) { unsafe kept[match.start & (Self.capacity - 1)] = match }

  struct Match: BitwiseCopyable {
    /// The place.
    var start: Int
    /// Bit n: n characters are a word.
    var words: UInt64 = 0
    /// Characters looked at, up to the first that no word goes on with.
    var prefix = 0

    var longest: Int { words == 0 ? 0 : 63 - words.leadingZeroBitCount }

    var longestFirst: LongestFirst { LongestFirst(words: words) }
  }

  /// Characters of words, from the longest on.
  struct LongestFirst: Sequence, IteratorProtocol {
    var words: UInt64

    mutating func next() -> Int? {
      guard words != 0 else { return nil }
      let longest = 63 - words.leadingZeroBitCount
      words &= ~(1 << UInt64(longest))
      return longest
    }
  }
}
