package import StrictJSON
package import TextEditing

extension SessionRecord {
  /// Replays the session.
  ///
  /// Replays of the same session have the same result.
  ///
  /// - Parameter services: The services with the units and the normalizers that the session names.
  /// - Returns: The result of each event, and the failed expectations. Each step of the result
  ///   contains the whole text after its event.
  /// - Throws: ``ReplayError`` if the session names an unknown unit, profile, or normalization
  ///   form, has a profile with a missing or invalid number, or begins in an invalid state.
  /// - Complexity: O(*e* · *n* log *n*), where *e* is the number of events and *n* is the length of
  ///   the longest text of the field or of an event.
  public func replay(services: TextServices) throws(ReplayError) -> ReplayResult {
    var player = try SessionPlayer(self, services: services)
    var result = ReplayResult(id: id, state: player.session.state)
    while let step = player.next() {
      result.steps.append(step.result)
      result.jsonSteps.append(step.json)
      result.failures += step.failures
    }
    result.state = player.session.state
    return result
  }
}

package struct SessionPlayer {
  package private(set) var session: TextSession
  /// The current limits, with the names of units as in the record.
  private(set) var limits: [LimitRecord]
  private var events: [ResolvedEvent] = []
  private var nextIndex = 0

  package init(_ record: SessionRecord, services: TextServices) throws(ReplayError) {
    let constraints: TextConstraints
    (constraints, limits) = try record.field.constraints(services: services)
    events.reserveCapacity(record.events.count)
    for (index, event) in record.events.enumerated() {
      events.append(try ResolvedEvent(event, services: services, at: "events[\(index)]"))
    }
    do {
      session = try TextSession(
        record.state ?? FieldState(), constraints: constraints,
        undo: .session(grouping: record.field.undoGrouping ?? .events))
    } catch {
      throw .unreadable("state: \(error)")
    }
  }

  package mutating func next() -> PlayedStep? {
    guard nextIndex < events.count else { return nil }
    defer { nextIndex += 1 }
    let event = events[nextIndex]
    var step = play(event)
    for (key, expected) in event.expectation ?? [:] {
      let actual = actualValue(key, of: step, expected: expected)
      if actual.isSame(as: expected) { continue }
      step.failures.append(
        ReplayFailure(stepIndex: nextIndex, key: key, expected: expected, actual: actual))
    }
    return step
  }

  private func actualValue(
    _ key: String, of step: PlayedStep, expected: JSONValue
  ) -> JSONValue {
    switch StepKey(rawValue: key) {
    case .isComposing: .boolean(session.isComposing)
    case .remaining: session.remaining.map(JSONValue.integer) ?? .null
    // If nothing was removed, the step doesn't have the key, but an expectation can be `""`.
    case .filtered where expected != .null: .string(step.result.filtered)
    default: step.json[key] ?? .null
    }
  }

  /// Plays an event, which doesn't have to be in the record, without checking expectations.
  package mutating func play(_ event: ResolvedEvent) -> PlayedStep {
    if let limits = event.limits { self.limits = limits }
    let result = session.apply(event.event, language: event.language)
    return PlayedStep(event: event, result: result, json: stepJSON(of: result))
  }
}

/// A recorded event whose units and profiles have been looked up.
package struct ResolvedEvent {
  package let event: FieldEvent
  package let language: String?
  /// The limits that the event sets, or `nil` if the event isn't `setLimits`.
  let limits: [LimitRecord]?
  let expectation: JSONObject?

  package init(_ record: EventRecord, services: TextServices, at path: String) throws(ReplayError) {
    language = record.language
    expectation = record.expectation
    switch record.content {
    case .event(let event): (self.event, limits) = (event, nil)
    case .limits(let entries):
      let (limits, records) = try entries.resolved(services: services, at: "\(path).limits")
      (event, self.limits) = (.setLimits(limits), records)
    }
  }
}

package struct PlayedStep {
  package let event: ResolvedEvent
  package let result: EditResult
  /// The step in the output format of `textlimit replay`.
  package let json: JSONValue
  package fileprivate(set) var failures: [ReplayFailure] = []
}

// MARK: - Steps

enum StepKey: String, CaseIterable {
  case decision
  case compositionDecision = "exit"
  case text, selection, marked, inserted, dropped, filtered, counts, violations, inputMethodActions
  case preview
  // A step has no value for these keys, but an expectation can.
  case isComposing, remaining
}

extension SessionPlayer {
  private func stepJSON(of result: EditResult) -> JSONValue {
    var json = JSONObject()
    json[StepKey.decision] = .string(result.decision.rawValue)
    json[StepKey.compositionDecision] = result.compositionDecision.map { .string($0.rawValue) }
    json[StepKey.text] = .string(result.state.text)
    json[StepKey.selection] = result.state.selection.json
    json[StepKey.marked] = result.state.markedRange?.json ?? .null
    json[StepKey.inserted] = .string(result.inserted)
    json[StepKey.dropped] = .string(result.dropped)
    json[StepKey.filtered] = result.filtered.isEmpty ? nil : .string(result.filtered)
    json[StepKey.counts] = .array(countsJSON)
    json[StepKey.violations] = .array(result.violations.map(violationJSON))
    json[StepKey.inputMethodActions] = .array(
      result.inputMethodActions.map { .string($0.rawValue) })
    json[StepKey.preview] = session.preview.map(JSONValue.string)
    return .object(json)
  }

  private var countsJSON: [JSONValue] {
    let committed = session.committedStatus.map { $0.count }
    let live = session.hasPendingText ? session.status.map { $0.count } : committed
    return limits.indices.map { index in
      let limit = limits[index]
      var json: JSONObject = [
        "unit": .string(limit.unit),
        "committed": .integer(committed[index]),
        "live": .integer(live[index]),
      ]
      json["min"] = limit.min.map { .integer($0) }
      json["max"] = limit.max.map { .integer($0) }
      json["remaining"] = limit.max.map { .integer($0 - committed[index]) }
      return .object(json)
    }
  }

  private func violationJSON(_ violation: EditViolation) -> JSONValue {
    switch violation {
    case .limit(let index, let limit, let attempted):
      [
        "rule": "limit", "limit": .integer(index), "unit": unitJSON(at: index, limit),
        "max": limit.maximum.map { .integer($0) } ?? .null, "attempted": .integer(attempted),
      ]
    case .encoding(let index, let limit, _):
      ["rule": "encoding", "limit": .integer(index), "unit": unitJSON(at: index, limit)]
    case .scalarsPerCharacter(let maximum, let attempted):
      [
        "rule": "scalarsPerCharacter", "max": .integer(maximum), "attempted": .integer(attempted),
      ]
    case .lineBreaks:
      ["rule": "lineBreaks"]
    case .normalization:
      ["rule": "normalization"]
    case .filter:
      ["rule": "filter"]
    case .position(let range):
      ["rule": "position", "range": range.json]
    }
  }

  private func unitJSON(at index: Int, _ limit: TextLimit) -> JSONValue {
    .string(limits.indices.contains(index) ? limits[index].unit : limit.unit.name)
  }
}
