import TextMetrics

/// A hard maximum, ready to be compared with tallies.
struct EnforcedLimit: Sendable {
  let limit: TextLimit
  /// What a text may count.
  let ceiling: CountCeiling
  /// Where the limit stands among the field's; nil for the cap on scalars in a Character.
  let index: Int?

  private var maximum: Int { ceiling.maximum }

  /// What a text may count that is to be no worse than an earlier one, which broke the limit (rule
  /// 4): it has no more Characters that the encoding lacks, and all others keep the maximum or
  /// count no more. Linear in the text where the encoding lacks any.
  func ceilings(noWorseThan earlier: String, counting tally: Tally) -> [CountCeiling] {
    let maximum = max(maximum, tally.count)
    guard tally.unencodable > 0 else { return [CountCeiling(maximum, in: limit.unit)] }
    let lacked = limit.unit.unencodableCharacters
    return [
      CountCeiling(earlier.count(in: lacked), in: lacked),
      CountCeiling(maximum, in: limit.unit.holdingEveryScalar),
    ]
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
