public import TextMetrics

/// A recorded session: a field, what it held, and what happened to it.
///
/// It is how a bug report about a field is written down, sent and played again. Reading one is
/// strict about its keys: an unknown one is an error, so that no misspelled wish is ignored.
public struct SessionRecord: Sendable, Hashable {
  /// What the result is known by.
  public var id: String
  var field: FieldRecord
  var state: StateRecord?
  var events: [EventRecord]
  var expect: [[String: JSONValue]?]?

  /// A session that begins in a state, with nothing recorded yet.
  public init(id: String, constraints: TextConstraints, state: FieldState = FieldState()) {
    self.id = id
    field = FieldRecord(constraints)
    self.state = StateRecord(state)
    events = []
  }

  /// Adds an event at the end.
  public mutating func record(_ event: FieldEvent, language: String? = nil) {
    events.append(EventRecord(event, language: language))
  }
}

extension SessionRecord: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable { case id, field, state, events, expect }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    field = try container.decode(FieldRecord.self, forKey: .field)
    state = try container.decodeIfPresent(StateRecord.self, forKey: .state)
    events = try container.decode([EventRecord].self, forKey: .events)
    expect = try container.decodeIfPresent([[String: JSONValue]?].self, forKey: .expect)
    guard let expect else { return }
    guard expect.count == events.count else {
      throw decoder.corrupted(
        "\(expect.count) expectations for \(events.count) events; write null for those without",
        at: CodingKeys.expect)
    }
    for key in expect.lazy.compactMap({ $0 }).flatMap(\.keys) where !StepRecord.keys.contains(key) {
      throw decoder.corrupted("no step has a key '\(key)'", at: CodingKeys.expect)
    }
  }
}

/// The state that a session begins in.
struct StateRecord: Sendable, Hashable, Codable {
  var text: String?
  var selection: PositionPair?
  var marked: PositionPair?

  enum CodingKeys: String, CodingKey, CaseIterable { case text, selection, marked }

  init(_ state: FieldState) {
    text = state.text
    selection = PositionPair(state.selection)
    marked = state.marked.map(PositionPair.init)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
    text = try container.decodeIfPresent(String.self, forKey: .text)
    selection = try container.decodeIfPresent(PositionPair.self, forKey: .selection)
    marked = try container.decodeIfPresent(PositionPair.self, forKey: .marked)
  }

  var state: FieldState {
    FieldState(text ?? "", selection: selection?.selection, marked: marked?.range)
  }
}
