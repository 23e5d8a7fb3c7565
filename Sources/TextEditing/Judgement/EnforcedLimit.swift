import TextMetrics

/// A hard maximum, ready to be compared with tallies.
struct EnforcedLimit: Sendable {
  /// What a breach of the maximum is reported as.
  enum Origin: Sendable {
    case limit(index: Int, TextLimit)
    case scalarsPerCharacter
  }

  let unit: TextUnit
  let maximum: Int
  let origin: Origin

  /// Whether a text with this tally keeps the limit.
  func holds(_ tally: Tally) -> Bool { tally.unencodable == 0 && tally.count <= maximum }

  /// What to report of a tally that breaks the limit.
  func violations(of tally: Tally) -> [EditViolation] {
    switch origin {
    case .scalarsPerCharacter:
      return [.scalarsPerCharacter(maximum: maximum, attempted: tally.count)]
    case .limit(let index, let limit):
      var violations: [EditViolation] = []
      if tally.unencodable > 0 {
        violations.append(.encoding(index: index, limit, scalars: tally.unencodable))
      }
      if tally.count > maximum {
        violations.append(.limit(index: index, limit, attempted: tally.count))
      }
      return violations
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
        unit: limit.unit, maximum: maximum,
        origin: index < limits.count ? .limit(index: index, limit) : .scalarsPerCharacter)
    }
  }
}

extension String {
  /// The text's tally in a unit.
  func tally(in unit: TextUnit) -> Tally { withUTF8Bytes { unit.tally(of: $0) } }
}
