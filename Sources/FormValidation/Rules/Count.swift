public import TextMetrics

/// A count in a unit: minimum, maximum, exact and between are one rule.
///
/// ```swift
/// Count(3..., in: .characters)
/// Count(...300, in: .characters)
/// Count(...3000, in: .bytes)
/// Count(exactly: 6, in: .characters)
/// ```
///
/// A hard maximum is enforced while text is typed; a soft one only read. Both are violations in
/// a submitted value.
public struct Count: FieldRuleConvertible {
  /// The range and the unit.
  public let limit: TextLimit
  /// When a reader is shown how much is left.
  public let counter: CounterVisibility

  /// Demands what a limit says.
  public init(_ limit: TextLimit, counter: CounterVisibility = .never) {
    self.limit = limit
    self.counter = counter
  }

  /// Demands a count between two bounds, both included.
  ///
  /// - Precondition: The bounds are not negative.
  public init(
    _ range: ClosedRange<Int>, in unit: TextUnit, strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) {
    self.init(TextLimit(range, in: unit, strength: strength), counter: counter)
  }

  /// Demands at most so many.
  ///
  /// - Precondition: The bound is not negative.
  public init(
    _ range: PartialRangeThrough<Int>, in unit: TextUnit, strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) {
    self.init(TextLimit(range, in: unit, strength: strength), counter: counter)
  }

  /// Demands at least so many.
  ///
  /// - Precondition: The bound is not negative.
  public init(
    _ range: PartialRangeFrom<Int>, in unit: TextUnit, strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) {
    self.init(TextLimit(range, in: unit, strength: strength), counter: counter)
  }

  /// Demands exactly so many.
  ///
  /// - Precondition: The count is not negative.
  public init(
    exactly count: Int, in unit: TextUnit, strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) {
    self.init(TextLimit(count...count, in: unit, strength: strength), counter: counter)
  }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.count(limit, counter)) }
}
