/// The value is one of these, byte for byte: a stage that normalizes makes equivalent texts equal.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name") { OneOf("Ada", "Grace") }
/// }
/// form.report(on: SignUp(name: "Alan")).violations.map(\.problem)  // [.notOneOf]
/// ```
public struct OneOf: FieldRuleConvertible {
  /// What the value may be.
  public let values: [String]

  /// A rule that wants one of these values, byte for byte.
  public init(_ values: String...) { self.values = values }

  /// A rule that wants one of these values, byte for byte.
  public init(_ values: [String]) { self.values = values }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.oneOf(ChoiceSet(values))) }
}
