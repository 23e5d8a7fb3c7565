import TextMetrics

/// A filter as a session spells it: lists of named sets and of sets of Characters.
struct FilterRecord: Sendable, Hashable {
  var allow: [SetRecord]?
  var deny: [SetRecord]?

  private enum Key: String, CaseIterable { case allow, deny }

  init(_ filter: CharacterFilter) {
    allow = filter.allowed?.map(SetRecord.init)
    deny = filter.denied.isEmpty ? nil : filter.denied.map(SetRecord.init)
  }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    allow = try cursor.find(Key.allow)?.elements(read: SetRecord.init(parsing:))
    deny = try cursor.find(Key.deny)?.elements(read: SetRecord.init(parsing:))
  }

  var json: JSONValue {
    var json = JSONObject()
    json["allow"] = allow.map { .array($0.map { $0.json }) }
    json["deny"] = deny.map { .array($0.map { $0.json }) }
    return .object(json)
  }

  var filter: CharacterFilter {
    CharacterFilter(
      allowing: allow?.map { $0.set }, denying: deny?.map { $0.set } ?? [])
  }
}

/// `"digits"` or `{"characters":"…"}`.
struct SetRecord: Sendable, Hashable {
  let set: CharacterGroup

  init(_ set: CharacterGroup) { self.set = set }

  private enum Key: String, CaseIterable { case characters }

  private static let named: [String: CharacterGroup] = [
    "digits": .digits, "asciiLetters": .asciiLetters, "letters": .letters,
    "whitespace": .whitespace, "emoji": .emoji, "control": .control, "lineBreaks": .lineBreaks,
  ]

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .string(let name) = cursor.value else {
      try cursor.expectObject(keyedBy: Key.self)
      set = .characters(Set(try cursor.require(Key.characters).text()))
      return
    }
    guard let set = Self.named[name] else {
      let names = Self.named.keys.sorted().joined(separator: ", ")
      throw cursor.error(
        "there is no set '\(name)'; sets are \(names) and {\"characters\":\"…\"}")
    }
    self.set = set
  }

  var json: JSONValue {
    if case .characters(let characters) = set {
      return ["characters": .string(String(characters.sorted()))]
    }
    return Self.named.first { $0.value == set }.map { .string($0.key) } ?? .null
  }
}
