import FormValidation

/// The identity of a row in a list of a live form.
///
/// The identity doesn't change when the row is moved.
public struct RowID: Sendable, Hashable {
  let number: Int
}

/// The fields, groups, and lists of a form that is being filled in.
///
///     declaration            tree
///
///     name                   scope 0 ─┬─ field "name"
///     group billing                   ├─ group "billing" ─ scope 1 ─ field "billing.city"
///       city                          └─ list "guests" ─┬─ row ─ scope 2 ─ field "guests[0].name"
///     list guests                                       └─ row ─ scope 3 ─ field "guests[1].name"
///       name
///
/// Identities don't change when rows are added, removed, or moved. Paths are derived from the tree.
/// A member that is declared several times, under different conditions, is in the tree once.
struct FormTree: Sendable {
  enum Member: Sendable {
    case field(FormState.FieldID, name: String)
    case group(ScopeID, name: String, Requirement)
    case list(ListID)
  }

  /// A form, group, or row, whose fields can refer to each other by name.
  struct Scope: Sendable {
    var members: [Member] = []
    var fields: [String: FormState.FieldID] = [:]
    /// The indices of groups and lists in `members`. Later declarations add members to the
    /// same group or list.
    var memberIndices: [String: Int] = [:]
    /// The names of the external values that the conditions of the form can read.
    var externalFields: [String] = []
    /// The fields whose rules or conditions read a value, by the name of the value.
    var readers: [String: [FormState.FieldID]] = [:]
  }

  enum RowContent: Sendable {
    case field(FormState.FieldID)
    case scope(ScopeID)
  }

  /// A list of values or a list of forms. If a name is declared as both, there are two lists with
  /// the same path, so that all declarations of a list are of one kind.
  struct List: Sendable {
    let name: String
    let outerScope: ScopeID
    var declarations: [(element: ListDeclaration.Element, context: DeclarationContext)]
    var path = FieldPath()
    var rows: [(id: RowID, content: RowContent)] = []
  }

  typealias ScopeID = IdentifiedValues<Scope>.ID
  typealias ListID = IdentifiedValues<List>.ID

  var scopes = IdentifiedValues<Scope>()
  var lists = IdentifiedValues<List>()
  let root: ScopeID
  var orderedFields: [FormState.FieldID] = []
  /// The first field at each path. If a group and a list have the same name, fields of both can
  /// have the same path.
  var fieldsByPath: [FieldPath: FormState.FieldID] = [:]
  var listsByPath: [FieldPath: ListID] = [:]
  /// Whether a row was added, removed, or moved since the form had its initial texts.
  var rowsHaveChanged = false
  /// The number of empty rows that minimums added since the form was filled or a row was added.
  var emptyRowCount = 0
  private var nextNumber = 0

  /// The numbers of the fields and rows of `earlier` aren't reused.
  init(after earlier: FormTree? = nil) {
    root = scopes.insert(Scope())
    nextNumber = earlier?.nextNumber ?? 0
  }

  mutating func makeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

// MARK: - Construction

extension FormState {
  /// The maximum number of empty rows in a form, because the minimum of a list can be any number,
  /// and lists can be nested.
  private static var maximumEmptyRows: Int { 1000 }

  mutating func fillTree(with values: JSONValue) {
    fields = [:]
    tree = FormTree(after: tree)
    add(declaration, to: tree.root, values, DeclarationContext())
    refreshPaths()
    updateLimits(of: orderedFields)
  }

  private mutating func add(
    _ form: FormDeclaration, to scope: FormTree.ScopeID, _ values: JSONValue?,
    _ context: DeclarationContext
  ) {
    tree.scopes[scope].externalFields += form.externalFields
    add(form.members, to: scope, values, context)
  }

