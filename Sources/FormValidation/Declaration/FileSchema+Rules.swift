import StrictJSON
import TextMetrics

extension FileSchema {
  static let rules: JSONValue = [
    "anyOf": .array(RuleKind.allCases.map { rule($0) } + [profileRule])
  ]

  /// A count rule that names a profile in the place of unit and bounds.
  private static let profileRule: JSONValue = {
    var keys = Self.properties(of: .count)
    for key in RuleKind.count.boundKeys + ["minimum", "maximum"] { keys[key] = nil }
    keys["profile"] = described(
      "As textlimit profiles lists them: x-post, or with a number json-schema=40.",
      ["type": "string"])
    return rule(
      .count, keys, meaning: "The value meets the limits that somebody else enforces.",
      required: ["profile"], alternatives: [])
  }()

  private static func rule(_ kind: RuleKind) -> JSONValue {
    rule(
      kind, properties(of: kind), meaning: meaning(of: kind), required: requiredKeys(of: kind),
      alternatives: alternatives(of: kind))
  }

  private static func rule(
    _ kind: RuleKind, _ properties: [String: JSONValue], meaning: String, required: [String],
    alternatives: [String]
  ) -> JSONValue {
    var properties = properties
    properties["rule"] = ["const": .string(kind.rawValue)]
    properties["name"] = described("What violations call the rule.", ["type": "string"])
    properties["when"] = described("Where the rule holds.", reference("condition"))
    properties["messages"] = reference("messages")
    var schema = object(properties, required: ["rule"] + required)
    if !alternatives.isEmpty {
      schema["anyOf"] = .array(alternatives.map { ["required": [.string($0)]] })
    }
    return described(meaning, .object(schema))
  }

  /// What the rule wants, as an editor shows it.
  private static func meaning(of kind: RuleKind) -> String {
    switch kind {
    case .required: "The value is there and, after the stages, not empty."
    case .count: "The value has so many of a unit: min, max, both, or exactly."
    case .characters: "Every Character is in a set of \"allow\" and in none of \"deny\"."
    case .pattern: "The whole value matches a regular expression of ICU's."
    case .oneOf: "The value is one of these: a text byte for byte, a number or date by its value."
    case .equal: "The value equals that of another field."
    case .format: "The value has a format that a standard defines."
    case .range: "The number, date or time is between two ends, both included."
    case .step: "The number is a whole number of steps of \"of\" from \"from\"."
    case .mustBeTrue: "The boolean is there and true."
    case .accept: "The file is of one of these types: .pdf, image/png, image/*."
    case .size: "The file has at least and at most so many bytes."
    }
  }

  private static func properties(of kind: RuleKind) -> [String: JSONValue] {
    switch kind {
    case .required: [:]
    case .count:
      [
        "unit": described("As textlimit units lists them.", ["type": "string"]),
        "min": reference("count"), "max": reference("count"), "exactly": reference("count"),
        "minimum": former("min", reference("count")), "maximum": former("max", reference("count")),
        "soft": described("Whether the maximum is only shown while typing.", ["type": "boolean"]),
        "strength": former("soft", words(StrengthWord.self)),
        "counter": described(
          "When a reader is shown how much is left.",
          [
            "anyOf": [
              words(CounterWord.self),
              .object(object(["fromPercent": reference("count")], required: ["fromPercent"])),
              .object(object(["whenRemaining": reference("count")], required: ["whenRemaining"])),
            ]
          ]),
      ]
    case .characters: ["allow": reference("groups"), "deny": reference("groups")]
    case .pattern: ["pattern": ["type": "string"]]
    case .oneOf: ["values": ["type": "array", "minItems": 1, "items": reference("scalar")]]
    case .format: ["format": ["enum": .array(TextFormat.names.map(JSONValue.string))]]
    case .range:
      [
        "min": reference("bound"), "minimum": former("min", reference("bound")),
        "max": reference("bound"), "maximum": former("max", reference("bound")),
      ]
    case .step: ["of": reference("scalar"), "from": reference("scalar")]
    case .mustBeTrue: [:]
    case .accept: ["types": ["type": "array", "minItems": 1, "items": ["type": "string"]]]
    case .size:
      [
        "min": reference("count"), "minimum": former("min", reference("count")),
        "max": reference("count"), "maximum": former("max", reference("count")),
      ]
    case .equal: ["to": described("The name of the other field.", reference("name"))]
    }
  }

  private static func requiredKeys(of kind: RuleKind) -> [String] {
    switch kind {
    case .required, .characters, .range, .mustBeTrue, .size: []
    case .format: ["format"]
    case .step: ["of"]
    case .accept: ["types"]
    case .count: ["unit"]
    case .pattern: ["pattern"]
    case .oneOf: ["values"]
    case .equal: ["to"]
    }
  }

  /// The keys of which a rule has one at least.
  private static func alternatives(of kind: RuleKind) -> [String] {
    switch kind {
    case .characters: ["allow", "deny"]
    case .range, .size: ["min", "max", "minimum", "maximum"]
    case .count: ["min", "max", "exactly", "minimum", "maximum"]
    case .required, .mustBeTrue, .format, .step, .accept, .pattern, .oneOf, .equal: []
    }
  }
}
