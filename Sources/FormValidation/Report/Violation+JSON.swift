public import StrictJSON
import TextMetrics

extension FormReport {
  /// The report as JSON: the same that an encoder makes of it, without one.
  public var json: JSONValue { ["violations": .array(violations.map(\.json))] }
}

extension Violation {
  /// The violation as JSON: the same that an encoder makes of it, without one.
  ///
  /// ```swift
  /// let violation = Violation(
  ///   path: "name", rule: "count", problem: .tooLong, unit: "characters",
  ///   expected: .count(minimum: nil, maximum: 40), received: .count(of: 41))
  /// violation.json["received"] == 41  // true
  /// violation.json["expected"] == ["max": 40]  // true
  /// ```
  public var json: JSONValue {
    var json: JSONObject = [
      "path": .string(path.description), "problem": .string(problem.rawValue),
      "rule": .string(rule),
    ]
    json["expected"] = expected.map { .object($0.json) }
    json["over"] = over?.json
    json["place"] = place?.json
    json["received"] = received?.json
    json["unit"] = unit.map(JSONValue.string)
    return .object(json)
  }

  /// Appends the text of ``json``, with a sentence as one more member if there is one.
  package func write(message: String?, to bytes: inout [UInt8]) {
    guard case .object(var json) = json else { return }
    json["message"] = message.map(JSONValue.string)
    JSONValue.object(json).write(to: &bytes)
  }
}

extension Violation.Expected {
  fileprivate var json: JSONObject {
    var json = JSONObject()
    switch self {
    case .count(let minimum, let maximum):
      json["min"] = minimum.map(JSONValue.integer)
      json["max"] = maximum.map(JSONValue.integer)
    case .values(let values, let count):
      json["anyOf"] = .array(values.map(JSONValue.string))
      json["of"] = count.map(JSONValue.integer)
    case .field(let name): json["field"] = .string(name)
    case .pattern(let source): json["pattern"] = .string(source)
    case .characters(let allowed, let denied):
      json["allowed"] = allowed.map { .array($0.map(JSONValue.string)) }
      json["denied"] = .array(denied.map(JSONValue.string))
    case .type(let name): json["type"] = .string(name)
    case .format(let name): json["format"] = .string(name)
    case .range(let minimum, let maximum):
      json["min"] = minimum.map(JSONValue.string)
      json["max"] = maximum.map(JSONValue.string)
    case .step(let size, let base):
      json["step"] = .string(size)
      json["from"] = .string(base)
    }
    return json
  }
}

extension Violation.Received {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let count): .integer(count)
    case .characters(let some): .array(some.map(JSONValue.string))
    case .type(let name): .string(name)
    }
  }
}

extension Range<TextPosition> {
  fileprivate var json: JSONValue { ["start": lowerBound.json, "end": upperBound.json] }
}

extension TextPosition {
  fileprivate var json: JSONValue {
    [
      "characters": .integer(characters.value), "utf16": .integer(utf16.value),
      "utf8": .integer(utf8.value),
    ]
  }
}
