import TextMetrics

/// What a record has where a value is declared.
package enum Presence<Value> {
  case absent
  /// There, and `null`: absent for every rule.
  case null
  case present(Value)
  /// Something of another type, which only records without a Swift type can have. A scalar such
  /// as `true` or `12` is spelled, so that conditions can ask for it.
  case other(type: String, expected: String, spelled: String?)
}

extension Presence: Sendable where Value: Sendable {}

extension Presence {
  var value: Value? {
    if case .present(let value) = self { value } else { nil }
  }
}

/// What a record has where a text is declared.
package typealias FieldValue = Presence<String>

extension Presence<String> {
  package init(_ text: String?) { self = text.map(Presence.present) ?? .absent }

  var text: String? { value }

  /// Whether both are the same text, byte for byte, both are empty or absent, or both are of
  /// another type, which is reported elsewhere.
  func equals(_ other: FieldValue) -> Bool {
    switch (self, other) {
    case (.present(let mine), .present(let theirs)): mine.isIdentical(to: theirs)
    case (.other, .other): true
    case (.present, _), (.absent, _), (.null, _), (.other, _): isEmpty && other.isEmpty
    }
  }

  /// Whether the value is absent or a text that shows nothing.
  var isMissing: Bool { value.map(\.isInvisible) ?? isEmpty }

  /// Whether the value is absent or a text without Characters.
  var isEmpty: Bool {
    switch self {
    case .absent, .null: true
    case .present(let text): text.isEmpty
    case .other: false
    }
  }
}

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
    if !cleaned.isIdentical(to: text) { write(&model, cleaned) }
  }
}

extension Access {
  init(_ keyPath: any WritableKeyPath<Model, Value> & Sendable) {
    self.keyPath = keyPath
    read = { .present($0[keyPath: keyPath]) }
    write = { $0[keyPath: keyPath] = $1 }
  }

  init(_ keyPath: any WritableKeyPath<Model, Value?> & Sendable) where Value: FormModel {
    self.keyPath = keyPath
    read = { $0[keyPath: keyPath].map(Presence.present) ?? .absent }
    write = { $0[keyPath: keyPath] = $1 }
    empty = { Value() }
  }
}
