package import FormValidation

/// The state of a form that is being filled in: the texts, the visible violations and counters, and the
/// announcements of each event.
///
/// A change is evaluated for its field and for the fields whose rules read it, whatever the size of the form.
/// Fields and rows have identities that don't change when rows are added, removed, or moved.
package struct FormState: Sendable {
  package struct FieldID: Sendable, Hashable {
    let number: Int
  }

  /// An announcement, and the field that it is about.
  package struct FieldSpeech: Sendable, Hashable {
    package let field: FieldID
    package let announcement: FormAnnouncement
  }

  package let declaration: FormDeclaration
  package internal(set) var isSubmitting = false
  /// The violations of the form itself, and of groups and lists, that a submission or a server found. The
  /// next change below the path of a violation removes it.
  package internal(set) var violations: [Violation] = []

  /// The number of runs of asynchronous rules in progress at each field.
  private var running: [FieldID: Int] = [:]
  /// The texts that the form began with, as a record.
  var start: JSONValue
  var references: [String: String]
  /// The values that conditions read and that aren't fields of the form, by their names.
  var externalValues: [String: String] = [:]
  var fields: [FieldID: FilledField] = [:]
  var tree = FormTree()

  /// - Parameter values: The texts as a record. A list has at least its minimum number of rows.
  package init(
    _ declaration: FormDeclaration, values: JSONValue = [:], references: [String: String] = [:]
  ) {
    self.declaration = declaration
    self.references = references
    start = values
    build(values)
  }

  /// The fields, in the order of the declaration and of the rows.
  package var order: [FieldID] { tree.order }

  package func field(at path: FieldPath) -> FieldID? { tree.fieldsByPath[path] }

  /// Returns the path of a field, or `nil` if its row was removed.
  package func path(of field: FieldID) -> FieldPath? { fields[field]?.path }

  /// Returns the text of a field as it was typed.
  package func text(of field: FieldID) -> String { fields[field]?.text ?? "" }

  /// Returns the constraints of the first declaration of a field.
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

  /// Whether any field holds something else than the form began with. Linear in the fields.
  package var isDirty: Bool {
    fields.values.contains { !$0.text.hasSameBytes(as: $0.initialText) } || tree.rowsHaveChanged
  }

  /// The first field with a violation that is shown: the one to focus after a refused submission.
  /// Linear in the fields.
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
  /// A field holds this now: its own announcements come first, then those of the fields that depend
  /// on it, in the order of the form. Costs what judging the text costs, and that of each
  /// dependant, however many other fields there are.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - committed: Its text without the marked range.
  ///   - isComposing: Whether there is marked text.
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
      speech += rejudge(reader)
    }
    return speech
  }

  /// The user leaves a field or presses return. Linear in its text for each rule.
  package mutating func didCommit(_ field: FieldID) -> [FieldSpeech] {
    update(field) { live, siblings in live.didCommit(siblings: siblings) }
  }

  /// The editing engine took only a part of what was typed into a field, or nothing of it.
  /// Constant time.
  package mutating func didLimitInput(_ what: FormAnnouncement.LimitedInput, at field: FieldID)
    -> [FieldSpeech]
  {
    update(field) { live, _ in live.didLimitInput(what) }
  }

  /// An asynchronous rule of a field has answered. Linear in its text for each rule.
  package mutating func didAnswer(_ answer: AsyncCheck.Answer, at field: FieldID) -> [FieldSpeech] {
    update(field) { live, siblings in live.didAnswer(answer, siblings: siblings) }
  }

  /// Sets a value that conditions read but the form does not judge, such as a switch of the page.
  /// Costs what judging each field costs that asks for it, and n log n for n groups and rows.
  package mutating func setExternalValue(_ value: String?, named name: String) -> [FieldSpeech] {
    externalValues[name] = value
    return tree.scopes.ids.flatMap { scope in
      (tree.scopes[scope].readers[name] ?? []).flatMap { rejudge($0) }
    }
  }

  /// The asynchronous rules of a field that are to be asked now about ``textToCheck(at:)``, and
  /// have not answered yet. Linear in its text for each rule.
  package func pendingChecks(at field: FieldID) -> [AsyncCheck] {
    guard let state = fields[field] else { return [] }
    return state.parts.flatMap { part in
      part.live.pendingChecks { value(of: $0, in: state.scope) }
    }
  }

  /// What asynchronous rules of a field are asked about now; nil where there is nothing to ask.
  /// Linear in its text for each rule.
  package func textToCheck(at field: FieldID) -> String? {
    guard let state = fields[field] else { return nil }
    return state.parts.first?.live.textToCheck { value(of: $0, in: state.scope) }
  }
}
