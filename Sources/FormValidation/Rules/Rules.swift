public import TextMetrics

/// The value is there and, after the stages, not empty.
///
/// A field without this rule may stay empty: its other rules are then silent.
public struct Required: FieldRuleConvertible {
  public init() {}

  public var fieldRule: FieldRule { FieldRule(.required) }
}

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
  public let limit: TextLimit
  public let counter: CounterVisibility

  public init(_ limit: TextLimit, counter: CounterVisibility = .never) {
    self.limit = limit
    self.counter = counter
  }

  /// - Precondition: The bounds are not negative.
  public init(
    _ range: ClosedRange<Int>, in unit: TextUnit, _ strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) {
    self.init(TextLimit(range, in: unit, strength), counter: counter)
  }

  /// - Precondition: The bound is not negative.
  public init(
    _ range: PartialRangeThrough<Int>, in unit: TextUnit, _ strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) {
    self.init(TextLimit(range, in: unit, strength), counter: counter)
  }

  /// - Precondition: The bound is not negative.
  public init(_ range: PartialRangeFrom<Int>, in unit: TextUnit) {
    self.init(TextLimit(range, in: unit))
  }

  /// - Precondition: The count is not negative.
  public init(
    exactly count: Int, in unit: TextUnit, _ strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) {
    self.init(TextLimit(count...count, in: unit, strength), counter: counter)
  }

  public var fieldRule: FieldRule { FieldRule(.count(limit, counter)) }
}

/// Every Character is in one of these sets.
public struct Allowed: FieldRuleConvertible {
  public let classes: [CharacterClass]

  public init(_ classes: CharacterClass...) { self.classes = classes }

  public var fieldRule: FieldRule { FieldRule(.characters(CharacterFilter(allowing: classes))) }
}

/// No Character is in any of these sets. `Forbidden(.emoji)` judges by presentation: `©` passes,
/// `©️` does not.
public struct Forbidden: FieldRuleConvertible {
  public let classes: [CharacterClass]

  public init(_ classes: CharacterClass...) { self.classes = classes }

  public var fieldRule: FieldRule { FieldRule(.characters(CharacterFilter(denying: classes))) }
}

/// The whole value has the form of a pattern.
///
/// ```swift
/// Pattern(try ICUPattern("[a-z][a-z0-9]*"))
/// Pattern("postcode") { /[A-Z]{1,2}[0-9]+/ }
/// ```
public struct Pattern: FieldRuleConvertible {
  public let fieldRule: FieldRule

  /// A pattern with limits, of which reaching one is a violation.
  public init(_ pattern: any TextPattern) {
    fieldRule = FieldRule(.pattern(pattern))
  }

  /// A regular expression of Swift's, under a name. It is trusted: nothing bounds its time. It
  /// cannot be shared between tasks, so `make` is called for each value.
  public init<Output>(_ name: String, make: @escaping @Sendable () -> Regex<Output>) {
    fieldRule = FieldRule(.check { (try? make().wholeMatch(in: $0)) != nil }, name: name)
  }
}

/// The value is one of these, byte for byte: a stage that normalizes makes equivalent texts equal.
public struct OneOf: FieldRuleConvertible {
  public let values: [String]

  public init(_ values: String...) { self.values = values }

  public init(_ values: [String]) { self.values = values }

  public var fieldRule: FieldRule { FieldRule(.oneOf(values)) }
}

/// The value equals that of another field of the same form: a password typed twice.
///
/// Both are compared after their stages, byte for byte, and an empty value is compared too.
public struct EqualTo: FieldRuleConvertible {
  public let field: String

  /// - Precondition: The form has a field with this name.
  public init(_ field: String) { self.field = field }

  public var fieldRule: FieldRule { FieldRule(.equal(to: field)) }
}

/// A check in code, under a name.
public struct Check: FieldRuleConvertible {
  public let name: String
  private let passes: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - name: What violations and overrides call the rule.
  ///   - passes: Whether the cleaned value is right. It is trusted: nothing bounds its time.
  public init(_ name: String, passes: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.passes = passes
  }

  public var fieldRule: FieldRule { FieldRule(.check(passes), name: name) }
}
