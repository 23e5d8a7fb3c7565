import StrictJSON
import TextEditing

package struct EventRecord: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    /// Any event but `setLimits`.
    case event(FieldEvent)
    /// A `setLimits` event, with the names of units and profiles.
    case limits([LimitEntry])
  }

  let content: Content
  let language: String?
  /// The expected values of the event's step, or `nil` if the event has no expectation.
  var expectation: JSONObject?

  init(_ event: FieldEvent, language: String?) {
    switch event {
    case .setLimits(let limits): content = .limits(limits.map { .limit(LimitRecord($0)) })
    case .group(let events):
      // A session ignores the events that aren't allowed in a group, so they aren't recorded.
      content = .event(.group(events.filter { $0.isAllowedInGroup }))
    default: content = .event(event)
    }
    self.language = language
  }

  package init(parsing cursor: RecordCursor) throws(ReplayError) {
    var members = try EventMembers(parsing: cursor)
    if members.kind == .limits {
      content = .limits(try members.require(.limits).limits())
    } else {
      content = .event(try FieldEvent(parsing: &members))
    }
    language = try members.find(.language)?.string()
    try members.rejectOtherKeys()
  }

  var json: JSONValue {
    var json: JSONObject
    switch content {
    case .event(let event): json = event.json
    case .limits(let limits):
      json = EventMembers.Kind.limits.json([.limits: .array(limits.map { $0.json })])
    }
    json[EventMembers.Key.language] = language.map(JSONValue.string)
    return .object(json)
  }
}

// MARK: - Events

/// The members of the JSON of an event.
private struct EventMembers {
  enum Key: String, CaseIterable {
    case type, text, range, selection, marked, limits, events, language
  }

  enum Kind: String, CaseIterable {
    case insert, replace, setMarkedText, setMarkedRange, commit, cancelComposition, deleteBackward
    case deleteForward, select, endEditing, set, limits, reconcile, undo, redo, group

    func json(_ members: KeyValuePairs<Key, JSONValue?> = [:]) -> JSONObject {
      var json = JSONObject()
      json[Key.type] = .string(rawValue)
      for (key, value) in members { json[key] = value }
      return json
    }
  }

  let kind: Kind
  let cursor: RecordCursor
  private var allowedKeys = [Key.type]

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    kind = try cursor.require(Key.type).enumCase(of: Kind.self)
    self.cursor = cursor
  }

  mutating func find(_ key: Key) -> RecordCursor? {
    allowedKeys.append(key)
    return cursor.find(key)
  }

  mutating func require(_ key: Key) throws(ReplayError) -> RecordCursor {
    if let member = find(key) { return member }
    throw cursor.error("'\(kind.rawValue)' needs the key '\(key.rawValue)'")
  }

  var errorInGroup: ReplayError {
    cursor.error("a group can't have an event '\(kind.rawValue)'")
  }

  /// Throws an error if the event has a key that `find` and `require` haven't read.
  func rejectOtherKeys() throws(ReplayError) {
    for key in Key.allCases where !allowedKeys.contains(key) && cursor.find(key) != nil {
      throw cursor.error("'\(kind.rawValue)' has no key '\(key.rawValue)'")
    }
  }
}

extension FieldEvent {
  private typealias Kind = EventMembers.Kind

