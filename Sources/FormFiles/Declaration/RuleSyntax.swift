import FormValidation

/// The keys of one kind of rule in a form file, and the function that reads such a rule.
struct RuleSyntax: Sendable {
  let name: String
  let shape: ObjectShape
  let read: @Sendable (DeclarationCursor) -> FieldRule?

  private init(
    _ name: String, _ description: String, keys: [ObjectShape.Key] = [], required: [String] = [],
    atLeastOneOf: [String] = [], _ read: @escaping @Sendable (DeclarationCursor) -> FieldRule?
  ) {
    self.name = name
    self.read = read
    shape = ObjectShape(
      description: description,
      keys: [
        ("rule", ["const": .string(name)]),
        ("name", .anyText.described("The name of the rule in violations.")),
        ("when", .definition("condition").described("The condition under which the rule applies.")),
        ("messages", .definition("messages")),
      ] + keys, required: required, atLeastOneOf: atLeastOneOf)
  }

  static let all: [RuleSyntax] = [
    RuleSyntax("required", "The value is present and, after the transforms, visible.") {
      _ in
      .required
    },
    length,
    RuleSyntax(
      "characters", "Every Character is in a class of \"allow\", and isn't in a class of \"deny\".",
      keys: [
        ("allow", .definition("characterClasses")), ("deny", .definition("characterClasses")),
      ],
      atLeastOneOf: ["allow", "deny"]
    ) { FieldRule(.characters($0.filter())) },
    RuleSyntax(
      "pattern", "The whole value matches an ICU regular expression.",
      keys: [("pattern", .anyText)], required: ["pattern"]
    ) { $0.find("pattern")?.pattern().map { .pattern($0) } },
    RuleSyntax(
      "oneOf",
      "The value is one of these values. Texts are compared by their bytes, numbers and "
        + "dates by value.",
      keys: [("values", ["type": "array", "minItems": 1, "items": .definition("primitive")])],
      required: ["values"]
    ) { rule in
      rule.find("values")?.primitiveTexts(ofText: rule.scope.fieldKind == .text).map { .oneOf($0) }
    },
    RuleSyntax(
      "equal", "The value equals the value of another field.",
      keys: [("to", .definition("name").described("The name of the other field."))],
      required: ["to"]
    ) { $0.find("to")?.fieldName().map { .equal(to: $0) } },
    RuleSyntax(
      "notEqual", "The value differs from the value of another field.",
      keys: [("to", .definition("name").described("The name of the other field."))],
      required: ["to"]
    ) { $0.find("to")?.fieldName().map { .notEqual(to: $0) } },
    RuleSyntax(
      "format", "The value has a format that a standard defines.",
      keys: [("format", .enumeration(of: TextFormat.names))], required: ["format"]
    ) { $0.find("format")?.format().map { .format($0) } },
    RuleSyntax(
      "range", "The number, date, or time is in a range with inclusive or exclusive bounds.",
      keys: ["min", "above", "max", "below"].map { ($0, .definition("bound")) },
      atLeastOneOf: ["min", "above", "max", "below"]
    ) { $0.range().map { FieldRule(.range($0)) } },
    RuleSyntax(
      "multiple", "The number is a multiple of \"of\", counted from \"from\".",
      keys: [("of", .definition("primitive")), ("from", .definition("primitive"))], required: ["of"]
    ) { $0.step().map { FieldRule(.step($0)) } },
    RuleSyntax("isTrue", "The boolean is present and true.") { _ in .isTrue },
    RuleSyntax(
      "accept", "The file has one of these types, such as .pdf, image/png, or image/*.",
      keys: [("types", ["type": "array", "minItems": 1, "items": .anyText])], required: ["types"]
    ) { $0.find("types")?.fileTypes().map { FieldRule(.fileTypes($0)) } },
    RuleSyntax(
      "size", "The size of the file in bytes: min, max, or both.",
      keys: [("min", .definition("count")), ("max", .definition("count"))],
      atLeastOneOf: ["min", "max"]
    ) { rule in
      rule.bounds().map { FieldRule(.fileSize(minimum: $0.minimum ?? 0, maximum: $0.maximum)) }
    },
  ]

  private static let length = RuleSyntax(
    "length", "The number of units in the value: min, max, both, or exactly.",
    keys: [
      (
        "unit",
        .anyText.described(
          "The name of a unit, as in textlimit list units. The default is characters.")
      ),
      ("min", .definition("count")), ("max", .definition("count")),
      ("exactly", .definition("count")),
      (
        "profile",
        .anyText.described(
          "The name of a profile, as in textlimit list profiles: x-post, or json-schema=40 "
            + "with a number.")
      ),
      (
        "soft",
        ["type": "boolean", "description": "Whether the maximum is only shown while typing."]
      ),
      (
        "counter",
        [
          "description": "The condition under which the user sees the remaining number of units.",
          "anyOf": .array([.cases(of: CounterKeyword.self)] + FormFileFormat.counter.alternatives),
        ]
      ),
    ], atLeastOneOf: ["min", "max", "exactly", "profile"]
  ) { rule in
    let counter = rule.counterVisibility()
    return rule.limit().map { .count($0, counter: counter) }
  }

