import StrictJSON
package import TextEditing

/// An event as a session spells it.
package struct EventRecord: Sendable, Hashable {
  enum Kind: String, CaseIterable {
    case insert, replace, mark, markRange, commit, cancel, delete, select, blur, set, limits
    case reconcile, undo, redo, group

    /// The keys that an event of this kind needs and those that it may have besides.
    var keys: (needed: [Key], allowed: [Key]) {
      switch self {
      case .insert, .set: ([.text], [])
      case .replace: ([.range, .text], [])
      case .mark: ([.text], [.selection])
      case .markRange, .select: ([.range], [])
      case .commit: ([], [.text])
      case .delete: ([.direction], [])
      case .limits: ([.limits], [])
      case .reconcile: ([.text], [.selection, .marked])
      case .group: ([.events], [])
      case .cancel, .blur, .undo, .redo: ([], [])
      }
    }

    /// Whether a group can have an event of this kind.
    var isPartOfGroup: Bool {
      switch self {
      case .insert, .replace, .mark, .markRange, .commit, .cancel, .delete, .select: true
      case .blur, .set, .limits, .reconcile, .undo, .redo, .group: false
      }
    }
  }

  var type: Kind
  var text: String?
  var range: UTF16Range?
  var selection: FieldSelection?
  var marked: UTF16Range?
  var direction: FieldEvent.Direction?
  package var limits: [LimitEntry]?
  var events: [EventRecord]?
  package var language: String?

  enum Key: String, CaseIterable {
    case type, text, range, selection, marked, direction, limits, events, language
  }

  package init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    type = try cursor.require(Key.type).name(of: Kind.self)
    let keys = type.keys
    for key in Key.allCases where key != .type && key != .language {
      let isPresent = cursor.find(key) != nil
      guard !isPresent || keys.needed.contains(key) || keys.allowed.contains(key) else {
        throw cursor.error("'\(type.rawValue)' has no key '\(key.rawValue)'")
      }
      guard isPresent || !keys.needed.contains(key) else {
        throw cursor.error("'\(type.rawValue)' needs the key '\(key.rawValue)'")
      }
    }
    text = try cursor.find(Key.text)?.text()
    range = try cursor.find(Key.range).map(UTF16Range.init(parsing:))
    selection = try cursor.find(Key.selection).map(FieldSelection.init(parsing:))
    marked = try cursor.find(Key.marked).map(UTF16Range.init(parsing:))
    direction = try cursor.find(Key.direction)?.name(of: FieldEvent.Direction.self)
    limits = try cursor.find(Key.limits)?.limits()
    events = try cursor.find(Key.events)?.elements(read: Self.partOfGroup)
    language = try cursor.find(Key.language)?.text()
  }

  private static func partOfGroup(_ cursor: RecordCursor) throws(ReplayError) -> EventRecord {
    try cursor.expectObject(keyedBy: Key.self)
    let type = try cursor.require(Key.type).name(of: Kind.self)
    guard type.isPartOfGroup else {
      throw cursor.error("a group can't have an event '\(type.rawValue)'")
    }
    guard cursor.find(Key.language) == nil else {
      throw cursor.error("write 'language' in the group, not in its events")
    }
    return try EventRecord(parsing: cursor)
  }

  var json: JSONValue {
    var json: JSONObject = ["type": .string(type.rawValue)]
    json["text"] = text.map(JSONValue.string)
    json["range"] = range?.json
    json["selection"] = selection?.json
    json["marked"] = marked?.json
    json["direction"] = direction.map { .string($0.rawValue) }
    json["limits"] = limits.map { .array($0.map { $0.json }) }
    json["events"] = events.map { .array($0.map { $0.json }) }
    json["language"] = language.map(JSONValue.string)
    return .object(json)
  }

  /// The event; its keys were checked when it was read.
  package func event(units: TextServices, at path: String) throws(ReplayError) -> FieldEvent {
    let text = text ?? ""
    let range = range ?? UTF16Range(at: 0)
    switch type {
    case .insert: return .insert(text)
    case .replace: return .replace(range, with: text)
    case .mark: return .mark(text, selection: selection)
    case .markRange: return .markRange(range)
    case .commit: return .commit(self.text)
    case .cancel: return .cancel
    case .delete: return .delete(direction ?? .backward)
    case .select: return .select(FieldSelection(anchor: range.start, focus: range.end))
    case .blur: return .blur
    case .set: return .setText(text)
    case .limits: return .setLimits(try (limits ?? []).limits(units: units, at: "\(path).limits"))
    case .reconcile:
      return .reconcile(FieldReport(text, selection: selection, markedRange: marked))
    case .group:
      var group: [FieldEvent] = []
      for event in events ?? [] { group.append(try event.event(units: units, at: path)) }
      return .group(group)
    case .undo: return .undo
    case .redo: return .redo
    }
  }
}
