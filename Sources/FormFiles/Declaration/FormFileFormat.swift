import FormValidation
import StrictJSON
import TextMetrics

/// The keys of all objects in a form file, for the reader and for the JSON Schema of form files.
enum FormFileFormat {
  static let form = ObjectShape(
    keys: [
      ("form", .anyText.described("The name of the form in exports.")),
      ("valueCap", .definition("count").described("The maximum number of bytes of a text.")),
    ] + elementForm.keys + [
      ("$schema", .anyText.described("The schema of this file, for editors."))
    ], required: ["fields"])

  static let elementForm = ObjectShape(
    keys: [
      (
        "fields",
        .definition("members").described(
          "Fields, groups (with \"fields\"), lists (with \"each\"), and parts under a "
            + "condition (with \"when\"), in the order in which a report lists them."
        )
      ),
      (
        "externalFields",
        .list(of: .anyText).described(
          "The names of the record's values that conditions read, but that the form doesn't "
            + "validate.")
      ),
      (
        "unknownKeys",
        .cases(of: UnknownKeys.self).described(
          "The treatment of members of a record that the form doesn't declare.")
      ),
      ("messages", .definition("messages")),
    ], required: ["fields"])

  private static func boolean(_ description: String) -> JSONValue {
    ["type": "boolean", "description": .string(description)]
  }

  private static let name: ObjectShape.Key = (
    "name", .definition("name").described("The name in paths and records.")
  )
  private static let label: ObjectShape.Key = (
    "label", .definition("localizedText").described("The name that users see.")
  )

  static let field = ObjectShape(keys: [name, label] + fieldKeys, required: ["name"])

  static let elementField = ObjectShape(
    keys: [("label", .definition("localizedText"))] + fieldKeys)

  static let group = ObjectShape(
    keys: [name, label, ("required", boolean("Whether a record must have the group."))]
      + elementForm.keys,
    required: ["name", "fields"])

  static let list = ObjectShape(
    keys: [
      name, label, ("min", .definition("count")), ("max", .definition("count")),
      ("unique", boolean("Whether each element can occur only once.")),
      ("each", .definition("element")),
    ], required: ["name", "each"])

  static let conditional = ObjectShape(
    keys: [("when", .definition("condition")), ("fields", .definition("members"))],
    required: ["when", "fields"])

  private static let fieldKeys: [ObjectShape.Key] = [
    (
      "kind",
      .cases(of: ValueKind.self).described("The kind of the field's texts. The default is text.")
    ),
    (
      "absence",
      .cases(of: Absence.self).described(
        "Whether a record can omit a value that no rule requires. The default is any.")
    ),
    (
      "transforms",
      .list(of: .definition("transform")).described(
        "The transforms, which are applied in this order before the rules.")
    ),
    (
      "rules",
      [
        "type": "array", "maxItems": .integer(DeclarationCursor.maximumRules),
        "items": .definition("rule"), "description": "The rules of the transformed value.",
      ]
    ),
    ("typing", typing.schema.described("How limits are enforced while text is typed.")),
    ("messages", .definition("messages")),
  ]

  static let typing = ObjectShape(keys: [
    ("overflow", .cases(of: TextConstraints.Overflow.self)),
    ("cut", .cases(of: Truncation.Boundary.self)),
    ("composition", .cases(of: TextConstraints.CompositionPolicy.self)),
  ])

  static let condition = ObjectShape(
    keys: [
      ("field", .definition("name")), ("equals", .definition("primitive")),
      ("oneOf", .list(of: .definition("primitive"))),
      ("presence", .cases(of: PresenceKeyword.self)),
    ], required: ["field"], exactlyOneOf: ["equals", "oneOf", "presence"])

  static let counter = ObjectShape(
    keys: [("fromPercent", .definition("count")), ("whenRemaining", .definition("count"))],
    exactlyOneOf: ["fromPercent", "whenRemaining"])

  static let bound = ObjectShape(
    keys: [
      ("reference", .definition("name")), ("field", .definition("name")),
      ("plus", .definition("offset")),
    ], exactlyOneOf: ["reference", "field"])

  static let transform = ObjectShape(
    keys: [
      ("lineBreaks", .cases(of: TextConstraints.LineBreakPolicy.self)),
      ("normalization", .enumeration(of: ["nfc", "nfd", "nfkc", "nfkd"])),
      ("case", .cases(of: TextConstraints.LetterCase.self)),
    ], exactlyOneOf: ["lineBreaks", "normalization", "case"])

