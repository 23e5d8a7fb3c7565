/// The value is there and, after the stages, not empty.
///
/// A field without this rule may stay empty: its other rules are then silent.
public struct Required: FieldRuleConvertible {
  public init() {}

  public var fieldRule: FieldRule { FieldRule(.required) }
}
