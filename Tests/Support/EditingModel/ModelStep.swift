package struct ModelStep {
  package var answer: Model.Answer
  package var model: Model

  package var json: JSON {
    var members: [String: JSON] = [
      "decision": .text(UTF16Text(answer.decision.rawValue)), "text": .text(model.live),
      "selection": model.selection.json, "inserted": .text(answer.inserted),
      "dropped": .text(answer.dropped),
      "marked": model.marked.map { ModelSelection($0.lowerBound, $0.upperBound).json } ?? .null,
      "counts": .list(model.field.limits.map(count)),
      "violations": .list(answer.violations.map(model.field.json)),
      "inputMethodActions": .list(answer.directives.map { .text(UTF16Text($0)) }),
    ]
    members["exit"] = answer.compositionDecision.map { .text(UTF16Text($0.rawValue)) }
    if !answer.filtered.isEmpty { members["filtered"] = .text(answer.filtered) }
    members["preview"] = model.preview.map(JSON.text)
    return .object(members)
  }

  private func count(_ limit: ModelLimit) -> JSON {
    let committed = model.committed.count(in: limit.unit).count
    var members: [String: JSON] = [
      "unit": .text(UTF16Text(limit.unit)), "committed": .integer(committed),
      "live": .integer(model.live.count(in: limit.unit).count),
    ]
    members["min"] = limit.min.map(JSON.integer)
    members["max"] = limit.max.map(JSON.integer)
    members["remaining"] = limit.max.map { .integer($0 - committed) }
    return .object(members)
  }
}
