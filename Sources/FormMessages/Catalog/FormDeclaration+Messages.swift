public import FormValidation
import TextMetrics

extension FormDeclaration {
  /// The sentences that replace those of the catalog for a violation, the nearest first: of its
  /// rule, its field, its form and the forms around it. Linear in the declarations on the way.
  public func overrides(for violation: Violation) -> [MessageOverrides] {
    let trail = trail(to: violation.path.names[...])
    var overrides: [MessageOverrides] = []
    func add(_ messages: MessageOverrides) { if !messages.isEmpty { overrides.append(messages) } }
    for field in trail.fields {
      for rule in field.rules where rule.isSource(of: violation) { add(rule.messages) }
    }
    for form in trail.forms {
      for case .rule(let rule) in form.members.flattened where rule.name == violation.rule {
        add(rule.messages)
      }
    }
    for field in trail.fields { add(field.messages) }
    for form in trail.forms.reversed() { add(form.messages) }
    return overrides
  }

  /// The name for people of a value in a language; nil where none is declared.
  public func label(of path: FieldPath, language: String) -> String? {
    label(of: path, tags: LanguageTag.lookup(language))
  }

  /// - Parameter tags: As a reader is shown their texts, the nearest first.
  func label(of path: FieldPath, tags: [String]) -> String? {
    trail(to: path.names[...]).label?.text(for: tags)
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
