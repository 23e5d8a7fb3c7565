package import StrictJSON
package import TextEditing
import TextMetrics

/// What an event led to, as a replay writes it.
package struct StepRecord {
  let result: EditResult
  /// What the text counts after the step, for each limit as it is spelled.
  let counts: [JSONValue]
  /// The limits as they are spelled, by which violations name their unit.
  let limits: [LimitRecord]
  let preview: String?

  /// Every key that a step can have.
  static let keys = [
    "decision", "exit", "text", "selection", "marked", "inserted", "dropped", "filtered", "counts",
    "violations", "directives", "preview",
  ]

  package init(_ result: EditResult, of session: TextSession, limits: [LimitRecord]) {
    self.result = result
    self.limits = limits
    preview = session.preview()
    let committed = session.committedReadings()
    let live = session.isComposing ? session.liveReadings() : committed
    counts = limits.indices.map { index in
      let record = limits[index]
      let count = committed[index].count
      var json: JSONObject = [
        "unit": .string(record.unit),
        "committed": .integer(count),
        "live": .integer(live[index].count),
      ]
      json["min"] = record.min.map { .integer($0) }
      json["max"] = record.max.map { .integer($0) }
      json["remaining"] = record.max.map { .integer($0 - count) }
      return .object(json)
    }
  }

  package var json: JSONObject {
    var json: JSONObject = [
      "decision": .string(result.decision.rawValue),
      "text": .string(result.state.text),
      "selection": PositionPair(result.state.selection).json,
      "marked": result.state.markedRange.map { PositionPair($0).json } ?? .null,
      "inserted": .string(result.inserted),
      "dropped": .string(result.dropped),
      "counts": .array(counts),
      "violations": .array(result.violations.map(json)),
      "directives": .array(result.inputMethodActions.map { .string($0.rawValue) }),
    ]
    if let exit = result.exit { json["exit"] = .string(exit.rawValue) }
    if !result.filtered.isEmpty { json["filtered"] = .string(result.filtered) }
    if let preview { json["preview"] = .string(preview) }
    return json
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
      ["rule": "position", "range": PositionPair(range).json]
    }
  }

  private func unit(_ index: Int, _ limit: TextLimit) -> JSONValue {
    .string(limits.indices.contains(index) ? limits[index].unit : limit.unit.name)
  }
}
