/// The value is there and, after the stages, not empty.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name", stages: [.trim]) { Required() }
/// }
/// form.report(on: SignUp(name: " ")).violations.map(\.problem)  // [.missing]
/// ```
///
/// A field without this rule may stay empty: its other rules are then silent.
public struct Required: FieldRuleConvertible {
  /// A rule that wants a value that is not empty.
  public init() {}

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.required) }
}
