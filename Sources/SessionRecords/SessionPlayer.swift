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
    var result = ReplayResult(id: id, state: player.field.state)
    while let step = player.next() {
      result.steps.append(step.result)
      result.stepRecords.append(step.json)
      result.failures += step.failures
    }
    result.state = player.field.state
    return result
  }
}

package struct SessionPlayer {
  package private(set) var field: TextSession
  /// The current limits, with the names of units as in the record.
  private(set) var limits: [LimitRecord]
  private var events: [PlayableEvent] = []
  private let expectations: [JSONObject?]?
  private var nextIndex = 0

  package init(_ record: SessionRecord, services: TextServices) throws(ReplayError) {
    let constraints: TextConstraints
    (constraints, limits) = try record.field.constraints(services: services)
    expectations = record.expectations
    events.reserveCapacity(record.events.count)
    for (index, event) in record.events.enumerated() {
      events.append(try PlayableEvent(event, services: services, at: "events[\(index)]"))
    }
    do {
      field = try TextSession(
        record.state ?? FieldState(), constraints: constraints,
        undo: .session(grouping: record.field.undo ?? .events))
    } catch {
      throw .unreadable("state: \(error)")
    }
  }

  package mutating func next() -> PlayedStep? {
    guard nextIndex < events.count else { return nil }
    defer { nextIndex += 1 }
    var step = play(events[nextIndex])
    for (key, expected) in expectations?[nextIndex] ?? [:] {
      let actual = value(key, of: step)
      if actual.isSame(as: expected) { continue }
      step.failures.append(
        ReplayFailure(step: nextIndex, key: key, expected: expected, actual: actual))
    }
    return step
  }

  private func value(_ key: String, of step: PlayedStep) -> JSONValue {
    switch key {
    case "filtered": .string(step.result.filtered)
    case "isComposing": .boolean(field.isComposing)
    case "remaining": field.remaining.map(JSONValue.integer) ?? .null
    default: step.json[key] ?? .null
    }
  }

  /// Plays an event, which doesn't have to be in the record, without checking expectations.
  package mutating func play(_ event: PlayableEvent) -> PlayedStep {
    if let limits = event.limits { self.limits = limits }
    let result = field.apply(event.event, language: event.language)
    return PlayedStep(event: event, result: result, json: step(after: result))
  }
}

/// A recorded event whose units and profiles have been looked up.
package struct PlayableEvent {
  package let event: FieldEvent
  package let language: String?
  let limits: [LimitRecord]?

  package init(_ record: EventRecord, services: TextServices, at path: String) throws(ReplayError) {
    language = record.language
    if let entries = record.limits {
      let (limits, records) = try entries.resolved(services: services, at: "\(path).limits")
      (event, self.limits) = (.setLimits(limits), records)
    } else {
      (event, limits) = (record.event, nil)
    }
  }
}

package struct PlayedStep {
  package let event: PlayableEvent
  package let result: EditResult
  /// The step in the output format of `textlimit replay`.
  package let json: JSONValue
  package fileprivate(set) var failures: [ReplayFailure] = []
}

// MARK: - Steps

extension SessionPlayer {
  static let expectedKeys = [
    "decision", "exit", "text", "selection", "marked", "inserted", "dropped", "filtered", "counts",
    "violations", "inputMethodActions", "preview", "isComposing", "remaining",
  ]

  func step(after result: EditResult) -> JSONValue {
    var json: JSONObject = [
      "decision": .string(result.decision.rawValue),
      "text": .string(result.state.text),
      "selection": result.state.selection.json,
      "marked": result.state.markedRange?.json ?? .null,
      "inserted": .string(result.inserted),
      "dropped": .string(result.dropped),
      "counts": .array(counts),
      "violations": .array(result.violations.map(json)),
      "inputMethodActions": .array(result.inputMethodActions.map { .string($0.rawValue) }),
    ]
    if let exit = result.compositionDecision { json["exit"] = .string(exit.rawValue) }
    if !result.filtered.isEmpty { json["filtered"] = .string(result.filtered) }
    if let preview = field.preview { json["preview"] = .string(preview) }
    return .object(json)
  }

  private var counts: [JSONValue] {
    let committed = field.committedStatus.map { $0.count }
    let live = field.hasPendingText ? field.status.map { $0.count } : committed
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

  private func json(of violation: EditViolation) -> JSONValue {
    switch violation {
    case .limit(let index, let limit, let attempted):
      [
        "rule": "limit", "limit": .integer(index), "unit": unit(index, limit),
        "max": limit.maximum.map { .integer($0) } ?? .null, "attempted": .integer(attempted),
      ]
    case .encoding(let index, let limit, _):
      ["rule": "encoding", "limit": .integer(index), "unit": unit(index, limit)]
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

  private func unit(_ index: Int, _ limit: TextLimit) -> JSONValue {
    .string(limits.indices.contains(index) ? limits[index].unit : limit.unit.name)
  }
}
