import FormValidation

/// The bounds of a limit, converted to Unicode scalars or UTF-16 code units for an export. Every
/// text within the limit is within the bounds.
struct CountBounds {
  private(set) var minimum: Int
  private(set) var maximum: Int?
  private(set) var isExact: Bool

  static func inScalars(_ limit: TextLimit) -> CountBounds? {
    CountBounds(limit, supplementaryWidth: 1)
  }

  static func inUTF16(_ limit: TextLimit) -> CountBounds? {
    CountBounds(limit, supplementaryWidth: 2)
  }

  /// Creates bounds in a unit that counts a scalar beyond U+FFFF as `width`, and any other scalar
  /// as 1. Returns `nil` if the amount that a scalar adds to the limit's count isn't bounded.
  private init?(_ limit: TextLimit, supplementaryWidth width: Int) {
    guard let costs = limit.unit.traits.scalarCosts else { return nil }
    let (basic, supplementary) = (costs.basic, costs.supplementary)
    minimum = limit.minimum.dividedUp(
      by: max(basic.upperBound, supplementary.upperBound.dividedUp(by: width)))
    // If a scalar can add 0 to the limit's count, a text can have any number of scalars.
    maximum = limit.maximum.flatMap { maximum in
      guard basic.lowerBound > 0, supplementary.lowerBound > 0 else { return nil }
      let scalars = (maximum / supplementary.lowerBound).multipliedReportingOverflow(by: width)
      return max(maximum / basic.lowerBound, scalars.overflow ? .max : scalars.partialValue)
    }
    isExact =
      basic.count == 1 && supplementary.count == 1
      && supplementary.lowerBound == basic.lowerBound * width
  }

  func beforeTransforms(_ transforms: [FieldTransform], isRequired: Bool) -> CountBounds {
    let canShorten = transforms.contains(where: \.canShorten)
    var bounds = self
    // Transforms can lengthen a text, or make it empty, which is valid for an optional value.
    if canShorten && !isRequired || transforms.contains(where: \.canLengthen) { bounds.minimum = 0 }
    if canShorten { bounds.maximum = nil }
    if !transforms.isEmpty { bounds.isExact = false }
    return bounds
  }
}

extension FieldTransform {
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
    // A case mapping never reduces the number of scalars or UTF-16 code units of a scalar.
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
  func omission(counting unit: String, transforms: [FieldTransform], beside bounds: CountBounds?)
    -> String
  {
    let isExpressedInPart = bounds.map { $0.minimum > 0 || $0.maximum != nil } ?? false
    return (isExpressedInPart ? "in part, because " : "")
      + (transforms.isEmpty
        ? "the limit counts \(self.unit), and the format counts \(unit)"
        : "the value is transformed before it is counted")
  }
}

extension Int {
  fileprivate func dividedUp(by divisor: Int) -> Int {
    self / divisor + (self % divisor == 0 ? 0 : 1)
  }
}

// MARK: - Export

extension TextRefusal {
  var schemas: [JSONValue] {
    var refused =
      [
        scalars.isEmpty ? nil : ["pattern": .string("[\(characterClass)]")],
        first.isEmpty ? nil : ["pattern": .string("^[\(Self.characterClass(of: first))]")],
        last.isEmpty ? nil : ["pattern": .string("[\(Self.characterClass(of: last))]$")],
        values.isEmpty ? nil : ["enum": .array(values.map(JSONValue.string))],
      ].compactMap(\.self) as [JSONValue]
    if !names.isEmpty {
      let anyCase = names.map { $0.map(Self.inAnyCase).joined() }.joined(separator: "|")
      refused.append(["pattern": .string("^(?:\(anyCase)) *(?:$|[.])")])
    }
    return refused.map { ["not": $0] }
  }

  /// An HTML pattern that matches texts without refused scalars, or `nil` if no scalar is refused.
  var htmlPattern: String? { scalars.isEmpty ? nil : "[^\(characterClass)]*" }

  private var characterClass: String {
    scalars.map { range in
      let ends = range.count == 1 ? [range.lowerBound] : [range.lowerBound, range.upperBound]
      return ends.map(Self.written).joined(separator: "-")
    }.joined()
  }

  private static func characterClass(of scalars: [Unicode.Scalar]) -> String {
    scalars.map { written($0.value) }.joined()
  }

  private static func written(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    if scalar <= 0xFF { return "\\x" + (digits.count == 1 ? "0" : "") + digits }
    return Unicode.Scalar(scalar).map { String($0) } ?? ""
  }

  private static func inAnyCase(_ letter: Character) -> String {
    let small = letter.lowercased()
    return small == String(letter) ? "[\(letter)]" : "[\(letter)\(small)]"
  }
}
