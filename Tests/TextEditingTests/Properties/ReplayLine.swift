import TextEditing
import TextMetrics

/// A session as a line of the replay format, so that a failure can be run again and reported.
struct ReplayLine {
  let seed: UInt64
  let constraints: TextConstraints
  let state: FieldState
  var events: [(event: FieldEvent, language: String?)] = []

  var json: String {
    object([
      ("id", string("seed \(seed)")), ("field", field), ("state", stateObject),
      ("events", array(events.map(eventObject))),
    ])
  }

  private var field: String {
    var members = [
      ("limits", array(constraints.limits.map(limit))),
      ("overflow", string(constraints.overflow.rawValue)),
      ("cut", string(constraints.cut.rawValue)),
      ("composition", string(constraints.composition.rawValue)),
      ("lineBreaks", string(constraints.lineBreaks.rawValue)),
      ("normalization", string(constraints.normalizer?.name ?? "none")),
      ("case", string(constraints.letterCase.rawValue)),
    ]
    if let cap = constraints.scalarsPerCharacter {
      members.append(("scalarsPerCharacter", "\(cap)"))
    }
    if let filter = constraints.filter {
      var sets = [("deny", array(filter.denied.map(set)))]
      if let allowed = filter.allowed { sets.append(("allow", array(allowed.map(set)))) }
      members.append(("filter", object(sets)))
    }
    return object(members)
  }

  private var stateObject: String {
    var members = [("text", string(state.text)), ("selection", pair(state.selection))]
    if let marked = state.marked { members.append(("marked", pair(marked))) }
    return object(members)
  }

  private func eventObject(_ event: FieldEvent, _ language: String?) -> String {
    var members = Self.members(of: event)
    if let language { members.append(("language", string(language))) }
    return object(members)
  }

  private static func members(of event: FieldEvent) -> [(String, String)] {
    func type(_ name: String) -> (String, String) { ("type", string(name)) }
    switch event {
    case .insert(let text): return [type("insert"), ("text", string(text))]
    case .replace(let range, let text):
      return [type("replace"), ("range", pair(range)), ("text", string(text))]
    case .mark(let text, let selection):
      return [type("mark"), ("text", string(text))]
        + (selection.map { [("selection", pair($0))] } ?? [])
    case .markRange(let range): return [type("markRange"), ("range", pair(range))]
    case .commit(let text):
      return [type("commit")] + (text.map { [("text", string($0))] } ?? [])
    case .cancel: return [type("cancel")]
    case .delete(let direction):
      return [type("delete"), ("direction", string(direction.rawValue))]
    case .select(let selection): return [type("select"), ("range", pair(selection))]
    case .blur: return [type("blur")]
    case .set(let text): return [type("set"), ("text", string(text))]
    case .limits(let limits): return [type("limits"), ("limits", array(limits.map(limit)))]
    case .reconcile(let report):
      return [type("reconcile"), ("text", string(report.text))]
        + (report.selection.map { [("selection", pair($0))] } ?? [])
        + (report.marked.map { [("marked", pair($0))] } ?? [])
    case .undo: return [type("undo")]
    case .redo: return [type("redo")]
    }
  }
}

private func limit(_ limit: TextLimit) -> String {
  var members = [("unit", string(limit.unit.name))]
  if let maximum = limit.maximum { members.append(("max", "\(maximum)")) }
  if limit.minimum > 0 { members.append(("min", "\(limit.minimum)")) }
  if limit.strength == .soft { members.append(("soft", "true")) }
  return object(members)
}

private func set(_ set: CharacterClass) -> String {
  if case .characters(let characters) = set {
    return object([("characters", string(String(characters.sorted())))])
  }
  return string("\(set)")
}

private func pair(_ range: UTF16Range) -> String { "[\(range.start),\(range.end)]" }

private func pair(_ selection: TextSelection) -> String {
  "[\(selection.anchor),\(selection.focus)]"
}

private func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

private func object(_ members: [(String, String)]) -> String {
  "{\(members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ","))}"
}

/// Every code unit outside printable ASCII is escaped: what is invisible must not get lost.
private func string(_ text: String) -> String {
  let escaped = text.utf16.map { unit -> String in
    switch unit {
    case 0x22: return #"\""#
    case 0x5C: return #"\\"#
    case 0x20..<0x7F: return String(UnicodeScalar(UInt8(unit)))
    default:
      let hex = String(unit, radix: 16)
      return #"\u"# + String(repeating: "0", count: 4 - hex.count) + hex
    }
  }
  return "\"\(escaped.joined())\""
}
