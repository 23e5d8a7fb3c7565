package import FormValidation

/// The state of a form that is being filled in. The methods for events return announcements.
///
/// A change is only evaluated for its field and the fields whose rules read it. The identities of
/// fields and rows don't change when rows are added, removed, or moved.
package struct FormState: Sendable {
  package struct FieldID: Sendable, Hashable {
    let number: Int
  }

  package struct FieldSpeech: Sendable, Hashable {
    package let field: FieldID
    package let announcement: FormAnnouncement
  }

  package let declaration: FormDeclaration
  package internal(set) var isSubmitting = false
  /// Violations without a field. Each is removed by a change at or below its path.
  package internal(set) var violations: [Violation] = []

  private var running: [FieldID: Int] = [:]
  /// The initial texts, as a record.
  var start: JSONValue
  var references: [String: String]
  var externalValues: [String: String] = [:]
  var fields: [FieldID: FilledField] = [:]
  var tree = FormTree()

  /// Creates the state of a form that is filled with initial texts.
  ///
  /// - Parameter values: The initial texts, as a record. Rows are added to lists that have too few.
  package init(
    _ declaration: FormDeclaration, values: JSONValue = [:], references: [String: String] = [:]
  ) {
    self.declaration = declaration
    self.references = references
    start = values
    build(values)
  }

  package var order: [FieldID] { tree.order }

  package func field(at path: FieldPath) -> FieldID? { tree.fieldsByPath[path] }

  package func path(of field: FieldID) -> FieldPath? { fields[field]?.path }

  package func text(of field: FieldID) -> String { fields[field]?.text ?? "" }

  package func constraints(of field: FieldID) -> TextConstraints? {
    fields[field]?.parts.first?.live.declaration.constraints
  }

  package func shown(at field: FieldID) -> FormFieldState.Shown {
    var filled: [FormTree.ScopeID: Bool] = [:]
    return shown(at: field, &filled)
  }

  func shown(at field: FieldID, _ filled: inout [FormTree.ScopeID: Bool]) -> FormFieldState.Shown {
    guard let state = fields[field] else { return FormFieldState.Shown() }
    var shown = FormFieldState.Shown()
    for part in state.parts where applies(part, &filled) {
      shown.violations += part.live.shown.violations
      shown.counters += part.live.shown.counters
      shown.over += part.live.shown.over
    }
    shown.violations += state.visibleCodeViolations.filter { found in
      !shown.violations.contains { $0.isSameComplaint(as: found) }
    }
    return shown
  }

  package func isTouched(_ field: FieldID) -> Bool {
    fields[field]?.parts.contains { $0.live.isTouched } ?? false
  }

  package func isCommitted(_ field: FieldID) -> Bool {
    fields[field]?.parts.contains { $0.live.isCommitted } ?? false
  }

  package func isDirty(_ field: FieldID) -> Bool {
    fields[field].map { !$0.text.hasSameBytes(as: $0.initialText) } ?? false
  }

  package var isDirty: Bool {
    fields.values.contains { !$0.text.hasSameBytes(as: $0.initialText) } || tree.rowsHaveChanged
  }

  package var firstError: FieldID? {
    var filled: [FormTree.ScopeID: Bool] = [:]
    return order.first { !shown(at: $0, &filled).violations.isEmpty }
  }
}

// MARK: Asynchronous rules

extension FormState {
  package mutating func begin(_ field: FieldID) { running[field, default: 0] += 1 }

  package mutating func end(_ field: FieldID) {
    guard let count = running[field] else { return }
    running[field] = count > 1 ? count - 1 : nil
  }

  package func isRunning(_ field: FieldID) -> Bool { running[field] != nil }
  package var isRunning: Bool { !running.isEmpty }
}

// MARK: Events

extension FormState {
  /// Sets the text of a field, and validates the fields whose rules read it.
  ///
  /// - Parameter committed: The text without the marked text.
  package mutating func didChange(
    _ field: FieldID, to committed: String, isComposing: Bool = false
  ) -> [FieldSpeech] {
    guard let found = fields.index(forKey: field) else { return [] }
    let change = isComposing ? nil : fields.values[found].take(committed)
    var speech = update(field) { live, siblings in
      live.didChange(to: committed, isComposing: isComposing, siblings: siblings)
    }
    guard let change else { return speech }
    if !violations.isEmpty { removeViolations(atOrAbove: change.path) }
    for reader in tree.scopes[change.scope].readers[change.name] ?? [] where reader != field {
      speech += revalidate(reader)
    }
    return speech
  }

  package mutating func didCommit(_ field: FieldID) -> [FieldSpeech] {
    update(field) { live, siblings in live.didCommit(siblings: siblings) }
  }

  package mutating func didLimitInput(_ what: FormAnnouncement.LimitedInput, at field: FieldID)
    -> [FieldSpeech]
  {
    update(field) { live, _ in live.didLimitInput(what) }
  }

  package mutating func didAnswer(_ answer: AsyncCheck.Answer, at field: FieldID) -> [FieldSpeech] {
    update(field) { live, siblings in live.didAnswer(answer, siblings: siblings) }
  }

  package mutating func setExternalValue(_ value: String?, named name: String) -> [FieldSpeech] {
    externalValues[name] = value
    return tree.scopes.ids.flatMap { scope in
      (tree.scopes[scope].readers[name] ?? []).flatMap { revalidate($0) }
    }
  }

  package func pendingChecks(at field: FieldID) -> [AsyncCheck] {
    guard let state = fields[field] else { return [] }
    return state.parts.flatMap { part in
      part.live.pendingChecks { value(of: $0, in: state.scope) }
    }
  }

  package func textToCheck(at field: FieldID) -> String? {
    guard let state = fields[field] else { return nil }
    return state.parts.first?.live.textToCheck { value(of: $0, in: state.scope) }
  }
}

// MARK: - Validation

extension FormState {
  mutating func update(
    _ field: FieldID,
    _ event: (inout FormFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [FieldSpeech] {
    var filled: [FormTree.ScopeID: Bool] = [:]
    return update(field, &filled, event)
  }

  /// Passes an event to all declarations of a field, and returns the announcements of those that
  /// apply. Declarations are changed in place, so that a key doesn't copy the form.
  mutating func update(
    _ field: FieldID, _ filled: inout [FormTree.ScopeID: Bool],
    _ event: (inout FormFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [FieldSpeech] {
    guard let index = fields.index(forKey: field) else { return [] }
    // Read these before the event changes the field.
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

  mutating func revalidate(_ reader: FieldID) -> [FieldSpeech] {
    guard fields[reader]?.parts.contains(where: { $0.live.isTouched }) == true else { return [] }
    return update(reader) { live, siblings in live.didChangeSibling(siblings: siblings) }
  }

  /// Returns a closure that returns the current values of the fields that this field's rules read.
  func values(near state: FilledField) -> (String) -> String? {
    let values = state.reads.map { ($0, value(of: $0, in: state.scope)) }
    return { name in values.first { $0.0 == name }?.1 }
  }

  func value(of name: String, in scope: FormTree.ScopeID) -> String? {
    guard let field = tree.scopes[scope].fields[name] else { return externalValues[name] }
    return fields[field]?.parts.first?.live.cleaned.text
  }

  /// Whether all conditions around a declaration hold, and all optional groups around it have
  /// content.
  ///
  /// - Parameter filled: A cache of whether groups have content. It avoids quadratic time.
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

  mutating func removeViolations(atOrAbove path: FieldPath) {
    violations.removeAll { path.components.starts(with: $0.path.components) }
  }
}
