import FormValidation

// MARK: - Filling

extension FormState {
  mutating func fillTree(with values: JSONValue) {
    fields = [:]
    tree = FormTree(after: tree)
    addForm(declaration, to: tree.root, values: values, context: DeclarationContext())
    refreshPaths()
    updateLimits(of: orderedFields)
  }

  /// Makes all fields untouched, and ends the submission. The initial texts stay the same.
  mutating func replace(with values: JSONValue) {
    isSubmitting = false
    formViolations = []
    fillTree(with: values)
    updateInitialTexts()
  }

  mutating func updateInitialTexts() {
    let fresh = FormState(form, initialRecord)
    for field in orderedFields {
      guard let path = fields[field]?.path else { continue }
      fields[field]?.initialText = fresh.field(at: path).map { fresh.text(of: $0) } ?? ""
    }
    tree.rowsHaveChanged = orderedFields.map(path) != fresh.orderedFields.map(fresh.path)
  }

  mutating func reset() {
    isSubmitting = false
    formViolations = []
    fillTree(with: initialRecord)
  }
}

// MARK: - Construction of the Tree

extension FormState {
  /// The maximum number of empty rows that the minimums of lists add at once. A minimum can be any
  /// number, and lists can be nested.
  private static var maximumEmptyRows: Int { 1000 }

  private mutating func addForm(
    _ form: FormDeclaration, to scope: FormTree.ScopeID, values: JSONValue?,
    context: DeclarationContext
  ) {
    tree.scopes[scope].externalFields += form.externalFields
    addMembers(form.members, to: scope, values: values, context: context)
  }

  private mutating func addMembers(
    _ members: [FormDeclaration.Member], to scope: FormTree.ScopeID, values: JSONValue?,
    context: DeclarationContext
  ) {
    for member in members {
      let value = member.name.flatMap { values?[$0] }
      switch member {
      case .field(let field): addField(field, to: scope, value: value, context: context)
      case .group(let group): addGroup(group, to: scope, value: value, context: context)
      case .list(let list): addList(list, to: scope, value: value, context: context)
      case .conditional(let condition, let members):
        var inner = context
        if let condition {
          inner.conditions.append((scope, condition))
        } else {
          inner.hasConditionInCode = true
        }
        addMembers(members, to: scope, values: values, context: inner)
      case .check: continue
      }
    }
  }

  private mutating func addField(
    _ field: FieldDeclaration, to scope: FormTree.ScopeID, value: JSONValue?,
    context: DeclarationContext
  ) {
    let known = tree.scopes[scope].fields[field.name]
    let id = known ?? makeField(field, in: scope, value: value)
    if known == nil {
      tree.scopes[scope].fields[field.name] = id
      tree.scopes[scope].append(.field(id), named: field.name)
    }
    addDeclaration(field, to: id, context: context)
  }

  private mutating func addGroup(
    _ group: GroupDeclaration, to scope: FormTree.ScopeID, value: JSONValue?,
    context: DeclarationContext
  ) {
    let known = tree.scopes[scope].groups[group.name]
    let id = known ?? tree.scopes.insert(FormTree.Scope())
    if known == nil {
      tree.scopes[scope].groups[group.name] = id
      tree.scopes[scope].append(.group(id), named: group.name)
    }
    tree.scopes[id].groupDeclarations.append((group.requirement, context))
    var inner = context
    if group.requirement == .optional { inner.optionalGroups.append(id) }
    addForm(group.form, to: id, values: value, context: inner)
  }

  private mutating func addList(
    _ list: ListDeclaration, to scope: FormTree.ScopeID, value: JSONValue?,
    context: DeclarationContext
  ) {
    var values: [JSONValue] = []
    if case .array(let elements)? = value { values = elements }
    let key = FormTree.ListKey(name: list.name, hasForms: list.element.isForm)
    let known = tree.scopes[scope].lists[key]
    let id = known ?? tree.lists.insert(FormTree.List(outerScope: scope))
    if known == nil {
      tree.scopes[scope].lists[key] = id
      tree.scopes[scope].append(.list(id), named: list.name)
    }
    let rows = tree.lists[id].rows
    for (index, row) in rows.enumerated() {
      let value = index < values.count ? values[index] : nil
      addElement(list.element, to: row.content, value: value, context: context)
    }
    tree.lists[id].declarations.append((list.element, context))
    for index in rows.count..<max(rows.count, values.count, list.minimum) {
      if index >= values.count {
        guard tree.emptyRowCount < Self.maximumEmptyRows else { break }
        tree.emptyRowCount += 1
      }
      insertRow(into: id, at: index, value: index < values.count ? values[index] : nil)
    }
  }

  private mutating func makeField(
    _ field: FieldDeclaration, in scope: FormTree.ScopeID, value: JSONValue?
  ) -> FieldID {
    let id = FieldID(number: tree.makeNumber())
    fields[id] = FieldState(field, in: scope, text: field.kind.text(of: value), of: form)
    return id
  }

  private mutating func addDeclaration(
    _ field: FieldDeclaration, to id: FieldID, context: DeclarationContext
  ) {
    guard let scope = fields[id]?.scope else { return }
    let names = fields[id]?.add(field, in: context) ?? []
    for name in names { tree.scopes[scope].readers[name, default: []].append(id) }
  }

  @discardableResult
  mutating func insertRow(
    into list: FormTree.ListID, at index: Int, value: JSONValue?
  ) -> RowID {
    let id = RowID(number: tree.makeNumber())
    let state = tree.lists[list]
    guard let first = state.declarations.first?.element else { return id }
    let content: FormTree.RowContent
    switch first {
    case .value(let element):
      content = .field(makeField(element, in: state.outerScope, value: value))
    case .form: content = .scope(tree.scopes.insert(FormTree.Scope()))
    }
    for (element, context) in state.declarations {
      addElement(element, to: content, value: value, context: context)
    }
    tree.lists[list].rows.insert((id, content), at: index)
    return id
  }

