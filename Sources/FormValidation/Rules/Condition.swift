import TextMetrics

/// What another field must be for a rule or a part of a form to hold.
///
/// It is data, so that it can be written to JSON; ``When`` also takes a closure over the model.
/// The field is one of the same form, by name, and its cleaned value is compared, byte for byte.
public struct Condition: Sendable, Hashable {
  /// What the field is tested for.
  public enum Test: Sendable, Hashable {
    /// The field has this value.
    case equals(String)
    /// The field has one of these values.
    case oneOf([String])
    /// The field is there and not empty.
    case present
    /// The field is absent or empty.
    case absent
  }

  /// The name of the field.
  public let field: String
  /// What the field is tested for.
  public let test: Test

  /// Holds where the field passes the test.
  public init(field: String, _ test: Test) {
    self.field = field
    self.test = test
  }

  /// Whether the condition holds for the field's value.
  func holds(for value: FieldValue) -> Bool {
    switch (test, value) {
    case (.equals(let wanted), .present(let text)),
      (.equals(let wanted), .other(_, _, let text?)):
      text.isIdentical(to: wanted)
    case (.oneOf(let wanted), .present(let text)),
      (.oneOf(let wanted), .other(_, _, let text?)):
      wanted.contains { $0.isIdentical(to: text) }
    case (.equals, _), (.oneOf, _): false
    case (.present, _): !value.isEmpty
    case (.absent, _): value.isEmpty
    }
  }
}
