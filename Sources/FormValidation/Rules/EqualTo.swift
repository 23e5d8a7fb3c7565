/// The value equals that of another field of the same form: a password typed twice.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.password, "password")
///   Field(\.confirmation, "confirmation") { EqualTo(\.password) }
/// }
/// let record = SignUp(password: "secret", confirmation: "Secret")
/// form.report(on: record).violations.map(\.problem)  // [.notEqual]
/// ```
///
/// Both are compared after their stages, byte for byte, and an empty value is compared too: it
/// equals one that is absent. A declaration without a model names the other field:
/// `FieldRule(.equal(to: "password"))`.
public struct EqualTo<Model>: FieldRuleConvertible {
  /// The rule as data, whose other field gets its name from the form.
  public let fieldRule: FieldRule

  /// Demands the value of another field, by what both are of the model.
  ///
  /// - Precondition: The form has a field at this key path.
  public init<Value>(_ field: any KeyPath<Model, Value> & Sendable) {
    fieldRule = FieldRule(.equal(to: ""), otherField: field)
  }
}
