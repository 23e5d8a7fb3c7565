import TextMetrics

/// What judges one field: more than one declaration where conditions add rules.
struct FieldState: Sendable {
  /// One declaration of the field, and the conditions around it.
  struct Part: Sendable {
    var live: LiveField
    let conditions: [Condition]

    func holds(_ siblings: (String) -> String?) -> Bool {
      conditions.allSatisfy { condition in
        condition.holds(for: siblings(condition.field).map(Presence.present) ?? .absent)
      }
    }
  }

  let name: String
  let scope: Int
  var path: FieldPath
  var text: String
  var initialText: String
  var parts: [Part]
  /// The names that rules and conditions of the field read.
  let reads: [String]

  func shown(_ siblings: (String) -> String?) -> LiveField.Shown {
    parts.filter { $0.holds(siblings) }.reduce(into: LiveField.Shown()) { shown, part in
      shown.violations += part.live.shown.violations
      shown.counters += part.live.shown.counters
      shown.over += part.live.shown.over
    }
  }
}

/// Which fields, groups and rows a form has now.
struct FormTree: Sendable {
  enum Member: Sendable {
    case field(LiveForm.FieldID, name: String)
    case group(scope: Int, GroupDeclaration)
    case list(Int)
  }

  /// A form, a group or a row that is a form: the fields that may name each other.
  struct Scope: Sendable {
    var members: [Member] = []
    var fields: [String: LiveForm.FieldID] = [:]
    /// The fields whose rules or conditions read a name, in order.
    var readers: [String: [LiveForm.FieldID]] = [:]
    /// The groups around that need not be there: nothing in them is judged while all of them is empty.
    var optionalGroups: [Int] = []
    /// The conditions around, each with the scope whose fields it asks for.
    var conditions: [(scope: Int, condition: Condition)] = []
  }

  enum Content: Sendable {
    case field(LiveForm.FieldID)
    case scope(Int)
  }

  struct List: Sendable {
    let declaration: ListDeclaration
    /// The scope whose fields its elements may name.
    let scope: Int
    let conditions: [Condition]
    var path = FieldPath()
    var rows: [(id: LiveForm.RowID, content: Content)] = []
  }

  /// By numbers that are never given again; the form itself is 0.
  var scopes: [Int: Scope] = [:]
  var lists: [Int: List] = [:]
  var order: [LiveForm.FieldID] = []
  var rowsHaveChanged = false
  var nextNumber = 0

  mutating func number() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

// MARK: Building

extension LiveForm {
  mutating func build(_ values: JSONValue) {
    fields = [:]
    tree = FormTree()
    _ = addScope(declaration, values)
    refreshPaths()
  }

  /// Adds a form within the form, and returns its number.
  ///
  /// - Parameters:
  ///   - around: The scope that the form is in.
  ///   - conditions: What has to hold there for the form to be judged.
  mutating func addScope(
    _ form: FormDeclaration, _ values: JSONValue?, in around: Int? = nil,
    _ requirement: Requirement = .required, conditions: [Condition] = []
  ) -> Int {
    let scope = tree.number()
    let outer = around.flatMap { tree.scopes[$0] }
    tree.scopes[scope] = FormTree.Scope(
      optionalGroups: (outer?.optionalGroups ?? []) + (requirement == .optional ? [scope] : []),
      conditions: (outer?.conditions ?? []) + conditions.map { (around ?? 0, $0) })
    add(form.members, to: scope, values, conditions: [])
    return scope
  }

  private mutating func add(
    _ members: [FormDeclaration.Member], to scope: Int, _ values: JSONValue?,
    conditions: [Condition]
  ) {
    for member in members {
      switch member {
      case .field(let field):
        add(field, to: scope, values?[field.name], conditions: conditions)
      case .group(let group):
        let inner = addScope(
          group.form, values?[group.name], in: scope, group.requirement, conditions: conditions)
        tree.scopes[scope]?.members.append(.group(scope: inner, group))
      case .list(let list):
        let number = tree.number()
        tree.lists[number] = FormTree.List(
          declaration: list, scope: scope, conditions: conditions)
        tree.scopes[scope]?.members.append(.list(number))
        var rows: [JSONValue] = []
        if case .array(let elements)? = values?[list.name] { rows = elements }
        for index in 0..<max(rows.count, min(list.minimum, 1000)) {
          addRow(to: number, at: index, index < rows.count ? rows[index] : nil)
        }
      case .conditional(let part):
        // A condition in code has no meaning without its model.
        guard let condition = part.condition else { continue }
        add(part.members, to: scope, values, conditions: conditions + [condition])
      case .rule: continue
      }
    }
  }

