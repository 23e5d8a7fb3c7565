import StrictJSON
import TextMetrics

// A filter is lists of named sets and of sets of Characters.
extension CharacterFilter {
  private enum Key: String, CaseIterable { case allow, deny }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    self.init(
      allowing: try cursor.find(Key.allow)?.elements(read: CharacterFilter.Class.init(parsing:)),
      denying: try cursor.find(Key.deny)?.elements(read: CharacterFilter.Class.init(parsing:)) ?? []
    )
  }

  var record: JSONValue {
    var json = JSONObject()
    json["allow"] = allowed.map { .array($0.map { $0.json }) }
    json["deny"] = denied.isEmpty ? nil : .array(denied.map { $0.json })
    return .object(json)
  }
}

extension CharacterFilter.Class {
  private enum Key: String, CaseIterable { case characters }

  /// Reads a set: `"digits"`, `{"characters":"…"}`, or a list of Characters, which can be combined in
  /// one text only if they don't join.
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .string(let name) = cursor.value else {
      try cursor.expectObject(keyedBy: Key.self)
      self = .characters(try Self.characters(of: cursor.require(Key.characters)))
      return
    }
    guard let group = CharacterFilter.Class(named: name) else {
      let names = CharacterFilter.Class.names.joined(separator: ", ")
      throw cursor.error(
        "unknown set '\(name)'; sets are \(names) and {\"characters\":\"…\"}")
    }
    self = group
  }

  /// The class in JSON: `"digits"`, `{"characters":"…"}`, or `{"characters":["…","…"]}`.
  var json: JSONValue {
    guard let listed = listedCharacters else { return .string(name) }
    let texts = listed.map(JSONValue.string)
    return ["characters": texts.count == 1 ? texts[0] : .array(texts)]
  }

  private static func characters(of cursor: RecordCursor) throws(ReplayError) -> Set<Character> {
    guard case .array = cursor.value else { return Set(try cursor.text()) }
    let characters = try cursor.elements { element throws(ReplayError) in
      let text = try element.text()
      guard let only = text.first, text.count == 1 else {
        throw element.error("expected one Character")
      }
      return only
    }
    return Set(characters)
  }
}
