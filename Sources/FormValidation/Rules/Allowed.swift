public import TextMetrics

/// Every Character is in one of these sets.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name") { Allowed(.letters, .characters(["-"])) }
/// }
/// form.report(on: SignUp(name: "Jean-Luc 2")).violations.map(\.problem)  // [.characters]
/// ```
public struct Allowed: FieldRuleConvertible {
  /// The sets.
  public let classes: [CharacterGroup]

  /// A rule over the union of these sets.
  public init(_ classes: CharacterGroup...) { self.classes = classes }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.characters(CharacterFilter(allowing: classes))) }
}

/// No Character is in any of these sets. `Forbidden(.emoji)` judges by presentation: `©` passes,
/// `©️` does not.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name") { Forbidden(.emoji) }
/// }
/// form.report(on: SignUp(name: "Ada 😀")).violations.map(\.problem)  // [.characters]
/// ```
public struct Forbidden: FieldRuleConvertible {
  /// The sets.
  public let classes: [CharacterGroup]

  /// A rule over the union of these sets.
  public init(_ classes: CharacterGroup...) { self.classes = classes }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.characters(CharacterFilter(denying: classes))) }
}
