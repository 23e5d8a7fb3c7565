/// A search for the largest size that fits, such as the length of a prefix that is within a limit.
///
/// `propose` returns the longest candidate up to a size, or 0 if no candidate is that short. `fits`
/// returns whether a candidate fits. The search doubles its steps until a candidate doesn't fit,
/// and then bisects the last step. So a text that is much longer than the result isn't counted to
/// its end.
///
/// In some units, a longer candidate than the result might fit. A complete link, for example, can
/// count less than its first half.
package struct ExponentialSearch {
  /// The longest candidate below ``smallestFailing`` that was found to fit, or 0 if none was found.
  package private(set) var longestFitting = 0
  /// The smallest size that is known not to fit, or the maximum size plus 1 if none is known.
  package private(set) var smallestFailing: Int
  /// No candidate up to this size is longer than ``longestFitting``.
  private var decidedSize = 0
  private let maximum: Int
  private let firstSize: Int
  private let firstStep: Int

  /// The number of candidates after ``smallestFailing`` that are tested, because a longer candidate
  /// can complete a link, and therefore fit.
  private static var lookaheadCount: Int { 8 }
  /// The number of shortest candidates that are tested if no candidate was found to fit.
  private static var shortCandidateCount: Int { 16 }

  /// `firstStep` is the distance from `first` to the second size. `failing` is known not to fit.
  package init(maximum: Int, first: Int, firstStep: Int? = nil, failing: Int? = nil) {
    self.maximum = maximum
    firstSize = max(1, first)
    self.firstStep = max(1, firstStep ?? first)
    smallestFailing = min(maximum.addingClamped(1), failing ?? .max)
  }

  package mutating func run(propose: (Int) -> Int, fits: (Int) -> Bool) {
    grow(propose: propose, fits: fits)
    while smallestFailing - decidedSize > 1 {
      test(decidedSize + (smallestFailing - decidedSize) / 2, propose, fits)
    }
  }

  package mutating func grow(propose: (Int) -> Int, fits: (Int) -> Bool) {
    var size = decidedSize.addingClamped(firstSize)
    var step = firstStep
    while size < smallestFailing {
      test(size, propose, fits)
      if decidedSize < size { break }
      size = decidedSize.addingClamped(step)
      step = step.multipliedClamped(by: 2)
    }
  }

  /// Runs the search, and returns the longest candidate that was found to fit, or `nil` if none was
  /// found. If the search finds none, `extraCandidates` and the shortest candidates are tested,
  /// because in some units a longer text can count less than a shorter text.
  package mutating func longest(
    propose: (Int) -> Int, extraCandidates: () -> [Int] = { [] }, fits: (Int) -> Bool
  ) -> Int? {
    func longestThatFits(of candidates: [Int]) -> Int {
      candidates.stablySorted { $1 < $0 }.first { fits($0) } ?? 0
    }
    run(propose: propose, fits: fits)
    if longestFitting == 0 {
      longestFitting = longestThatFits(
        of: extraCandidates() + nextCandidates(Self.shortCandidateCount, after: 0, propose))
      if longestFitting > 0 {
        (smallestFailing, decidedSize) = (maximum.addingClamped(1), longestFitting)
        run(propose: propose, fits: fits)
      }
    }
    let longer = longestThatFits(
      of: nextCandidates(Self.lookaheadCount, after: smallestFailing, propose))
    return longestFitting > 0 || longer > 0 ? max(longestFitting, longer) : nil
  }

  /// Not inlined, because inlining enlarges the small engine of the web build.
  @inline(never)
  private mutating func test(_ size: Int, _ propose: (Int) -> Int, _ fits: (Int) -> Bool) {
    let candidate = propose(size)
    if candidate <= decidedSize {
      // No candidate has a size after `decidedSize`, up to and including `size`.
      decidedSize = size
    } else if fits(candidate) {
      (longestFitting, decidedSize) = (candidate, size)
    } else {
      smallestFailing = candidate
    }
  }

  private func nextCandidates(_ count: Int, after size: Int, _ propose: (Int) -> Int) -> [Int] {
    var candidates: [Int] = []
    while candidates.count < count,
      let candidate = nextCandidate(after: candidates.last ?? size, propose)
    {
      candidates.append(candidate)
    }
    return candidates
  }

  private func nextCandidate(after size: Int, _ propose: (Int) -> Int) -> Int? {
    func candidate(within distance: Int) -> Int {
      propose(min(size.addingClamped(distance), maximum))
    }
    var (tooShort, longEnough) = (0, 1)
    while candidate(within: longEnough) <= size {
      if longEnough >= maximum - size { return nil }
      (tooShort, longEnough) = (longEnough, longEnough.multipliedClamped(by: 2))
    }
    // The last doubling can skip several candidates, such as short Characters after a long
    // Character.
    while longEnough - tooShort > 1 {
      let middle = tooShort + (longEnough - tooShort) / 2
      if candidate(within: middle) > size { longEnough = middle } else { tooShort = middle }
    }
    return candidate(within: longEnough)
  }
}
