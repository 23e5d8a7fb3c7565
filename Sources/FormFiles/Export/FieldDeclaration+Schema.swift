import FormValidation

extension FieldDeclaration {
  func schema(
    of subject: FormDeclaration.ExportSubject, at part: ExportedPart
  ) -> (schema: JSONObject, omissions: [Omission]) {
    let transforms = subject == .submitted ? transforms : []
    if kind != .text, kind.isJSONString, !transforms.isEmpty {
      let omittedRules = rules.enumerated().map {
        part.omission(ofRule: $0, $1.name, Omission.CommonReason.valueIsTransformed)
      }
      return (
        ["type": "string"],
        [part.omission(ofKey: "kind", Omission.CommonReason.valueIsTransformed)] + omittedRules
      )
    }
    var omissions: [Omission] = []
    if let reason = kind.schemaOmissionReason {
      omissions.append(part.omission(ofKey: "kind", reason))
    }
    var schema = FieldSchema(of: self, transforms: transforms)
    omissions += self.omissions(at: part) { schema.omissionReason(adding: $0.kind) }
    return (schema.object, omissions)
  }
}

private struct FieldSchema {
  private static let noKeyword = "no keyword expresses it"

  private let kind: ValueKind
  private let transforms: [FieldTransform]
  private let isRequired: Bool
  private let rejectsInvisible: Bool
  private var keywords: JSONObject
  /// The bounds of the length in scalars.
  private var minimum: Int
  private var maximum: Int?
  private var allOf: [JSONValue] = []

  init(of field: FieldDeclaration, transforms: [FieldTransform]) {
    kind = field.kind
    self.transforms = transforms
    isRequired = field.isRequired
    rejectsInvisible =
      transforms.isEmpty
      && field.rules.contains { $0.condition == nil && $0.kind.rejectsInvisible }
    keywords = kind == .text ? [:] : kind.schema
    minimum = kind == .text && isRequired ? 1 : 0
  }

  /// Adds a rule. Returns the reason why the schema can't fully express the rule, or `nil` if it
  /// can.
  mutating func omissionReason(adding rule: FieldRule.Kind) -> String? {
    guard rule.applies(to: kind) else { return Self.noKeyword }
    switch rule {
    case .required:
      if kind != .text || rejectsInvisible { return nil }
      if transforms.contains(where: \.canEmpty) {
        return "in part, because \(Omission.CommonReason.valueIsTransformed)"
      }
      // `\S` matches every visible scalar, because `\s` doesn't match a visible scalar in any
      // dialect.
      allOf.append(["pattern": "\\S"])
      return Omission.CommonReason.invisibleCountsAsMissing
    case .count(let limit, _): return omissionReason(adding: limit)
    case .oneOf(let choices): return omissionReason(adding: choices)
    case .pattern(let pattern): return omissionReason(adding: pattern)
    case .format(let format): return omissionReason(adding: format)
    case .range(let range): return kind.isNumeric ? omissionReason(adding: range) : Self.noKeyword
    case .step(let step): return omissionReason(adding: step)
    case .isTrue:
      keywords["const"] = true
      return nil
    case .fileSize(let minimum, let maximum):
      var size: JSONObject = ["minimum": .integer(minimum)]
      size["maximum"] = maximum.map(JSONValue.integer)
      allOf.append(["properties": ["size": .object(size)]])
      return nil
    case .characters, .equal, .notEqual, .fileTypes, .check, .asyncCheck: return Self.noKeyword
    }
  }

  private mutating func omissionReason(adding limit: TextLimit) -> String? {
    let bounds = CountBounds.inScalars(limit)?.beforeTransforms(transforms, isRequired: isRequired)
    minimum = max(minimum, bounds?.minimum ?? 0)
    maximum = [maximum, bounds?.maximum].compactMap { $0 }.min()
    let refusals = transforms.isEmpty ? limit.unit.refusals.flatMap(\.schemas) : []
    allOf += refusals
    return bounds?.isExact == true
      ? nil
      : limit.omissionReason(
        counting: "scalars", transforms: transforms, bounds: bounds,
        expressesRefusals: !refusals.isEmpty)
  }

  private mutating func omissionReason(adding choices: ChoiceSet) -> String? {
    if kind == .text {
      if !transforms.isEmpty { return Omission.CommonReason.valueIsTransformed }
      allOf.append(["enum": .array(choices.values.map(JSONValue.string))])
      return nil
    }
    guard kind.isNumeric || kind == .boolean else { return Self.noKeyword }
    let values = choices.values.compactMap { text -> JSONValue? in
      kind == .boolean ? .boolean(text.hasSameBytes(as: "true")) : ExactDecimal(text)?.jsonNumber
    }
    guard values.count == choices.values.count, keywords["enum"] == nil else {
      return "not all of its values are JSON numbers, or the field has several lists of values"
    }
    keywords["enum"] = .array(values)
    return nil
  }

  private mutating func omissionReason(adding pattern: any TextPattern) -> String? {
    if !transforms.isEmpty { return Omission.CommonReason.valueIsTransformed }
    guard let portable = PortablePattern(pattern) else {
      return "a validator can interpret the pattern differently or take too long to match it"
    }
    allOf.append(["pattern": .string("^(?:\(portable.schema))$")])
    return portable.isExact
      ? nil
      : "in part, because classes such as \\d include scripts that no pattern of JSON Schema can "
        + "express; write [0-9] for ASCII digits"
  }

