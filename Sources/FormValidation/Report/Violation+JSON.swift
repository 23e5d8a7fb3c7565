public import TextMetrics

extension FormReport {
  /// The report as JSON: the same that an encoder makes of it, without one.
  public var json: JSONValue { ["violations": .array(violations.map(\.json))] }
}

extension Violation {
  /// The violation as JSON: the same that an encoder makes of it, without one.
  public var json: JSONValue { .object(jsonMembers) }

  /// The members of ``json``.
  package var jsonMembers: JSONObject {
    var members: JSONObject = [
      "path": .string(path.description), "rule": .string(rule),
      "problem": .string(problem.rawValue),
    ]
    members["unit"] = unit.map(JSONValue.string)
    members["expected"] = expected?.json
    members["received"] = received?.json
    members["over"] = over.map { [$0.lowerBound.json, $0.upperBound.json] }
    return members
  }
}

extension Violation.Expected {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let minimum, let maximum):
      var bounds = JSONObject()
      bounds["minimum"] = minimum.map(JSONValue.integer)
      bounds["maximum"] = maximum.map(JSONValue.integer)
      return ["count": .object(bounds)]
    case .values(let values): return ["values": ["anyOf": .array(values.map(JSONValue.string))]]
    case .field(let name): return ["field": ["named": .string(name)]]
    case .pattern(let source): return ["pattern": ["source": .string(source)]]
    case .characters(let allowed, let denied):
      var sets: JSONObject = ["denied": .array(denied.map(JSONValue.string))]
      sets["allowed"] = allowed.map { .array($0.map(JSONValue.string)) }
      return ["characters": .object(sets)]
    case .type(let name): return ["type": ["named": .string(name)]]
    }
  }
}

extension Violation.Received {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let count): ["count": ["of": .integer(count)]]
    case .characters(let some): ["characters": ["some": .array(some.map(JSONValue.string))]]
    case .type(let name): ["type": ["named": .string(name)]]
    }
  }
}

extension TextPosition {
  fileprivate var json: JSONValue {
    [
      "characters": .integer(characters.value), "utf16": .integer(utf16.value),
      "utf8": .integer(utf8.value),
    ]
  }
}
