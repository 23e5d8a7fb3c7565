import StrictJSON
package import TextEditing

/// An event as it's written in a session. The properties that aren't `nil` depend on `type`, as
/// listed in `Kind.keys`.
package struct EventRecord: Sendable, Hashable {
  enum Kind: String, CaseIterable {
    case insert, replace, setMarkedText, setMarkedRange, commit, cancelComposition, deleteBackward
    case deleteForward, select, endEditing, set, limits, reconcile, undo, redo, group

    /// The keys that an event of this kind needs, and the other keys that it can have.
    var keys: (needed: [Key], allowed: [Key]) {
      switch self {
      case .insert, .set: ([.text], [])
      case .replace: ([.range, .text], [])
      case .setMarkedText: ([.text], [.selection])
      case .setMarkedRange, .select: ([.range], [])
      case .commit: ([], [.text])
      case .limits: ([.limits], [])
      case .reconcile: ([.text], [.selection, .marked])
      case .group: ([.events], [])
      case .cancelComposition, .deleteBackward, .deleteForward, .endEditing, .undo, .redo: ([], [])
      }
    }

    var isAllowedInGroup: Bool {
      ![.endEditing, .set, .limits, .reconcile, .undo, .redo, .group].contains(self)
    }
  }

  var type: Kind
  var text: String?
  /// The anchor and the focus of a selection, or the bounds of a range.
  var range: FieldSelection?
  var selection: FieldSelection?
  var marked: Range<UTF16Offset>?
  package var limits: [LimitOrProfile]?
  var events: [EventRecord]?
  package var language: String?

  enum Key: String, CaseIterable {
    case type, text, range, selection, marked, limits, events, language
  }

  package init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    type = try cursor.require(Key.type).enumCase(of: Kind.self)
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
    if let range = cursor.find(Key.range) {
      self.range =
        type == .select
        ? try FieldSelection(parsing: range)
        : FieldSelection(try Range<UTF16Offset>(parsing: range))
    }
    selection = try cursor.find(Key.selection).map(FieldSelection.init(parsing:))
    marked = try cursor.find(Key.marked).map(Range<UTF16Offset>.init(parsing:))
    limits = try cursor.find(Key.limits)?.limits()
    events = try cursor.find(Key.events)?.elements(read: Self.eventOfGroup)
    language = try cursor.find(Key.language)?.text()
  }

  private static func eventOfGroup(_ cursor: RecordCursor) throws(ReplayError) -> EventRecord {
    try cursor.expectObject(keyedBy: Key.self)
    let type = try cursor.require(Key.type).enumCase(of: Kind.self)
    guard type.isAllowedInGroup else {
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
    json["limits"] = limits.map { .array($0.map { $0.json }) }
    json["events"] = events.map { .array($0.map { $0.json }) }
    json["language"] = language.map(JSONValue.string)
    return .object(json)
  }

  /// Returns the event. The record must have the keys of its kind, as a parsed record does.
  package func event(services: TextServices, at path: String) throws(ReplayError) -> FieldEvent {
    let text = text ?? ""
    let range = range ?? FieldSelection(at: 0)
    switch type {
    case .insert: return .insert(text)
    case .replace: return .replace(range.range, with: text)
    case .setMarkedText: return .setMarkedText(text, selection: selection)
    case .setMarkedRange: return .setMarkedRange(range.range)
    case .commit: return .commit(self.text)
    case .cancelComposition: return .cancelComposition
    case .deleteBackward: return .deleteBackward
    case .deleteForward: return .deleteForward
    case .select: return .select(range)
    case .endEditing: return .endEditing
    case .set: return .setText(text)
    case .limits:
      return .setLimits(try (limits ?? []).limits(services: services, at: "\(path).limits"))
    case .reconcile:
      return .reconcile(FieldSnapshot(text: text, selection: selection, markedRange: marked))
    case .group:
      var group: [FieldEvent] = []
      for event in events ?? [] { group.append(try event.event(services: services, at: path)) }
      return .group(group)
    case .undo: return .undo
    case .redo: return .redo
    }
  }
}

extension EventRecord {
  init(_ event: FieldEvent, language: String? = nil) {
    self.language = language
    switch event {
    case .insert(let text): (type, self.text) = (.insert, text)
    case .replace(let range, let text):
      (type, self.range, self.text) = (.replace, FieldSelection(range), text)
    case .setMarkedText(let text, let selection):
      (type, self.text, self.selection) = (.setMarkedText, text, selection)
    case .setMarkedRange(let range): (type, self.range) = (.setMarkedRange, FieldSelection(range))
    case .commit(let text): (type, self.text) = (.commit, text)
    case .cancelComposition: type = .cancelComposition
    case .deleteBackward: type = .deleteBackward
    case .deleteForward: type = .deleteForward
    case .select(let selection): (type, range) = (.select, selection)
    case .endEditing: type = .endEditing
    case .setText(let text): (type, self.text) = (.set, text)
    case .setLimits(let limits):
      (type, self.limits) = (.limits, limits.map { .limit(LimitRecord($0)) })
    case .reconcile(let field):
      (type, text) = (.reconcile, field.text)
      (selection, marked) = (field.selection, field.markedRange)
    case .group(let events): (type, self.events) = (.group, events.map { EventRecord($0) })
    case .undo: type = .undo
    case .redo: type = .redo
    }
  }
}

// MARK: - JSON

// A selection or a range is an array of two UTF-16 offsets, such as `[2,5]`.

extension FieldSelection {
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .array(let values) = cursor.value, values.count == 2,
      let anchor = Self.position(values[0]), let focus = Self.position(values[1])
    else { throw cursor.error("expected an array of two whole numbers such as [0,5]") }
    self.init(anchor: UTF16Offset(anchor), focus: UTF16Offset(focus))
  }

  /// Returns a position, or `nil` if the value isn't a whole number. A number that no `Int` can
  /// represent is clamped, so that its event is rejected.
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
