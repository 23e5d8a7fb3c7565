public import TextMetrics

extension FormDeclaration {
  /// The JSON Schema (2020-12) of form files: of the JSON that ``init(parsing:units:)`` reads, so that
  /// an editor completes them and marks what is misspelled.
  ///
  /// It accepts whatever is read. What no schema can say (that a rule names a field of its form, that
  /// two rules do not contradict each other) ``errors(in:units:)`` finds.
  public static let fileSchema: JSONValue = {
    var schema = object(
      [
        "$schema": described("The schema of this file, for editors.", ["type": "string"]),
        "form": described("What the form is called in exports.", ["type": "string"]),
        "valueCap": described("The most bytes that any one text may have.", reference("count")),
      ].merging(contentProperties) { $1 }, required: ["fields"])
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Form file"
    schema["$defs"] = .object(definitions)
    return .object(schema)
  }()

  /// What a form, a group and an element of a list have in common.
  private static let contentProperties: [String: JSONValue] = [
    "fields": described(
      "Fields, groups (with \"fields\"), lists (with \"each\"), and parts under a condition (with \"when\"), in the order of reports.",
      reference("members")),
    "externalFields": described(
      "Names in a record that conditions may ask for although the form does not judge them.",
      texts),
    "unknownKeys": described(
      "What becomes of members of a record that the form does not name.", words(UnknownKeys.self)),
    "unjudged": former("externalFields", texts),
    "messages": reference("messages"),
  ]

  private static let nameProperties: [String: JSONValue] = [
    "name": described("The name in paths and records.", reference("name")),
    "label": described("The name for people.", reference("localizedText")),
  ]

  private static let fieldProperties: [String: JSONValue] = [
    "kind": described("What the field's text stands for: text if left out.", words(ValueKind.self)),
    "absence": described(
      "Whether a record may lack the value, where no rule demands it: any if left out.",
      words(Absence.self)),
    "stages": described(
      "What cleans the value, in this order, before any rule sees it.",
      ["type": "array", "items": reference("stage")]),
    "rules": described(
      "What the cleaned value must be.", ["type": "array", "items": reference("rule")]),
    "typing": described(
      "How limits act while text is typed.",
      .object(
        object([
          "overflow": words(Overflow.self), "cut": words(Cut.self),
          "composition": words(CompositionPolicy.self),
        ]))),
    "messages": reference("messages"),
  ]

  private static let boundProperties: [String: JSONValue] = [
    "min": reference("count"), "minimum": former("min", reference("count")),
    "max": reference("count"), "maximum": former("max", reference("count")),
  ]