  /// A field, or another declaration of one that is there.
  private mutating func add(
    _ field: FieldDeclaration, to scope: Int, _ value: JSONValue?, conditions: [Condition]
  ) {
    if let known = tree.scopes[scope]?.fields[field.name], let state = fields[known] {
      fields[known] = addField(
        field, scope, state.text, conditions: conditions, parts: state.parts, reads: state.reads)
      register(known, in: scope)
      return
    }
    let id = FieldID(number: tree.number())
    fields[id] = addField(field, scope, field.kind.text(of: value), conditions: conditions)
    tree.scopes[scope]?.fields[field.name] = id
    tree.scopes[scope]?.members.append(.field(id, name: field.name))
    register(id, in: scope)
  }

  private func addField(
    _ field: FieldDeclaration, _ scope: Int, _ text: String, conditions: [Condition],
    parts: [FieldState.Part] = [], reads: [String] = []
  ) -> FieldState {
    var live = LiveField(field, text: text, valueCap: declaration.valueCap)
    live.references = references
    let names = reads + conditions.map(\.field) + field.namesRead
    return FieldState(
      name: field.name, scope: scope, path: FieldPath(), text: text, initialText: text,
      parts: parts + [FieldState.Part(live: live, conditions: conditions)],
      reads: names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] })
  }

  private mutating func register(_ field: FieldID, in scope: Int) {
    for name in fields[field]?.reads ?? [] {
      if tree.scopes[scope]?.readers[name]?.contains(field) == true { continue }
      tree.scopes[scope]?.readers[name, default: []].append(field)
    }
  }

  /// Adds a row that holds a value, and returns its identity.
  @discardableResult
  mutating func addRow(to list: Int, at index: Int, _ value: JSONValue?) -> RowID {
    let id = RowID(number: tree.number())
    guard let state = tree.lists[list] else { return id }
    let content: FormTree.Content
    switch state.declaration.element {
    case .text(let element):
      let field = FieldID(number: tree.number())
      fields[field] = addField(
        element, state.scope, element.kind.text(of: value), conditions: state.conditions)
      register(field, in: state.scope)
      content = .field(field)
    case .form(let form):
      content = .scope(addScope(form, value, in: state.scope, conditions: state.conditions))
    }
    tree.lists[list]?.rows.insert((id, content), at: index)
    return id
  }

  /// Says where everything stands, and in which order. Linear in the fields.
  mutating func refreshPaths() {
    tree.order = []
    refresh(0, at: FieldPath())
  }

  private mutating func refresh(_ scope: Int, at path: FieldPath) {
    for member in tree.scopes[scope]?.members ?? [] {
      switch member {
      case .field(let field, let name): place(field, at: path.appending(name))
      case .group(let inner, let group): refresh(inner, at: path.appending(group.name))
      case .list(let list):
        guard let state = tree.lists[list] else { continue }
        let path = path.appending(state.declaration.name)
        tree.lists[list]?.path = path
        for (index, row) in state.rows.enumerated() {
          switch row.content {
          case .field(let field): place(field, at: path.appending(index))
          case .scope(let inner): refresh(inner, at: path.appending(index))
          }
        }
      }
    }
  }

  private mutating func place(_ field: FieldID, at path: FieldPath) {
    tree.order.append(field)
    guard fields[field]?.path != path else { return }
    fields[field]?.path = path
    for index in fields[field]?.parts.indices ?? 0..<0 {
      fields[field]?.parts[index].live.move(to: path)
    }
  }
}

extension ValueKind {
  /// What a field holds for a value of a record; nothing for one that is not there.
  fileprivate func text(of value: JSONValue?) -> String {
    guard let value else { return "" }
    if case .object = value, self == .file { return value.text }
    return value.spelledScalar ?? ""
  }
}

extension FieldDeclaration {
  /// The names that the field's rules read beside its own value.
  fileprivate var namesRead: [String] {
    rules.flatMap { rule in
      (rule.condition.map { [$0.field] } ?? []) + rule.comparedNames
    }
  }
}
