// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  /// For frameworks that read and write `Codable` types. What they do with a key that stands twice,
  /// and how strict they are, is theirs; ``JSONValue/init(parsing:)-(Span<UInt8>)`` is to the letter.
  extension JSONValue: Codable {
    /// Reads whatever value the decoder stands on, numbers as precisely as an `Int` or a `Double` is.
    ///
    /// - Throws: What the decoder throws of text that is not JSON, and of a number that no `Double`
    ///   holds.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // A decoder cannot be asked for the type of a value, and each wrong guess costs an error:
      // what records mostly hold comes first.
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

    /// Writes the value as what it is, not as a case. An encoder takes no digits: of a number that no
    /// `Double` holds, it is given the nearest one.
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

  /// A key of any name.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
#endif
