import TextMetrics

/// The values of a list, read once, so that to find one does not take reading all of them.
///
/// A class, so that a rule is copied no slower where it has none.
final class ChoiceSet: Sendable {
  /// The values as they are spelled.
  let texts: NameList
  /// What they stand for, whichever kind a field is of.
  private let values: Set<Choice>

  init(_ values: [String]) {
    texts = NameList(values)
    self.values = Set(
      values.flatMap { text in Choice.kinds.compactMap { kind in Choice(text, of: kind) } })
  }

  /// Whether a value is in the list, however it is spelled there: 1 is where 1.0 is.
  func contains(_ value: ReadValue, of kind: ValueKind) -> Bool {
    values.contains(Choice(value, of: kind))
  }
}

/// A value of a kind that is not text. Two are equal where a rule takes one for the other.
struct Choice: Hashable, Sendable {
  /// Each kind of which a text may be a value of its own.
  static let kinds = ValueKind.allCases.filter { $0 != .text && $0 != .integer }

  private let kind: ValueKind
  private let value: ReadValue

  init(_ value: ReadValue, of kind: ValueKind) {
    // An integer is a decimal.
    self.kind = kind == .integer ? .decimal : kind
    self.value = value
  }

  /// Nil where a text is no value of the kind.
  init?(_ text: String, of kind: ValueKind) {
    guard let value = try? kind.read(text) else { return nil }
    self.init(value, of: kind)
  }
}
