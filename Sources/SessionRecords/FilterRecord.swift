import StrictJSON
import TextEditing
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

/// A set as a session spells it: `"digits"`, `{"characters":"…"}`, or a list of Characters that
/// would become others if they stood together.
struct SetRecord: Sendable, Hashable {
  let set: CharacterGroup

  init(_ set: CharacterGroup) { self.set = set }

  private enum Key: String, CaseIterable { case characters }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .string(let name) = cursor.value else {
      try cursor.expectObject(keyedBy: Key.self)
      set = .characters(try Self.characters(of: cursor.require(Key.characters)))
      return
    }
    guard let set = CharacterGroup(named: name) else {
      let names = CharacterGroup.names.joined(separator: ", ")
      throw cursor.error(
        "there is no set '\(name)'; sets are \(names) and {\"characters\":\"…\"}")
    }
    self.set = set
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

  var json: JSONValue { self.set.json }
}
