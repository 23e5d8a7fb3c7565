import TextMetrics

/// A hard maximum, ready to be compared with tallies.
struct EnforcedLimit: Sendable {
  let limit: TextLimit
  /// What a text may count.
  let ceiling: CountCeiling
  /// Where the limit stands among the field's; nil for the cap on scalars in a Character.
  let index: Int?

  private var maximum: Int { ceiling.maximum }

  /// The limit, kept as well by any text that is no worse than one from before (rule 4).
  func tolerating(_ earlier: Tally) -> EnforcedLimit {
    EnforcedLimit(
      limit: limit, ceiling: CountCeiling(maximum, in: limit.unit, orNoWorseThan: earlier),
      index: index)
  }

  /// Adds what to report of a tally that breaks the limit.
  func report(_ tally: Tally, to violations: inout [EditViolation]) {
    guard let index else {
      violations.append(.scalarsPerCharacter(maximum: maximum, attempted: tally.count))
      return
    }
    if tally.unencodable > 0 {
      violations.append(.encoding(index: index, limit, scalars: tally.unencodable))
    }
    if tally.count > maximum {
      violations.append(.limit(index: index, limit, attempted: tally.count))
    }
  }
}

extension TextConstraints {
  /// The hard maxima in the order in which they are reported: the limits, then the cap per
  /// Character.
  var hardMaxima: [EnforcedLimit] {
    enforcedLimits.enumerated().compactMap { index, limit in
      guard limit.strength == .hard, let maximum = limit.maximum else { return nil }
      return EnforcedLimit(
        limit: limit, ceiling: CountCeiling(maximum, in: limit.unit),
        index: index < limits.count ? index : nil)
    }
  }
}
