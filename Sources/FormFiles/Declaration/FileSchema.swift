import FormValidation
public import StrictJSON
import TextMetrics

extension FormFile {
  /// The JSON Schema (2020-12) of form files.
  ///
  /// Editors complete form files by it, and mark misspelled keys. The schema accepts every form file that
  /// ``init(parsing:services:)-(JSONValue,_)`` reads with the normalization forms of Unicode.
  /// ``errors(in:services:)`` also finds errors that a schema can't express, such as a rule that names an unknown field or
  /// contradicts another rule.
  public static let schema: JSONValue = {
    guard case .object(var schema) = FileSchema.form.schema else { return [:] }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Form file"
    schema["$defs"] = .object(FileSchema.definitions)
    return .object(schema)
  }()
}

/// The objects of form files, and what else their schema defines.
enum FileSchema {
  static let form = FileObject(
    keys: [
      ("form", .anyText.described("What the form is called in exports.")),
      ("valueCap", .reference("count").described("The most bytes that any one text may have.")),
    ] + elementForm.keys + [
      ("$schema", .anyText.described("The schema of this file, for editors."))
    ], required: ["fields"])

  /// What a form and a group have in common.
  static let elementForm = FileObject(
    keys: [
      (
        "fields",
        .reference("members").described(
          "Fields, groups (with \"fields\"), lists (with \"each\"), and parts under a condition (with \"when\"), in the order of reports."
        )
      ),
      (
        "externalFields",
        .list(of: .anyText).described(
          "Names in a record that conditions may ask for although the form does not judge them.")
      ),
      (
        "unknownKeys",
        .words(UnknownKeys.self).described(
          "What becomes of members of a record that the form does not name.")
      ),
      ("messages", .reference("messages")),
    ], required: ["fields"])

  private static func flag(_ description: String) -> JSONValue {
    ["type": "boolean", "description": .string(description)]
  }

  private static let name: FileObject.Key = (
    "name", .reference("name").described("The name in paths and records.")
  )
  private static let label: FileObject.Key = (
    "label", .reference("localizedText").described("The name for people.")
  )

  static let field = FileObject(keys: [name, label] + textKeys, required: ["name"])

  /// What each element of a list is where it is a text.
  static let elementField = FileObject(
    keys: [("label", .reference("localizedText"))] + textKeys)

  static let group = FileObject(
    keys: [name, label, ("required", flag("Whether the group must be there."))] + elementForm.keys,
    required: ["name", "fields"])

  static let list = FileObject(
    keys: [
      name, label, ("min", .reference("count")), ("max", .reference("count")),
      ("unique", flag("Whether an element may occur only once.")),
      ("each", .reference("element")),
    ], required: ["name", "each"])

  static let conditional = FileObject(
    keys: [("when", .reference("condition")), ("fields", .reference("members"))],
    required: ["when", "fields"])

  /// What a field and an element of a list have in common.
  private static let textKeys: [FileObject.Key] = [
    (
      "kind",
      .words(ValueKind.self).described("What the field's text stands for: text if left out.")
    ),
    (
      "absence",
      .words(Absence.self).described(
        "Whether a record may lack the value, where no rule demands it: any if left out.")
    ),
    (
      "transforms",
      .list(of: .reference("transform")).described(
        "The changes of the value, in this order, before its rules.")
    ),
    (
      "rules",
      [
        "type": "array", "maxItems": .integer(DeclarationCursor.maximumRules),
        "items": .reference("rule"), "description": "What the cleaned value must be.",
      ]
    ),
    ("typing", typing.schema.described("How limits act while text is typed.")),
    ("messages", .reference("messages")),
  ]

  static let typing = FileObject(keys: [
    ("overflow", .words(TextConstraints.Overflow.self)), ("cut", .words(Truncation.Boundary.self)),
    ("composition", .words(TextConstraints.CompositionPolicy.self)),
  ])

  static let condition = FileObject(
    keys: [
      ("field", .reference("name")), ("equals", .reference("scalar")),
      ("oneOf", .list(of: .reference("scalar"))), ("presence", .words(PresenceWord.self)),
    ], required: ["field"], oneOf: ["equals", "oneOf", "presence"])

  static let counter = FileObject(
    keys: [("fromPercent", .reference("count")), ("whenRemaining", .reference("count"))],
    oneOf: ["fromPercent", "whenRemaining"])

  static let bound = FileObject(
    keys: [
      ("reference", .reference("name")), ("field", .reference("name")),
      ("plus", .reference("offset")),
    ], oneOf: ["reference", "field"])

  static let transform = FileObject(
    keys: [
      ("lineBreaks", .words(TextConstraints.LineBreakPolicy.self)),
      ("normalization", .oneOf(["nfc", "nfd", "nfkc", "nfkd"])),
      ("case", .words(TextConstraints.LetterCase.self)),
    ], oneOf: ["lineBreaks", "normalization", "case"])

  static let characters = FileObject(
    keys: [("characters", .reference("characters"))], required: ["characters"])

  private static let messages = FileObject(
    keys: (["*"] + Violation.Code.known.map(\.rawValue)).map {
      ($0, .reference("localizedText"))
    })

  fileprivate static let definitions: JSONObject = [
    "count": ["type": "integer", "minimum": 0, "maximum": .integer(.max)],
    "name": ["type": "string", "pattern": #"^[^.\[\]]+$"#],
    "localizedText": [
      "description": "One text, or texts by language tag, \"*\" being any other.",
      "anyOf": [.anyText, ["type": "object", "additionalProperties": .anyText]],
    ],
    "messages": [
      "description": "Sentences in the place of the package's own: one, or one by code.",
      "anyOf": [.anyText, messages.schema],
    ],
    "members": .list(of: .reference("member")),
    "member": ["anyOf": [field.schema, group.schema, list.schema, conditional.schema]],
    "element": [
      "description": "What each element is: a text, or with \"fields\" a form.",
      "anyOf": [elementField.schema, elementForm.schema],
    ],
    "condition": condition.schema,
    "scalar": ["type": ["string", "number", "boolean"]],
    "bound": [
      "description": "A value of the field's kind, or what it is counted from.",
      "anyOf": .array([.reference("scalar")] + bound.alternatives),
    ],
    "offset": [
      "description": "A duration of ISO 8601: P7D, -P18Y, PT12H, P1M-7D.",
      "type": "string", "pattern": #"^-?P(-?[0-9]+[YMWD])*(T(-?[0-9]+[HMS])+)?$"#,
    ],
    "transform": [
      "anyOf": .array(
        ["trim", "asciiDigits", "collapseWhitespace"].map { ["const": .string($0)] }
          + transform.alternatives)
    ],
    "rule": ["anyOf": .array(DeclaredRule.schemas)],
    "characters": [
      "description": "Characters in one text, or one by one.",
      "anyOf": [.anyText, .list(of: ["type": "string", "minLength": 1])],
    ],
    "groups": JSONValue.list(of: [
      "anyOf": [.oneOf(CharacterFilter.Class.names), characters.schema]
    ])
    .described("Sets of Characters by name, or lists of Characters."),
  ]
}
