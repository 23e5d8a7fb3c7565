// Embedded Swift doesn't support `Codable`.
#if !hasFeature(Embedded)
  /// A conformance to `Codable`, for frameworks that decode and encode `Codable` types.
  ///
  /// The decoder determines which texts are accepted and how duplicate keys are handled, unlike
  /// ``JSONValue/init(parsing:)-(Span<UInt8>)``.
  extension JSONValue: Codable {
    /// Creates a value by decoding a value of any type.
    ///
    /// Numbers have the precision of `Int` or `Double`.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: The decoder's error, such as for a number beyond the largest `Double`.
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