  private mutating func add(
    _ members: [FormDeclaration.Member], to scope: FormTree.ScopeID, _ values: JSONValue?,
    _ context: DeclarationContext
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
        addDeclaration(field, to: id, context)
      case .group(let group): add(group, to: scope, values?[group.name], context)
      case .list(let list): add(list, to: scope, values?[list.name], context)
      case .conditional(let condition, let members):
        var inner = context
        if let condition {
          inner.conditions.append((scope, condition))
        } else {
          inner.hasConditionInCode = true
        }
        add(members, to: scope, values, inner)
      case .check: continue
      }
    }
  }

  private mutating func add(
    _ group: GroupDeclaration, to scope: FormTree.ScopeID, _ value: JSONValue?,
    _ context: DeclarationContext
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
    var inner = context
    if group.requirement == .optional { inner.optionalGroups.append(groupScope) }
    add(group.form, to: groupScope, value, inner)
  }

  private mutating func add(
    _ list: ListDeclaration, to scope: FormTree.ScopeID, _ value: JSONValue?,
    _ context: DeclarationContext
  ) {
    var values: [JSONValue] = []
    if case .array(let elements)? = value { values = elements }
    let id: FormTree.ListID
    if let index = tree.scopes[scope].memberIndices[list.name],
      case .list(let known) = tree.scopes[scope].members[index],
      tree.lists[known].declarations.first?.element.isForm == list.element.isForm
    {
      id = known
      for (index, row) in tree.lists[id].rows.enumerated() {
        add(list.element, to: row.content, index < values.count ? values[index] : nil, context)
      }
      tree.lists[id].declarations.append((list.element, context))
    } else {
      id = tree.lists.insert(
        FormTree.List(name: list.name, outerScope: scope, declarations: [(list.element, context)]))
      append(.list(id), named: list.name, to: scope)
    }
    let count = tree.lists[id].rows.count
    for index in count..<max(count, values.count, list.minimum) {
      if index >= values.count {
        guard tree.emptyRowCount < Self.maximumEmptyRows else { break }
        tree.emptyRowCount += 1
      }
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
    fields[id] = FieldState(field, in: scope, text: field.kind.text(of: value), of: form)
    return id
  }

  private mutating func addDeclaration(
    _ field: FieldDeclaration, to id: FieldID, _ context: DeclarationContext
  ) {
    guard let scope = fields[id]?.scope else { return }
    let names = fields[id]?.add(field, in: context) ?? []
    for name in names { tree.scopes[scope].readers[name, default: []].append(id) }
  }

  @discardableResult
  mutating func addRow(to list: FormTree.ListID, at index: Int, _ value: JSONValue?) -> RowID {
    let id = RowID(number: tree.makeNumber())
    let state = tree.lists[list]
    guard let first = state.declarations.first?.element else { return id }
    let content: FormTree.RowContent
    switch first {
    case .value(let element): content = .field(addField(element, to: state.outerScope, value))
    case .form: content = .scope(tree.scopes.insert(FormTree.Scope()))
    }
    for (element, context) in state.declarations { add(element, to: content, value, context) }
    tree.lists[list].rows.insert((id, content), at: index)
    return id
  }

  private mutating func add(
    _ element: ListDeclaration.Element, to row: FormTree.RowContent, _ value: JSONValue?,
    _ context: DeclarationContext
  ) {
    switch (element, row) {
    case (.value(let field), .field(let id)): addDeclaration(field, to: id, context)
    case (.form(let form), .scope(let scope)): add(form, to: scope, value, context)
    // All declarations of a list are of one kind.
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
    if fields[field]?.path != path { fields[field]?.move(to: path) }
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

// MARK: - Content

/// Stores which groups have content. A group has content if it has a text that isn't empty.
///
/// The stored values are valid until a text or a row changes.
struct GroupContentCache {
  private let treatsAllAsFilled: Bool
  private var known: [FormTree.ScopeID: Bool] = [:]

  init(treatsAllAsFilled: Bool = false) { self.treatsAllAsFilled = treatsAllAsFilled }

  mutating func hasContent(_ scope: FormTree.ScopeID, in form: FormState) -> Bool {
    if treatsAllAsFilled { return true }
    if let known = known[scope] { return known }
    let hasContent = form.tree.scopes[scope].members.contains { member in
      switch member {
      case .field(let field, _): return form.hasText(field)
      case .group(let inner, _, _): return self.hasContent(inner, in: form)
      case .list(let list):
        return form.tree.lists[list].rows.contains { row in
          switch row.content {
          case .field(let field): form.hasText(field)
          case .scope(let inner): self.hasContent(inner, in: form)
          }
        }
      }
    }
    known[scope] = hasContent
    return hasContent
  }
}

extension FormState {
  fileprivate func hasText(_ field: FieldID) -> Bool { fields[field]?.text.isEmpty == false }
}

// MARK: - Identified Values

/// A collection that identifies each value by a number, which is never reused.
struct IdentifiedValues<Value: Sendable>: Sendable {
  struct ID: Sendable, Hashable {
    fileprivate let number: Int
  }

  private var values: [ID: Value] = [:]
  private var nextNumber = 0

  mutating func insert(_ value: Value) -> ID {
    defer { nextNumber += 1 }
    values[ID(number: nextNumber)] = value
    return ID(number: nextNumber)
  }

  mutating func remove(_ id: ID) -> Value { values.removeValue(forKey: id)! }

  subscript(id: ID) -> Value {
    get { values[id]! }
    _modify { yield &values[id]! }
  }

  /// The identities in the order of insertion. The order of a dictionary differs in each run.
  var ids: [ID] { values.keys.sorted { $0.number < $1.number } }
}
