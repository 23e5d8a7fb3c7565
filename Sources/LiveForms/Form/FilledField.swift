import FormValidation

/// What has to hold around a member for it to be judged.
struct Surroundings: Sendable {
  /// The conditions, each with the scope whose fields it asks for.
  var conditions: [(scope: FormTree.ScopeID, condition: Condition)] = []
  /// Whether a condition is code. The violations of the member are those of the model then.
  var isCode = false
  /// The groups that need not be there: nothing in them is judged while all of them is empty.
  var optionalGroups: [FormTree.ScopeID] = []
}

/// The text of a field and what judges it: one part for each declaration of its name, of which
/// conditions may add some.
struct FilledField: Sendable {
  /// One declaration of the field, and what is around it.
  struct Part: Sendable {
    var live: FormFieldState
    let surroundings: Surroundings
  }

  let name: String
  let scope: FormTree.ScopeID
  var path: FieldPath
  var text: String
  var initialText: String
  var parts: [Part] = []
  /// The violations of conditions and checks in code, which no part finds.
  var codeViolations: [Violation] = []
  /// The names that rules and conditions of the field read.
  private(set) var reads: Set<String> = []

  init(_ field: FieldDeclaration, in scope: FormTree.ScopeID, text: String) {
    name = field.name
    self.scope = scope
    path = FieldPath()
    self.text = text
    initialText = text
  }

  /// Takes a text, and returns where the field stands; nil where it holds that text already. Both
  /// in one call, since to read a state out of its dictionary would copy it.
  mutating func take(_ text: String) -> (scope: FormTree.ScopeID, name: String, path: FieldPath)? {
    if self.text.hasSameBytes(as: text) { return nil }
    self.text = text
    return (scope, name, path)
  }

  var visibleCodeViolations: [Violation] {
    guard let live = parts.first?.live, live.isTouched else { return [] }
    return codeViolations.filter { live.isCommitted || $0.isFinal }
  }

  /// Takes in that the field reads these names, and returns those that it did not read before.
  mutating func read(_ names: [String]) -> [String] {
    names.filter { reads.insert($0).inserted }
  }
}
