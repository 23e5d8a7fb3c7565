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

/// The names of a form's fields by their key paths.
struct FieldNames {
  private let byKeyPath: [AnyKeyPath: String]

  init<Model>(_ texts: [String: Access<Model, String>]) {
    byKeyPath = Dictionary(
      texts.compactMap { name, access in access.keyPath.map { ($0 as AnyKeyPath, name) } },
      uniquingKeysWith: { min($0, $1) })
  }

  /// Where no field has the key path, a name that none can have: it is reported as unknown.
  func name<Model>(of key: FieldKey<Model>) -> String {
    byKeyPath[key.keyPath as AnyKeyPath] ?? "\(key.keyPath)"
  }
}
