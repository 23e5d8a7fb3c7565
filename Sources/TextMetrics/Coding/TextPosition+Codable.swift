// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension TextPosition: Codable {
    private enum CodingKeys: String, CodingKey { case utf8, utf16, characters }

    /// Decodes an object of the three numbers.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        utf8: try container.decode(UTF8Offset.self, forKey: .utf8),
        utf16: try container.decode(UTF16Offset.self, forKey: .utf16),
        characters: try container.decode(CharacterOffset.self, forKey: .characters))
    }

    /// Encodes an object of the three numbers.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(utf8, forKey: .utf8)
      try container.encode(utf16, forKey: .utf16)
      try container.encode(characters, forKey: .characters)
    }
  }
#endif
