/// A check in code, under a name.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.password, "password") { Check("mixed") { $0.contains(where: \.isNumber) } }
/// }
/// form.report(on: SignUp(password: "secret")).violations.map(\.rule)  // ["mixed"]
/// ```
public struct Check: FieldRuleConvertible {
  /// What violations and overrides call the rule.
  public let name: String
  private let passes: @Sendable (String) -> Bool

  /// A check under a name.
  ///
  /// - Parameters:
  ///   - name: What violations and overrides call the rule.
  ///   - passes: Whether the cleaned value is right. It is trusted: nothing bounds its time.
  public init(_ name: String, passes: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.passes = passes
  }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.check(passes), name: name) }
}
