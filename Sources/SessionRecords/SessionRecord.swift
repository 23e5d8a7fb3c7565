// Each library re-exports the modules that appear in its public API.
@_exported public import StrictJSON
@_exported public import TextEditing

/// A recorded session: the constraints of a field, its initial state, and its events.
///
/// Append events and expectations, and send the record as a bug report, or replay it in a test. To
/// record the events of a field while the field is edited, use ``SessionRecorder``.
///
/// ```swift
/// var record = SessionRecord(TextSession(text: "abcd", limit: 5), id: "paste")
/// record.append(.insert("XYZ"))
/// record.expect(text: "abcdX")
/// try record.replay(services: .minimal).matches  // true
/// ```
///
/// A record refers to normalizers and units by name. To replay a record with a unit of your own,
/// pass services that have the unit. A record doesn't contain the field's case mapper. A replay
/// uses the case mapper of the services.
public struct SessionRecord: Sendable, Hashable {
  /// The identifier of the session and of its result.
  public var id: String
  var field: FieldRecord
  var state: FieldState?
  var events: [EventRecord] = []

  /// Creates a record that begins with the constraints, the state, and the undo grouping of a
  /// session.
  ///
  /// Begin to record when no text is marked, no word is unfinished, and the last insertion wasn't
  /// rejected. Otherwise, the results of a replay can differ from those of the session, because
  /// text that isn't in the field isn't recorded.
  ///
  /// - Parameters:
  ///   - session: The session. The record contains the grouping of the session's undo policy, but
  ///     not the maximums of the policy or the undo history. A replay always has an undo history.
  ///   - id: The identifier of the recorded session.
  public init(_ session: TextSession, id: String) {
    self.init(id: id, constraints: session.constraints, state: session.state)
    if session.undoGrouping == .typing { field.undoGrouping = .typing }
  }

  /// Creates a record that begins with constraints and a state.
  ///
  /// - Parameters:
  ///   - id: The identifier of the recorded session.
  ///   - constraints: The constraints of the field.
  ///   - state: The initial state of the field.
  public init(id: String, constraints: TextConstraints, state: FieldState = FieldState()) {
    self.id = id
    field = FieldRecord(constraints)
    self.state = state
  }

  package var hasEvents: Bool { !events.isEmpty }

  package var hasExpectations: Bool { events.contains { $0.expectation != nil } }

  package var lastExpectation: JSONObject? { events.last?.expectation }

  /// Appends an event without an expectation. To add expectations, call
  /// ``expect(text:isComposing:remaining:decision:)``.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - language: The language of the keyboard as a BCP 47 tag, or `nil` if it's unknown.
  public mutating func append(_ event: FieldEvent, language: String? = nil) {
    events.append(EventRecord(event, language: language))
  }

  /// Adds expectations of the decision about the last event, and of the state after the event.
  ///
  /// A new expected text replaces an earlier expected text of this event. The same is true of
  /// `isComposing`, `remaining`, and `decision`.
  ///
  /// If the record has no events, the method has no effect.
  ///
  /// - Parameters:
  ///   - text: The live text, or `nil` to add no expectation.
  ///   - isComposing: Whether an input method has marked text, or `nil` to add no expectation.
  ///   - remaining: The maximum of the tightest limit minus the count of the live text, or `nil` to
  ///     add no expectation.
  ///   - decision: The decision about the last event, or `nil` to add no expectation.
  public mutating func expect(
    text: String? = nil, isComposing: Bool? = nil, remaining: Int? = nil,
    decision: EditResult.Decision? = nil
  ) {
    guard !events.isEmpty else { return }
    var expectation = lastExpectation ?? [:]
    if let text { expectation[StepKey.text] = .string(text) }
    if let isComposing { expectation[StepKey.isComposing] = .boolean(isComposing) }
    if let remaining { expectation[StepKey.remaining] = .integer(remaining) }
    if let decision { expectation[StepKey.decision] = .string(decision.rawValue) }
    events[events.count - 1].expectation = expectation
  }
}

extension SessionRecord {
  private enum Key: String, CaseIterable { case id, field, state, events, expect }

  /// Creates a record from a JSON value.
  ///
  /// A member that is `null` is treated as absent, and the number `2.0` is read as 2.
  ///
  /// - Parameter json: The JSON of the record.
  /// - Throws: ``ReplayError`` if a key is unknown or missing, or if a value is invalid.
  /// - Complexity: O(*n*), where *n* is the size of the record.
  public init(parsing json: JSONValue) throws(ReplayError) {
    let cursor = RecordCursor(json)
    try cursor.expectObject(keyedBy: Key.self)
    id = try cursor.require(Key.id).string()
    field = try FieldRecord(parsing: cursor.require(Key.field))
    state = try cursor.find(Key.state).map(FieldState.init(parsing:))
    events = try cursor.require(Key.events).elements(read: EventRecord.init(parsing:))
    if let expect = cursor.find(Key.expect) { try readExpectations(parsing: expect) }
  }

