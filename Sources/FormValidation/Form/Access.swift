import StrictJSON
import TextMetrics

struct Access<Model, Value>: Sendable {
  let read: @Sendable (Model) -> Presence<Value>
  let write: @Sendable (inout Model, Value) -> Void
  /// Returns whether the property's type can represent a value.
  var accepts: @Sendable (Value) -> Bool = { _ in true }
  /// `true` for `String`, `String?`, and JSON. Not used for lists and nested forms.
  var acceptsAllTexts = true
  /// Sets an optional nested form to `nil`. For any other value, the closure is `nil`.
  var clear: (@Sendable (inout Model) -> Void)?
  /// Creates a model for an optional nested form. For any other value, the closure is `nil`.
  var makeEmpty: (@Sendable () -> Value)?
}

extension Access where Value == String {
  init<Typed: FormValue>(text keyPath: any WritableKeyPath<Model, Typed> & Sendable) {
    read = { .present($0[keyPath: keyPath].formText) }
    write = { if let value = Typed(formText: $1) { $0[keyPath: keyPath] = value } }
    accepts = { Typed(formText: $0) != nil }
    acceptsAllTexts = Typed.Unwrapped.self == String.self
  }

  init<Typed: FormValue>(constant keyPath: any KeyPath<Model, Typed> & Sendable) {
    read = { .present($0[keyPath: keyPath].formText) }
    write = {
      guard let keyPath = keyPath as? WritableKeyPath<Model, Typed> else { return }
      if let value = Typed(formText: $1) { $0[keyPath: keyPath] = value }
    }
    accepts = { Typed(formText: $0) != nil }
    acceptsAllTexts = Typed.Unwrapped.self == String.self
  }

  init(element: Model.Type) where Model: FormValue {
    read = { .present($0.formText) }
    write = { if let value = Model(formText: $1) { $0 = value } }
    acceptsAllTexts = Model.Unwrapped.self == String.self
  }

  func apply(_ transforms: [FieldTransform], to model: inout Model, valueCap: Int) {
    guard !transforms.isEmpty, case .present(let text) = read(model), text.utf8.count <= valueCap
    else { return }
    let transformed = transforms.apply(to: text)
    if !transformed.hasSameBytes(as: text) { write(&model, transformed) }
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
    makeEmpty = { Value() }
  }
}

extension Access where Model == JSONValue {
  init(
    _ key: String, read: @escaping @Sendable (JSONValue) -> Presence<Value>,
    json: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(
      read: { record in
        switch record[key] {
        case nil: .absent
        case .null?: .null
        case let value?: read(value)
        }
      },
      write: { record, value in
        guard case .object(var object) = record else { return }
        // Release the record's reference to the object, so that writing doesn't copy the object.
        record = .null
        object[key] = json(value)
        record = .object(object)
      })
  }
}

extension Access<JSONValue, String> {
  static func text(_ key: String, _ kind: ValueKind, _ encoding: ValueEncoding) -> Self {
    Self(key, read: { kind.read($0, from: encoding) }, json: { kind.value(of: $0, in: encoding) })
  }
}

extension JSONValue {
  var asList: Presence<[JSONValue]> {
    if case .array(let list) = self { return .present(list) }
    return .wrongType(type: typeName, expected: "list", text: scalarText)
  }
}
