import FormValidation

// The state of a form
//
// A `LiveForm` is the class that programs use. It adds observers, a model, and time to a
// `FormState`, which is a value:
//
//     LiveForm ─── FormState ─┬─ FormTree                the groups, lists, and rows
//                             └─ FieldState              the text of one field
//                                  ├─ DeclarationState   the rules that always apply
//                                  └─ DeclarationState   the rules under a condition
//
// An event passes through three layers. For a change of a text:
//
//     LiveForm.set           posts announcements, then validates the model if code or a type
//                            of a property can refuse the text
//     FormState.didChange    notifies the fields that read the text
//     FieldState.didChange   transforms the text and evaluates the rules
//
// All declarations of a field without a condition in code are evaluated. The feedback of the field
// leaves out declarations whose conditions don't hold, and declarations in an optional group
// without content. The violations of a field have three sources, and are shown in this order:
//
//     DeclarationState.feedback         synchronous rules, then outcomes of asynchronous rules
//     FieldState.submissionViolations   the last submission or the server, until the text changes.
//                                       After a change of a value that the field reads,
//                                       violations of synchronous rules are removed, because the
//                                       rules are evaluated again
//     FieldState.modelViolations        code, and texts that a property's type can't represent
//
// `FormState.formViolations` has the violations of values without a field, and of fields to which
// no declaration applies.

/// The state of a form that is being filled in. If a field changes, only this field and the fields
/// whose rules or conditions read the field are validated.
struct FormState: Sendable {
  struct FieldID: Sendable, Hashable {
    let number: Int
  }

  struct IdentifiedAnnouncement: Sendable, Hashable {
    let field: FieldID
    let announcement: FormAnnouncement
  }

  /// Validates records in the encoding ``ValueEncoding/strings``.
  let form: ModelForm<JSONValue>
  var isSubmitting = false
  /// A number that identifies the submission that began last. An attempt that begins a submission
  /// gets the next number.
  var latestSubmission = 0
  /// Violations that no field shows. Each submission and report replaces them. They're removed when
  /// a value at or below their path changes, or when the rows of a list at or above their path
  /// change.
  var formViolations: [Violation] = []

  var runningChecks: [FieldID: Int] = [:]
  /// The texts at the start of the last submission, or `nil` before the first submission and after
  /// a submission has succeeded.
  var submittedRecord: JSONValue?
  var initialRecord: JSONValue
  var externalValues: [String: String] = [:]
  var fields: [FieldID: FieldState] = [:]
  var tree = FormTree()

  /// A list with fewer rows than its minimum gets empty rows, up to 1,000 in a form.
  init(
    _ declaration: FormDeclaration, values: JSONValue = [:], references: [String: String] = [:]
  ) {
    self.init(ModelForm(typed: declaration).withReferences(references), values)
  }

  init(_ form: ModelForm<JSONValue>, _ values: JSONValue) {
    self.form = form
    initialRecord = values
    fillTree(with: values)
  }

  var declaration: FormDeclaration { form.declaration }

  var orderedFields: [FieldID] { tree.orderedFields }

  func field(at path: FieldPath) -> FieldID? { tree.fieldsByPath[path] }

  func path(of field: FieldID) -> FieldPath? { fields[field]?.path }

  func text(of field: FieldID) -> String { fields[field]?.text ?? "" }

  func constraints(of field: FieldID) -> TextConstraints? {
    fields[field].flatMap(mainDeclaration)?.constraints
  }

  func isTouched(_ field: FieldID) -> Bool { fields[field]?.isTouched ?? false }

  func hasEndedEditing(_ field: FieldID) -> Bool { fields[field]?.hasEndedEditing ?? false }

  func isDirty(_ field: FieldID) -> Bool { fields[field]?.isDirty ?? false }

  var isDirty: Bool { fields.values.contains { $0.isDirty } || tree.rowsHaveChanged }

  var firstError: FieldID? {
    var contentCache = GroupContentCache()
    return orderedFields.first { !feedback(at: $0, &contentCache).violations.isEmpty }
  }
}

// MARK: - Events

extension FormState {
  /// `committed` excludes marked text. If `isComposing` is `true`, `committed` is ignored.
  mutating func didChange(
    _ field: FieldID, to committed: String, isComposing: Bool = false
  ) -> [IdentifiedAnnouncement] {
    var hasChanged = false
    var announcements = send(to: field) { state, values in
      hasChanged = state.didChange(to: committed, isComposing: isComposing, values)
    }
    guard hasChanged, let state = fields[field] else { return announcements }
    if !formViolations.isEmpty { removeViolations(atOrAbove: state.path) }
    let readers = tree.scopes[state.scope].readers[state.name] ?? []
    announcements += notify(readers.filter { $0 != field })
    return announcements
  }

