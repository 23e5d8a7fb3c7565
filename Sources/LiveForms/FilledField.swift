import FormValidation

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
  /// The names of the fields that the rules and conditions of the field read.
  private(set) var reads: Set<String> = []

  init(_ field: FieldDeclaration, in scope: FormTree.ScopeID, text: String) {
    name = field.name
    self.scope = scope
    path = FieldPath()
    self.text = text
    initialText = text
  }

  /// Sets the text. Returns the location of the field, or `nil` if the text is the same, because
  /// reading the location from the dictionary of fields would copy the field.
  mutating func setText(_ text: String) -> (scope: FormTree.ScopeID, name: String, path: FieldPath)?
  {
    if self.text.hasSameBytes(as: text) { return nil }
    self.text = text
    return (scope, name, path)
  }

  /// The text after the transforms of all declarations.
  var transformedText: String {
    guard let first = declarations.first?.state else { return text }
    return declarations.dropFirst().reduce(first.transformed.text) { $1.state.transform($0).text }
  }

  var visibleModelViolations: [Violation] {
    guard let state = declarations.first?.state, state.isTouched else { return [] }
    return modelViolations.filter { state.hasEndedEditing || $0.cantBeCorrectedByTyping }
  }

  /// Adds names to `reads`, and returns the names that weren't in the set.
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
