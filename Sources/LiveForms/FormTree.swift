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
/// A member that is declared several times, under different conditions, is in the tree once. If a
/// name is declared as a field and as a list, for example, the field and the list are in the tree.
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
    /// The names that members of different kinds share.
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
  /// Whether a row was added, removed, or moved since the form was filled. After a submission has
  /// succeeded, whether the fields have other paths than in the initial record.
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

/// Values with numbers that identify them and are never reused.
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

  /// The identities, sorted by insertion, because the order of a dictionary differs in each run.
  var ids: [ID] { values.keys.sorted { $0.number < $1.number } }
}
