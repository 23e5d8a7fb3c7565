package import FormValidation

/// The state of a form that is being filled in. If a field changes, only this field and the fields
/// whose rules or conditions read the field are validated.
package struct FormState: Sendable {
  package struct FieldID: Sendable, Hashable {
    let number: Int
  }

  package struct IdentifiedAnnouncement: Sendable, Hashable {
    package let field: FieldID
    package let announcement: FormAnnouncement
  }

  package let declaration: FormDeclaration
  package internal(set) var isSubmitting = false
  /// Violations without a field, which are removed when a value at or below their path changes.
  package internal(set) var formViolations: [Violation] = []

  private var runningChecks: [FieldID: Int] = [:]
  /// The texts at the start of the last submission, or `nil` after it has succeeded.
  var submittedRecord: JSONValue?
  var initialRecord: JSONValue
  var references: [String: String]
  var externalValues: [String: String] = [:]
  var fields: [FieldID: FilledField] = [:]
  var tree = FormTree()

  /// A list with fewer rows than its minimum gets empty rows, up to a total of 1,000 rows.
  package init(
    _ declaration: FormDeclaration, values: JSONValue = [:], references: [String: String] = [:]
  ) {
    self.declaration = declaration
    self.references = references
    initialRecord = values
    fillTree(with: values)
  }

  package var orderedFields: [FieldID] { tree.orderedFields }

  package func field(at path: FieldPath) -> FieldID? { tree.fieldsByPath[path] }

  package func path(of field: FieldID) -> FieldPath? { fields[field]?.path }

  package func text(of field: FieldID) -> String { fields[field]?.text ?? "" }

  package func constraints(of field: FieldID) -> TextConstraints? {
    fields[field]?.declarations.first?.state.declaration.constraints
  }

  package func feedback(at field: FieldID) -> DeclaredFieldState.Feedback {
    var contentCache = ContentCache()
    return feedback(at: field, &contentCache)
  }

  func feedback(at field: FieldID, _ contentCache: inout ContentCache)
    -> DeclaredFieldState.Feedback
  {
    guard let state = fields[field] else { return DeclaredFieldState.Feedback() }
    var feedback = DeclaredFieldState.Feedback()
    for declared in state.declarations where applies(declared, &contentCache) {
      feedback.violations += declared.state.feedback.violations
      feedback.counters += declared.state.feedback.counters
      feedback.excessRanges += declared.state.feedback.excessRanges
    }
    feedback.violations += state.visibleModelViolations.withoutMessages(of: feedback.violations)
    return feedback
  }

  package func isTouched(_ field: FieldID) -> Bool {
    fields[field]?.declarations.contains { $0.state.isTouched } ?? false
  }

  package func hasEndedEditing(_ field: FieldID) -> Bool {
    fields[field]?.declarations.contains { $0.state.hasEndedEditing } ?? false
  }

  package func isDirty(_ field: FieldID) -> Bool {
    fields[field].map { !$0.text.hasSameBytes(as: $0.initialText) } ?? false
  }

  package var isDirty: Bool {
    fields.values.contains { !$0.text.hasSameBytes(as: $0.initialText) } || tree.rowsHaveChanged
  }

  package var firstError: FieldID? {
    var contentCache = ContentCache()
    return orderedFields.first { !feedback(at: $0, &contentCache).violations.isEmpty }
  }
}

// MARK: Asynchronous rules

extension FormState {
  package mutating func beginCheck(of field: FieldID) { runningChecks[field, default: 0] += 1 }

  package mutating func endCheck(of field: FieldID) {
    guard let count = runningChecks[field] else { return }
    runningChecks[field] = count > 1 ? count - 1 : nil
  }

  package func isRunningRules(_ field: FieldID) -> Bool { runningChecks[field] != nil }
  package var isRunningRules: Bool { !runningChecks.isEmpty }
}

// MARK: Events

extension FormState {
  /// `committed` excludes marked text. If `isComposing` is `true`, `committed` is ignored.
  package mutating func didChange(
    _ field: FieldID, to committed: String, isComposing: Bool = false
  ) -> [IdentifiedAnnouncement] {
    guard let index = fields.index(forKey: field) else { return [] }
    let change = isComposing ? nil : fields.values[index].setText(committed)
    var announcements = send(to: field) { state, siblings in
      state.didChange(to: committed, isComposing: isComposing, siblings: siblings)
    }
    guard let change else { return announcements }
    if !formViolations.isEmpty { removeViolations(atOrAbove: change.path) }
    for reader in tree.scopes[change.scope].readers[change.name] ?? [] where reader != field {
      announcements += revalidate(reader)
    }
    return announcements
  }

  package mutating func didEndEditing(_ field: FieldID) -> [IdentifiedAnnouncement] {
    send(to: field) { state, siblings in state.didEndEditing(siblings: siblings) }
  }

  package mutating func didLimitInput(
    _ input: FormAnnouncement.LimitedInput, at field: FieldID
  ) -> [IdentifiedAnnouncement] {
    send(to: field) { state, _ in state.didLimitInput(input) }
  }

  package mutating func didFinishCheck(
    _ outcome: AsyncCheck.Outcome, of rule: String, about text: String, at field: FieldID
  ) -> [IdentifiedAnnouncement] {
    send(to: field) { state, siblings in
      state.didFinishCheck(outcome, of: rule, about: text, siblings: siblings)
    }
  }

  package mutating func setExternalValue(_ value: String?, named name: String)
    -> [IdentifiedAnnouncement]
  {
    externalValues[name] = value
    return tree.scopes.ids.flatMap { scope in
      (tree.scopes[scope].readers[name] ?? []).flatMap { revalidate($0) }
    }
  }

