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
    case (.present(let mine), .present(let theirs)): mine.hasSameBytes(as: theirs)
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
