import TextMetrics

/// The values that a `oneOf` rule accepts, in a class so that copies of a rule share the values.
package final class ChoiceSet: Sendable {
  package let values: [String]
  package let expected: Violation.Expected
  package let texts: NameList
  private let parsedValues: [ValueKind: Set<ParsedValue>]

  package init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = NameList(values)
    parsedValues = Dictionary(
      uniqueKeysWithValues: ValueKind.allCases.filter { $0 != .text }.map { kind in
        (kind, Set(values.compactMap { try? kind.parse($0) }))
      })
  }

  /// Returns whether the set contains a value. Texts are compared byte for byte, and other kinds by
  /// value: the numbers `1` and `1.0` are equal.
  func contains(_ text: String, _ kind: ValueKind) -> Bool {
    guard kind != .text, let value = try? kind.parse(text) else {
      return text.withUTF8Bytes { texts.contains($0) }
    }
    return parsedValues[kind]?.contains(value) ?? false
  }
}
