public import FormValidation

extension FormDeclaration {
  /// The sentences that replace those of the catalog for a violation, the nearest first: of its
  /// rule, its field, its form and the forms around it. Linear in the declarations on the way.
  public func overrides(for violation: Violation) -> [MessageOverrides] {
    let trail = trail(to: violation.path.names[...])
    var overrides: [MessageOverrides] = []
    func add(_ messages: MessageOverrides) { if !messages.isEmpty { overrides.append(messages) } }
    // By index, so that only what is taken is copied.
    for field in trail.fields.indices {
      let rules = trail.fields[field].rules
      for rule in rules.indices where !rules[rule].messages.isEmpty {
        if rules[rule].isSource(of: violation) { add(rules[rule].messages) }
      }
    }
    for form in trail.forms.indices {
      let members = trail.forms[form].members.flattened
      for member in members.indices {
        guard case .rule(let rule) = members[member], rule.name == violation.rule else { continue }
        add(rule.messages)
      }
    }
    for field in trail.fields.indices { add(trail.fields[field].messages) }
    for form in trail.forms.indices.reversed() { add(trail.forms[form].messages) }
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

extension FieldRule {
  /// Two counts of one field differ by their units.
  fileprivate func isSource(of violation: Violation) -> Bool {
    guard name == violation.rule else { return false }
    if case .count(let limit, _) = kind { return limit.unit.name == violation.unit }
    return true
  }
}
