import FormValidation

extension FormState {
  mutating func fillTree(with values: JSONValue) {
    fields = [:]
    tree = FormTree(after: tree)
    add(declaration.members, to: tree.root, values, Surroundings())
    refreshPaths()
    updateCounters(of: orderedFields)
  }

  private mutating func add(
    _ members: [FormDeclaration.Member], to scope: FormTree.ScopeID, _ values: JSONValue?,
    _ surroundings: Surroundings
  ) {
    for member in members {
      switch member {
      case .field(let field):
        let known = tree.scopes[scope].fields[field.name]
        let id = known ?? addField(field, to: scope, values?[field.name])
        if known == nil {
          tree.scopes[scope].fields[field.name] = id
          tree.scopes[scope].members.append(.field(id, name: field.name))
        }
        addDeclaration(field, to: id, surroundings)
      case .group(let group): add(group, to: scope, values?[group.name], surroundings)
      case .list(let list): add(list, to: scope, values?[list.name], surroundings)
      case .conditional(let condition, let members):
        var innerSurroundings = surroundings
        if let condition {
          innerSurroundings.conditions.append((scope, condition))
        } else {
          innerSurroundings.hasConditionInCode = true
        }
        add(members, to: scope, values, innerSurroundings)
      case .check: continue
      }
    }
  }

  private mutating func add(
    _ group: GroupDeclaration, to scope: FormTree.ScopeID, _ value: JSONValue?,
    _ surroundings: Surroundings
  ) {
    let groupScope: FormTree.ScopeID
    if let index = tree.scopes[scope].memberIndices[group.name],
      case .group(let scopeOfGroup, let name, let requirement) = tree.scopes[scope].members[index]
    {
      groupScope = scopeOfGroup
      if requirement == .optional {
        tree.scopes[scope].members[index] = .group(groupScope, name: name, group.requirement)
      }
    } else {
      groupScope = tree.scopes.insert(FormTree.Scope())
      append(.group(groupScope, name: group.name, group.requirement), named: group.name, to: scope)
    }
    var innerSurroundings = surroundings
    if group.requirement == .optional { innerSurroundings.optionalGroups.append(groupScope) }
    add(group.form.members, to: groupScope, value, innerSurroundings)
  }

  private mutating func add(
    _ list: ListDeclaration, to scope: FormTree.ScopeID, _ value: JSONValue?,
    _ surroundings: Surroundings
  ) {
    let id: FormTree.ListID
    if let index = tree.scopes[scope].memberIndices[list.name],
      case .list(let known) = tree.scopes[scope].members[index],
      tree.lists[known].elements.first?.element.isForm == list.element.isForm
    {
      id = known
      for row in tree.lists[id].rows.map(\.content) {
        add(list.element, to: row, nil, surroundings)
      }
      tree.lists[id].elements.append((list.element, surroundings))
    } else {
      id = tree.lists.insert(
        FormTree.List(name: list.name, scope: scope, elements: [(list.element, surroundings)]))
      append(.list(id), named: list.name, to: scope)
    }
    var values: [JSONValue] = []
    if case .array(let elements)? = value { values = elements }
    let count = tree.lists[id].rows.count
    for index in count..<max(count, values.count, min(list.minimum, 1000)) {
      addRow(to: id, at: index, index < values.count ? values[index] : nil)
    }
  }

  private mutating func append(
    _ member: FormTree.Member, named name: String, to scope: FormTree.ScopeID
  ) {
    let index = tree.scopes[scope].members.count
    tree.scopes[scope].memberIndices[name] = index
    tree.scopes[scope].members.append(member)
  }

  private mutating func addField(
    _ field: FieldDeclaration, to scope: FormTree.ScopeID, _ value: JSONValue?
  ) -> FieldID {
    let id = FieldID(number: tree.makeNumber())
    fields[id] = FilledField(field, in: scope, text: field.kind.text(of: value))
    return id
  }

  private mutating func addDeclaration(
    _ field: FieldDeclaration, to id: FieldID, _ surroundings: Surroundings
  ) {
    guard let (scope, text) = fields[id].map({ ($0.scope, $0.text) }) else { return }
    var state = DeclaredFieldState(field, text: text, valueCap: declaration.valueCap)
    state.references = references
    state.hasConditionInCode = surroundings.hasConditionInCode
    fields[id]?.declarations.append(
      FilledField.Declaration(state: state, surroundings: surroundings))
    let conditions = surroundings.conditions.filter { $0.scope == scope }
    let names = fields[id]?.addNamesRead(conditions.map(\.condition.field) + field.readNames) ?? []
    for name in names { tree.scopes[scope].readers[name, default: []].append(id) }
  }

  @discardableResult
  mutating func addRow(to list: FormTree.ListID, at index: Int, _ value: JSONValue?) -> RowID {
    let id = RowID(number: tree.makeNumber())
    let state = tree.lists[list]
    guard let first = state.elements.first?.element else { return id }
    let content: FormTree.RowContent
    switch first {
    case .value(let element): content = .field(addField(element, to: state.scope, value))
    case .form: content = .scope(tree.scopes.insert(FormTree.Scope()))
    }
    for (element, surroundings) in state.elements { add(element, to: content, value, surroundings) }
    tree.lists[list].rows.insert((id, content), at: index)
    return id
  }

  private mutating func add(
    _ element: ListDeclaration.Element, to row: FormTree.RowContent, _ value: JSONValue?,
    _ surroundings: Surroundings
  ) {
    switch (element, row) {
    case (.value(let field), .field(let id)): addDeclaration(field, to: id, surroundings)
    case (.form(let form), .scope(let scope)): add(form.members, to: scope, value, surroundings)
    default: return
    }
  }

  mutating func refreshPaths() {
    tree.orderedFields = []
    tree.listsByPath = [:]
    tree.fieldsByPath = [:]
    refresh(tree.root, at: FieldPath())
  }

  private mutating func refresh(_ scope: FormTree.ScopeID, at path: FieldPath) {
    for member in tree.scopes[scope].members {
      switch member {
      case .field(let field, let name): setPath(of: field, to: path.appending(name))
      case .group(let inner, let name, _): refresh(inner, at: path.appending(name))
      case .list(let list):
        let state = tree.lists[list]
        let path = path.appending(state.name)
        tree.lists[list].path = path
        if tree.listsByPath[path] == nil { tree.listsByPath[path] = list }
        for (index, row) in state.rows.enumerated() {
          switch row.content {
          case .field(let field): setPath(of: field, to: path.appending(index))
          case .scope(let inner): refresh(inner, at: path.appending(index))
          }
        }
      }
    }
  }

  private mutating func setPath(of field: FieldID, to path: FieldPath) {
    tree.orderedFields.append(field)
    if tree.fieldsByPath[path] == nil { tree.fieldsByPath[path] = field }
    guard fields[field]?.path != path else { return }
    fields[field]?.path = path
    for index in fields[field]?.declarations.indices ?? 0..<0 {
      fields[field]?.declarations[index].state.move(to: path)
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
