import StrictJSON
import TextEditing

extension SessionPlayer {
  /// The keys that a session can expect: those of a step, and two that steps leave out.
  static let expectedKeys = [
    "decision", "exit", "text", "selection", "marked", "inserted", "dropped", "filtered", "counts",
    "violations", "inputMethodActions", "preview", "isComposing", "remaining",
  ]

  /// Returns the effect of an event as a replay writes it.
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

  /// The counts of the text in the unit of each limit.
  private var counts: [JSONValue] {
    let committed = field.committedStatus.map { $0.count }
    let isCommitted = !field.isComposing && !field.hasUnfinishedWord
    let live = isCommitted ? committed : field.status.map { $0.count }
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
