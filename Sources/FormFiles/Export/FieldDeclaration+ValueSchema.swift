import FormValidation
import StrictJSON
import TextMetrics

extension FieldDeclaration {
  /// The JSON Schema of a value that is not a text, and what of the rules it does not say, each by
  /// the rule's name with the reason.
  func valueSchema(
    of subject: ExportSubject, at part: DeclaredPart
  ) -> (schema: JSONObject, omissions: [Omission]) {
    if subject == .submitted, kind.isSpelledAsString, !stages.isEmpty {
      let reason = "the value is cleaned before it is judged"
      let omittedRules = rules.enumerated().map {
        part.omission(ofRule: $0, $1.name, reason)
      }
      return (["type": "string"], [part.omission(ofKey: "kind", reason)] + omittedRules)
    }
    var omissions: [Omission] = []
    if let reason = kind.schemaOmission { omissions.append(part.omission(ofKey: "kind", reason)) }
    var schema = ValueSchema(of: kind)
    omissions += self.omissions(at: part) { schema.add($0.demand) }
    return (schema.object, omissions)
  }
}

/// The JSON Schema of the values of a kind, with what rules add to it.
private struct ValueSchema {
  private(set) var object: JSONObject
  private let kind: ValueKind

  init(of kind: ValueKind) {
    self.kind = kind
    object = kind.schema
  }

  /// Adds a demand, and answers why the schema does not say all of it.
  mutating func add(_ demand: FieldRule.Demand) -> String? {
    switch demand {
    case .required: return nil
    case .isTrue: object["const"] = true
    case .range(let range) where kind.isNumeric: return add(range)
    case .step(let step): return add(step)
    case .oneOf(let choices) where kind.isNumeric: return add(choices)
    case .size(let minimum, let maximum):
      var size: JSONObject = ["type": "integer", "minimum": .integer(minimum)]
      size["maximum"] = maximum.map(JSONValue.integer)
      object["properties"] = [
        "name": ["type": "string"], "type": ["type": "string"], "size": .object(size),
      ]
    default: return "there is no keyword for it"
    }
    return nil
  }

  private mutating func add(_ range: ValueRange) -> String? {
    let minimum = range.minimum?.schemaNumber
    let maximum = range.maximum?.schemaNumber
    object["minimum"] = object["minimum"] ?? minimum
    object["maximum"] = object["maximum"] ?? maximum
    let isSaid =
      object["minimum"] == minimum && object["maximum"] == maximum
      && (minimum == nil) == (range.minimum == nil)
      && (maximum == nil) == (range.maximum == nil)
    return isSaid ? nil : "its ends are not all numbers of JSON"
  }

  private mutating func add(_ step: DecimalStep) -> String? {
    guard let size = Int(exactly: step.size), step.contains(0), object["multipleOf"] == nil
    else { return "others divide in binary, or count from zero only" }
    object["multipleOf"] = .integer(size)
    return nil
  }

  private mutating func add(_ choices: ChoiceSet) -> String? {
    let numbers = choices.values.compactMap { ValueBound.value($0).schemaNumber }
    guard numbers.count == choices.values.count, object["enum"] == nil
    else { return "its values are not all numbers of JSON, or it is one of several" }
    object["enum"] = .array(numbers)
    return nil
  }
}

extension ValueKind {
  private static let datePattern = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
  private static let timePattern =
    "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]+)?)?"

  /// What JSON Schema does not say of the kind.
  fileprivate var schemaOmission: String? {
    switch self {
    case .date, .dateTime: "most validators only note the format"
    case .localDateTime: "no pattern tells how many days a month has"
    case .text, .integer, .decimal, .boolean, .time, .file: nil
    }
  }

  /// The JSON Schema of any value of the kind, as records of JSON have it.
  fileprivate var schema: JSONObject {
    switch self {
    case .text: ["type": "string"]
    case .time: ["type": "string", "pattern": .string("^\(Self.timePattern)$")]
    case .localDateTime:
      ["type": "string", "pattern": .string("^\(Self.datePattern)[T ]\(Self.timePattern)$")]
    case .integer: ["type": "integer"]
    case .decimal: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .date: ["type": "string", "format": "date"]
    case .dateTime: ["type": "string", "format": "date-time"]
    case .file:
      [
        "type": "object", "required": ["name", "type", "size"],
        "properties": [
          "name": ["type": "string"], "type": ["type": "string"],
          "size": ["type": "integer", "minimum": 0],
        ],
      ]
    }
  }
}

extension ValueBound {
  /// The end as a number that every reader of JSON takes for the same; nil where there is none.
  fileprivate var schemaNumber: JSONValue? {
    guard let number = literal.flatMap({ ExactDecimal($0) }) else { return nil }
    switch try? JSONValue(parsing: number.description) {
    case .integer(let integer)?: return .integer(integer)
    case .number(let number)?: return .number(number)
    default: return nil
    }
  }
}
