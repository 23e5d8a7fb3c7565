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
    /// The indices of groups and lists in `members`. Later declarations add members to them.
    var memberIndices: [String: Int] = [:]
    /// The fields whose rules or conditions read a value, by the name of the value.
    var readers: [String: [FormState.FieldID]] = [:]
  }

  enum RowContent: Sendable {
    case field(FormState.FieldID)
    case scope(ScopeID)
  }

  struct List: Sendable {
    let name: String
    let scope: ScopeID
    /// A list that is also declared under conditions has several declarations.
    var elements: [(element: ListDeclaration.Element, surroundings: Surroundings)]
    var path = FieldPath()
    var rows: [(id: RowID, content: RowContent)] = []
  }

  typealias ScopeID = IdentifiedValues<Scope>.ID
  typealias ListID = IdentifiedValues<List>.ID

  var scopes = IdentifiedValues<Scope>()
  var lists = IdentifiedValues<List>()
  let root: ScopeID
  var orderedFields: [FormState.FieldID] = []
  /// The first field at each path. If a name is a group and a list, fields can have the same path.
  var fieldsByPath: [FieldPath: FormState.FieldID] = [:]
  var listsByPath: [FieldPath: ListID] = [:]
  /// Whether a row was added, removed, or moved since the form had its initial texts.
  var rowsHaveChanged = false
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

// MARK: - Fields

struct Surroundings: Sendable {
  var conditions: [(scope: FormTree.ScopeID, condition: Condition)] = []
  var hasConditionInCode = false
  /// If one of these groups has no content, the member isn't validated.
  var optionalGroups: [FormTree.ScopeID] = []
}

/// A field to which conditions add rules has several declarations.
struct FilledField: Sendable {
  struct Declaration: Sendable {
    var state: DeclaredFieldState
    let surroundings: Surroundings
  }

  let name: String
  let scope: FormTree.ScopeID
  var path: FieldPath
  var text: String
  var initialText: String
  var declarations: [Declaration] = []
  var modelViolations: [Violation] = []
  private(set) var namesRead: Set<String> = []

  init(_ field: FieldDeclaration, in scope: FormTree.ScopeID, text: String) {
    name = field.name
    self.scope = scope
    path = FieldPath()
    self.text = text
    initialText = text
  }

  /// Returns `nil` if the text is the same. Otherwise, returns the location of the field, because
  /// looking up the location would copy the field.
  mutating func setText(_ text: String) -> (scope: FormTree.ScopeID, name: String, path: FieldPath)?
  {
    if self.text.hasSameBytes(as: text) { return nil }
    self.text = text
    return (scope, name, path)
  }

  var transformedText: String {
    guard let first = declarations.first?.state else { return text }
    return declarations.dropFirst().reduce(first.transformed.text) { $1.state.transform($0).text }
  }

  var visibleModelViolations: [Violation] {
    guard let state = declarations.first?.state, state.isTouched else { return [] }
    return modelViolations.filter { state.hasEndedEditing || $0.isShownWhileTyping }
  }

  mutating func addNamesRead(_ names: [String]) -> [String] {
    names.filter { namesRead.insert($0).inserted }
  }
}

// MARK: - Content

/// Stores which groups have content: a text that isn't empty, or a list with rows.
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

  var ids: [ID] { values.keys.sorted { $0.number < $1.number } }
}
