public import StrictJSON
public import TextEditing

/// A recorded session: a field, what it held, and what happened to it.
///
/// It is how a bug report about a field is written down, sent and played again. Reading one is
/// strict about its keys: an unknown one is an error, so that no misspelled one is ignored.
public struct SessionRecord: Sendable, Hashable {
  /// What the result is known by.
  public var id: String
  var field: FieldRecord
  var state: FieldState?
  var events: [EventRecord]
  var expect: [JSONObject?]?

  /// A session that begins in a state, with nothing recorded yet.
  ///
  /// The format has names for the normalizers NFC and NFKC and for the units that
  /// ``/TextMetrics/TextServices`` opens: a session with one of your own is written by its name,
  /// and read only by a program that has it.
  public init(id: String, constraints: TextConstraints, state: FieldState = FieldState()) {
    self.id = id
    field = FieldRecord(constraints)
    self.state = state
    events = []
  }

  /// Whether anything was recorded.
  package var hasEvents: Bool { !events.isEmpty }

  /// Whether the session says of any step what is expected of it.
  package var hasExpectations: Bool { expect?.contains { $0 != nil } ?? false }

  /// What is expected of the last step.
  package var lastExpectation: JSONObject? { expect?.last ?? nil }

  /// Adds an event at the end, of which nothing is expected.
  public mutating func record(_ event: FieldEvent, language: String? = nil) {
    events.append(EventRecord(event, language: language))
    expect?.append(nil)
  }

  /// Expects that the field holds a text after the last event that was recorded.
  public mutating func expect(text: String) {
    guard !events.isEmpty else { return }
    var all = expect ?? Array(repeating: nil, count: events.count)
    all[events.count - 1] = ["text": .string(text)]
    expect = all
  }
}

@available(*, unavailable, message: "Write SessionRecord(id:constraints:state:), record(event)")
public struct SessionRecorder {
  @available(*, unavailable, message: "Write SessionRecord(id:constraints:state:), record(event)")
  public init(_ session: Any? = nil, id: String = "", limits: Any? = nil, constraints: Any? = nil) {
  }
}

extension SessionRecord {
  private enum Key: String, CaseIterable { case id, field, state, events, expect }

  /// Reads a session as ``json`` writes it. `null` is an absent value, and `2.0` is 2.
  ///
  /// ```swift
  /// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
  /// let session = try SessionRecord(parsing: line)
  /// ```
  ///
  /// - Throws: ``ReplayError`` with the key at which the session is none: one that is unknown or
  ///   missing, or a value that its key does not take.
  public init(parsing json: JSONValue) throws(ReplayError) {
    let cursor = RecordCursor(json)
    try cursor.expectObject(keyedBy: Key.self)
    if case .object(let members) = json, members.keys == ["expect"] {
      throw .unreadable("this line has only 'expect': write it into the line of its session")
    }
    id = try cursor.require(Key.id).text()
    field = try FieldRecord(parsing: cursor.require(Key.field))
    state = try cursor.find(Key.state).map(FieldState.init(parsing:))
    events = try cursor.require(Key.events).elements(read: EventRecord.init(parsing:))
    expect = try cursor.find(Key.expect).map { expect throws(ReplayError) in
      guard case .array = expect.value else {
        throw expect.error(
          #"expected an array: for each event null or an object such as {"text":"abc"}"#)
      }
      return try expect.elements(read: Self.expectation)
    }
    if let expect, expect.count != events.count {
      throw .unreadable(
        "expect: \(expect.count) expectations for \(events.count) events; "
          + "write null for those without")
    }
  }

  @available(*, unavailable, renamed: "json.text")
  public var line: String { json.text }
  @available(*, unavailable, message: "Write json.text")
  public func encoded() -> String { json.text }
  @available(*, unavailable, message: "Write SessionRecord(parsing: String(contentsOf: file, …))")
  public init(contentsOf file: Any) { self.init(id: "", constraints: TextConstraints()) }
  @available(*, unavailable, message: "Write SessionRecord(id:constraints:state:), record(event)")
  public init(_ session: TextSession) { self.init(id: "", constraints: TextConstraints()) }
  @available(*, unavailable, message: "Write record(event)")
  public mutating func append(_ event: FieldEvent, outcome: Any? = nil) {}

  /// Reads a session from a line of a file.
  ///
  /// - Throws: ``ReplayError``, also where the text is no JSON.
  public init(parsing text: some StringProtocol) throws(ReplayError) {
    let json: JSONValue
    do { json = try JSONValue(parsing: text) } catch { throw .unreadable(error.description) }
    try self.init(parsing: json)
  }

  private static func expectation(of cursor: RecordCursor) throws(ReplayError) -> JSONObject? {
    if case .null = cursor.value { return nil }
    guard case .object(let expected) = cursor.value else {
      throw cursor.error(#"expected an object such as {"text":"abc"}, or null"#)
    }
    let known = SessionPlayer.stepKeys
    for key in expected.keys where !known.contains(where: { $0.hasSameBytes(as: key) }) {
      throw cursor.error("no step has a key '\(key)'")
    }
    return expected
  }

  /// The session as `textlimit replay` reads it. Linear in the session.
  public var json: JSONValue {
    var json: JSONObject = [
      "id": .string(id), "field": field.json, "events": .array(events.map { $0.json }),
    ]
    json["state"] = state?.json
    json["expect"] = expect.map { .array($0.map { $0.map(JSONValue.object) ?? .null }) }
    return .object(json)
  }
}

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  // As a part of another document; as strict as `init(parsing:)`, whose ``ReplayError`` it throws.
  extension SessionRecord: Codable {
    public init(from decoder: any Decoder) throws {
      try self.init(parsing: JSONValue(from: decoder))
    }
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }
#endif

// The state that a session begins in.
extension FieldState {
  private enum Key: String, CaseIterable { case text, selection, marked }

  fileprivate init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    self.init(
      try cursor.find(Key.text)?.text() ?? "",
      selection: try cursor.find(Key.selection).map(FieldSelection.init(parsing:)),
      markedRange: try cursor.find(Key.marked).map(UTF16Range.init(parsing:)))
  }

  fileprivate var json: JSONValue {
    var json: JSONObject = [
      "text": .string(text), "selection": selection.json,
    ]
    json["marked"] = markedRange?.json
    return .object(json)
  }
}
