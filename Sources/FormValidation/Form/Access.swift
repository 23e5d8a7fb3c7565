import TextMetrics

/// How a part of a form reaches its value in a record.
struct Access<Model, Value>: Sendable {
  /// Where in a Swift type a value is that rules may name.
  var keyPath: (any AnyKeyPath & Sendable)?
  let read: @Sendable (Model) -> Presence<Value>
  let write: @Sendable (inout Model, Value) -> Void
  /// Whether a value of the form's kind is one of the model's type, so that it can be written.
  var accepts: @Sendable (Value) -> Bool = { _ in true }
  /// What a record's values are written into where the model has nothing there.
  var empty: (@Sendable () -> Value)?
}

extension Access where Value == String {
  /// The text of a value. A text that stands for no value of the type is not written back.
  init<Typed: FormValue>(text keyPath: any WritableKeyPath<Model, Typed> & Sendable) {
    self.keyPath = keyPath
    read = { .present($0[keyPath: keyPath].formText) }
    write = { if let value = Typed(formText: $1) { $0[keyPath: keyPath] = value } }
    accepts = { Typed(formText: $0) != nil }
  }

  /// Applies stages to a text of at most `valueCap` bytes in UTF-8.
  func clean(_ model: inout Model, by stages: [Stage], valueCap: Int) {
    guard !stages.isEmpty, case .present(let text) = read(model), text.utf8.count <= valueCap
    else { return }
    let cleaned = stages.apply(to: text)
    if !cleaned.hasSameBytes(as: text) { write(&model, cleaned) }
  }
}

extension Access {
  init(_ keyPath: any WritableKeyPath<Model, Value> & Sendable) {
    self.keyPath = keyPath
    read = { .present($0[keyPath: keyPath]) }
    write = { $0[keyPath: keyPath] = $1 }
  }

  init(_ keyPath: any WritableKeyPath<Model, Value?> & Sendable) where Value: FormRecord {
    self.keyPath = keyPath
    read = { $0[keyPath: keyPath].map(Presence.present) ?? .absent }
    write = { $0[keyPath: keyPath] = $1 }
    empty = { Value() }
  }
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
