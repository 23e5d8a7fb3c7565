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

  /// The fields that are declared for a path: more than one where a condition adds rules.
  public func fields(at path: FieldPath) -> [FieldDeclaration] {
    trail(to: path.names[...]).fields
  }

  private func trail(to names: ArraySlice<String>) -> Trail {
    var trail = Trail(forms: [self])
    guard let name = names.first else { return trail }
    for member in members.flattened where member.name == name {
      switch member {
      case .field(let field): trail.add(field, label: field.label)
      case .group(let group): trail.enter(group.form, label: group.label, names.dropFirst())
      case .list(let list):
        switch list.element {
        case .text(let field): trail.add(field, label: list.label)
        case .form(let form): trail.enter(form, label: list.label, names.dropFirst())
        }
      case .conditional, .rule: break
      }
    }
    return trail
  }

  /// What stands on the way to a value.
  private struct Trail {
    var forms: [FormDeclaration]
    var fields: [FieldDeclaration] = []
    var label: LocalizedText?

    mutating func add(_ field: FieldDeclaration, label: LocalizedText?) {
      fields.append(field)
      self.label = self.label ?? label
    }

    mutating func enter(
      _ form: FormDeclaration, label: LocalizedText?, _ names: ArraySlice<String>
    ) {
      let inner = form.trail(to: names)
      forms += inner.forms
      fields += inner.fields
      self.label = names.isEmpty ? self.label ?? label : inner.label
    }
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