  /// Creates a record from a line of JSON.
  ///
  /// ```swift
  /// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
  /// let session = try SessionRecord(parsing: line)
  /// ```
  ///
  /// - Parameter text: The JSON of the record.
  /// - Throws: ``ReplayError`` if the text isn't JSON, if a key is unknown or missing, or if a
  ///   value is invalid.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public init(parsing text: some StringProtocol) throws(ReplayError) {
    let json: JSONValue
    do { json = try JSONValue(parsing: text) } catch { throw .unreadable(error.description) }
    try self.init(parsing: json)
  }

  /// Returns the records of a file that has a session on each line.
  ///
  /// - Parameter text: The text of the file. Blank lines are ignored.
  /// - Throws: ``ReplayError`` if a line isn't a session. The error has the number of the first
  ///   such line.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public static func records(
    inLines text: some StringProtocol
  ) throws(ReplayError) -> [SessionRecord] {
    var records: [SessionRecord] = []
    // Other line breaks, such as U+2028, can be in the strings of a line.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let bytes = ContiguousArray(line)
      if bytes.span.isBlank { continue }
      let json: JSONValue
      do { json = try JSONValue(parsing: bytes.span) } catch {
        throw .unreadable(error.inText(startingAtLine: index + 1).description)
      }
      do { records.append(try SessionRecord(parsing: json)) } catch {
        throw .unreadable("line \(index + 1): \(error)")
      }
    }
    return records
  }

  private mutating func readExpectations(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .array = cursor.value else {
      throw cursor.error(
        #"expected an array that has null or an object such as {"text":"abc"} for each event"#)
    }
    let expectations = try cursor.elements(read: Self.expectation)
    guard expectations.count == events.count else {
      throw cursor.error(
        "\(expectations.count) expectations for \(events.count) events; "
          + "write null for an event without an expectation")
    }
    for index in events.indices { events[index].expectation = expectations[index] }
  }

  private static func expectation(parsing cursor: RecordCursor) throws(ReplayError) -> JSONObject? {
    if case .null = cursor.value { return nil }
    guard case .object(let expectation) = cursor.value else {
      throw cursor.error(#"expected an object such as {"text":"abc"}, or null"#)
    }
    try cursor.expectObject(keyedBy: StepKey.self)
    return expectation
  }

  /// The record as a line of JSON, which `textlimit replay` reads.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the record.
  public var line: String { json.text }

  /// The record as JSON.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the record.
  public var json: JSONValue {
    var json = JSONObject()
    json[Key.id] = .string(id)
    json[Key.field] = field.json
    json[Key.state] = state?.json
    json[Key.events] = .array(events.map { $0.json })
    if hasExpectations {
      json[Key.expect] = .array(events.map { $0.expectation.map(JSONValue.object) ?? .null })
    }
    return .object(json)
  }
}

// Embedded Swift doesn't have Codable. Decoding throws the errors of `init(parsing:)` and of the
// decoder.
#if !hasFeature(Embedded)
  extension SessionRecord: Codable {
    public init(from decoder: any Decoder) throws {
      try self.init(parsing: JSONValue(from: decoder))
    }
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }
#endif

extension FieldState {
  private enum Key: String, CaseIterable { case text, selection, marked }

  fileprivate init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    self.init(
      text: try cursor.find(Key.text)?.string() ?? "",
      selection: try cursor.find(Key.selection).map(FieldSelection.init(parsing:)),
      markedRange: try cursor.find(Key.marked).map(Range<UTF16Offset>.init(parsing:)))
  }

  fileprivate var json: JSONValue {
    var json = JSONObject()
    json[Key.text] = .string(text)
    json[Key.selection] = selection.json
    json[Key.marked] = markedRange?.json
    return .object(json)
  }
}

// MARK: - Session Recorder

/// A field that records the events that you apply to it.
///
/// Apply events with the methods of ``/TextEditing/FieldEditing``. You can then replay the record
/// elsewhere:
///
/// ```swift
/// var recorder = SessionRecorder(TextSession(text: "abcd", limit: 5), id: "paste in the middle")
/// recorder.moveCursor(to: 2)
/// recorder.insert("XYZ")
/// recorder.expect(text: "abXcd", isComposing: false, remaining: 0)
/// print(recorder.record.line)
/// ```
public struct SessionRecorder: FieldEditing, Sendable {
  /// The session after the last event.
  public private(set) var session: TextSession
  /// The record of the events so far.
  public private(set) var record: SessionRecord

  /// Creates a recorder that applies events to a session.
  ///
  /// Begin to record when no text is marked, no word is unfinished, and the last insertion wasn't
  /// rejected. Otherwise, the results of a replay can differ from those of the session, because
  /// text that isn't in the field isn't recorded.
  ///
  /// - Parameters:
  ///   - session: The session in its initial state. The record contains the grouping of the
  ///     session's undo policy, but not the maximums of the policy or the undo history. A replay
  ///     always has an undo history.
  ///   - id: The identifier of the recorded session.
  public init(_ session: TextSession, id: String) {
    self.session = session
    record = SessionRecord(session, id: id)
  }

  /// The text, the selection, and the marked range of the field.
  public var state: FieldState { session.state }

  /// The constraints of the field.
  public var constraints: TextConstraints { session.constraints }

  /// Records an event, and applies the event to the session.
  @discardableResult
  public mutating func apply(_ event: FieldEvent, language: String?) -> EditResult {
    record.append(event, language: language)
    return session.apply(event, language: language)
  }

  /// Adds expectations of the decision about the last event, and of the state after the event.
  ///
  /// A new expected text replaces an earlier expected text of this event. The same is true of
  /// `isComposing`, `remaining`, and `decision`.
  ///
  /// If no event has been recorded, the method has no effect.
  ///
  /// - Parameters:
  ///   - text: The live text, or `nil` to add no expectation.
  ///   - isComposing: Whether an input method has marked text, or `nil` to add no expectation.
  ///   - remaining: The maximum of the tightest limit minus the count of the live text, or `nil` to
  ///     add no expectation.
  ///   - decision: The decision about the last event, or `nil` to add no expectation.
  public mutating func expect(
    text: String? = nil, isComposing: Bool? = nil, remaining: Int? = nil,
    decision: EditResult.Decision? = nil
  ) {
    record.expect(
      text: text, isComposing: isComposing, remaining: remaining, decision: decision)
  }
}