  package func pendingChecks(at field: FieldID) -> [(check: AsyncCheck, text: String)] {
    guard let state = fields[field] else { return [] }
    var contentCache = ContentCache()
    return state.declarations.filter { applies($0, &contentCache) }.flatMap { declared in
      declared.state.pendingChecks { value(of: $0, in: state.scope) }
    }
  }
}

// MARK: - Validation

extension FormState {
  mutating func send(
    to field: FieldID,
    _ event: (inout DeclaredFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [IdentifiedAnnouncement] {
    var contentCache = ContentCache()
    return send(to: field, &contentCache, event)
  }

  /// Returns the announcements of the declarations that apply. All declarations are changed in
  /// place, to avoid a copy of the form for each keystroke.
  mutating func send(
    to field: FieldID, _ contentCache: inout ContentCache,
    _ event: (inout DeclaredFieldState, (String) -> String?) -> [FormAnnouncement]
  ) -> [IdentifiedAnnouncement] {
    guard let index = fields.index(forKey: field) else { return [] }
    // The other fields are read first, because they can't be read while a field is changed in
    // place.
    let siblings = readValues(of: fields.values[index])
    let applying = fields.values[index].declarations.map { applies($0, &contentCache) }
    var announcements: [IdentifiedAnnouncement] = []
    for declarationIndex in applying.indices {
      let new = event(&fields.values[index].declarations[declarationIndex].state, siblings)
      if applying[declarationIndex] {
        announcements += new.map { IdentifiedAnnouncement(field: field, announcement: $0) }
      }
    }
    return announcements
  }

  mutating func revalidate(_ reader: FieldID) -> [IdentifiedAnnouncement] {
    send(to: reader) { state, siblings in state.didChangeSibling(siblings: siblings) }
  }

  /// The fields must be untouched.
  mutating func updateCounters(of untouched: [FieldID]) {
    for field in untouched where fields[field]?.namesRead.isEmpty == false { _ = revalidate(field) }
  }

  /// The closure has copies of the values that the rules and conditions of the field read.
  func readValues(of field: FilledField) -> (String) -> String? {
    let values = field.namesRead.map { ($0, value(of: $0, in: field.scope)) }
    return { name in values.first { $0.0 == name }?.1 }
  }

  func value(of name: String, in scope: FormTree.ScopeID) -> String? {
    guard let field = tree.scopes[scope].fields[name] else { return externalValues[name] }
    return fields[field]?.declarations.first?.state.transformed.text
  }

  /// Conditions in code aren't evaluated.
  func applies(_ declared: FilledField.Declaration, _ contentCache: inout ContentCache) -> Bool {
    let surroundings = declared.surroundings
    let holds = surroundings.conditions.allSatisfy { scope, condition in
      condition.holds(for: FieldText(value(of: condition.field, in: scope)))
    }
    return holds
      && surroundings.optionalGroups.allSatisfy { contentCache.hasContent($0, in: self) }
  }

  mutating func removeViolations(atOrAbove path: FieldPath) {
    formViolations.removeAll { path.components.starts(with: $0.path.components) }
  }
}

// MARK: - Rows

extension FormState {
  package func rows(of list: FieldPath) -> [RowID] {
    tree.listsByPath[list].map { tree.lists[$0].rows.map(\.id) } ?? []
  }

  package func fields(of row: RowID) -> [FieldID] {
    guard let (list, index) = position(of: row) else { return [] }
    let prefix = tree.lists[list].path.appending(index).components
    return orderedFields.filter { fields[$0]?.path.components.starts(with: prefix) == true }
  }

  package mutating func addRow(
    to list: FieldPath, at index: Int? = nil, value: JSONValue = .null
  ) -> RowID? {
    guard let id = tree.listsByPath[list] else { return nil }
    let count = tree.lists[id].rows.count
    let row = addRow(to: id, at: min(max(index ?? count, 0), count), value)
    rowsDidChange(list)
    updateCounters(of: fields(of: row))
    return row
  }

  package mutating func removeRow(_ row: RowID) {
    guard let (list, index) = position(of: row) else { return }
    for field in fields(of: row) {
      guard let state = fields.removeValue(forKey: field) else { continue }
      for name in state.namesRead {
        tree.scopes[state.scope].readers[name]?.removeAll { $0 == field }
      }
    }
    removeScopes(in: tree.lists[list].rows.remove(at: index).content)
    rowsDidChange(tree.lists[list].path)
  }

  package mutating func moveRow(_ row: RowID, to index: Int) {
    guard let (list, old) = position(of: row) else { return }
    var rows = tree.lists[list].rows
    let moved = rows.remove(at: old)
    rows.insert(moved, at: min(max(index, 0), rows.count))
    tree.lists[list].rows = rows
    rowsDidChange(tree.lists[list].path)
  }

  private func position(of row: RowID) -> (list: FormTree.ListID, index: Int)? {
    for list in tree.lists.ids {
      if let index = tree.lists[list].rows.firstIndex(where: { $0.id == row }) {
        return (list, index)
      }
    }
    return nil
  }

  private mutating func removeScopes(in content: FormTree.RowContent) {
    guard case .scope(let scope) = content else { return }
    for member in tree.scopes.remove(scope).members {
      switch member {
      case .field: continue
      case .group(let inner, _, _): removeScopes(in: .scope(inner))
      case .list(let list):
        for row in tree.lists.remove(list).rows { removeScopes(in: row.content) }
      }
    }
  }

  private mutating func rowsDidChange(_ list: FieldPath) {
    tree.rowsHaveChanged = true
    // Violations of the list, such as too few rows, can be obsolete.
    removeViolations(atOrAbove: list)
    refreshPaths()
  }
}
