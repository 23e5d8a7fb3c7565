import TextMetrics

/// The values of which a field must have one, read once and looked up by hash.
///
/// A class, so that copying a rule does not copy its list.
package final class ChoiceSet: Sendable {
  package let values: [String]
  package let expected: Violation.Expected
  package let texts: NameList
  /// What the texts stand for in fields of each kind.
  private let readValues: [ValueKind: Set<ReadValue>]

  package init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = NameList(values)
    readValues = Dictionary(
      uniqueKeysWithValues: ValueKind.allCases.filter { $0 != .text }.map { kind in
        (kind, Set(values.compactMap { try? kind.read($0) }))
      })
  }

  /// Whether the list has the value of a text: 1 matches a list that has 1.0.
  func contains(_ text: String, _ kind: ValueKind) -> Bool {
    guard kind != .text, let value = try? kind.read(text) else {
      return text.withUTF8Bytes { texts.contains($0) }
    }
    return readValues[kind]?.contains(value) ?? false
  }
}