  mutating func didEndEditing(_ field: FieldID) -> [IdentifiedAnnouncement] {
    send(to: field, on: .endOfEditing) { state, values in state.didEndEditing(values) }
  }

  mutating func didLimitInput(
    _ input: FormAnnouncement.LimitedInput, at field: FieldID
  ) -> [IdentifiedAnnouncement] {
    guard fields[field] != nil else { return [] }
    update(field) { state, values in state.didLimitInput(values) }
    let announcement = FormAnnouncement(.limitedInput(input), urgency: .polite)
    return [IdentifiedAnnouncement(field: field, announcement: announcement)]
  }

  mutating func didFinishCheck(
    _ outcome: AsyncCheck.Outcome, of rule: String, for text: String, at field: FieldID
  ) -> [IdentifiedAnnouncement] {
    send(to: field) { state, values in
      state.didFinishCheck(outcome, of: rule, for: text, values)
    }
  }

  mutating func setExternalValue(_ value: String?, named name: String)
    -> [IdentifiedAnnouncement]
  {
    externalValues[name] = value
    return notify(tree.scopes.ids.flatMap { tree.scopes[$0].readers[name] ?? [] })
  }

  private mutating func notify(_ readers: [FieldID]) -> [IdentifiedAnnouncement] {
    var contentCache = GroupContentCache()
    return readers.flatMap { reader -> [IdentifiedAnnouncement] in
      let before = feedback(at: reader, &contentCache)
      update(reader) { state, values in state.didChangeReadValue(values) }
      guard isTouched(reader) else { return [] }
      return announcements(
        of: reader, from: before, to: feedback(at: reader, &contentCache), on: .typing)
    }
  }

  mutating func removeViolations(atOrAbove path: FieldPath) {
    formViolations.removeAll { path.components.starts(with: $0.path.components) }
  }
}

// MARK: - Feedback

extension FormState {
  func feedback(at field: FieldID) -> FieldFeedback {
    var contentCache = GroupContentCache()
    return feedback(at: field, &contentCache)
  }

  func feedback(at field: FieldID, _ contentCache: inout GroupContentCache) -> FieldFeedback {
    guard let state = fields[field] else { return FieldFeedback() }
    return state.feedback(of: applicableDeclarations(of: state, &contentCache))
  }

  /// Returns the indices of the declarations that apply, regardless of conditions in code.
  func applicableDeclarations(
    of field: FieldState, _ contentCache: inout GroupContentCache
  ) -> [Int] {
    field.declarations.indices.filter { index in
      let context = field.declarations[index].context
      return conditionsHold(in: context)
        && context.optionalGroups.allSatisfy { contentCache.hasContent($0, in: self) }
    }
  }

  /// Whether all conditions in `context` hold. The result doesn't depend on conditions in code.
  func conditionsHold(in context: DeclarationContext) -> Bool {
    context.conditions.allSatisfy { scope, condition in
      condition.holds(for: FieldText(value(of: condition.field, in: scope)))
    }
  }

  /// Whether the conditions around a declaration of the member hold.
  func conditionsHold(around member: FormTree.Member.Content) -> Bool {
    switch member {
    case .field(let field):
      fields[field]?.declarations.contains { conditionsHold(in: $0.context) } ?? false
    case .group(let scope):
      tree.scopes[scope].groupDeclarations.contains { conditionsHold(in: $0.context) }
    case .list(let list): tree.lists[list].declarations.contains { conditionsHold(in: $0.context) }
    }
  }

  /// Returns the first declaration whose conditions hold, preferably without conditions in code. If
  /// the conditions of no declaration hold, the result is the first declaration.
  ///
  /// The result determines the kind of the value and the constraints of the text field. The groups
  /// around the declaration can be empty, because the user fills them in.
  func mainDeclaration(of field: FieldState) -> FieldDeclaration? {
    let holding = field.declarations.lazy.filter { conditionsHold(in: $0.context) }
    let main = holding.first { !$0.context.hasConditionInCode } ?? holding.first
    return (main ?? field.declarations.first)?.field
  }

  func value(of name: String, in scope: FormTree.ScopeID) -> String? {
    guard let field = tree.scopes[scope].fields[name] else { return externalValues[name] }
    return fields[field]?.transformedText
  }

