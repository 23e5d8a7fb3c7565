public import TextMetrics

/// A named demand on one value, as data where it can be: the same rule limits typing, judges what is
/// submitted, and is written to other formats.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name", stages: [.trim], rules: [.required, .count(3...20, in: .characters)])
///   Field(\.password, "password", rules: [.count(8..., in: .characters)])
///   Field(\.confirmation, "confirmation", rules: [.equalTo(\.password)])
/// }
/// let record = SignUp(name: "Al", password: "correct horse", confirmation: "correct")
/// form.validate(record).violations.map(\.rule)  // ["count", "equal"]
/// ```
///
/// `FieldName` is how a rule names another field: by a key path in the form of a model
/// (``FieldKey``), by its name in a declaration without one (`FieldRule<String>`).
public struct FieldRule<FieldName: Hashable & Sendable>: Sendable {
  /// What violations and overrides call the rule.
  package var name: String
  package var kind: Kind
  /// When the rule holds; always if nil.
  package var condition: Condition<FieldName>?
  package var messages = MessageOverrides.none

  /// A rule that is called what its kind is called.
  package init(_ kind: Kind) {
    self.kind = kind
    name = kind.name
  }

  /// The rule under another name, by which violations, summaries and overrides know it.
  public func named(_ name: String) -> Self {
    var rule = self
    rule.name = name
    return rule
  }

  /// The rule with its own sentences, before those of the field, the form and the catalog.
  public func message(_ messages: MessageOverrides) -> Self {
    var rule = self
    rule.messages = messages
    return rule
  }

  /// The rule where a condition on another field holds; otherwise it is silent.
  public func when(_ condition: Condition<FieldName>) -> Self {
    var rule = self
    rule.condition = condition
    return rule
  }

  /// The rule where another field passes a test: `.required.when(\.reason, .equals("other"))`.
  public func when<Model, Value>(
    _ field: any KeyPath<Model, Value> & Sendable, _ test: ConditionTest
  ) -> Self where FieldName == FieldKey<Model> { when(Condition(field, test)) }

  /// The rule where the field with a name passes a test, in a declaration without a model.
  public func when(_ field: String, _ test: ConditionTest) -> Self where FieldName == String {
    when(Condition(field, test))
  }

  @available(*, unavailable, message: "Write .when(\\.reason, .equals(\"other\"))")
  public func when(_ field: Any, is value: Any) -> Self { self }
}

extension FieldRule {
  /// The rule with other names for the fields that it reads.
  func naming<Name: Hashable & Sendable>(_ name: (FieldName) -> Name) -> FieldRule<Name> {
    var rule = FieldRule<Name>(kind.naming(name))
    rule.name = self.name
    rule.condition = condition?.naming(name)
    rule.messages = messages
    return rule
  }
}

/// When a reader is shown how much of a limit is left.
public enum CounterVisibility: Sendable, Hashable {
  /// However little is left.
  case never
  /// From the first Character on.
  case always
  /// Once this share of the maximum is used up, in percent.
  case fromPercent(Int)
  /// Once no more than this is left, in the limit's unit.
  case whenRemaining(Int)

  /// Whether the counter is shown for a reading. A limit without a maximum has nothing to show.
  public func shows(_ reading: LimitStatus) -> Bool {
    guard let maximum = reading.limit.maximum else { return false }
    switch self {
    case .never: return false
    case .always: return true
    case .fromPercent(let percent): return reading.hasReached(percentOfMaximum: percent)
    case .whenRemaining(let remaining): return maximum - reading.count <= remaining
    }
  }
}
