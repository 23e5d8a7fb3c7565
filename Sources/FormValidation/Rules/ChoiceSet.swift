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
  /// What they stand for, by the kind of the field that has the list.
  private let readValues: [ValueKind: Set<ReadValue>]

  /// A list of these values. About linear in them.
  package init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = NameList(values)
    readValues = Dictionary(
      uniqueKeysWithValues: ValueKind.allCases.filter { $0 != .text }.map { kind in
        (kind, Set(values.compactMap { try? kind.read($0) }))
      })
  }

  /// Whether a text, or what it was read as, is in the list, however it is spelled there: 1 is where
  /// 1.0 is.
  func contains(_ text: String, _ value: ReadValue, _ kind: ValueKind) -> Bool {
    if value == .text { return text.withUTF8Bytes { texts.contains($0) } }
    return readValues[kind]?.contains(value) ?? false
  }
}
