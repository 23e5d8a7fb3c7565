package import StrictJSON
package import TextEditing

/// A recorded session while it is played, an event at a time.
///
/// It keeps no step, so that a long session needs little more memory than its own.
package struct SessionPlayer {
  /// The field after the last event.
  package private(set) var field: TextSession
  /// The limits as they are spelled.
  private(set) var limits: [LimitRecord]
  private var events: [PlayableEvent] = []
  private let expectations: [JSONObject?]?
  private var played = 0

  /// The field as the session begins.
  ///
  /// - Throws: ``ReplayError`` where the session names what does not exist, or begins in a state
  ///   that no field can have. A session that cannot be played to its end is not begun.
  package init(_ record: SessionRecord, units: TextServices) throws(ReplayError) {
    let constraints = try record.field.constraints(units: units)
    limits = try (record.field.limits ?? []).spelledOut(units: units, at: "field.limits")
    expectations = record.expect
    events.reserveCapacity(record.events.count)
    for (index, event) in record.events.enumerated() {
      events.append(try PlayableEvent(event, units: units, at: "events[\(index)]"))
    }
    do {
      field = try TextSession(
        record.state ?? FieldState(), constraints: constraints,
        undo: .session(grouping: record.field.undo ?? .events))
    } catch {
      throw .unreadable("state: \(error)")
    }
  }

  /// Plays the session's next event; nil after the last one.
  package mutating func next() -> PlayedStep? {
    guard played < events.count else { return nil }
    defer { played += 1 }
    var step = play(events[played])
    for (key, expected) in expectations?[played] ?? [:] {
      let actual = step.json[key] ?? .null
      if actual.isSame(as: expected) { continue }
      step.unexpected.append(
        ReplayDifference(step: played, key: key, expected: expected, actual: actual))
    }
    return step
  }

  /// Lets another event happen.
  package mutating func play(_ event: PlayableEvent) -> PlayedStep {
    if let limits = event.limits { self.limits = limits }
    let result = field.apply(event.event, language: event.language)
    return PlayedStep(event: event, result: result, json: step(after: result))
  }
}

/// An event whose units were found.
package struct PlayableEvent {
  package let event: FieldEvent
  package let language: String?
  /// The limits that it sets, as they are spelled.
  let limits: [LimitRecord]?

  package init(_ record: EventRecord, units: TextServices, at place: String) throws(ReplayError) {
    event = try record.event(units: units, at: place)
    language = record.language
    limits = try record.limits?.spelledOut(units: units, at: "\(place).limits")
  }
}

/// What an event of a session led to.
package struct PlayedStep {
  package let event: PlayableEvent
  package let result: EditResult
  /// The step as `textlimit replay` writes it.
  package let json: JSONValue
  /// What differs from what the session expects.
  package fileprivate(set) var unexpected: [ReplayDifference] = []
}
