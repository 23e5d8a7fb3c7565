import FormValidation
import StrictJSON
import TextMetrics

/// A rule as form files spell it: all that reading them, their schema and suggestions know of it.
struct DeclaredRule: Sendable {
  let name: String
  /// What the rule wants, as an editor shows it.
  let meaning: String
  /// The keys that this rule has beside those of all rules, and what they hold.
  var keys: [(name: String, schema: JSONValue)] = []
  /// The keys that must be there.
  var required: [String] = []
  /// The keys of which one at least must be there.
  var alternatives: [String] = []
  let read: @Sendable (DeclarationCursor) throws(DeclarationError) -> FieldRule<String>

  /// The keys that say what a profile says already.
  static let keysOfBounds = ["unit", "min", "max", "exactly"]

  static let all: [DeclaredRule] = [
    DeclaredRule(
      name: "required", meaning: "The value is there and, after the stages, not empty."
    ) { _ in .required },
    count,
    DeclaredRule(
      name: "characters",
      meaning: "Every Character is in a set of \"allow\" and in none of \"deny\".",
      keys: [
        ("allow", FileSchema.reference("groups")), ("deny", FileSchema.reference("groups")),
      ], alternatives: ["allow", "deny"]
    ) { rule throws(DeclarationError) in FieldRule(.characters(try rule.filter())) },
    DeclaredRule(
      name: "pattern", meaning: "The whole value matches a regular expression of ICU's.",
      keys: [("pattern", ["type": "string"])], required: ["pattern"]
    ) { rule throws(DeclarationError) in .pattern(try rule.require("pattern").pattern()) },
    DeclaredRule(
      name: "oneOf",
      meaning: "The value is one of these: a text byte for byte, a number or date by its value.",
      keys: [
        ("values", ["type": "array", "minItems": 1, "items": FileSchema.reference("scalar")])
      ], required: ["values"]
    ) { rule throws(DeclarationError) in
      .oneOf(try rule.require("values").spelledScalars())
    },
    DeclaredRule(
      name: "equal", meaning: "The value equals that of another field.",
      keys: [
        ("to", FileSchema.described("The name of the other field.", FileSchema.reference("name")))
      ], required: ["to"]
    ) { rule throws(DeclarationError) in .equalTo(try rule.require("to").fieldName()) },
    DeclaredRule(
      name: "format", meaning: "The value has a format that a standard defines.",
      keys: [("format", ["enum": .array(TextFormat.names.map(JSONValue.string))])],
      required: ["format"]
    ) { rule throws(DeclarationError) in .format(try rule.require("format").format()) },
    DeclaredRule(
      name: "range", meaning: "The number, date or time is between two ends, both included.",
      keys: [("min", FileSchema.reference("bound")), ("max", FileSchema.reference("bound"))],
      alternatives: ["min", "max"]
    ) { rule throws(DeclarationError) in FieldRule(.range(try rule.range())) },
    DeclaredRule(
      name: "step", meaning: "The number is a whole number of steps of \"of\" from \"from\".",
      keys: [("of", FileSchema.reference("scalar")), ("from", FileSchema.reference("scalar"))],
      required: ["of"]
    ) { rule throws(DeclarationError) in FieldRule(.step(try rule.step())) },
    DeclaredRule(name: "mustBeTrue", meaning: "The boolean is there and true.") { _ in .mustBeTrue
    },
    DeclaredRule(
      name: "accept",
      meaning: "The file is of one of these types: .pdf, image/png, image/*.",
      keys: [("types", ["type": "array", "minItems": 1, "items": ["type": "string"]])],
      required: ["types"]
    ) { rule throws(DeclarationError) in
      FieldRule(.fileTypes(try rule.require("types").fileTypes()))
    },
    DeclaredRule(
      name: "size", meaning: "The file has at least and at most so many bytes.",
      keys: [("min", FileSchema.reference("count")), ("max", FileSchema.reference("count"))],
      alternatives: ["min", "max"]
    ) { rule throws(DeclarationError) in FieldRule(try rule.size()) },
  ]

  fileprivate static let count = DeclaredRule(
    name: "count", meaning: "The value has so many of a unit: min, max, both, or exactly.",
    keys: [
      ("unit", FileSchema.described("As textlimit units lists them.", ["type": "string"])),
      ("min", FileSchema.reference("count")), ("max", FileSchema.reference("count")),
      ("exactly", FileSchema.reference("count")),
      (
        "profile",
        FileSchema.described(
          "As textlimit profiles lists them: x-post, or with a number json-schema=40.",
          ["type": "string"])
      ),
      (
        "soft",
        FileSchema.described(
          "Whether the maximum is only shown while typing.", ["type": "boolean"])
      ), ("counter", FileSchema.counter),
    ], required: ["unit"], alternatives: ["min", "max", "exactly"]
  ) { rule throws(DeclarationError) in
    .count(try rule.limit(), counter: try rule.counterVisibility())
  }
}

extension FileSchema {
  static let rules: JSONValue = [
    "anyOf": .array(DeclaredRule.all.map { rule($0, without: ["profile"]) } + [profileRule])
  ]

  /// A count rule that names a profile in the place of unit and bounds.
  private static let profileRule: JSONValue = {
    let count = DeclaredRule.count
    let profile = DeclaredRule(
      name: count.name, meaning: "The value meets the limits that somebody else enforces.",
      keys: count.keys, required: ["profile"], read: count.read)
    return rule(profile, without: DeclaredRule.keysOfBounds)
  }()

  fileprivate static let counter = described(
    "When a reader is shown how much is left.",
    [
      "anyOf": [
        words(CounterWord.self),
        .object(object(["fromPercent": reference("count")], required: ["fromPercent"])),
        .object(object(["whenRemaining": reference("count")], required: ["whenRemaining"])),
      ]
    ])

  private static func rule(_ rule: DeclaredRule, without left: [String]) -> JSONValue {
    var properties: [String: JSONValue] = [:]
    let alternatives = rule.alternatives
    for (name, schema) in rule.keys where !left.contains(name) {
      properties[name] = schema
    }
    properties["rule"] = ["const": .string(rule.name)]
    properties["name"] = described("What violations call the rule.", ["type": "string"])
    properties["when"] = described("Where the rule holds.", reference("condition"))
    properties["messages"] = reference("messages")
    var schema = object(properties, required: ["rule"] + rule.required)
    if !alternatives.isEmpty {
      schema["anyOf"] = .array(alternatives.map { ["required": [.string($0)]] })
    }
    return described(rule.meaning, .object(schema))
  }
}
