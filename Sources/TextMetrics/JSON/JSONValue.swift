/// Any JSON value: a record without a Swift type, or a declaration on its way in or out.
///
/// Whatever encodes and decodes `Codable` types reads and writes it:
///
/// ```swift
/// let value = try JSONDecoder().decode(JSONValue.self, from: data)
/// ```
///
/// A number that is whole and fits an `Int` is an integer, however it is written. Members have no
/// order, and keys that are canonically equivalent are one key, as for every Swift `String`.
public enum JSONValue: Sendable, Hashable {
  /// No value.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number that is not whole, or too large for an `Int`.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Values by their keys.
  case object([String: JSONValue])

  /// The member of an object with this key; nil where there is none, and for any other value.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSONValue: Codable {
  /// Reads whatever value the decoder stands on.
  ///
  /// - Throws: What the decoder throws of text that is not JSON, and of a number that no `Double`
  ///   holds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A decoder cannot be asked for the type of a value, and each wrong guess costs an error: what
    // records mostly hold comes first.
    if let string = try container.attempt(String.self) {
      self = .string(string)
    } else if let object = try container.attempt([String: JSONValue].self) {
      self = .object(object)
    } else if container.decodeNil() {
      self = .null
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let array = try container.attempt([JSONValue].self) {
      self = .array(array)
    } else if let boolean = try container.attempt(Bool.self) {
      self = .boolean(boolean)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Writes the value as what it is, not as a case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension SingleValueDecodingContainer {
  /// The value, or nil where it is of another type. What is wrong inside the value is thrown, so
  /// that it is told with its own path.
  fileprivate func attempt<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    do {
      return try decode(type)
    } catch DecodingError.typeMismatch {
      return nil
    } catch DecodingError.valueNotFound {
      return nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of a key that is written twice, the last value counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
