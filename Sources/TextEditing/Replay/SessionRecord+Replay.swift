public import TextMetrics

extension SessionRecord {
  /// Plays the session. Playing it again gives the same result.
  ///
  /// - Throws: ``ReplayError`` where the session names a unit or a normalization form that does not
  ///   exist, or begins in a state that no field can have.
  public func replay(units: TextServices) throws(ReplayError) -> ReplayResult {
    var session: TextSession
    let constraints = try field.constraints(units: units)
    do {
      session = try TextSession(state?.state ?? FieldState(), constraints: constraints)
    } catch {
      throw .unreadable("state: \(error)")
    }
    // A session that cannot be played to its end is not begun.
    var played: [FieldEvent] = []
    played.reserveCapacity(events.count)
    for (index, record) in events.enumerated() {
      played.append(try record.event(units: units, at: "events[\(index)]"))
    }

    var limits = field.limits ?? []
    var steps: [JSONValue] = []
    steps.reserveCapacity(events.count)
    var unexpected: [JSONValue] = []
    for (index, event) in played.enumerated() {
      let step = session.apply(event, language: events[index].language)
      if case .limits = event { limits = events[index].limits ?? [] }
      let record = StepRecord(step, of: session, limits: limits).json
      if let expected = expect?[index] {
        unexpected += Self.differences(of: record, from: expected, inStep: index)
      }
      steps.append(.object(record))
    }
    return ReplayResult(
      id: id, finalText: session.state.text, steps: steps, unexpected: unexpected)
  }

  /// One entry for each expected key that a step has otherwise.
  private static func differences(
    of actual: JSONObject, from expected: JSONObject, inStep index: Int
  ) -> [JSONValue] {
    expected.compactMap { key, value in
      let found = actual[key] ?? .null
      if found.isSame(as: value) { return nil }
      return ["step": .integer(index), "key": .string(key), "expected": value, "actual": found]
    }
  }
}