  static let characters = ObjectShape(
    keys: [("characters", .definition("characters"))], required: ["characters"])

  private static let messages = ObjectShape(
    keys: (["*"] + Violation.Code.known.map(\.rawValue)).map {
      ($0, .definition("localizedText"))
    })

  static let definitions: JSONObject = [
    "count": ["type": "integer", "minimum": 0, "maximum": .integer(.max)],
    "name": ["type": "string", "pattern": #"^[^.\[\]]+$"#],
    "localizedText": [
      "description": "One text, or texts by language tag. \"*\" is any other language.",
      "anyOf": [.anyText, ["type": "object", "additionalProperties": .anyText]],
    ],
    "messages": [
      "description":
        "Messages that replace the package's messages: one message, or a message for each code.",
      "anyOf": [.anyText, messages.schema],
    ],
    "members": .list(of: .definition("member")),
    "member": ["anyOf": [field.schema, group.schema, list.schema, conditional.schema]],
    "element": [
      "description": "A value, or a form if it has \"fields\".",
      "anyOf": [elementField.schema, elementForm.schema],
    ],
    "condition": condition.schema,
    "primitive": ["type": ["string", "number", "boolean"]],
    "bound": [
      "description": "A value of the field's kind, or the origin of the bound.",
      "anyOf": .array([.definition("primitive")] + bound.alternatives),
    ],
    "offset": [
      "description": "An ISO 8601 duration, such as P7D, -P18Y, PT12H, or P1M-7D.",
      "type": "string", "pattern": #"^-?P(-?[0-9]+[YMWD])*(T(-?[0-9]+[HMS])+)?$"#,
    ],
    "transform": [
      "anyOf": .array(
        TransformKeyword.allCases.map { ["const": .string($0.rawValue)] }
          + transform.alternatives)
    ],
    "rule": ["anyOf": .array(RuleSyntax.schemas)],
    "characters": [
      "description": "Characters in one text, or a list of Characters.",
      "anyOf": [.anyText, .list(of: ["type": "string", "minLength": 1])],
    ],
    "characterClasses": JSONValue.list(of: [
      "anyOf": [.enumeration(of: CharacterFilter.Class.names), characters.schema]
    ])
    .described("Classes of Characters by name, or lists of Characters."),
  ]
}

// MARK: - Object Shape

/// The keys that an object in a form file can have and must have. The JSON Schema is written from
/// this shape, and `DeclarationCursor.expectObject(_:)` enforces the shape.
struct ObjectShape: Sendable {
  typealias Key = (name: String, schema: JSONValue)

  var description: String?
  var keys: [Key]
  var required: [String] = []
  var exactlyOneOf: [String] = []
  var atLeastOneOf: [String] = []

  /// Returns the shape without the keys `removed`. The result requires the keys that are passed as
  /// `required`. The properties `required` and `exactlyOneOf` of this shape aren't copied.
  func removing(keys removed: [String], requiring required: [String]) -> ObjectShape {
    ObjectShape(
      description: description, keys: keys.filter { !removed.contains($0.name) },
      required: required, atLeastOneOf: atLeastOneOf.filter { !removed.contains($0) })
  }

  var schema: JSONValue {
    exactlyOneOf.isEmpty ? .object(object) : ["anyOf": .array(alternatives)]
  }

  var alternatives: [JSONValue] {
    exactlyOneOf.map { key in
      removing(keys: exactlyOneOf.filter { $0 != key }, requiring: required + [key]).schema
    }
  }

  private var object: JSONObject {
    var object: JSONObject = [
      "type": "object", "additionalProperties": false,
      "properties": .object(JSONObject(keys.map { ($0.name, $0.schema) })),
    ]
    object["description"] = description.map(JSONValue.string)
    object["required"] = required.isEmpty ? nil : .array(required.map(JSONValue.string))
    object["anyOf"] =
      atLeastOneOf.isEmpty ? nil : .array(atLeastOneOf.map { ["required": [.string($0)]] })
    return object
  }
}

extension JSONValue {
  func described(_ description: String) -> JSONValue {
    guard case .object(var object) = self else { return self }
    object["description"] = .string(description)
    return .object(object)
  }

  static func definition(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  static func cases<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> JSONValue {
    enumeration(of: Word.allCases.map(\.rawValue))
  }

  static func enumeration(of words: [String]) -> JSONValue {
    ["enum": .array(words.map(JSONValue.string))]
  }

  static let anyText: JSONValue = ["type": "string"]

  static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }
}
