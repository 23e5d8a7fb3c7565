public import FormValidation
import TextMetrics

extension FormDeclaration {
  /// The sentences that replace those of the catalog for a violation, the nearest first: of its
  /// rule, its field, its form and the forms around it. Linear in the declarations on the way.
  public func overrides(for violation: Violation) -> [MessageOverrides] {
    let trail = trail(to: violation.path.names[...])
    let fields = trail.fields
    let rules = fields.flatMap(\.rules).filter { $0.isSource(of: violation) }.map(\.messages)
    let crossing = trail.forms.flatMap { form in
      form.members.flattened.compactMap { member in
        if case .rule(let rule) = member, rule.name == violation.rule { rule.messages } else { nil }
      }
    }
    return (rules + crossing + fields.map(\.messages) + trail.forms.reversed().map(\.messages))
      .filter { !$0.isEmpty }
  }

  /// The name for people of a value, in the first of these languages that has one; nil where
  /// none is declared.
  public func label(of path: FieldPath, languages: [String]) -> String? {
    trail(to: path.names[...]).label?.text(for: languages)
  }
}

extension FieldRule<String> {
  /// Two counts of one field differ by their units.
  fileprivate func isSource(of violation: Violation) -> Bool {
    guard name == violation.rule else { return false }
    if case .count(let limit, _) = meaning { return limit.unit.name == violation.unit }
    return true
  }
}
