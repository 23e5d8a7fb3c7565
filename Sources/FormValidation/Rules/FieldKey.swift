/// How a rule or a condition in the form of a model names another field of the form: by the key path
/// that the ``Field`` has.
public struct FieldKey<Model>: Hashable, Sendable {
  let keyPath: any PartialKeyPath<Model> & Sendable

  init<Value>(_ keyPath: any KeyPath<Model, Value> & Sendable) { self.keyPath = keyPath }

  public static func == (left: FieldKey, right: FieldKey) -> Bool {
    left.keyPath as AnyKeyPath == right.keyPath as AnyKeyPath
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(keyPath as AnyKeyPath) }
}

/// The names of a form's fields by their key paths, and what names a field that the form lacks.
struct FieldNames<Model> {
  private let names: Set<String>
  private let byKeyPath: [AnyKeyPath: String]
  private(set) var unknown: [UnknownField] = []

  init(_ texts: [String: Access<Model, String>]) {
    names = Set(texts.keys)
    byKeyPath = Dictionary(
      texts.compactMap { name, access in access.keyPath.map { ($0 as AnyKeyPath, name) } },
      uniquingKeysWith: { min($0, $1) })
  }

  /// The rules of the field at a path, with names for key paths.
  mutating func rules(
    _ rules: [FieldRule<FieldKey<Model>>], of path: FieldPath
  ) -> [FieldRule<String>] {
    let named = rules.map { $0.naming { name(of: $0) } }
    check(named, of: path)
    return named
  }

  mutating func condition(_ condition: Condition<FieldKey<Model>>) -> Condition<String> {
    let named = condition.naming { name(of: $0) }
    check([named.field], rule: "when", of: FieldPath())
    return named
  }

  /// Notes which of the rules of the field at a path name a field that the form lacks.
  mutating func check(_ rules: [FieldRule<String>], of path: FieldPath) {
    for rule in rules { check(rule.namesRead, rule: rule.name, of: path) }
  }

  private mutating func check(_ read: [String], rule: String, of path: FieldPath) {
    unknown += read.filter { !names.contains($0) }
      .map { UnknownField(path: path, rule: rule, name: $0) }
  }

  /// What stands for a key path at which there is no field is a name that none can have.
  private func name(of key: FieldKey<Model>) -> String {
    byKeyPath[key.keyPath as AnyKeyPath] ?? "\(key.keyPath)"
  }
}

/// A field that a rule or a condition names and its form lacks: a mistake in the form, for which no
/// record is valid.
struct UnknownField: Sendable {
  let path: FieldPath
  let rule: String
  let name: String

  func violation(at form: FieldPath) -> Violation {
    Violation(
      path: FieldPath(form.components + path.components), rule: rule, problem: .unanswered,
      expected: .field(named: name))
  }
}
