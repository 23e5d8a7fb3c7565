/// The value equals that of another field of the same form: a password typed twice.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.password, "password")
///   Field(\.confirmation, "confirmation") { EqualTo("password") }
/// }
/// let record = SignUp(password: "secret", confirmation: "Secret")
/// form.report(on: record).violations.map(\.problem)  // [.notEqual]
/// ```
///
/// Both are compared after their stages, byte for byte, and an empty value is compared too: it
/// equals one that is absent.
public struct EqualTo: FieldRuleConvertible {
  /// The name of the other field.
  public let field: String

  /// Demands the value of another field, by its name.
  ///
  /// - Precondition: The form has a field with this name.
  public init(_ field: String) { self.field = field }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.equal(to: field)) }
}
