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
