/// Finds the longest of a row of candidates that fits: it proposes one, has it counted, and halves
/// what is left.
///
/// A window is doubled until its last candidate does not fit, so that the work is bounded by what
/// is kept. The result is the longest where no longer text counts less and nothing joins what
/// stands behind the cut; elsewhere it is where halving ends, or one of a few that are longer.
package struct CutSearch {
  /// The largest size of a candidate.
  private let maximum: Int
  /// The size that is tried first, and how much more the next one has.
  private var first: Int
  private var step: Int
  /// The smallest size that is known not to fit.
  private var failing: Int

  /// How many candidates longer than where halving ends are tried, and how many of the shortest
  /// where it finds none.
  private static var triedBehind: Int { 8 }
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
      // Halving has found none. Where one of these fits, it goes on from there.
      let behind = failing
      found = lastOf(others() + next(Self.triedShortest, behind: 0, propose), fits)
      guard found > 0 else { return last(behind: behind, propose, fits) }
      failing = maximum.addingClamped(1)
      found = max(found, climb(from: found, propose, fits))
    }
    return max(found, last(behind: failing, propose, fits) ?? 0)
  }

  /// The longest candidate above a size that doubling and then halving find to fit; 0 where they
  /// find none. Afterwards ``failing`` is the smallest size that was found not to.
  private mutating func climb(
    from start: Int, _ propose: (Int) -> Int, _ fits: (Int) -> Bool
  ) -> Int {
    var (found, lower) = (0, start)
    var (size, step) = (start.addingClamped(first), step)
    while size < failing {
      let candidate = propose(size)
      if candidate > lower {
        guard fits(candidate) else {
          failing = candidate
          break
        }
        found = candidate
      }
      lower = size
      size = size.addingClamped(step)
      step = step.multipliedClamped(by: 2)
    }
    while failing - lower > 1 {
      let middle = lower + (failing - lower) / 2
      let candidate = propose(middle)
      if candidate > lower, !fits(candidate) {
        failing = candidate
      } else {
        if candidate > lower { found = candidate }
        lower = middle
      }
    }
    return found
  }

  /// The last of a few candidates behind a size that fits; nil where none does.
  private func last(behind size: Int, _ propose: (Int) -> Int, _ fits: (Int) -> Bool) -> Int? {
    let found = lastOf(next(Self.triedBehind, behind: size, propose), fits)
    return found > 0 ? found : nil
  }

  private func lastOf(_ candidates: [Int], _ fits: (Int) -> Bool) -> Int {
    candidates.ordered { $1 < $0 }.first { fits($0) } ?? 0
  }

  /// So many candidates behind a size, each the next one.
  private func next(_ count: Int, behind size: Int, _ propose: (Int) -> Int) -> [Int] {
    var candidates: [Int] = []
    while candidates.count < count, let next = next(behind: candidates.last ?? size, propose) {
      candidates.append(next)
    }
    return candidates
  }

  /// The smallest candidate behind a size; nil where there is none.
  private func next(behind size: Int, _ propose: (Int) -> Int) -> Int? {
    func candidate(_ step: Int) -> Int { propose(min(size.addingClamped(step), maximum)) }
    var (without, with) = (0, 1)
    while candidate(with) <= size {
      if with >= maximum - size { return nil }
      (without, with) = (with, with.multipliedClamped(by: 2))
    }
    // Behind a long Character there may be several short ones within the last step.
    while with - without > 1 {
      let middle = without + (with - without) / 2
      if candidate(middle) > size { with = middle } else { without = middle }
    }
    return candidate(with)
  }
}
