import TextMetrics

/// Bounds of a count in another format's unit that every text which meets a limit is within.
struct CountBounds {
  let minimum: Int
  let maximum: Int?
  /// Whether the bounds say all that the limit says.
  let isExact: Bool

  private init(_ minimum: Int, _ maximum: Int?, isExact: Bool = false) {
    self.init(minimum: minimum, maximum: maximum, isExact: isExact)
  }

  private init(minimum: Int, maximum: Int?, isExact: Bool) {
    self.minimum = minimum
    self.maximum = maximum
    self.isExact = isExact
  }

  /// The bounds in Unicode scalars, which JSON Schema counts.
  static func inScalars(_ limit: TextLimit) -> CountBounds? {
    let (low, high) = (limit.minimum, limit.maximum)
    return switch limit.unit {
    case .scalars: CountBounds(low, high, isExact: true)
    // A Character has any number of scalars.
    case .characters: CountBounds(low, nil)
    case .utf16: CountBounds(low.dividedUp(by: 2), high)
    case .bytes: CountBounds(low.dividedUp(by: 4), high)
    case .bytes(.utf16): CountBounds(low.dividedUp(by: 4), high.map { $0 / 2 })
    case .bytes(.utf32):
      CountBounds(low.dividedUp(by: 4), high.map { $0 / 4 }, isExact: true)
    default: nil
    }
  }

  /// The bounds in UTF-16 code units, which HTML counts.
  static func inUTF16(_ limit: TextLimit) -> CountBounds? {
    let (low, high) = (limit.minimum, limit.maximum)
    return switch limit.unit {
    case .utf16: CountBounds(low, high, isExact: true)
    case .bytes(.utf16):
      CountBounds(low.dividedUp(by: 2), high.map { $0 / 2 }, isExact: true)
    case .characters: CountBounds(low, nil)
    case .scalars: CountBounds(low, high?.doubled)
    case .bytes(.utf32): CountBounds(low.dividedUp(by: 4), high.map { ($0 / 4).doubled })
    // Three bytes at most for one unit: a pair of units has four.
    case .bytes: CountBounds(low.dividedUp(by: 3), high)
    default: nil
    }
  }

  /// What is left of bounds on the cleaned value for the value as it is submitted.
  func beforeStages(_ stages: [Stage], isRequired: Bool) -> CountBounds {
    // Of an optional value nothing may remain, and that is accepted.
    let hasMinimum =
      !stages.contains(where: \.canLengthen)
      && (isRequired || !stages.contains(where: \.canShorten))
    return CountBounds(
      minimum: hasMinimum ? minimum : 0,
      maximum: stages.contains(where: \.canShorten) ? nil : maximum,
      isExact: isExact && stages.isEmpty)
  }
}

extension Stage {
  /// Whether the cleaned text can have fewer scalars or UTF-16 code units.
  fileprivate var canShorten: Bool {
    switch self {
    case .trim, .normalize: true
    case .lineBreaks(let policy): policy != .keep
    // Every scalar maps to at least one, and none beyond U+FFFF to one below.
    case .letterCase: false
    }
  }

  /// Whether the cleaned text can have more.
  fileprivate var canLengthen: Bool {
    switch self {
    case .trim, .lineBreaks: false
    case .normalize: true
    case .letterCase(let letterCase): letterCase != .keep
    }
  }
}

extension TextLimit {
  /// Why a format that counts another unit does not say all that the limit says.
  func omission(counting unit: String, stages: [Stage]) -> String {
    stages.isEmpty
      ? "\(self.unit) are not \(unit), which are counted here"
      : "the value is cleaned before it is counted"
  }
}

extension Int {
  fileprivate func dividedUp(by divisor: Int) -> Int {
    self / divisor + (self % divisor == 0 ? 0 : 1)
  }

  fileprivate var doubled: Int {
    let (result, overflow) = multipliedReportingOverflow(by: 2)
    return overflow ? .max : result
  }
}
