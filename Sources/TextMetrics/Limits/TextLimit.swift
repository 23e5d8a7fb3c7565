/// A range of counts in one unit.
///
/// ```swift
/// let post = TextLimit(...300, in: .characters)
/// post.reading(of: "Hello").standing  // .within(remaining: 295)
/// ```
public struct TextLimit: Sendable, Hashable {
  /// Whether the engine enforces a maximum while text is typed, or only reads it.
  public enum Strength: String, Sendable, Hashable {
    /// Editing clips or rejects what would exceed the maximum.
    case hard
    /// A reading only: a warning threshold, an over-limit range to highlight.
    case soft
  }

  /// What is counted.
  public let unit: TextUnit
  /// The smallest count that fits. A minimum never blocks typing.
  public let minimum: Int
  /// The largest count that fits, if there is one.
  public let maximum: Int?
  /// Whether editing enforces the maximum.
  public let strength: Strength

  /// A limit with both bounds: `3...20` of the unit.
  ///
  /// - Precondition: The bounds are not negative.
  public init(_ range: ClosedRange<Int>, in unit: TextUnit, strength: Strength = .hard) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound, in: unit, strength: strength)
  }

  /// A limit with a maximum only: `...300` of the unit.
  ///
  /// - Precondition: The bound is not negative.
  public init(_ range: PartialRangeThrough<Int>, in unit: TextUnit, strength: Strength = .hard) {
    self.init(minimum: 0, maximum: range.upperBound, in: unit, strength: strength)
  }

  /// A limit with a minimum only, which never blocks typing: `3...` of the unit.
  ///
  /// - Precondition: The bound is not negative.
  public init(_ range: PartialRangeFrom<Int>, in unit: TextUnit, strength: Strength = .hard) {
    self.init(minimum: range.lowerBound, maximum: nil, in: unit, strength: strength)
  }

  /// A limit with bounds that are computed; both are counts in the unit.
  ///
  /// - Precondition: `minimum` is not negative and `maximum`, if any, is not below it.
  public init(minimum: Int = 0, maximum: Int?, in unit: TextUnit, strength: Strength = .hard) {
    precondition(minimum >= 0, "a minimum cannot be negative")
    precondition(maximum ?? minimum >= minimum, "a maximum cannot be negative or below the minimum")
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.strength = strength
  }
}
