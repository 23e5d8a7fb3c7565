import FormValidation
import TextMetrics

extension Violation {
  /// The violation as `Codable` writes it, with its members in a fixed order.
  var json: JSONObject {
    var object: JSONObject = [
      "path": .text(path.description), "rule": .text(rule), "problem": .text(problem.rawValue),
    ]
    object["unit"] = unit.map(JSONValue.text)
    object["expected"] = expected?.json
    object["received"] = received?.json
    object["over"] = over.map { [$0.lowerBound.json, $0.upperBound.json] }
    return object
  }
}

extension Violation.Expected {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let minimum, let maximum):
      var bounds = JSONObject()
      bounds["minimum"] = minimum.map { .number("\($0)") }
      bounds["maximum"] = maximum.map { .number("\($0)") }
      return ["count": .object(bounds)]
    case .values(let values): return ["values": ["anyOf": .texts(values)]]
    case .field(let name): return ["field": ["named": .text(name)]]
    case .pattern(let source): return ["pattern": ["source": .text(source)]]
    case .characters(let allowed, let denied):
      var sets = JSONObject()
      sets["allowed"] = allowed.map(JSONValue.texts)
      sets["denied"] = .texts(denied)
      return ["characters": .object(sets)]
    case .type(let name): return ["type": ["named": .text(name)]]
    }
  }
}

extension Violation.Received {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let count): ["count": ["of": .number("\(count)")]]
    case .characters(let some): ["characters": ["some": .texts(some)]]
    case .type(let name): ["type": ["named": .text(name)]]
    }
  }
}

extension TextPosition {
  fileprivate var json: JSONValue {
    [
      "utf8": .number("\(utf8)"), "utf16": .number("\(utf16)"),
      "characters": .number("\(characters)"),
    ]
  }
}

extension JSONValue {
  fileprivate static func texts(_ texts: [String]) -> JSONValue {
    .list(texts.map(JSONValue.text))
  }
}
