package import FormValidation

/// The state of a form that is being filled in. The methods for events return announcements.
///
/// A change is only evaluated for its field and the fields whose rules read it. The identities of
/// fields and rows don't change when rows are added, removed, or moved.
package struct FormState: Sendable {
  package struct FieldID: Sendable, Hashable {
    let number: Int
  }

  package struct FieldAnnouncement: Sendable, Hashable {
    package let field: FieldID
    package let announcement: FormAnnouncement
  }

  package let declaration: FormDeclaration
  package internal(set) var isSubmitting = false
  /// Violations without a field. Each is removed by a change at or below its path.
  package internal(set) var violations: [Violation] = []

  /// The number of running asynchronous rules of each field.
  private var runningChecks: [FieldID: Int] = [:]
  /// The initial texts, as a record.
  var initialRecord: JSONValue
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
    initialRecord = values
    build(values)
  }

  package var order: [FieldID] { tree.order }

  package func field(at path: FieldPath) -> FieldID? { tree.fieldsByPath[path] }

  package func path(of field: FieldID) -> FieldPath? { fields[field]?.path }

  package func text(of field: FieldID) -> String { fields[field]?.text ?? "" }

  package func constraints(of field: FieldID) -> TextConstraints? {
    fields[field]?.parts.first?.state.declaration.constraints
  }

  package func feedback(at field: FieldID) -> FormFieldState.Feedback {
    var contentCache: [FormTree.ScopeID: Bool] = [:]
    return feedback(at: field, &contentCache)
  }

  func feedback(at field: FieldID, _ contentCache: inout [FormTree.ScopeID: Bool])
    -> FormFieldState.Feedback
  {
    guard let state = fields[field] else { return FormFieldState.Feedback() }
    var feedback = FormFieldState.Feedback()
    for part in state.parts where applies(part, &contentCache) {
      feedback.violations += part.state.feedback.violations
      feedback.counters += part.state.feedback.counters
      feedback.excessRanges += part.state.feedback.excessRanges
    }
    feedback.violations += state.visibleCodeViolations.filter { found in
      !feedback.violations.contains { $0.hasSameMessage(as: found) }
    }
    return feedback
  }

  package func isTouched(_ field: FieldID) -> Bool {
    fields[field]?.parts.contains { $0.state.isTouched } ?? false
  }

  package func isCommitted(_ field: FieldID) -> Bool {
    fields[field]?.parts.contains { $0.state.isCommitted } ?? false
  }

  package func isDirty(_ field: FieldID) -> Bool {
    fields[field].map { !$0.text.hasSameBytes(as: $0.initialText) } ?? false
  }

  package var isDirty: Bool {
    fields.values.contains { !$0.text.hasSameBytes(as: $0.initialText) } || tree.rowsHaveChanged
  }

  package var firstError: FieldID? {
    var contentCache: [FormTree.ScopeID: Bool] = [:]
    return order.first { !feedback(at: $0, &contentCache).violations.isEmpty }
  }
}

// MARK: Asynchronous rules

extension FormState {
  package mutating func beginCheck(of field: FieldID) { runningChecks[field, default: 0] += 1 }

  package mutating func endCheck(of field: FieldID) {
    guard let count = runningChecks[field] else { return }
    runningChecks[field] = count > 1 ? count - 1 : nil
  }

  package func isChecking(_ field: FieldID) -> Bool { runningChecks[field] != nil }
  package var isChecking: Bool { !runningChecks.isEmpty }
}

// MARK: Events

extension FormState {
  /// Sets the text of a field, and validates the fields whose rules read it.
  ///
  /// - Parameter committed: The text without the marked text.
  package mutating func didChange(
    _ field: FieldID, to committed: String, isComposing: Bool = false
  ) -> [FieldAnnouncement] {
    guard let found = fields.index(forKey: field) else { return [] }
    let change = isComposing ? nil : fields.values[found].setText(committed)
    var announcements = update(field) { state, siblings in
      state.didChange(to: committed, isComposing: isComposing, siblings: siblings)
    }
    guard let change else { return announcements }
    if !violations.isEmpty { removeViolations(atOrAbove: change.path) }
    for reader in tree.scopes[change.scope].readers[change.name] ?? [] where reader != field {
      announcements += revalidate(reader)
    }
    return announcements
  }

