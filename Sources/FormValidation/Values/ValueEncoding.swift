package import StrictJSON
import TextMetrics

package enum ValueEncoding: Sendable, Hashable {
  /// Numbers, booleans, and files (objects) have their JSON types. All other values are strings.
  case json
  /// Files are objects. All other values are strings, as in an HTML form.
  case strings
}

/// The ways in which a record may leave out the value of a field that isn't required.
package enum Absence: String, Sendable, Hashable, CaseIterable {
  case missingOrNull = "any"
  case missing
  case null
  /// The record must have a value, which can be an empty text.
  case never = "none"
}

extension Absence {
  package var acceptsMissing: Bool { self == .missingOrNull || self == .missing }
  package var acceptsNull: Bool { self == .missingOrNull || self == .null }
}

extension ValueKind {
  var typeName: String {
    switch self {
    case .integer, .decimal: "number"
    case .boolean: "boolean"
    case .file: "object"
    case .text, .date, .time, .localDateTime, .dateTime: "text"
    }
  }

  package var isJSONString: Bool { typeName == "text" }

  /// The text isn't parsed, so it can be invalid for this kind.
  package func read(_ value: JSONValue, from encoding: ValueEncoding) -> FieldText {
    let expected = encoding == .strings && self != .file ? "text" : typeName
    return switch value {
    case .null: .null
    case _ where value.typeName != expected:
      .wrongType(type: value.typeName, expected: expected, text: value.scalarText)
    case .object: .present(value.text)
    default: .present(value.scalarText ?? "")
    }
  }

  /// If the text isn't a value of this kind, the result can have any JSON type. A number beyond the
  /// largest `Double` becomes a string.
  package func value(of text: String, in encoding: ValueEncoding) -> JSONValue {
    if encoding == .strings && self != .file || isJSONString { return .string(text) }
    // The texts of some numbers aren't JSON, such as `007` and `.5`.
    let json = isNumeric ? ExactDecimal(text)?.description : text
    return json.flatMap { try? JSONValue(parsing: $0) } ?? .string(text)
  }
}

// MARK: - Presence

package enum Presence<Value> {
  case absent
  case null
  case present(Value)
  /// Conditions compare `text`, which is `nil` unless the value is a string, number, or boolean.
  case wrongType(type: String, expected: String, text: String?)
}

extension Presence: Sendable where Value: Sendable {}

extension Presence {
  var value: Value? {
    if case .present(let value) = self { value } else { nil }
  }
}

/// The text of a field in a record or model, if there is a text.
package typealias FieldText = Presence<String>

extension Presence<String> {
  package init(_ text: String?) { self = text.map(Presence.present) ?? .absent }

  /// Texts are compared by their bytes. An absent value, `null`, and an empty text are equal. Two
  /// values of unexpected types are equal, because both are already violations.
  func equals(_ other: FieldText) -> Bool {
    switch (self, other) {
    case (.present(let mine), .present(let theirs)): mine.hasSameBytes(as: theirs)
    case (.wrongType, .wrongType): true
    case (.present, _), (.absent, _), (.null, _), (.wrongType, _): isEmpty && other.isEmpty
    }
  }

  var isBlank: Bool { value.map(\.isInvisible) ?? isEmpty }

  var isEmpty: Bool {
    switch self {
    case .absent, .null: true
    case .present(let text): text.isEmpty
    case .wrongType: false
    }
  }
}

// MARK: - JSON Types

extension JSONValue {
  /// The name of the JSON type in violations.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .number, .decimal: "number"
    case .string: "text"
    case .array: "list"
    case .object: "object"
    }
  }

  /// The text that conditions compare.
  package var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .boolean(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }
}
