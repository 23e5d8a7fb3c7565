/// What a token is sure to count in Characters, scalar by scalar, but for links: one where two
/// scalars prove that a Character begins, and nothing in what a mention may not count.
struct LeastCharacters {
  private let uncounted: [Range<Int>]
  private var next = 0
  /// Halves of flags that may yet belong to the Character before.
  private var flags = 2

  init(uncounted: [Range<Int>]) { self.uncounted = uncounted }

  /// What the scalar at an offset counts; asked for each from the first on.
  mutating func count(of scalar: UInt32, at offset: Int, in text: Span<UInt8>) -> Int64 {
    var isBehindUncounted = false
    while next < uncounted.count, uncounted[next].upperBound <= offset {
      isBehindUncounted = uncounted[next].upperBound == offset
      next += 1
    }
    if next < uncounted.count, uncounted[next].lowerBound <= offset {
      flags = 2
      return 0
    }
    let isFlag = (0x1F1E6...0x1F1FF).contains(scalar)
    if offset > 0, CharacterKernel.isCertainBoundary(offset, in: text) {
      flags = isFlag ? 1 : 2
      // Where nothing is counted before it, a letter or digit of ASCII stands there instead.
      return !isBehindUncounted || scalar > 0x20 && scalar < 0x80 ? 1 : 0
    }
    guard isFlag, !isBehindUncounted else {
      flags = 2
      return 0
    }
    flags -= 1
    guard flags < 0 else { return 0 }
    flags = 1
    return 1
  }
}
