import TextMetrics

/// A hard maximum, ready to be compared with tallies.
struct EnforcedLimit: Sendable {
  let limit: TextLimit
  let maximum: Int
  /// Where the limit stands among the field's; nil for the cap on scalars in a Character.
  let index: Int?

  var unit: TextUnit { limit.unit }

  /// Whether a text with this tally keeps the limit.
  func holds(_ tally: Tally) -> Bool { tally.fits(maximum) }

  /// Whether a text with this tally is no worse than one from before, which broke the limit (rule
  /// 4): it has no more that the encoding cannot hold, and keeps the maximum or counts no more.
  func isNoWorse(_ tally: Tally, than before: Tally) -> Bool {
    tally.unencodable <= before.unencodable
      && (tally.count <= maximum || tally.count <= before.count)
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
        limit: limit, maximum: maximum, index: index < limits.count ? index : nil)
    }
  }
}
