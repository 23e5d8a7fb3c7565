/// Finds the longest of a row of candidates that fits: it proposes one, has it counted, and halves
/// what is left.
///
/// A window is doubled until its last candidate does not fit, so that the work is bounded by what
/// is kept. The result is the longest where no longer text counts less and nothing joins what
/// stands after the cut; elsewhere it is where halving ends, or one of a few that are longer.
package struct CutSearch {
  /// The largest size of a candidate.
  private let maximum: Int
  /// The size that is tried first, and how much more the next one has.
  private var first: Int
  private var step: Int
  /// The smallest size that is known not to fit.
  private(set) var failing: Int

  /// How many candidates longer than where halving ends are tried, and how many of the shortest
  /// where it finds none.
  private static var triedAfter: Int { 8 }
  private static var triedShortest: Int { 16 }

  /// - Parameters:
  ///   - maximum: The largest size of a candidate.
  ///   - window: The size that is tried first.
  package init(maximum: Int, window: Int) {
    self.maximum = maximum
    first = max(1, window)
    step = first
    failing = maximum.addingClamped(1)
  }

  /// Begins with a size that is likely to fit, and goes on in steps that double.
  ///
  /// - Parameter failing: A size that is known not to fit, if there is one.
  mutating func begin(at size: Int, step: Int, failing: Int? = nil) {
    first = max(first, size)
    self.step = max(self.step, step)
    self.failing = min(self.failing, failing ?? self.failing)
  }

  /// The size of the longest candidate that was found to fit; nil where none was.
  ///
  /// - Parameters:
  ///   - propose: The size of the longest candidate of at most so much; 0 where there is none.
  ///   - others: Candidates that are tried, beside the shortest, before the search is given up.
  ///   - fits: Whether a candidate fits.
  package mutating func longest(
    propose: (Int) -> Int, others: () -> [Int] = { [] }, fits: (Int) -> Bool
  ) -> Int? {
    var found = climb(from: 0, propose, fits)
    if found == 0 {
      // Nothing above one that does not fit was looked at, where a longer text may count less.
      found = longest(of: others() + next(Self.triedShortest, after: 0, propose), fits)
      if found > 0 {
        failing = maximum.addingClamped(1)
        found = max(found, climb(from: found, propose, fits))
      }
    }
    found = max(found, longest(of: next(Self.triedAfter, after: failing, propose), fits))
    return found > 0 ? found : nil
  }

  /// Doubles the window from a size on, until its last candidate does not fit: that is ``failing``
  /// then. Returns the longest candidate that fits, or 0, and the size up to which none failed.
  mutating func widen(
    from start: Int = 0, propose: (Int) -> Int, fits: (Int) -> Bool
  ) -> (found: Int, reached: Int) {
    var (found, reached, step) = (0, start, step)
    var size = start.addingClamped(first)
    while size < failing {
      let candidate = propose(size)
      if candidate > reached {
        guard fits(candidate) else {
          failing = candidate
          break
        }
        found = candidate
      }
      reached = size
      size = size.addingClamped(step)
      step = step.multipliedClamped(by: 2)
    }
    return (found, reached)
  }

  /// The longest candidate above a size that doubling and then halving find to fit, or 0.
  private mutating func climb(
    from start: Int, _ propose: (Int) -> Int, _ fits: (Int) -> Bool
  ) -> Int {
    var (found, reached) = widen(from: start, propose: propose, fits: fits)
    while failing - reached > 1 {
      let middle = reached + (failing - reached) / 2
      let candidate = propose(middle)
      if candidate <= reached {
        // There is none from the one to the other.
        reached = middle
      } else if fits(candidate) {
        (found, reached) = (candidate, middle)
      } else {
        failing = candidate
      }
    }
    return found
  }

  private func longest(of candidates: [Int], _ fits: (Int) -> Bool) -> Int {
    candidates.ordered { $1 < $0 }.first { fits($0) } ?? 0
  }

  /// So many candidates after a size, each the next one.
  private func next(_ count: Int, after size: Int, _ propose: (Int) -> Int) -> [Int] {
    var candidates: [Int] = []
    while candidates.count < count, let one = next(after: candidates.last ?? size, propose) {
      candidates.append(one)
    }
    return candidates
  }

  /// The smallest candidate after a size; nil where there is none.
  private func next(after size: Int, _ propose: (Int) -> Int) -> Int? {
    func candidate(_ step: Int) -> Int { propose(min(size.addingClamped(step), maximum)) }
    var (without, with) = (0, 1)
    while candidate(with) <= size {
      if with >= maximum - size { return nil }
      (without, with) = (with, with.multipliedClamped(by: 2))
    }
    // After a long Character there may be several short ones within the last step.
    while with - without > 1 {
      let middle = without + (with - without) / 2
      if candidate(middle) > size { with = middle } else { without = middle }
    }
    return candidate(with)
  }
}
