// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension TextOffset where Self: Codable {
    /// Decodes a plain number.
    public init(from decoder: any Decoder) throws {
      self.init(try decoder.singleValueContainer().decode(Int.self))
    }

    /// Encodes a plain number.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  extension UTF8Offset: Codable {}
  extension UTF16Offset: Codable {}
  extension CharacterOffset: Codable {}
#endif
