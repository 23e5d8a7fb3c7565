import FormValidation

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
    /// The indices in `members` of groups and lists by name. A later declaration with the same name
    /// adds its members to the group or list.
    var memberIndices: [String: Int] = [:]
    /// The fields whose rules and conditions read a field, by the name of the field that is read.
    var readers: [String: [FormState.FieldID]] = [:]
  }

  enum RowContent: Sendable {
    case field(FormState.FieldID)
    case scope(ScopeID)
  }

  struct List: Sendable {
    let name: String
    let scope: ScopeID
    /// The declarations of the elements. A list has several if it's also declared under conditions.
    var elements: [(element: ListDeclaration.Element, surroundings: Surroundings)]
    var path = FieldPath()
    var rows: [(id: RowID, content: RowContent)] = []
  }

  typealias ScopeID = IdentifiedValues<Scope>.ID
  typealias ListID = IdentifiedValues<List>.ID

  var scopes = IdentifiedValues<Scope>()
  var lists = IdentifiedValues<List>()
  let root: ScopeID
  /// The fields in the order of the form and its rows.
  var order: [FormState.FieldID] = []
  /// The first field at each path. If a name is declared as a group and as a list, several fields
  /// can have one path.
  var fieldsByPath: [FieldPath: FormState.FieldID] = [:]
  var listsByPath: [FieldPath: ListID] = [:]
  /// Whether a row was added, removed, or moved since the form was created or submitted.
  var rowsHaveChanged = false
  private var nextNumber = 0

  /// Creates an empty tree whose numbers differ from those of `earlier`.
  init(after earlier: FormTree? = nil) {
    root = scopes.insert(Scope())
    nextNumber = earlier?.nextNumber ?? 0
  }

  mutating func makeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

// MARK: Building

extension FormState {
  /// Builds the tree and its fields from the declaration, with the texts of a record.
  mutating func fillTree(with values: JSONValue) {
    fields = [:]
    tree = FormTree(after: tree)
    add(declaration.members, to: tree.root, values, Surroundings())
    refreshPaths()
    updateCounters(of: order)
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
        var around = surroundings
        if let condition {
          around.conditions.append((scope, condition))
        } else {
          around.hasConditionInCode = true
        }
        add(members, to: scope, values, around)
      case .check: continue
      }
    }
  }

  private mutating func add(
    _ group: GroupDeclaration, to scope: FormTree.ScopeID, _ value: JSONValue?,
    _ surroundings: Surroundings
  ) {
    let inner: FormTree.ScopeID
    if let known = tree.scopes[scope].memberIndices[group.name],
      case .group(let there, let name, let requirement) = tree.scopes[scope].members[known]
    {
      inner = there
      if requirement == .optional {
        tree.scopes[scope].members[known] = .group(inner, name: name, group.requirement)
      }
    } else {
      inner = tree.scopes.insert(FormTree.Scope())
      append(.group(inner, name: group.name, group.requirement), named: group.name, to: scope)
    }
    var around = surroundings
    if group.requirement == .optional { around.optionalGroups.append(inner) }
    add(group.form.members, to: inner, value, around)
  }

  private mutating func add(
    _ list: ListDeclaration, to scope: FormTree.ScopeID, _ value: JSONValue?,
    _ surroundings: Surroundings
  ) {
    let id: FormTree.ListID
    if let known = tree.scopes[scope].memberIndices[list.name],
      case .list(let there) = tree.scopes[scope].members[known],
      tree.lists[there].elements.first?.element.isForm == list.element.isForm
    {
      id = there
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
    var state = FormFieldState(field, text: text, valueCap: declaration.valueCap)
    state.references = references
    state.hasConditionInCode = surroundings.hasConditionInCode
    fields[id]?.declarations.append(
      FilledField.Declaration(state: state, surroundings: surroundings))
    let conditions = surroundings.conditions.filter { $0.scope == scope }
    let names = fields[id]?.addReads(conditions.map(\.condition.field) + field.readNames) ?? []
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
    tree.order = []
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
    tree.order.append(field)
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

// MARK: - Filled Field

/// The conditions and groups that contain a member.
struct Surroundings: Sendable {
  var conditions: [(scope: FormTree.ScopeID, condition: Condition)] = []
  var hasConditionInCode = false
  /// The optional groups that contain the member. If a group is empty, the member isn't validated.
  var optionalGroups: [FormTree.ScopeID] = []
}

/// A field of the form that is being filled in. A field to which conditions add rules has several
/// declarations.
struct FilledField: Sendable {
  /// A declaration of the field, the state of its rules, and the conditions around it.
  struct Declaration: Sendable {
    var state: FormFieldState
    let surroundings: Surroundings
  }

  let name: String
  let scope: FormTree.ScopeID
  var path: FieldPath
  var text: String
  var initialText: String
  var declarations: [Declaration] = []
  var codeViolations: [Violation] = []
  /// The names of the fields that the rules and conditions of the field read.
  private(set) var reads: Set<String> = []

  init(_ field: FieldDeclaration, in scope: FormTree.ScopeID, text: String) {
    name = field.name
    self.scope = scope
    path = FieldPath()
    self.text = text
    initialText = text
  }

  /// Sets the text. Returns the location of the field, or `nil` if the text is the same. One method
  /// does both, because reading a field from the dictionary copies the field.
  mutating func setText(_ text: String) -> (scope: FormTree.ScopeID, name: String, path: FieldPath)?
  {
    if self.text.hasSameBytes(as: text) { return nil }
    self.text = text
    return (scope, name, path)
  }

  var visibleCodeViolations: [Violation] {
    guard let state = declarations.first?.state, state.isTouched else { return [] }
    return codeViolations.filter { state.hasEndedEditing || $0.isFinal }
  }

  mutating func addReads(_ names: [String]) -> [String] {
    names.filter { reads.insert($0).inserted }
  }
}

// MARK: - Content

/// A cache of whether optional groups have content, so that each group is searched only once.
struct ContentCache {
  private var known: [FormTree.ScopeID: Bool] = [:]

  mutating func hasContent(_ scope: FormTree.ScopeID, in form: FormState) -> Bool {
    if let known = known[scope] { return known }
    let hasContent = form.tree.scopes[scope].members.contains { member in
      switch member {
      case .field(let field, _): form.fields[field]?.text.isEmpty == false
      case .group(let inner, _, _): self.hasContent(inner, in: form)
      case .list(let list): !form.tree.lists[list].rows.isEmpty
      }
    }
    known[scope] = hasContent
    return hasContent
  }
}

// MARK: - Identified Values

/// A collection that identifies each value by a number, which is never reused.
struct IdentifiedValues<Value: Sendable>: Sendable {
  struct ID: Sendable, Hashable {
    fileprivate let number: Int
  }

  private var values: [ID: Value] = [:]
  private var next = 0

  mutating func insert(_ value: Value) -> ID {
    defer { next += 1 }
    values[ID(number: next)] = value
    return ID(number: next)
  }

  mutating func remove(_ id: ID) -> Value { values.removeValue(forKey: id)! }

  subscript(id: ID) -> Value {
    get { values[id]! }
    _modify { yield &values[id]! }
  }

  var ids: [ID] { values.keys.sorted { $0.number < $1.number } }
}
