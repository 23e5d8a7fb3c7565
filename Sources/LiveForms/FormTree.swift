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
/// A member that is declared several times, under different conditions, is in the tree once. If a
/// name is declared as members of different kinds, such as a field and a list, each is in the tree.
struct FormTree: Sendable {
  struct Member: Sendable, Hashable {
    enum Content: Sendable, Hashable {
      case field(FormState.FieldID)
      case group(ScopeID)
      case list(ListID)
    }

    let name: String
    let content: Content
  }

  /// A form, group, or row, whose fields can refer to each other by name.
  struct Scope: Sendable {
    /// Empty if the scope isn't a group.
    var groupDeclarations: [(requirement: Requirement, context: DeclarationContext)] = []
    private(set) var members: [Member] = []
    private var names: Set<String> = []
    /// The names of several members, which are of different kinds.
    private(set) var sharedNames: Set<String> = []
    var fields: [String: FormState.FieldID] = [:]
    var groups: [String: ScopeID] = [:]
    var lists: [ListKey: ListID] = [:]
    /// The names of the external values that the conditions of the form can read.
    var externalFields: [String] = []
    /// The fields whose rules or conditions read a value, by the name of the value.
    var readers: [String: [FormState.FieldID]] = [:]

    mutating func append(_ content: Member.Content, named name: String) {
      if !names.insert(name).inserted { sharedNames.insert(name) }
      members.append(Member(name: name, content: content))
    }
  }

  enum RowContent: Sendable {
    case field(FormState.FieldID)
    case scope(ScopeID)
  }

  /// If a name is declared as a list of values and as a list of forms, the tree has two lists with
  /// the same path, so that all declarations of a list are of one kind.
  struct ListKey: Sendable, Hashable {
    let name: String
    let hasForms: Bool
  }

  struct List: Sendable {
    let outerScope: ScopeID
    var declarations: [(element: ListDeclaration.Element, context: DeclarationContext)] = []
    var path = FieldPath()
    var rows: [(id: RowID, content: RowContent)] = []
  }

  typealias ScopeID = IdentifiedValues<Scope>.ID
  typealias ListID = IdentifiedValues<List>.ID

  var scopes = IdentifiedValues<Scope>()
  var lists = IdentifiedValues<List>()
  let root: ScopeID
  var orderedFields: [FormState.FieldID] = []
  var fieldsByPath: [FieldPath: FormState.FieldID] = [:]
  var listsByPath: [FieldPath: [ListID]] = [:]
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
    addForm(declaration, to: tree.root, values: values, context: DeclarationContext())
    refreshPaths()
    updateLimits(of: orderedFields)
  }

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
    let hasContent = form.recordedMembers(of: scope).contains { member in
      switch member.content {
      case .field(let field): return form.hasText(field)
      case .group(let inner): return self.hasContent(inner, in: form)
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