  private mutating func addElement(
    _ element: ListDeclaration.Element, to row: FormTree.RowContent, value: JSONValue?,
    context: DeclarationContext
  ) {
    switch (element, row) {
    case (.value(let field), .field(let id)): addDeclaration(field, to: id, context: context)
    case (.form(let form), .scope(let scope)):
      addForm(form, to: scope, values: value, context: context)
    // All declarations of a list are of one kind.
    default: return
    }
  }
}

extension ValueKind {
  fileprivate func text(of value: JSONValue?) -> String {
    guard let value else { return "" }
    if case .object = value, self == .file { return value.text }
    return value.scalarText ?? ""
  }
}

extension ListDeclaration.Element {
  fileprivate var isForm: Bool { if case .form = self { true } else { false } }
}

// MARK: - Paths

extension FormState {
  mutating func refreshPaths() {
    tree.orderedFields = []
    tree.listsByPath = [:]
    tree.fieldsByPath = [:]
    refreshPaths(in: tree.root, at: FieldPath())
  }

  private mutating func refreshPaths(in scope: FormTree.ScopeID, at path: FieldPath) {
    for member in tree.scopes[scope].members {
      let path = path.appending(member.name)
      switch member.content {
      case .field(let field): setPath(of: field, to: path)
      case .group(let inner): refreshPaths(in: inner, at: path)
      case .list(let list):
        tree.lists[list].path = path
        tree.listsByPath[path, default: []].append(list)
        for (index, row) in tree.lists[list].rows.enumerated() {
          switch row.content {
          case .field(let field): setPath(of: field, to: path.appending(index))
          case .scope(let inner): refreshPaths(in: inner, at: path.appending(index))
          }
        }
      }
    }
  }

  private mutating func setPath(of field: FieldID, to path: FieldPath) {
    tree.orderedFields.append(field)
    tree.fieldsByPath[path] = field
    if fields[field]?.path != path { fields[field]?.move(to: path) }
  }
}

// MARK: - Records

extension FormState {
  /// Optional groups without content (``GroupContentCache``) are left out. An empty text of a kind
  /// that isn't a string in JSON is `null`, or left out if the field doesn't accept `null`. An
  /// element of a list isn't left out, but becomes `null`.
  func record(
    in encoding: ValueEncoding, isTransformed: Bool = false, hasExternalValues: Bool = false
  ) -> JSONValue {
    var contentCache = GroupContentCache()
    let options = RecordOptions(
      encoding: encoding, isTransformed: isTransformed, hasExternalValues: hasExternalValues)
    return record(of: tree.root, with: options, &contentCache)
  }

  /// A record for restoring the texts and rows. Optional groups without content aren't left out,
  /// because a list in a group can have empty rows.
  var completeRecord: JSONValue {
    var contentCache = GroupContentCache(treatsAllAsFilled: true)
    return record(of: tree.root, with: RecordOptions(), &contentCache)
  }

  private struct RecordOptions {
    var encoding = ValueEncoding.strings
    var isTransformed = false
    var hasExternalValues = false
  }

  private func record(
    of scope: FormTree.ScopeID, with options: RecordOptions,
    _ contentCache: inout GroupContentCache
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for member in recordedMembers(of: scope) {
      switch member.content {
      case .field(let field):
        if let value = value(of: field, with: options) { members.append((member.name, value)) }
      case .group(let inner):
        guard isRequired(inner) || contentCache.hasContent(inner, in: self) else { continue }
        members.append((member.name, record(of: inner, with: options, &contentCache)))
      case .list(let list):
        let elements = tree.lists[list].rows.map { row in
          switch row.content {
          case .field(let field): value(of: field, with: options) ?? .null
          case .scope(let inner): record(of: inner, with: options, &contentCache)
          }
        }
        members.append((member.name, .array(elements)))
      }
    }
    var object = JSONObject(members)
    if options.hasExternalValues {
      for name in tree.scopes[scope].externalFields where object[name] == nil {
        object[name] = externalValues[name].map(JSONValue.string)
      }
    }
    return .object(object)
  }

  /// Returns the members that have a value in the record of a form. If members of different kinds
  /// share a name, the result has only the first of these members whose conditions hold, or the
  /// first member if no conditions hold.
  func recordedMembers(of scope: FormTree.ScopeID) -> [FormTree.Member] {
    let (members, sharedNames) = (tree.scopes[scope].members, tree.scopes[scope].sharedNames)
    if sharedNames.isEmpty { return members }
    let omitted = sharedNames.flatMap { name -> [FormTree.Member] in
      let candidates = members.filter { $0.name == name }
      let recorded = candidates.first { conditionsHold(around: $0.content) } ?? candidates[0]
      return candidates.filter { $0 != recorded }
    }
    return members.filter { !omitted.contains($0) }
  }

  private func isRequired(_ group: FormTree.ScopeID) -> Bool {
    tree.scopes[group].groupDeclarations.contains {
      $0.requirement == .required && conditionsHold(in: $0.context)
    }
  }

  private func value(of field: FieldID, with options: RecordOptions) -> JSONValue? {
    guard let state = fields[field], let declaration = mainDeclaration(of: state)
    else { return nil }
    let text = options.isTransformed ? state.transformedText : state.text
    return switch declaration.value(of: text) {
    case .present(let text): declaration.kind.value(of: text, in: options.encoding)
    case .null: .null
    case .absent, .wrongType: nil
    }
  }
}
