/// What a truncation may keep of a text, from nothing to all but one Character: each candidate one
/// Character more than the one before.
struct TruncationCandidates {
  private let keeping: Keeping
  /// The Character boundaries at which a kept head may end, the first one at the start of the text.
  private let heads: [Int]
  /// Those at which a kept tail may start, the first one at the end of the text.
  private let tails: [Int]

  /// Those inside of two ends of the text: both all of it, or apart.
  init(keeping: Keeping, window: KeptEnds, in text: Span<UInt8>) {
    self.keeping = keeping
    heads = keeping == .tail ? [0] : text.extracting(..<window.headEnd).characterBoundaries
    let tail = text.extracting(window.tailStart...).characterBoundaries
    tails = keeping == .head ? [text.count] : tail.reversed().map { window.tailStart + $0 }
  }

  /// The number of Characters in the longest candidate.
  private var most: Int {
    switch keeping {
    case .head: heads.count - 1
    case .tail: tails.count - 1
    case .ends: min(2 * heads.count - 2, 2 * tails.count - 1)
    }
  }

  private subscript(count: Int) -> KeptEnds {
    switch keeping {
    case .head: KeptEnds(headEnd: heads[count], tailStart: tails[0])
    case .tail: KeptEnds(headEnd: heads[0], tailStart: tails[count])
    case .ends: KeptEnds(headEnd: heads[(count + 1) / 2], tailStart: tails[count / 2])
    }
  }

  /// The last candidate in which something was cut and that fits; nil if none does.
  ///
  /// - Parameter isOutOfReach: Whether a candidate proves that it does not fit, nor any longer one.
  func longest(isOutOfReach: (KeptEnds) -> Bool, fits: (KeptEnds) -> Bool) -> KeptEnds? {
    // One behind which nothing is out of reach before it is found by halves; then each is tried.
    var (within, beyond) = (-1, most + 1)
    while beyond - within > 1 {
      let middle = within + (beyond - within) / 2
      if isOutOfReach(self[middle]) { beyond = middle } else { within = middle }
    }
    return (0..<beyond).reversed().lazy.map { self[$0] }
      .first { $0.headEnd < $0.tailStart && fits($0) }
  }
}

extension Span<UInt8> {
  /// All Character boundaries, those at both ends included. Linear.
  fileprivate var characterBoundaries: [Int] {
    var boundaries: [Int] = []
    _ = CharacterKernel.walk(self) { offset, startsCharacter in
      if startsCharacter { boundaries.append(offset) }
      return true
    }
    boundaries.append(count)
    return boundaries
  }
}
