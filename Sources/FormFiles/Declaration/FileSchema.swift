import FormValidation
import StrictJSON
import TextMetrics

/// The parts of the schema of form files.
enum FileSchema {
  static let form: JSONValue = {
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
      "What the cleaned value must be.",
      [
        "type": "array", "maxItems": .integer(DeclarationCursor.maximumRules),
        "items": reference("rule"),
      ]),
    "typing": described(
      "How limits act while text is typed.",
      .object(
        object([
          "overflow": words(Overflow.self), "cut": words(BreakPolicy.self),
          "composition": words(CompositionPolicy.self),
        ]))),
    "messages": reference("messages"),
  ]

  private static let boundProperties: [String: JSONValue] = [
    "min": reference("count"), "max": reference("count"),
  ]

  private static let definitions: JSONObject = [
    "count": ["type": "integer", "minimum": 0, "maximum": .integer(.max)],
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
            ["reference": reference("name"), "plus": reference("offset")], required: ["reference"])),
        .object(
          object(["field": reference("name"), "plus": reference("offset")], required: ["field"])),
      ],
    ],
    "offset": [
      "description": "A duration of ISO 8601: P7D, -P18Y, PT12H, P1M-7D.",
      "type": "string", "pattern": #"^-?P(-?[0-9]+[YMWD])*(T(-?[0-9]+[HMS])+)?$"#,
    ],
    "stage": [
      "anyOf": [
        ["const": "trim"],
        .object(object(["lineBreaks": words(LineBreakPolicy.self)], required: ["lineBreaks"])),
        .object(object(["normalization": forms], required: ["normalization"])),
        .object(object(["case": words(LetterCase.self)], required: ["case"])),
      ]
    ],
    "rule": rules,
    "characters": [
      "description": "Characters in one text, or one by one.",
      "anyOf": [
        ["type": "string"],
        ["type": "array", "items": ["type": "string", "minLength": 1]],
      ],
    ],
    "groups": [
      "description": "Sets of Characters by name, or lists of Characters.",
      "type": "array",
      "items": [
        "anyOf": [
          ["enum": .array(CharacterGroup.names.map(JSONValue.string))],
          .object(
            object(["characters": reference("characters")], required: ["characters"])),
        ]
      ],
    ],
  ]
}

extension FileSchema {
  static let forms: JSONValue = ["enum": ["nfc", "nfd", "nfkc", "nfkd"]]

  static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]

  static func object(_ properties: [String: JSONValue], required: [String] = []) -> JSONObject {
    var object: JSONObject = [
      "type": "object", "additionalProperties": false,
      "properties": .object(JSONObject(properties.map { ($0.key, $0.value) })),
    ]
    object["required"] = required.isEmpty ? nil : .array(required.map(JSONValue.string))
    return object
  }

  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  static func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> JSONValue {
    ["enum": .array(Word.allCases.map { .string($0.rawValue) })]
  }

  /// A schema with what an editor shows beside it.
  static func described(_ description: String, _ schema: JSONValue) -> JSONValue {
    guard case .object(var object) = schema else { return schema }
    object["description"] = .string(description)
    return .object(object)
  }
}
