/// What normalization form C changes of a weight, a sequence at a time: a scalar before which any
/// text can be cut, with all behind it before which none can.
struct SequenceWeights {
  /// The last sequences of up to three scalars, each where its hash says. Their 63 bits are never
  /// all of what stands there at first, and NUL, which is no bits, is in no sequence but its own.
  private var known: [(scalars: UInt64, change: Int64)] = []

  private static var knownCount: Int { 128 }

  /// How much more a sequence weighs once it is normalized. Linear.
  mutating func change(
    of sequence: Span<UInt8>, _ weights: ScalarWeights, by normalizer: any TextNormalizer
  ) -> Int64 {
    var scalars: UInt64 = 0
    var (bits, offset) = (UInt64(0), 0)
    while offset < sequence.count, bits < 63 {
      let scalar = sequence.scalar(at: offset)
      scalars |= UInt64(scalar.value) &<< bits
      bits &+= 21
      offset &+= scalar.bytes
    }
    func change() -> Int64 {
      normalizer.normalize(String(sequence)).withUTF8Bytes { weights.sum(of: $0) }
        &- weights.sum(of: sequence)
    }
    guard offset == sequence.count else { return change() }
    let slot = Int(truncatingIfNeeded: (scalars &* 0x9E37_79B9_7F4A_7C15) &>> 57)
    if known.isEmpty { known = .init(repeating: (.max, 0), count: Self.knownCount) }
    if known[slot].scalars != scalars { known[slot] = (scalars, change()) }
    return known[slot].change
  }
}

extension ScalarWeights {
  /// What the scalars of valid UTF-8 weigh. Linear.
  fileprivate func sum(of text: Span<UInt8>) -> Int64 {
    var sum: Int64 = 0
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      sum &+= Int64(self[scalar.value])
      offset &+= scalar.bytes
    }
    return sum
  }
}

extension Span<UInt8> {
  /// The sequence that holds a scalar before which the text cannot be cut. Linear in it.
  func sequence(around offset: Int) -> Range<Int> {
    var (start, end) = (offset, offset)
    repeat { end &+= scalar(at: end).bytes } while end < count && !isCut(end)
    while start > 0 {
      start = scalarStart(before: start)
      if isCut(start) { break }
    }
    return start..<end
  }

  /// The syllable of Hangul that two or three jamo make, and where they end: by the arithmetic of
  /// the Unicode Standard, section 3.12. Nil where they may join what is behind them, too.
  @inline(__always)
  func hangulSyllable(at offset: Int) -> (scalar: UInt32, end: Int)? {
    guard offset &+ 6 <= count, self[offset] == 0xE1, self[offset &+ 3] == 0xE1 else { return nil }
    let initial = scalarOfThreeBytes(at: offset) &- 0x1100
    let vowel = scalarOfThreeBytes(at: offset &+ 3) &- 0x1161
    guard initial < 19, vowel < 21 else { return nil }
    var (syllable, end) = (0xAC00 &+ (initial &* 21 &+ vowel) &* 28, offset &+ 6)
    if end < count, self[end] == 0xE1 {
      let final = scalarOfThreeBytes(at: end) &- 0x11A7
      if (1..<28).contains(final) { (syllable, end) = (syllable &+ final, end &+ 3) }
    }
    guard end < count, self[end] >= 0x80 else { return (syllable, end) }
    // Nearly always another syllable begins there.
    let isInitial = self[end] == 0xE1 && self[end &+ 1] == 0x84
    return isInitial || isCut(end) ? (syllable, end) : nil
  }

  /// Whether a vowel or a trailing consonant of jamo stands there.
  @inline(__always)
  func isInSyllable(at offset: Int) -> Bool {
    offset < count && self[offset] == 0xE1 && (0x85...0x87).contains(self[offset &+ 1])
  }

  /// Whether the text can be cut before the scalar there, whatever stands before it, and both parts
  /// be normalized by themselves.
  @inline(__always)
  func isCut(_ offset: Int) -> Bool {
    ScalarKind.number(self, at: offset).number < ScalarKind.movingNothing.rawValue
  }
}