  fileprivate init(parsing members: inout EventMembers) throws(ReplayError) {
    switch members.kind {
    case .insert: self = .insert(try members.require(.text).string())
    case .replace:
      let range = try Range(parsing: members.require(.range))
      self = .replace(range, with: try members.require(.text).string())
    case .setMarkedText:
      let text = try members.require(.text).string()
      self = .setMarkedText(
        text, selection: try members.find(.selection).map(FieldSelection.init(parsing:)))
    case .setMarkedRange: self = .setMarkedRange(try Range(parsing: members.require(.range)))
    case .commit: self = .commit(try members.find(.text)?.string())
    case .cancelComposition: self = .cancelComposition
    case .deleteBackward: self = .deleteBackward
    case .deleteForward: self = .deleteForward
    case .select: self = .select(try FieldSelection(parsing: members.require(.range)))
    case .endEditing: self = .endEditing
    case .set: self = .setText(try members.require(.text).string())
    case .reconcile:
      self = .reconcile(
        FieldSnapshot(
          text: try members.require(.text).string(),
          selection: try members.find(.selection).map(FieldSelection.init(parsing:)),
          markedRange: try members.find(.marked).map(Range<UTF16Offset>.init(parsing:))))
    case .group: self = .group(try members.require(.events).elements(read: Self.eventOfGroup))
    case .undo: self = .undo
    case .redo: self = .redo
    // `EventRecord` reads the limits of an event that isn't in a group.
    case .limits: throw members.errorInGroup
    }
  }

  private static func eventOfGroup(_ cursor: RecordCursor) throws(ReplayError) -> FieldEvent {
    var members = try EventMembers(parsing: cursor)
    guard cursor.find(EventMembers.Key.language) == nil else {
      throw cursor.error("write 'language' in the group, not in its events")
    }
    let event = try FieldEvent(parsing: &members)
    guard event.isAllowedInGroup else { throw members.errorInGroup }
    try members.rejectOtherKeys()
    return event
  }

  fileprivate var json: JSONObject {
    switch self {
    case .insert(let text): Kind.insert.json([.text: .string(text)])
    case .replace(let range, let text):
      Kind.replace.json([.range: range.json, .text: .string(text)])
    case .setMarkedText(let text, let selection):
      Kind.setMarkedText.json([.text: .string(text), .selection: selection?.json])
    case .setMarkedRange(let range): Kind.setMarkedRange.json([.range: range.json])
    case .commit(let text): Kind.commit.json([.text: text.map(JSONValue.string)])
    case .cancelComposition: Kind.cancelComposition.json()
    case .deleteBackward: Kind.deleteBackward.json()
    case .deleteForward: Kind.deleteForward.json()
    case .select(let selection): Kind.select.json([.range: selection.json])
    case .endEditing: Kind.endEditing.json()
    case .setText(let text): Kind.set.json([.text: .string(text)])
    case .setLimits(let limits):
      Kind.limits.json([.limits: .array(limits.map { LimitRecord($0).json })])
    case .reconcile(let field):
      Kind.reconcile.json([
        .text: .string(field.text), .selection: field.selection?.json,
        .marked: field.markedRange?.json,
      ])
    case .group(let events):
      Kind.group.json([.events: .array(events.map { .object($0.json) })])
    case .undo: Kind.undo.json()
    case .redo: Kind.redo.json()
    }
  }
}

// MARK: - Positions

// A selection or a range is an array of two UTF-16 offsets, such as `[2,5]`.

extension FieldSelection {
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .array(let values) = cursor.value, values.count == 2,
      let anchor = Self.position(values[0]), let focus = Self.position(values[1])
    else { throw cursor.error("expected an array of two whole numbers such as [0,5]") }
    self.init(anchor: UTF16Offset(anchor), focus: UTF16Offset(focus))
  }

  /// A number outside the range of `Int` becomes `Int.min` or `Int.max`, which are invalid offsets.
  private static func position(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): number
    case _ where value.exceedsInt: (value.nearestDouble ?? 0) < 0 ? .min : .max
    default: nil
    }
  }

  var json: JSONValue { [.integer(anchor.value), .integer(focus.value)] }
}

extension Range where Bound == UTF16Offset {
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    let bounds = try FieldSelection(parsing: cursor)
    guard bounds.anchor <= bounds.focus else {
      throw cursor.error("the range is reversed: \(bounds.anchor) is after \(bounds.focus)")
    }
    self = bounds.range
  }

  var json: JSONValue { [.integer(lowerBound.value), .integer(upperBound.value)] }
}
