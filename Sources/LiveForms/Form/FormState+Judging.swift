import FormValidation

extension FormState {
  /// Hands an event to what judges a field, and tells what of it is to be said.
  mutating func update(
    _ field: FieldID,
    _ event: (inout FormFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [FieldSpeech] {
    var filled: [FormTree.ScopeID: Bool] = [:]
    return update(field, &filled, event)
  }

  /// Hands an event to what judges a field, which is changed where it stands: a key copies nothing
  /// of a form.
  ///
  /// - Parameter filled: What ``applies(_:_:)`` finds.
  mutating func update(
    _ field: FieldID, _ filled: inout [FormTree.ScopeID: Bool],
    _ event: (inout FormFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [FieldSpeech] {
    guard let index = fields.index(forKey: field) else { return [] }
    // Read before the event changes the field.
    let siblings = values(near: fields.values[index])
    let applying = fields.values[index].parts.map { applies($0, &filled) }
    var speech: [FieldSpeech] = []
    for part in applying.indices {
      let said = event(&fields.values[index].parts[part].live, siblings)
      if applying[part] {
        speech += said.map { FieldSpeech(field: field, announcement: $0) }
      }
    }
    return speech
  }

  /// Judges a field again of which rules or conditions read another one that has changed. One that
  /// nobody has touched shows nothing.
  mutating func rejudge(_ reader: FieldID) -> [FieldSpeech] {
    guard fields[reader]?.parts.contains(where: { $0.live.isTouched }) == true else { return [] }
    return update(reader) { live, siblings in live.didChangeSibling(siblings: siblings) }
  }

  /// What the rules and conditions of a field read, as it is before the field itself is changed.
  func values(near state: FilledField) -> (String) -> String? {
    let values = state.reads.map { ($0, value(of: $0, in: state.scope)) }
    return { name in values.first { $0.0 == name }?.1 }
  }

  /// The cleaned text of a field that another one names, or what was given from outside.
  func value(of name: String, in scope: FormTree.ScopeID) -> String? {
    guard let field = tree.scopes[scope].fields[name] else { return externalValues[name] }
    return fields[field]?.parts.first?.live.judged.text
  }

  /// Whether a declaration of a field applies: every condition around it holds, and in each group
  /// around it that need not be there something is filled in.
  ///
  /// - Parameter filled: The groups of which it is known whether anything in them is filled in: to
  ///   ask for each of many fields in a large group would take the square of them.
  func applies(_ part: FilledField.Part, _ filled: inout [FormTree.ScopeID: Bool]) -> Bool {
    let around = part.surroundings
    let holds = around.conditions.allSatisfy { scope, condition in
      condition.holds(for: FieldValue(value(of: condition.field, in: scope)))
    }
    guard holds else { return false }
    for group in around.optionalGroups {
      let isFilled = filled[group] ?? hasContent(group)
      filled[group] = isFilled
      if !isFilled { return false }
    }
    return true
  }

  private func hasContent(_ scope: FormTree.ScopeID) -> Bool {
    tree.scopes[scope].members.contains { member in
      switch member {
      case .field(let field, _): fields[field]?.text.isEmpty == false
      case .group(let inner, _, _): hasContent(inner)
      case .list(let list): !tree.lists[list].rows.isEmpty
      }
    }
  }

  /// Takes away what was found at a path, and at the form and the groups and lists around it.
  mutating func removeViolations(atOrAbove path: FieldPath) {
    violations.removeAll { path.components.starts(with: $0.path.components) }
  }
}
