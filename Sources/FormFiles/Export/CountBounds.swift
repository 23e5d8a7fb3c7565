import FormValidation

/// Bounds of a count in another format's unit that every text which meets a limit is within.
struct CountBounds {
  private(set) var minimum: Int
  private(set) var maximum: Int?
  /// Whether the bounds say all that the limit says.
  private(set) var isExact: Bool

  /// The bounds in Unicode scalars, which JSON Schema counts.
  static func inScalars(_ limit: TextLimit) -> CountBounds? { CountBounds(limit, perPair: 1) }

  /// The bounds in UTF-16 code units, which HTML counts.
  static func inUTF16(_ limit: TextLimit) -> CountBounds? { CountBounds(limit, perPair: 2) }

  /// - Parameter perPair: What the format counts for a scalar beyond U+FFFF, and 1 for any other.
  private init?(_ limit: TextLimit, perPair width: Int) {
    guard let costs = limit.unit.traits.scalarCosts else { return nil }
    let (basic, pair) = (costs.basic, costs.supplementary)
    minimum = limit.minimum.dividedUp(
      by: max(basic.upperBound, pair.upperBound.dividedUp(by: width)))
    // A Character has any number of scalars: what may cost nothing has no maximum.
    maximum = limit.maximum.flatMap { maximum in
      guard basic.lowerBound > 0, pair.lowerBound > 0 else { return nil }
      let pairs = (maximum / pair.lowerBound).multipliedReportingOverflow(by: width)
      return max(maximum / basic.lowerBound, pairs.overflow ? .max : pairs.partialValue)
    }
    isExact = basic.count == 1 && pair.count == 1 && pair.lowerBound == basic.lowerBound * width
  }

  /// What is left of bounds on the cleaned value for the value as it is submitted.
  func beforeStages(_ stages: [Stage], isRequired: Bool) -> CountBounds {
    let canShorten = stages.contains(where: \.canShorten)
    var bounds = self
    // Of an optional value nothing may remain, and that is accepted.
    if canShorten && !isRequired || stages.contains(where: \.canLengthen) { bounds.minimum = 0 }
    if canShorten { bounds.maximum = nil }
    if !stages.isEmpty { bounds.isExact = false }
    return bounds
  }
}

extension Stage {
  /// Whether nothing may be left of a text that shows something.
  var canEmpty: Bool {
    // The normalization forms of Unicode drop nothing.
    guard case .normalize(let normalizer) = self else { return false }
    return !["nfc", "nfd", "nfkc", "nfkd"].contains(normalizer.name)
  }

  /// Whether the cleaned text can have fewer scalars or UTF-16 code units.
  fileprivate var canShorten: Bool {
    switch self {
    // A mathematical digit is a surrogate pair.
    case .trim, .normalize, .asciiDigits, .collapseWhitespace: true
    case .lineBreaks(let policy): policy != .keep
    // Every scalar maps to at least one, and none beyond U+FFFF to one below.
    case .letterCase: false
    }
  }

  /// Whether the cleaned text can have more.
  fileprivate var canLengthen: Bool {
    switch self {
    case .trim, .lineBreaks, .asciiDigits, .collapseWhitespace: false
    case .normalize: true
    case .letterCase(let letterCase): letterCase != .keep
    }
  }
}

extension TextLimit {
  /// Why a format that counts another unit does not say all that the limit says.
  ///
  /// - Parameter bounds: What it does say.
  func omission(counting unit: String, stages: [Stage], beside bounds: CountBounds?) -> String {
    if stages.isEmpty { return "\(self.unit) are not \(unit), which are counted here" }
    let isSaidInPart = bounds.map { $0.minimum > 0 || $0.maximum != nil } ?? false
    return isSaidInPart
      ? "in part, as the value is cleaned before it is counted"
      : "the value is cleaned before it is counted"
  }
}

extension Int {
  fileprivate func dividedUp(by divisor: Int) -> Int {
    self / divisor + (self % divisor == 0 ? 0 : 1)
  }
}
