/// The value is there and, after the stages, not empty.
///
/// A field without this rule may stay empty: its other rules are then silent.
public struct Required: FieldRuleConvertible {
  /// A rule that wants a value that is not empty.
  public init() {}

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.required) }
}
