package import StrictJSON

extension JSONValue {
  /// The name of the value's type, for messages.
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

  /// A text, or a number or boolean as it is spelled: what conditions compare. Nil for others.
  package var spelledScalar: String? {
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
