import TextMetrics

/// What another field must be for a rule or a part of a form to hold.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.bio, "bio")
///   Field(\.vatNumber, "vatNumber", rules: [.required.when(\.bio, .present)])
/// }
/// form.validate(SignUp(bio: "A company.")).violations.map(\.path)  // [vatNumber]
/// ```
///
/// It is data, so that it can be written to JSON; ``When`` also takes a closure over the model.
/// The field is one of the same form, and its cleaned value is compared, byte for byte.
public struct Condition<FieldName: Hashable & Sendable>: Hashable, Sendable {
  package let field: FieldName
  package let test: ConditionTest

  /// Holds where the field at a key path of the model passes the test.
  public init<Model, Value>(
    _ field: any KeyPath<Model, Value> & Sendable, _ test: ConditionTest
  ) where FieldName == FieldKey<Model> {
    self.init(field: FieldKey(field), test)
  }

  /// Holds where the field with this name passes the test, in a declaration without a model.
  public init(_ field: String, _ test: ConditionTest) where FieldName == String {
    self.init(field: field, test)
  }

  private init(field: FieldName, _ test: ConditionTest) {
    self.field = field
    self.test = test
  }

  func naming<Name: Hashable & Sendable>(_ name: (FieldName) -> Name) -> Condition<Name> {
    Condition<Name>(field: name(field), test)
  }
}

/// What the field of a ``Condition`` is tested for.
public enum ConditionTest: Sendable, Hashable {
  /// The field has this value.
  case equals(String)
  /// The field has one of these values.
  case oneOf([String])
  /// The field has a value that shows something.
  case present
  /// The field is absent, empty, or a text that shows nothing.
  case absent
}

extension Condition<String> {
  package func holds(for value: FieldValue) -> Bool {
    switch (test, value) {
    case (.equals(let wanted), .present(let text)),
      (.equals(let wanted), .other(_, _, let text?)):
      text.hasSameBytes(as: wanted)
    case (.oneOf(let wanted), .present(let text)),
      (.oneOf(let wanted), .other(_, _, let text?)):
      wanted.contains { $0.hasSameBytes(as: text) }
    case (.equals, _), (.oneOf, _): false
    case (.present, _): !value.isMissing
    case (.absent, _): value.isMissing
    }
  }
}
