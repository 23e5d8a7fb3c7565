/// A JSON value: `null`, a Boolean value, a number, a string, an array, or an object.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"b":[1,2.5],"a":null}"#)
/// print(value.text)  // {"a":null,"b":[1,2.5]}
/// value["b"]?.text  // "[1,2.5]"
/// ```
///
/// Parsing preserves the exact value of a number. An integer in the range of `Int` is always parsed
/// as ``integer(_:)``, so `2`, `2.0`, and `2e0` are equal.
public enum JSONValue: Sendable, Hashable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case boolean(Bool)
  /// An integer in the range of `Int`.
  case integer(Int)
  /// A number that equals the shortest decimal notation of a `Double`, such as 0.1 or 1e300.
  ///
  /// Parsing returns ``integer(_:)`` instead if the number is an integer in the range of `Int`.
  case number(Double)
  /// Any other number, such as an integer beyond the range of `Int`, or a number with 20 digits
  /// after the decimal point.
  case decimal(ExactDecimal)
  /// A string.
  case string(String)
  /// An array of values.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// Returns the value of the member with a key, or `nil` if this JSON value isn't an object with
  /// such a member.
  ///
  /// - Parameter key: The key, which is compared by its bytes.
  /// - Complexity: O(log *n*) comparisons of keys, where *n* is the number of members.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSONValue {
  /// Creates a string.
  public init(_ string: some StringProtocol) { self = .string(String(string)) }
  /// Creates an integer.
  public init(_ integer: Int) { self = .integer(integer) }
  /// Creates a Boolean value.
  public init(_ boolean: Bool) { self = .boolean(boolean) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object.
  ///
  /// If a key occurs twice, the last value is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

extension JSONValue {
  package var nearestDouble: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .decimal(let number): number.nearest
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  package var exceedsInt: Bool {
    switch self {
    case .number(let number): number.magnitude >= Double(Int.max)
    case .decimal(let number): number < ExactDecimal(.min) || number > ExactDecimal(.max)
    case .null, .boolean, .integer, .string, .array, .object: false
    }
  }
}

// MARK: - Parsing

extension JSONValue {
  /// Creates a value from a JSON text in UTF-8.
  ///
  /// ```swift
  /// let bytes: [UInt8] = [0x5B, 0x31, 0x5D]
  /// let value = try JSONValue(parsing: bytes)
  /// value.text  // "[1]"
  /// ```
  ///
  /// The text must conform to RFC 8259. Comments, trailing commas, and `NaN` are errors. A byte
  /// order mark at the beginning of the text is skipped (section 8.1).
  ///
  /// Some conforming texts are rejected as well: an object with a duplicate key, an escaped
  /// surrogate that isn't part of a pair, a number beyond the largest `Double`, and more than 512
  /// nested arrays and objects.
  ///
  /// - Parameter text: The text, in UTF-8.
  /// - Throws: A ``JSONSyntaxError`` with the location of the first error that is found. Ill-formed
  ///   UTF-8 is found before other errors, and a duplicate key is found at the end of its object.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public init(parsing text: Span<UInt8>) throws(JSONSyntaxError) {
    var reader = JSONReader()
    try reader.begin(text)
    self = try reader.readValue(in: text)
    _ = try reader.next(in: text)
  }

  /// Creates a value from a JSON text.
  ///
  /// See ``init(parsing:)-(Span<UInt8>)`` for the accepted texts.
  ///
  /// - Parameter text: The text.
  /// - Throws: A ``JSONSyntaxError`` with the location of the first error that is found.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public init(parsing text: some StringProtocol) throws(JSONSyntaxError) {
    self = try text.withUTF8Bytes { bytes in
      Result { () throws(JSONSyntaxError) in try JSONValue(parsing: bytes) }
    }.get()
  }

  /// Creates a value from a JSON text in a sequence of bytes, such as `Data` or `[UInt8]`.
  ///
  /// See ``init(parsing:)-(Span<UInt8>)`` for the accepted texts.
  ///
  /// - Parameter bytes: The text, in UTF-8.
  /// - Throws: A ``JSONSyntaxError`` with the location of the first error that is found.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    try self.init(parsing: ContiguousArray(bytes).span)
  }
}

