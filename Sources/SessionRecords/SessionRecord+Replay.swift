import StrictJSON
import TextEditing
public import TextMetrics

extension SessionRecord {
  /// Plays the session. Playing it again gives the same result.
  ///
  /// - Throws: ``ReplayError`` where the session names a unit or a normalization form that does not
  ///   exist, or begins in a state that no field can have.
  public func replay(units: TextServices = .standard) throws(ReplayError) -> ReplayResult {
    let opened = try open(units: units)
    var session = opened.session
    var limits = try limits(units: units)
    var steps: [JSONValue] = []
    steps.reserveCapacity(events.count)
    var unexpected: [ReplayDifference] = []
    for (index, (event, language)) in opened.events.enumerated() {
      let step = session.apply(event, language: language)
      if case .setLimits = event {
        limits = try (events[index].limits ?? []).spelledOut(
          units: units, at: "events[\(index)].limits")
      }
      let record = StepRecord(step, of: session, limits: limits).json
      if let expected = expect?[index] {
        unexpected += Self.differences(of: record, from: expected, inStep: index)
      }
      steps.append(.object(record))
    }
    return ReplayResult(
      id: id, finalText: session.state.text, steps: steps, unexpected: unexpected)
  }

  /// The field as the session begins, and what then happens to it. A session that cannot be played
  /// to its end is not begun.
  package func open(
    units: TextServices
  ) throws(ReplayError) -> (session: TextSession, events: [(FieldEvent, language: String?)]) {
    let constraints = try field.constraints(units: units)
    var played: [(FieldEvent, language: String?)] = []
    played.reserveCapacity(events.count)
    for (index, record) in events.enumerated() {
      let event = try record.event(units: units, at: "events[\(index)]")
      played.append((event, record.language))
    }
    do {
      let session = try TextSession(
        state ?? FieldState(), constraints: constraints,
        undo: .session(grouping: field.undo ?? .events))
      return (session, played)
    } catch {
      throw .unreadable("state: \(error)")
    }
  }

  /// One entry for each expected key that a step has otherwise.
  private static func differences(
    of actual: JSONObject, from expected: JSONObject, inStep index: Int
  ) -> [ReplayDifference] {
    expected.compactMap { key, value in
      let found = actual[key] ?? .null
      if found.isSame(as: value) { return nil }
      return ReplayDifference(step: index, key: key, expected: value, actual: found)
    }
  }
}