  package mutating func didCommit(_ field: FieldID) -> [FieldAnnouncement] {
    update(field) { state, siblings in state.didCommit(siblings: siblings) }
  }

  package mutating func didLimitInput(_ what: FormAnnouncement.LimitedInput, at field: FieldID)
    -> [FieldAnnouncement]
  {
    update(field) { state, _ in state.didLimitInput(what) }
  }

  package mutating func didAnswer(_ answer: AsyncCheck.Answer, at field: FieldID)
    -> [FieldAnnouncement]
  {
    update(field) { state, siblings in state.didAnswer(answer, siblings: siblings) }
  }

  package mutating func setExternalValue(_ value: String?, named name: String)
    -> [FieldAnnouncement]
  {
    externalValues[name] = value
    return tree.scopes.ids.flatMap { scope in
      (tree.scopes[scope].readers[name] ?? []).flatMap { revalidate($0) }
    }
  }

  package func pendingChecks(at field: FieldID) -> [AsyncCheck] {
    guard let state = fields[field] else { return [] }
    return state.parts.flatMap { part in
      part.state.pendingChecks { value(of: $0, in: state.scope) }
    }
  }

  package func textToCheck(at field: FieldID) -> String? {
    guard let state = fields[field] else { return nil }
    return state.parts.first?.state.textToCheck { value(of: $0, in: state.scope) }
  }
}

// MARK: - Validation

extension FormState {
  mutating func update(
    _ field: FieldID,
    _ event: (inout FormFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [FieldAnnouncement] {
    var contentCache: [FormTree.ScopeID: Bool] = [:]
    return update(field, &contentCache, event)
  }

  /// Passes an event to all declarations of a field, and returns the announcements of those that
  /// apply. Declarations are changed in place, so that a key doesn't copy the form.
  mutating func update(
    _ field: FieldID, _ contentCache: inout [FormTree.ScopeID: Bool],
    _ event: (inout FormFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [FieldAnnouncement] {
    guard let index = fields.index(forKey: field) else { return [] }
    // Read these before the event changes the field.
    let siblings = values(near: fields.values[index])
    let applying = fields.values[index].parts.map { applies($0, &contentCache) }
    var announcements: [FieldAnnouncement] = []
    for part in applying.indices {
      let new = event(&fields.values[index].parts[part].state, siblings)
      if applying[part] {
        announcements += new.map { FieldAnnouncement(field: field, announcement: $0) }
      }
    }
    return announcements
  }

  mutating func revalidate(_ reader: FieldID) -> [FieldAnnouncement] {
    guard fields[reader]?.parts.contains(where: { $0.state.isTouched }) == true else { return [] }
    return update(reader) { state, siblings in state.didChangeSibling(siblings: siblings) }
  }

  /// Returns a closure that returns the current values of the fields that this field's rules read.
  func values(near state: FilledField) -> (String) -> String? {
    let values = state.reads.map { ($0, value(of: $0, in: state.scope)) }
    return { name in values.first { $0.0 == name }?.1 }
  }

  func value(of name: String, in scope: FormTree.ScopeID) -> String? {
    guard let field = tree.scopes[scope].fields[name] else { return externalValues[name] }
    return fields[field]?.parts.first?.state.cleaned.text
  }

  /// Whether all conditions around a declaration hold, and all optional groups around it have
  /// content.
  ///
  /// - Parameter contentCache: A cache of whether groups have content. It avoids quadratic time.
  func applies(_ part: FilledField.Part, _ contentCache: inout [FormTree.ScopeID: Bool]) -> Bool {
    let surroundings = part.surroundings
    let holds = surroundings.conditions.allSatisfy { scope, condition in
      condition.holds(for: FieldValue(value(of: condition.field, in: scope)))
    }
    guard holds else { return false }
    for group in surroundings.optionalGroups {
      let hasContent = contentCache[group] ?? self.hasContent(group)
      contentCache[group] = hasContent
      if !hasContent { return false }
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
