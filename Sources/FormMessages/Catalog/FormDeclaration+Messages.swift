public import FormValidation

extension FormDeclaration {
  /// Returns the message overrides for a violation, in the order of their precedence.
  ///
  /// The overrides of the rule are first. They are followed by the overrides of the field, of its
  /// form, and of the forms that contain this form. The overrides of a catalog aren't included.
  ///
  /// - Parameter violation: The violation.
  /// - Complexity: O(*n*), where *n* is the number of declarations on the path.
  public func overrides(for violation: Violation) -> [MessageOverrides] {
    let trail = trail(to: violation.path.names[...])
    var overrides: [MessageOverrides] = []
    func add(_ messages: MessageOverrides) { if !messages.isEmpty { overrides.append(messages) } }
    // Iterating over the indices avoids copies of the elements.
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

  func label(of path: FieldPath, tags: [String]) -> String? {
    trail(to: path.names[...]).label?.text(for: tags)
  }
}

extension FieldRule {
  /// Whether this rule can be the source of a violation. A limit must have the violation's unit.
  fileprivate func isSource(of violation: Violation) -> Bool {
    guard name == violation.rule else { return false }
    if case .count(let limit, _) = kind { return limit.unit.name == violation.unit }
    return true
  }
}
