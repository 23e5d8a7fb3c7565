import FormValidation

/// The bounds of a limit in scalars or UTF-16 code units. Every text within the limit is within
/// these bounds.
struct CountBounds {
  private(set) var minimum: Int
  private(set) var maximum: Int?
  /// Whether every text within the bounds is within the limit, unless the unit refuses the text.
  private(set) var isExact: Bool

  static func inScalars(_ limit: TextLimit) -> CountBounds? {
    CountBounds(limit, supplementaryWidth: 1)
  }

  static func inUTF16(_ limit: TextLimit) -> CountBounds? {
    CountBounds(limit, supplementaryWidth: 2)
  }

  /// A scalar beyond U+FFFF counts as `width`. Returns `nil` if `scalarCosts` isn't known.
  private init?(_ limit: TextLimit, supplementaryWidth width: Int) {
    guard let costs = limit.unit.traits.scalarCosts else { return nil }
    let (basic, supplementary) = (costs.basic, costs.supplementary)
    minimum = limit.minimum.dividedRoundingUp(
      by: max(basic.upperBound, supplementary.upperBound.dividedRoundingUp(by: width)))
    // If a scalar can add 0 to the limit's count, a text within the limit can have any number of
    // scalars.
    maximum = limit.maximum.flatMap { maximum in
      guard basic.lowerBound > 0, supplementary.lowerBound > 0 else { return nil }
      let scalars = (maximum / supplementary.lowerBound).multipliedReportingOverflow(by: width)
      return max(maximum / basic.lowerBound, scalars.overflow ? .max : scalars.partialValue)
    }
    isExact =
      basic.count == 1 && supplementary.count == 1
      && supplementary.lowerBound == basic.lowerBound * width
  }

  /// Returns bounds for texts to which the transforms haven't been applied. The bounds include each
  /// text whose transformed text is within `self`. If `isRequired` is `false`, the bounds also
  /// include each text that the transforms make empty.
  func beforeTransforms(_ transforms: [FieldTransform], isRequired: Bool) -> CountBounds {
    let canShorten = transforms.contains(where: \.canShorten)
    var bounds = self
    // A transform can lengthen a text that is too short, or make a text empty, which is valid for
    // an optional value.
    if canShorten && !isRequired || transforms.contains(where: \.canLengthen) { bounds.minimum = 0 }
    if canShorten { bounds.maximum = nil }
    if !transforms.isEmpty { bounds.isExact = false }
    return bounds
  }
}

extension FieldTransform {
  /// Whether the transform can make a text with a visible scalar empty.
  var canEmpty: Bool {
    // The normalization forms of Unicode don't remove scalars.
    guard case .normalize(let normalizer) = self else { return false }
    return !["nfc", "nfd", "nfkc", "nfkd"].contains(normalizer.name)
  }

  fileprivate var canShorten: Bool {
    switch self {
    // `asciiDigits` replaces digits beyond U+FFFF, each of two code units, with one code unit.
    case .trim, .normalize, .asciiDigits, .collapseWhitespace: true
    case .lineBreaks(let policy): policy != .keep
    // A case mapping never maps a scalar to fewer scalars or UTF-16 code units.
    case .letterCase: false
    }
  }

  fileprivate var canLengthen: Bool {
    switch self {
    case .trim, .lineBreaks, .asciiDigits, .collapseWhitespace: false
    case .normalize: true
    case .letterCase(let letterCase): letterCase != .keep
    }
  }
}

extension TextLimit {
  /// `bounds` are the exported bounds, or `nil` if no bounds are exported. `expressesRefusals` is
  /// whether the export also rejects Characters or texts that the unit refuses.
  func omissionReason(
    counting unit: String, transforms: [FieldTransform], bounds: CountBounds?,
    expressesRefusals: Bool
  ) -> String {
    let isExpressedInPart =
      expressesRefusals || bounds.map { $0.minimum > 0 || $0.maximum != nil } ?? false
    return (isExpressedInPart ? "in part, because " : "")
      + (transforms.isEmpty
        ? "the limit counts \(self.unit), and the format counts \(unit)"
        : "the value is transformed before it is counted")
  }
}

extension Int {
  fileprivate func dividedRoundingUp(by divisor: Int) -> Int {
    self / divisor + (self % divisor == 0 ? 0 : 1)
  }
}
