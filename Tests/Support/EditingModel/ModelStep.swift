/// Everything that a step of the replay format says.
package struct ModelStep {
  package var decision: ModelDecision
  package var exit: ModelDecision?
  package var text: UTF16Text
  package var selection: ModelSelection
  package var marked: Range<Int>?
  package var inserted: UTF16Text
  package var dropped: UTF16Text
  package var filtered: UTF16Text
  package var violations: [ModelViolation]
  package var directives: [String]
  package var committed: UTF16Text
  package var preview: UTF16Text?
  private var field: ModelField

  init(_ answer: Model.Answer, _ model: Model) {
    decision = answer.decision
    exit = answer.exit
    text = model.live
    selection = model.selection
    marked = model.marked
    inserted = answer.inserted
    dropped = answer.dropped
    filtered = answer.filtered
    violations = answer.violations
    directives = answer.directives
    committed = model.committed
    preview = model.preview
    field = model.field
  }

  package var json: JSON {
    var members: [String: JSON] = [
      "decision": .text(UTF16Text(decision.rawValue)), "text": .text(text),
      "selection": selection.json, "inserted": .text(inserted), "dropped": .text(dropped),
      "marked": marked.map { ModelSelection($0.lowerBound, $0.upperBound).json } ?? .null,
      "counts": .list(field.limits.map(count)),
      "violations": .list(violations.map(field.json)),
      "directives": .list(directives.map { .text(UTF16Text($0)) }),
    ]
    members["exit"] = exit.map { .text(UTF16Text($0.rawValue)) }
    if !filtered.isEmpty { members["filtered"] = .text(filtered) }
    members["preview"] = preview.map(JSON.text)
    return .object(members)
  }

  private func count(_ limit: ModelLimit) -> JSON {
    let committed = committed.count(in: limit.unit).count
    var members: [String: JSON] = [
      "unit": .text(UTF16Text(limit.unit)), "committed": .integer(committed),
      "live": .integer(text.count(in: limit.unit).count),
    ]
    members["min"] = limit.min.map(JSON.integer)
    members["max"] = limit.max.map(JSON.integer)
    members["remaining"] = limit.max.map { .integer($0 - committed) }
    return .object(members)
  }
}
