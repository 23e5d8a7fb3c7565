import TextMetrics

/// The value that another field must have for a rule or a part of a form to apply, as data.
///
/// The field is one of the same form. Its cleaned value is compared byte for byte.
package struct Condition: Hashable, Sendable {
  package let field: String
  package let test: ConditionTest

  package init(_ field: String, _ test: ConditionTest) {
    self.field = field
    self.test = test
  }
}

/// The test of a ``Condition``.
package enum ConditionTest: Sendable, Hashable {
  /// The field has this value.
  case equals(String)
  /// The field has one of these values.
  case oneOf([String])
  /// The field has a value that shows something.
  case present
  /// The field is absent, empty, or a text that shows nothing.
  case absent
}

extension Condition {
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
