/// A search for the largest size that fits, such as the length of the longest prefix of a text that
/// is within a limit.
///
/// Two closures describe the candidates. `propose` returns the longest candidate up to a given
/// size, or 0 if no candidate is that short. `fits` returns whether a candidate fits.
///
///     // Every even number is a candidate, and the candidates up to 42 fit.
///     var search = ExponentialSearch(maximum: 100, first: 8)
///     search.run { $0 - $0 % 2 } fits: { $0 <= 42 }
///     search.longestFitting  // 42
///     search.smallestFailing  // 44
///
/// The search doubles its steps until a candidate doesn't fit, and then bisects the last step. So a
/// text that is much longer than the result isn't counted to its end.
///
/// In most units, all candidates that are shorter than a fitting candidate fit, too. The search
/// then finds the longest candidate that fits. In other units, a longer candidate might fit as
/// well. A complete link, for example, can count less than its first half.
package struct ExponentialSearch {
  /// The size of the longest candidate that was found to fit, or 0 if no candidate was found to
  /// fit. Candidates after ``smallestFailing`` aren't included.
  package private(set) var longestFitting = 0
  /// The smallest size that is known not to fit, or the maximum size plus 1 if no such size is
  /// known.
  package private(set) var smallestFailing: Int
  /// The size after which the search continues. No candidate up to this size is longer than
  /// ``longestFitting``.
  private var decidedSize = 0
  private let maximum: Int
  private let firstSize: Int
  private let firstStep: Int

  /// The number of candidates after ``smallestFailing`` that are tested at the end. A longer
  /// candidate can complete a link, and therefore fit.
  private static var lookaheadCount: Int { 8 }
  /// The number of candidates, from the shortest on, that are tested if no candidate was found to
  /// fit.
  private static var shortCandidateCount: Int { 16 }

  /// - Parameters:
  ///   - maximum: The largest size of a candidate.
  ///   - first: The first size to test.
  ///   - firstStep: The distance from the first size to the second, or `nil` for a distance of
  ///     `first`. Each later distance is twice the previous distance.
  ///   - failing: A size that is known not to fit, or `nil` if none is known.
  package init(maximum: Int, first: Int, firstStep: Int? = nil, failing: Int? = nil) {
    self.maximum = maximum
    firstSize = max(1, first)
    self.firstStep = max(1, firstStep ?? first)
    smallestFailing = min(maximum.addingClamped(1), failing ?? .max)
  }

  /// Tests growing sizes until a candidate doesn't fit, and then bisects.
  ///
  /// - Complexity: O(log *n*) calls to both closures, where *n* is the maximum size.
  package mutating func run(propose: (Int) -> Int, fits: (Int) -> Bool) {
    grow(propose: propose, fits: fits)
    while smallestFailing - decidedSize > 1 {
      test(decidedSize + (smallestFailing - decidedSize) / 2, propose, fits)
    }
  }

  /// Tests growing sizes until a candidate doesn't fit, or the next size isn't less than
  /// ``smallestFailing``.
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

  /// Runs the search, and returns the size of the longest candidate that was found to fit, or `nil`
  /// if none was found.
  ///
  /// In some units, a longer text can count less than a shorter text. So this method tests more
  /// candidates than ``run(propose:fits:)``:
  ///
  /// - If no candidate was found to fit, the method tests the candidates that `others` returns,
  ///   and the shortest candidates. If at least one of them fits, the method runs the search again
  ///   from the longest candidate that fits.
  /// - At the end, the method tests a few candidates after ``smallestFailing``.
  ///
  /// - Complexity: O(log *n*) calls to `propose` and `fits`, where *n* is the maximum size, and one
  ///   call to `fits` for each candidate in `others`.
  package mutating func longest(
    propose: (Int) -> Int, others: () -> [Int] = { [] }, fits: (Int) -> Bool
  ) -> Int? {
    func longest(of candidates: [Int]) -> Int {
      candidates.stablySorted { $1 < $0 }.first { fits($0) } ?? 0
    }
    run(propose: propose, fits: fits)
    if longestFitting == 0 {
      longestFitting = longest(
        of: others() + nextCandidates(Self.shortCandidateCount, after: 0, propose))
      if longestFitting > 0 {
        (smallestFailing, decidedSize) = (maximum.addingClamped(1), longestFitting)
        run(propose: propose, fits: fits)
      }
    }
    let longer = longest(of: nextCandidates(Self.lookaheadCount, after: smallestFailing, propose))
    return longestFitting > 0 || longer > 0 ? max(longestFitting, longer) : nil
  }

  /// Tests the longest candidate up to a size.
  ///
  /// The method isn't inlined, because inlining enlarges the small engine of the web build.
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
