import TextMetrics

/// How a member of a form reads and writes its value in a model.
struct Access<Model, Value>: Sendable {
  let read: @Sendable (Model) -> Presence<Value>
  let write: @Sendable (inout Model, Value) -> Void
  /// Whether the model can represent a value of the form's kind.
  var accepts: @Sendable (Value) -> Bool = { _ in true }
  /// A closure that removes an optional value.
  var clear: (@Sendable (inout Model) -> Void)?
  /// A closure that returns the value to fill from a record if the model has none.
  var empty: (@Sendable () -> Value)?
}

extension Access where Value == String {
  /// The text of a value. A text that isn't a value of the type isn't written back.
  init<Typed: FormValue>(text keyPath: any WritableKeyPath<Model, Typed> & Sendable) {
    read = { .present($0[keyPath: keyPath].formText) }
    write = { if let value = Typed(formText: $1) { $0[keyPath: keyPath] = value } }
    accepts = { Typed(formText: $0) != nil }
  }

  /// The text of a value that may be constant, and isn't written then.
  init<Typed: FormValue>(constant keyPath: any KeyPath<Model, Typed> & Sendable) {
    read = { .present($0[keyPath: keyPath].formText) }
    write = {
      guard let keyPath = keyPath as? WritableKeyPath<Model, Typed> else { return }
      if let value = Typed(formText: $1) { $0[keyPath: keyPath] = value }
    }
    accepts = { Typed(formText: $0) != nil }
  }

  /// The text of the model itself.
  init(element: Model.Type) where Model: FormValue {
    read = { .present($0.formText) }
    write = { if let value = Model(formText: $1) { $0 = value } }
  }

  /// Applies transforms to a text of at most `valueCap` bytes in UTF-8.
  func clean(_ model: inout Model, by stages: [Stage], valueCap: Int) {
    guard !stages.isEmpty, case .present(let text) = read(model), text.utf8.count <= valueCap
    else { return }
    let cleaned = stages.apply(to: text)
    if !cleaned.hasSameBytes(as: text) { write(&model, cleaned) }
  }
}

extension Access {
  init(_ keyPath: any WritableKeyPath<Model, Value> & Sendable) {
    read = { .present($0[keyPath: keyPath]) }
    write = { $0[keyPath: keyPath] = $1 }
  }

  init(_ keyPath: any WritableKeyPath<Model, Value?> & Sendable) where Value: FormRecord {
    read = { $0[keyPath: keyPath].map(Presence.present) ?? .absent }
    write = { $0[keyPath: keyPath] = $1 }
    clear = { $0[keyPath: keyPath] = nil }
    empty = { Value() }
  }
}
