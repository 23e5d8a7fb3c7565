import TextMetrics

/// The values of a list of which a field must have one. They are read once, so that to find one
/// does not take reading all of them.
///
/// A class, so that a rule is copied no slower where it has a list.
package final class ChoiceSet: Sendable {
  /// The values as they are spelled, in their order.
  package let values: [String]
  /// What violations say of the values: the same for each of them.
  package let expected: Violation.Expected
  /// The values as they are spelled, to be found.
  package let texts: NameList
  /// What they stand for, of whichever kind a field is that has the list.
  private let choices: Set<Choice>

  /// A list of these values. About linear in them.
  package init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = NameList(values)
    choices = Set(
      values.flatMap { text in Choice.kinds.compactMap { kind in Choice(text, of: kind) } })
  }

  /// Whether a value is in the list, however it is spelled there: 1 is where 1.0 is.
  package func contains(_ value: ReadValue, of kind: ValueKind) -> Bool {
    choices.contains(Choice(value, of: kind))
  }
}

/// A value of a kind that is not text. Two are equal where a rule takes one for the other.
package struct Choice: Hashable, Sendable {
  /// Each kind of which a text may be a value of its own.
  fileprivate static let kinds = ValueKind.allCases.filter { $0 != .text && $0 != .integer }

  private let kind: ValueKind
  private let value: ReadValue

  package init(_ value: ReadValue, of kind: ValueKind) {
    // An integer is a decimal.
    self.kind = kind == .integer ? .decimal : kind
    self.value = value
  }

  /// Nil where a text is no value of the kind.
  package init?(_ text: String, of kind: ValueKind) {
    guard let value = try? kind.read(text) else { return nil }
    self.init(value, of: kind)
  }
}