extension JSONReader {
  package mutating func readValue(in text: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    try readValue(from: try next(in: text), in: text)
  }

  /// - Precondition: `event` is the last event that was read.
  package mutating func readValue(
    from event: Event, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> JSONValue {
    var openContainers: [PartialContainer] = []
    var event = event
    while true {
      var value: JSONValue
      switch event {
      case .beginObject:
        openContainers.append(PartialContainer(isObject: true))
        event = try next(in: text)
        continue
      case .beginArray:
        openContainers.append(PartialContainer(isObject: false))
        event = try next(in: text)
        continue
      case .key(let key):
        openContainers[openContainers.count - 1].key = key.value(in: text)
        event = try next(in: text)
        continue
      case .endObject, .endArray: value = openContainers.removeLast().value
      case .string(let string): value = .string(string.value(in: text))
      case .number(let number): value = number.value(in: text)
      case .boolean(let boolean): value = .boolean(boolean)
      case .null, .end: value = .null
      }
      if openContainers.isEmpty { return value }
      openContainers[openContainers.count - 1].append(value)
      event = try next(in: text)
    }
  }
}

private struct PartialContainer {
  let isObject: Bool
  var key = ""
  private var members: [JSONObject.Element] = []
  private var elements: [JSONValue] = []

  init(isObject: Bool) { self.isObject = isObject }

  mutating func append(_ value: JSONValue) {
    if isObject { members.append((key, value)) } else { elements.append(value) }
  }

  var value: JSONValue {
    isObject ? .object(JSONObject(elements: members)) : .array(elements)
  }
}

// MARK: - Codable

// Embedded Swift doesn't support `Codable`.
#if !hasFeature(Embedded)
  /// A conformance to `Codable`, for frameworks that decode and encode `Codable` types.
  ///
  /// The decoder determines which texts are accepted and how duplicate keys are handled, unlike
  /// ``JSONValue/init(parsing:)-(Span<UInt8>)``.
  extension JSONValue: Codable {
    /// Creates a value by decoding any JSON value.
    ///
    /// A number that the decoder decodes as an `Int` becomes an ``integer(_:)``. Every other number
    /// becomes a ``number(_:)``, with the precision of a `Double`.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: The decoder's error, for example if a number is beyond the largest `Double`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // A decoder doesn't report the type of a value, and each failed attempt creates an error. So
      // the types that are the most frequent in records are tried first.
      if let string = try? container.decode(String.self) {
        self = .string(string)
      } else if let members = try? decoder.container(keyedBy: AnyKey.self) {
        self = .object(
          JSONObject(
            try members.allKeys.map {
              ($0.stringValue, try members.decode(JSONValue.self, forKey: $0))
            }))
      } else if container.decodeNil() {
        self = .null
      } else if let integer = try? container.decode(Int.self) {
        self = .integer(integer)
      } else if let array = try? container.decode([JSONValue].self) {
        self = .array(array)
      } else if let boolean = try? container.decode(Bool.self) {
        self = .boolean(boolean)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }

    /// Encodes the value.
    ///
    /// A ``decimal(_:)`` is encoded as the nearest `Double`.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
      if case .object(let members) = self {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (key, value) in members {
          try container.encode(value, forKey: AnyKey(stringValue: key))
        }
        return
      }
      var container = encoder.singleValueContainer()
      switch self {
      case .null, .object: try container.encodeNil()
      case .boolean(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .decimal(let value): try container.encode(value.nearest)
      case .string(let value): try container.encode(value)
      case .array(let value): try container.encode(value)
      }
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
#endif