  private mutating func omissionReason(adding format: TextFormat) -> String? {
    if !transforms.isEmpty { return Omission.CommonReason.valueIsTransformed }
    allOf.append(["pattern": .string("^(?:\(format.pattern.text))$")])
    if format.pattern.isExact { return nil }
    guard Self.sharedFormats.contains(format.name) else {
      return Omission.CommonReason.patternIsWider
    }
    allOf.append(["format": .string(format.name)])
    return "in part, because most validators don't check the format"
  }

  /// In these formats, JSON Schema accepts every text that the form accepts. Its `email` and
  /// `idn-email` reject `a..b@example.org`, and `iri` rejects private-use scalars. Some validators
  /// reject `Example.com` as an `idn-hostname`, and `XN--BCHER-KVA` as a `hostname`. Formats with
  /// an exact pattern don't need the keyword `format`.
  private static let sharedFormats: Set = ["ipv6", "date", "time", "date-time"]

  private mutating func omissionReason(adding range: ValueRange) -> String? {
    var isExpressed = true
    for (bound, included, excluded) in [
      (range.minimum, "minimum", "exclusiveMinimum"),
      (range.maximum, "maximum", "exclusiveMaximum"),
    ] {
      guard let bound else { continue }
      let (key, number) = (bound.isExclusive ? excluded : included, bound.schemaNumber)
      keywords[key] = keywords[key] ?? number
      isExpressed = isExpressed && number != nil && keywords[key] == number
    }
    return isExpressed
      ? nil : "not all of its bounds are JSON numbers, or the field has several ranges"
  }

  private mutating func omissionReason(adding step: DecimalStep) -> String? {
    guard let size = Int(exactly: step.size), step.contains(0), keywords["multipleOf"] == nil
    else { return "validators divide in binary floating point, and count multiples only from zero" }
    keywords["multipleOf"] = .integer(size)
    return nil
  }

  var object: JSONObject {
    var object = keywords
    if minimum > 0 { object["minLength"] = .integer(minimum) }
    if let maximum { object["maxLength"] = .integer(maximum) }
    if !allOf.isEmpty { object["allOf"] = .array(allOf) }
    return object
  }
}

extension ValueKind {
  private static let timePattern =
    "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]+)?)?"

  fileprivate var schemaOmissionReason: String? {
    switch self {
    case .date, .dateTime: "most validators don't check the format"
    case .localDateTime: "no pattern expresses the lengths of months"
    case .text, .integer, .decimal, .boolean, .time, .file: nil
    }
  }

  fileprivate var schema: JSONObject {
    switch self {
    case .text: ["type": "string"]
    case .time: ["type": "string", "pattern": .string("^\(Self.timePattern)$")]
    case .localDateTime:
      [
        "type": "string",
        "pattern": .string("^\(TextFormat.date.pattern.text)[T ]\(Self.timePattern)$"),
      ]
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

extension ValueRange.Bound {
  fileprivate var schemaNumber: JSONValue? {
    literal.flatMap { ExactDecimal($0)?.jsonNumber }
  }
}

extension FieldRule.Kind {
  /// Whether it's certain that the rule rejects all invisible texts.
  fileprivate var rejectsInvisible: Bool {
    switch self {
    case .format: true
    case .oneOf(let choices): !choices.values.contains(where: \.isInvisible)
    default: false
    }
  }
}

// MARK: - Refused Texts

extension TextRefusal {
  var schemas: [JSONValue] {
    var refused =
      [
        scalars.isEmpty ? nil : ["pattern": .string("[\(characterClass)]")],
        first.isEmpty ? nil : ["pattern": .string("^[\(Self.characterClass(of: first))]")],
        last.isEmpty ? nil : ["pattern": .string("[\(Self.characterClass(of: last))]$")],
        values.isEmpty ? nil : ["enum": .array(values.map(JSONValue.string))],
      ].compactMap(\.self) as [JSONValue]
    if !names.isEmpty {
      let anyCase = names.map { $0.map(Self.inAnyCase).joined() }.joined(separator: "|")
      refused.append(["pattern": .string("^(?:\(anyCase)) *(?:$|[.])")])
    }
    return refused.map { ["not": $0] }
  }

  /// Matches texts without refused scalars.
  var htmlPattern: String? { scalars.isEmpty ? nil : "[^\(characterClass)]*" }

  private var characterClass: String {
    scalars.map { range in
      let ends = range.count == 1 ? [range.lowerBound] : [range.lowerBound, range.upperBound]
      return ends.map(Self.written).joined(separator: "-")
    }.joined()
  }

  private static func characterClass(of scalars: [Unicode.Scalar]) -> String {
    scalars.map { written($0.value) }.joined()
  }

  private static func written(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    if scalar <= 0xFF { return "\\x" + (digits.count == 1 ? "0" : "") + digits }
    return Unicode.Scalar(scalar).map { String($0) } ?? ""
  }

  private static func inAnyCase(_ letter: Character) -> String {
    let capital = letter.uppercased()
    return capital == String(letter) ? "[\(letter)]" : "[\(capital)\(letter)]"
  }
}
