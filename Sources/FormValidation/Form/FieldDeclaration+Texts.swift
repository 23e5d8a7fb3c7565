// How a field is judged where every value is a text that somebody types, or is absent.

extension FieldDeclaration {
  /// What is wrong with a cleaned text. Linear in it for each rule.
  ///
  /// - Parameters:
  ///   - text: What the stages left of the text.
  ///   - path: Where the field stands.
  ///   - valueCap: That of the form.
  ///   - references: ``ModelForm/withReferences(_:)``.
  ///   - siblings: The texts of other fields by name, for rules that compare.
  package func violations(
    of text: String, at path: FieldPath, valueCap: Int, references: [String: String],
    siblings: (String) -> String?
  ) -> [Violation] {
    var inspection = Inspection(valueCap: valueCap, references: references)
    check(.present(text), siblings: { FieldValue(siblings($0)) }, path: path, &inspection)
    return inspection.report.violations
  }
}

extension FieldRule<String> {
  /// Whether the rule's condition, if it has one, holds among texts by their names.
  package func holds(among texts: (String) -> String?) -> Bool {
    condition.map { $0.holds(for: texts($0.field)) } ?? true
  }
}

extension Condition<String> {
  /// Whether the condition holds where the field has this text; nil where it is absent.
  package func holds(for text: String?) -> Bool { holds(for: FieldValue(text)) }
}

extension FieldValue {
  fileprivate init(_ text: String?) { self = text.map(Presence.present) ?? .absent }
}
