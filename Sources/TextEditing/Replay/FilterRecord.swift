import TextMetrics

/// A filter as a session spells it: lists of named sets and of sets of Characters.
struct FilterRecord: Sendable, Hashable, Codable {
  var allow: [SetRecord]?
  var deny: [SetRecord]?

  enum CodingKeys: String, CodingKey, CaseIterable { case allow, deny }

  init(_ filter: CharacterFilter) {
    allow = filter.allowed?.map(SetRecord.init)
    deny = filter.denied.isEmpty ? nil : filter.denied.map(SetRecord.init)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
    allow = try container.decodeIfPresent([SetRecord].self, forKey: .allow)
    deny = try container.decodeIfPresent([SetRecord].self, forKey: .deny)
  }

  var filter: CharacterFilter {
    CharacterFilter(
      allowing: allow?.map(\.set), denying: deny?.map(\.set) ?? [])
  }
}

/// `"digits"` or `{"characters":"…"}`.
struct SetRecord: Sendable, Hashable, Codable {
  let set: CharacterClass

  init(_ set: CharacterClass) { self.set = set }

  private enum CodingKeys: String, CodingKey, CaseIterable { case characters }

  private static let named: [String: CharacterClass] = [
    "digits": .digits, "asciiLetters": .asciiLetters, "letters": .letters,
    "whitespace": .whitespace, "emoji": .emoji, "control": .control, "lineBreaks": .lineBreaks,
  ]

  init(from decoder: any Decoder) throws {
    guard let name = try? decoder.singleValueContainer().decode(String.self) else {
      let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
      set = .characters(Set(try container.decode(String.self, forKey: .characters)))
      return
    }
    guard let set = Self.named[name] else {
      let names = Self.named.keys.sorted().joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "there is no set '\(name)'; sets are \(names) and {\"characters\":\"…\"}"))
    }
    self.set = set
  }

  func encode(to encoder: any Encoder) throws {
    if case .characters(let characters) = set {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(String(characters.sorted()), forKey: .characters)
    } else if let name = Self.named.first(where: { $0.value == set })?.key {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }
  }
}
