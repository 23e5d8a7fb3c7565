package import StrictJSON

/// How the values of JSON records are written.
package enum RecordValues: Sendable, Hashable {
  /// As JSON has them: numbers and booleans are such, a file is an object with `name`, `type` and
  /// `size`, everything else is a string.
  case json
  /// As they were typed, as an HTML form sends them: everything but a file is a string.
  case typed
}

/// Whether a record may lack a value that is not required: JSON tells a missing member from `null`.
package enum Absence: String, Sendable, Hashable, CaseIterable {
  /// The record may have no such member, or `null` for it.
  case any
  /// The record may have no such member; `null` is refused.
  case missing
  /// The member must be there; it may be `null`.
  case null
  /// The member must be there, and not be `null`.
  case none
}

extension Absence {
  package var acceptsMissing: Bool { self == .any || self == .missing }
  package var acceptsNull: Bool { self == .any || self == .null }
}

extension ValueKind {
  /// The type of JSON that a value has in a record.
  var typeName: String {
    switch self {
    case .integer, .decimal: "number"
    case .boolean: "boolean"
    case .file: "object"
    case .text, .date, .time, .localDateTime, .dateTime: "text"
    }
  }

  package var isSpelledAsString: Bool { typeName == "text" }

  /// The text of a value that is not absent.
  package func read(_ value: JSONValue, from source: RecordValues) -> FieldValue {
    let expected = source == .typed && self != .file ? "text" : typeName
    return switch value {
    case .null: .null
    case _ where value.typeName != expected:
      .other(type: value.typeName, expected: expected, spelled: value.spelledScalar)
    case .object: .present(value.text)
    default: .present(value.spelledScalar ?? "")
    }
  }

  /// A cleaned text as a value of a record.
  package func value(of text: String, from source: RecordValues) -> JSONValue {
    if source == .typed && self != .file || isSpelledAsString { return .string(text) }
    return (try? JSONValue(parsing: text)) ?? .string(text)
  }
}