  static let keysExcludedByProfile = ["unit", "min", "max", "exactly"]

  static let schemas: [JSONValue] = {
    var ofProfile = length.shape.removing(
      keys: keysExcludedByProfile, requiring: ["rule", "profile"])
    ofProfile.atLeastOneOf = []
    ofProfile.description =
      "The value meets the published limits of a platform, database, or protocol."
    let schemas = all.map {
      $0.shape.removing(keys: ["profile"], requiring: ["rule"] + $0.shape.required).schema
    }
    return schemas + [ofProfile.schema]
  }()
}

// MARK: - Writing

extension FieldRule {
  /// `nil` if the rule has a closure.
  var json: JSONValue? {
    guard var object = kind.json else { return nil }
    object["name"] = name == kind.name ? nil : .string(name)
    object["when"] = condition?.json
    object["messages"] = messages.json
    return .object(object)
  }
}

extension FieldRule.Kind {
  fileprivate var json: JSONObject? {
    var object: JSONObject = ["rule": .string(name)]
    switch self {
    case .count(let limit, let counter):
      object["unit"] = .string(limit.unit.name)
      if limit.minimum == limit.maximum, limit.minimum > 0 {
        object["exactly"] = .integer(limit.minimum)
      } else {
        // If the limit has no bounds, `min` is written, because the rule needs at least one bound.
        object["min"] =
          limit.minimum == 0 && limit.maximum != nil ? nil : .integer(limit.minimum)
        object["max"] = limit.maximum.map(JSONValue.integer)
      }
      object["soft"] = limit.strength == .hard ? nil : true
      object["counter"] = counter.json
    case .characters(let filter):
      object["allow"] = filter.allowed.map { .array($0.map(\.json)) }
      object["deny"] = filter.denied.isEmpty ? nil : .array(filter.denied.map(\.json))
    case .pattern(let pattern): object["pattern"] = .string(pattern.source)
    case .oneOf(let choices): object["values"] = .array(choices.values.map(JSONValue.string))
    case .equal(let name), .notEqual(let name): object["to"] = .string(name)
    case .format(let format): object["format"] = .string(format.name)
    case .range(let range):
      let (minimum, maximum) = (range.minimum, range.maximum)
      object[minimum?.isExclusive == true ? "above" : "min"] = minimum?.json
      object[maximum?.isExclusive == true ? "below" : "max"] = maximum?.json
    case .step(let step):
      object["of"] = step.size.json
      object["from"] = step.base.isZero ? nil : step.base.json
    case .fileTypes(let types): object["types"] = .array(types.map(JSONValue.string))
    case .fileSize(let minimum, let maximum):
      object["min"] = minimum == 0 && maximum != nil ? nil : .integer(minimum)
      object["max"] = maximum.map(JSONValue.integer)
    case .required, .isTrue: break
    case .check, .asyncCheck: return nil
    }
    return object
  }
}

extension ExactDecimal {
  /// `nil` unless the number is an `Int` or the shortest notation of a `Double`, because JSON
  /// parsers can round other numbers.
  var jsonNumber: JSONValue? {
    switch try? JSONValue(parsing: description) {
    case .integer(let integer)?: .integer(integer)
    case .number(let number)?: .number(number)
    default: nil
    }
  }

  fileprivate var json: JSONValue { jsonNumber ?? .string(description) }
}

extension ValueRange.Bound {
  fileprivate var json: JSONValue {
    let plus = offset.isZero ? nil : JSONValue.string(offset.description)
    var object = JSONObject()
    switch origin {
    case .value(let text):
      // A number that isn't in its shortest form is written as a string, to preserve its digits.
      guard let number = ExactDecimal(text), number.description.hasSameBytes(as: text) else {
        return .string(text)
      }
      return number.json
    case .reference(let name): object["reference"] = .string(name)
    case .field(let name): object["field"] = .string(name)
    }
    object["plus"] = plus
    return .object(object)
  }
}

extension CounterVisibility {
  fileprivate var json: JSONValue? {
    switch self {
    case .never: nil
    case .always: "always"
    case .fromPercent(let percent): ["fromPercent": .integer(percent)]
    case .whenRemaining(let remaining): ["whenRemaining": .integer(remaining)]
    }
  }
}