  private static let definitions: JSONObject = [
    "count": ["type": "integer", "minimum": 0],
    "name": ["type": "string", "pattern": #"^[^.\[\]]+$"#],
    "localizedText": [
      "description": "One text, or texts by language tag, \"*\" being any other.",
      "anyOf": [
        ["type": "string"], ["type": "object", "additionalProperties": ["type": "string"]],
      ],
    ],
    "messages": [
      "description": "Sentences in the place of the package's own: one, or one by problem.",
      "anyOf": [
        ["type": "string"],
        .object(
          object(
            Dictionary(
              uniqueKeysWithValues: (["*"] + Violation.Problem.allCases.map(\.rawValue)).map {
                ($0, reference("localizedText"))
              }))),
      ],
    ],
    "members": ["type": "array", "items": reference("member")],
    "member": [
      "anyOf": [
        .object(object(nameProperties.merging(fieldProperties) { $1 }, required: ["name"])),
        .object(
          object(
            nameProperties.merging(contentProperties) { $1 }
              .merging(["presence": words(Requirement.self)]) { $1 },
            required: ["name", "fields"])),
        .object(
          object(
            nameProperties.merging(boundProperties) { $1 }
              .merging(["each": reference("element")]) { $1 },
            required: ["name", "each"])),
        .object(
          object(
            ["when": reference("condition"), "fields": reference("members")],
            required: ["when", "fields"])),
      ]
    ],
    "element": [
      "description": "What each element is: a text, or with \"fields\" a form.",
      "anyOf": [
        .object(
          object(fieldProperties.merging(["label": reference("localizedText")]) { $1 })),
        .object(object(contentProperties, required: ["fields"])),
      ],
    ],
    "condition": [
      "anyOf": .array(
        [
          ("equals", reference("scalar")),
          ("oneOf", ["type": "array", "items": reference("scalar")]),
          ("presence", words(PresenceWord.self)),
        ].map { test, value in
          .object(object(["field": reference("name"), test: value], required: ["field", test]))
        })
    ],
    "scalar": ["type": ["string", "number", "boolean"]],
    "bound": [
      "description": "A value of the field's kind, or what it is counted from.",
      "anyOf": [
        reference("scalar"),
        .object(
          object(
            ["reference": reference("name"), "plus": ["type": "string"]], required: ["reference"])),
        .object(
          object(["field": reference("name"), "plus": ["type": "string"]], required: ["field"])),
      ],
    ],
    "stage": [
      "anyOf": [
        ["const": "trim"],
        .object(object(["lineBreaks": words(LineBreakPolicy.self)], required: ["lineBreaks"])),
        .object(object(["normalize": ["type": "string"]], required: ["normalize"])),
        .object(object(["case": words(LetterCase.self)], required: ["case"])),
      ]
    ],
    "rule": ["anyOf": .array(RuleKind.allCases.map { rule($0) } + [profileRule])],
    "groups": [
      "description": "Sets of Characters by name, or lists of Characters.",
      "type": "array",
      "items": [
        "anyOf": [
          ["enum": .array(CharacterGroup.byName.keys.sorted().map(JSONValue.string))],
          .object(
            object(["characters": ["type": ["string", "array"]]], required: ["characters"])),
        ]
      ],
    ],
  ]

  /// A count rule that names a profile in the place of unit and bounds.
  private static let profileRule: JSONValue = {
    var properties = RuleKind.count.properties
    for key in RuleKind.count.boundKeys + ["minimum", "maximum"] { properties[key] = nil }
    properties["profile"] = described(
      "As textlimit profiles lists them: x-post, or with a number json-schema=40.",
      ["type": "string"])
    return rule(
      .count, properties, meaning: "The value meets the limits that somebody else enforces.",
      required: ["profile"])
  }()

  private static func rule(_ kind: RuleKind) -> JSONValue {
    rule(kind, kind.properties, meaning: kind.meaning, required: kind.requiredKeys)
  }

  private static func rule(
    _ kind: RuleKind, _ properties: [String: JSONValue], meaning: String, required: [String]
  ) -> JSONValue {
    var properties = properties
    properties["rule"] = ["const": .string(kind.rawValue)]
    properties["name"] = described("What violations call the rule.", ["type": "string"])
    properties["when"] = described("Where the rule holds.", reference("condition"))
    properties["messages"] = reference("messages")
    return described(meaning, .object(object(properties, required: ["rule"] + required)))
  }
}

extension RuleKind {
  /// What the rule wants, as an editor shows it.
  fileprivate var meaning: String {
    switch self {
    case .required: "The value is there and, after the stages, not empty."
    case .count: "The value has so many of a unit: min, max, both, or exactly."
    case .characters: "Every Character is in a set of \"allow\" and in none of \"deny\"."
    case .pattern: "The whole value matches a regular expression of ICU's."
    case .oneOf: "The value is one of these, byte for byte."
    case .equal: "The value equals that of another field."
    case .format: "The value has a format that a standard defines."
    case .range: "The number, date or time is between two ends, both included."
    case .step: "The number is a whole number of steps of \"of\" from \"from\"."
    case .mustBeTrue: "The boolean is there and true."
    case .accept: "The file is of one of these types: .pdf, image/png, image/*."
    case .size: "The file has at least and at most so many bytes."
    }
  }

  fileprivate var properties: [String: JSONValue] {
    switch self {
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
    case .oneOf: ["values": ["type": "array", "items": reference("scalar")]]
    case .format: ["format": ["enum": .array(TextFormat.names.map(JSONValue.string))]]
    case .range:
      [
        "min": reference("bound"), "minimum": former("min", reference("bound")),
        "max": reference("bound"), "maximum": former("max", reference("bound")),
      ]
    case .step: ["of": reference("scalar"), "from": reference("scalar")]
    case .mustBeTrue: [:]
    case .accept: ["types": texts]
    case .size:
      [
        "min": reference("count"), "minimum": former("min", reference("count")),
        "max": reference("count"), "maximum": former("max", reference("count")),
      ]
    case .equal: ["to": described("The name of the other field.", reference("name"))]
    }
  }

  fileprivate var requiredKeys: [String] {
    switch self {
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
}

private let texts: JSONValue = ["type": "array", "items": ["type": "string"]]

private func object(_ properties: [String: JSONValue], required: [String] = []) -> JSONObject {
  var object: JSONObject = [
    "type": "object", "additionalProperties": false,
    "properties": .object(JSONObject(properties.map { ($0.key, $0.value) })),
  ]
  object["required"] = required.isEmpty ? nil : .array(required.map(JSONValue.string))
  return object
}

private func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

private func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> JSONValue {
  ["enum": .array(Word.allCases.map { .string($0.rawValue) })]
}

/// A schema with what an editor shows beside it.
private func described(_ description: String, _ schema: JSONValue) -> JSONValue {
  guard case .object(var object) = schema else { return schema }
  object["description"] = .string(description)
  return .object(object)
}

/// The schema of a key that is still read, and is called otherwise now.
private func former(_ name: String, _ schema: JSONValue) -> JSONValue {
  guard case .object(var object) = schema else { return schema }
  object["deprecated"] = true
  object["description"] = .string("Now \"\(name)\".")
  return .object(object)
}
