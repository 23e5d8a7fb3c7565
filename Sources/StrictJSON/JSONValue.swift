/// Any JSON value: a record without a Swift type, or a declaration on its way in or out.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"b":[1,2.5],"a":null}"#)
/// print(value.text)  // {"a":null,"b":[1,2.5]}
/// ```
///
/// A number that is whole and fits an `Int` is an integer, however it is written, and no number
/// loses a digit.
public enum JSONValue: Sendable, Hashable {
  /// No value.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number that is not whole, or too large for an `Int`: the one that the `Double` is printed
  /// as.
  case number(Double)
  /// A number with more digits than a `Double` holds, or nearer to zero than one can be.
  case decimal(ExactDecimal)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Values by their keys.
  case object(JSONObject)

  /// The member of an object with this key; nil where there is none, and for any other value.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSONValue {
  /// Creates a string.
  public init(_ string: some StringProtocol) { self = .string(String(string)) }
  /// Creates an integer.
  public init(_ integer: Int) { self = .integer(integer) }
  /// Creates a boolean.
  public init(_ boolean: Bool) { self = .boolean(boolean) }
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
    self = .object(JSONObject(elements))
  }
}

extension JSONValue {
  /// The `Double` that is nearest to a number; nil for any other value.
  package var nearestNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .decimal(let number): number.nearest
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  /// Whether the value is a number beyond every `Int`.
  package var isBeyondIntegers: Bool {
    if case .integer = self { return false }
    return nearestNumber.map { $0.magnitude >= Double(Int.max) } ?? false
  }
}