  /// Returns a closure with copies of the values that the rules and conditions of the field read.
  func valuesRead(by field: FieldState) -> FieldState.ValueLookup {
    let values = field.readNames.map { ($0, value(of: $0, in: field.scope)) }
    return { name in values.first { $0.0 == name }?.1 }
  }

  private mutating func send(
    to field: FieldID, on occasion: FormAnnouncement.Occasion = .typing,
    _ event: (inout FieldState, FieldState.ValueLookup) -> Void
  ) -> [IdentifiedAnnouncement] {
    let before = feedback(at: field)
    update(field, event)
    return announcements(of: field, from: before, to: feedback(at: field), on: occasion)
  }

  /// Changes a field in place, to avoid a copy of the form for each keystroke.
  mutating func update(
    _ field: FieldID, _ event: (inout FieldState, FieldState.ValueLookup) -> Void
  ) {
    guard let index = fields.index(forKey: field) else { return }
    // The other fields are read first, because they can't be read while the field is changed.
    let values = valuesRead(by: fields.values[index])
    event(&fields.values[index], values)
  }

  func announcements(
    of field: FieldID, from before: FieldFeedback, to after: FieldFeedback,
    on occasion: FormAnnouncement.Occasion
  ) -> [IdentifiedAnnouncement] {
    let announcement = FormAnnouncement.announcement(from: before, to: after, on: occasion)
    return announcement.map { [IdentifiedAnnouncement(field: field, announcement: $0)] } ?? []
  }

  mutating func updateLimits(of fields: [FieldID]) {
    for field in fields { update(field) { state, values in state.updateLimits(values) } }
  }
}

// MARK: - Rows

extension FormState {
  func rows(of list: FieldPath) -> [RowID] {
    self.list(at: list).map { tree.lists[$0].rows.map(\.id) } ?? []
  }

  /// Returns the first list at the path, preferably a list whose conditions hold, or `nil` if there
  /// isn't a list at the path.
  private func list(at path: FieldPath) -> FormTree.ListID? {
    let lists = tree.listsByPath[path] ?? []
    return lists.first { conditionsHold(around: .list($0)) } ?? lists.first
  }

  func fields(of row: RowID) -> [FieldID] {
    position(of: row).map { fields(in: tree.lists[$0.list].rows[$0.index].content) } ?? []
  }

  private func fields(in row: FormTree.RowContent) -> [FieldID] {
    switch row {
    case .field(let field): [field]
    case .scope(let scope):
      tree.scopes[scope].members.flatMap { member in
        switch member.content {
        case .field(let field): [field]
        case .group(let inner): fields(in: .scope(inner))
        case .list(let list): tree.lists[list].rows.flatMap { fields(in: $0.content) }
        }
      }
    }
  }

  mutating func addRow(
    to list: FieldPath, at index: Int? = nil, value: JSONValue = .null
  ) -> RowID? {
    guard let id = self.list(at: list) else { return nil }
    let count = tree.lists[id].rows.count
    tree.emptyRowCount = 0
    let row = insertRow(into: id, at: min(max(index ?? count, 0), count), value: value)
    rowsDidChange(list)
    updateLimits(of: fields(of: row))
    return row
  }

  mutating func removeRow(_ row: RowID) {
    guard let (list, index) = position(of: row) else { return }
    for field in fields(of: row) {
      guard let state = fields.removeValue(forKey: field) else { continue }
      for name in state.readNames {
        tree.scopes[state.scope].readers[name]?.removeAll { $0 == field }
      }
    }
    removeScopes(in: tree.lists[list].rows.remove(at: index).content)
    rowsDidChange(tree.lists[list].path)
  }

  mutating func moveRow(_ row: RowID, to index: Int) {
    guard let (list, old) = position(of: row) else { return }
    var rows = tree.lists[list].rows
    let new = min(max(index, 0), rows.count - 1)
    if new == old { return }
    rows.insert(rows.remove(at: old), at: new)
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
      switch member.content {
      case .field: continue
      case .group(let inner): removeScopes(in: .scope(inner))
      case .list(let list):
        for row in tree.lists.remove(list).rows { removeScopes(in: row.content) }
      }
    }
  }

  private mutating func rowsDidChange(_ list: FieldPath) {
    tree.rowsHaveChanged = true
    // A violation of the list, such as too few rows, can be obsolete. A violation of a row can have
    // a wrong path.
    removeViolations(atOrAbove: list)
    formViolations.removeAll { $0.path.components.starts(with: list.components) }
    refreshPaths()
  }
}
