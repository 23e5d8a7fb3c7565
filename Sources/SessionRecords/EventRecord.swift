import StrictJSON
import TextEditing

package struct EventRecord: Sendable, Hashable {
  /// The event. If it's `setLimits`, its array is empty, and ``limits`` has the limits.
  let event: FieldEvent
  /// The limits that a `setLimits` event sets, with the names of units and profiles, or `nil`.
  let limits: [LimitEntry]?
  let language: String?

  init(_ event: FieldEvent, language: String? = nil) {
    switch event {
    case .setLimits(let limits):
      self.event = .setLimits([])
      self.limits = limits.map { .limit(LimitRecord($0)) }
    case .group(let events):
      // A session ignores the events that aren't allowed in a group, so they aren't recorded.
      (self.event, limits) = (.group(events.filter { $0.isAllowedInGroup }), nil)
    default: (self.event, limits) = (event, nil)
    }
    self.language = language
  }

  package init(parsing cursor: RecordCursor) throws(ReplayError) {
    event = try FieldEvent(parsing: cursor, as: Kind(parsing: cursor))
    limits = try cursor.find(Key.limits)?.limits()
    language = try cursor.find(Key.language)?.text()
  }

  var json: JSONValue {
    var json = event.json
    if let limits { json[Key.limits.rawValue] = .array(limits.map { $0.json }) }
    json[Key.language.rawValue] = language.map(JSONValue.string)
    return .object(json)
  }
}

// MARK: - Events

extension EventRecord {
  fileprivate enum Key: String, CaseIterable {
    case type, text, range, selection, marked, limits, events, language
  }

  fileprivate enum Kind: String, CaseIterable {
    case insert, replace, setMarkedText, setMarkedRange, commit, cancelComposition, deleteBackward
    case deleteForward, select, endEditing, set, limits, reconcile, undo, redo, group
  }
}

extension EventRecord.Kind {
  private typealias Key = EventRecord.Key

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    self = try cursor.require(Key.type).enumCase(of: Self.self)
  }

  func json(_ members: KeyValuePairs<EventRecord.Key, JSONValue?> = [:]) -> JSONObject {
    var json: JSONObject = [Key.type.rawValue: .string(rawValue)]
    for (key, value) in members { json[key.rawValue] = value }
    return json
  }
}

extension FieldEvent {
  fileprivate typealias Kind = EventRecord.Kind
  private typealias Key = EventRecord.Key

  /// Creates an event. A `setLimits` has an empty array, because the caller reads the limits.
  fileprivate init(parsing cursor: RecordCursor, as kind: Kind) throws(ReplayError) {
    var allowed: [Key] = [.type, .language]
    func find(_ key: Key) -> RecordCursor? {
      allowed.append(key)
      return cursor.find(key)
    }
    func require(_ key: Key) throws(ReplayError) -> RecordCursor {
      if let member = find(key) { return member }
      throw cursor.error("'\(kind.rawValue)' needs the key '\(key.rawValue)'")
    }
    switch kind {
    case .insert: self = .insert(try require(.text).text())
    case .replace:
      self = .replace(try Range(parsing: require(.range)), with: try require(.text).text())
    case .setMarkedText:
      self = .setMarkedText(
        try require(.text).text(),
        selection: try find(.selection).map(FieldSelection.init(parsing:)))
    case .setMarkedRange: self = .setMarkedRange(try Range(parsing: require(.range)))
    case .commit: self = .commit(try find(.text)?.text())
    case .cancelComposition: self = .cancelComposition
    case .deleteBackward: self = .deleteBackward
    case .deleteForward: self = .deleteForward
    case .select: self = .select(try FieldSelection(parsing: require(.range)))
    case .endEditing: self = .endEditing
    case .set: self = .setText(try require(.text).text())
    case .limits:
      _ = try require(.limits)
      self = .setLimits([])
    case .reconcile:
      self = .reconcile(
        FieldSnapshot(
          text: try require(.text).text(),
          selection: try find(.selection).map(FieldSelection.init(parsing:)),
          markedRange: try find(.marked).map(Range<UTF16Offset>.init(parsing:))))
    case .group: self = .group(try require(.events).elements(read: Self.eventOfGroup))
    case .undo: self = .undo
    case .redo: self = .redo
    }
    for key in Key.allCases where !allowed.contains(key) && cursor.find(key) != nil {
      throw cursor.error("'\(kind.rawValue)' has no key '\(key.rawValue)'")
    }
  }

  private static func eventOfGroup(_ cursor: RecordCursor) throws(ReplayError) -> FieldEvent {
    let kind = try Kind(parsing: cursor)
    guard cursor.find(Key.language) == nil else {
      throw cursor.error("write 'language' in the group, not in its events")
    }
    let event = try FieldEvent(parsing: cursor, as: kind)
    guard event.isAllowedInGroup else {
      throw cursor.error("a group can't have an event '\(kind.rawValue)'")
    }
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
    case _ where value.isBeyondIntegers: (value.nearestDouble ?? 0) < 0 ? .min : .max
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
