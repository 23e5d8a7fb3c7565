import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct ExportTests {
  private func field(_ random: inout RandomSource) throws -> FieldDeclaration {
    var rules = (0...random.number(in: 0...2)).map { _ in
      FieldRule.count(random.limit(from: 0...4))
    }
    if random.chance(50) { rules.append(.required) }
    if random.chance(17) { rules.append(.oneOf("a", "e\u{301}", "一")) }
    if random.chance(17) {
      let pattern = random.pick(["[ab]*", "(a|b)?b*", "[^x]+", "\\p{L}*", "a|"])
      rules.append(.pattern(try ICUPattern(pattern)))
    }
    return FieldDeclaration("text", transforms: random.transforms(), rules: rules)
  }

  @Test(arguments: 0..<UInt64(RandomTests.some(40, of: 120)))
  func `the JSON Schema accepts every record that the form accepts or returns`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    let field = try field(&random)
    let declaration = FormDeclaration(members: [
      .field(field),
      .list(
        ListDeclaration(
          "list", minimum: 0, maximum: 2, duplicates: random.pick(Duplicates.allCases),
          element: .value(field))),
    ])
    let form = ModelForm(declaration)
    let submitted = declaration.jsonSchema().json
    let cleaned = declaration.jsonSchema(of: .transformed).json
    for _ in 0..<30 {
      var record: JSONValue = ["text": .string(random.text(pieces: 0...6))]
      if random.chance(33) {
        let elements = (0...random.number(in: 0...1)).map { _ in
          JSONValue.string(random.text(pieces: 0...2))
        }
        record = ["list": .array(elements), "text": record["text"] ?? .null]
      }
      let original = record
      guard form.validate(record).isValid else { continue }
      form.applyTransforms(to: &record)
      #expect(accepts(submitted, original), "seed \(seed): \(original) \(submitted)")
      #expect(accepts(cleaned, record), "seed \(seed): \(record) \(cleaned)")
    }
  }

  @Test(arguments: RandomTests.firstSeeds(20).prefix(60))
  func `the JSON Schema of conditional members accepts every record that the form accepts`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    let words = ["card", "CARD", " card", "true", "", "iban"]
    let tests: [ConditionTest] = [.equals("card"), .oneOf(["true", "CARD"]), .present, .absent]
    let declaration = FormDeclaration(
      members: try tests.map { test in
        .when(random.chance(70) ? "kind" : "other", test, .field(try field(&random)))
      } + [
        .field(
          "kind", kind: random.chance(70) ? .text : .boolean,
          transforms: random.chance(50) ? [] : random.transforms())
      ], externalFields: ["other"])
    let form = ModelForm(declaration)
    let (submitted, cleaned) = (declaration.jsonSchema(), declaration.jsonSchema(of: .transformed))
    #expect(
      cleaned.omissions.allSatisfy {
        $0.subject != "when"
          || $0.reason == "in part, because no pattern expresses which texts are invisible"
      })
    for _ in 0..<60 {
      var members = JSONObject()
      for name in ["kind", "other"] where random.chance(80) {
        members[name] =
          random.chance(70) ? .string(random.pick(words)) : random.pick([true, .null])
      }
      if random.chance(70) { members["text"] = .string(random.text(pieces: 0...4)) }
      var record = JSONValue.object(members)
      guard form.validate(record).isValid else { continue }
      #expect(accepts(submitted.json, record), "seed \(seed): \(record) \(submitted.json)")
      form.applyTransforms(to: &record)
      #expect(accepts(cleaned.json, record), "seed \(seed): \(record) \(cleaned.json)")
    }
  }

  @Test(arguments: [
    (#"{"kind": "card", "number": "4242"}"#, true), (#"{"kind": "card"}"#, false),
    (#"{"kind": "card", "iban": ""}"#, false), (#"{"kind": "iban", "iban": "DE0"}"#, true),
    (#"{"kind": "iban", "number": "4242"}"#, false), (#"{"kind": "cash"}"#, false),
  ])
  func `the schema of a tagged union distinguishes its cases`(
    record: String, isRight: Bool
  ) throws {
    let json = """
      {"fields": [
        {"name": "kind", "rules": [
          {"rule": "required"}, {"rule": "oneOf", "values": ["card", "iban"]}]},
        {"when": {"field": "kind", "equals": "card"}, "fields": [
          {"name": "number", "rules": [{"rule": "required"}]}]},
        {"when": {"field": "kind", "equals": "iban"}, "fields": [
          {"name": "iban", "rules": [{"rule": "required"}]}]}
      ]}
      """
    let form = try FormDeclaration(parsing: JSONValue(parsing: json))
    let record = try JSONValue(parsing: record)
    let reason = "required: in part, because an invisible text counts as missing, too"
    #expect(
      form.jsonSchema().omissions.map(\.description) == ["number: \(reason)", "iban: \(reason)"])
    #expect(accepts(form.jsonSchema().json, record) == isRight)
    #expect(ModelForm(form).validate(record).isValid == isRight)
  }

  @Test(arguments: ["5", "1.5", "1e30", "true", "\"5\"", "\"5.0\"", "4", "null", "false"])
  func `a condition on a number or boolean is in the JSON Schema`(value: String) throws {
    let json = #"""
      {"externalFields": ["n"], "fields": [
        {"when": {"field": "n", "oneOf": [5, 1.50, 1e30, true, "5.0"]}, "fields": [
          {"name": "v", "absence": "none"}]}]}
      """#
    let form = try FormDeclaration(parsing: JSONValue(parsing: json))
    let record = try JSONValue(parsing: "{\"n\":\(value)}")
    #expect(form.jsonSchema().omissions.isEmpty)
    #expect(accepts(form.jsonSchema().json, record) == ModelForm(form).validate(record).isValid)
    #expect(ModelForm(form).validate(record).isValid == ["4", "null", "false"].contains(value))
  }

  @Test func `the accepted booleans are in the JSON Schema`() {
    let field = FieldDeclaration("a", kind: .boolean, rules: [.oneOf("false")])
    let export = FormDeclaration(members: [.field(field)]).jsonSchema()
    #expect(export.omissions.isEmpty)
    #expect(accepts(export.json, ["a": false]) && !accepts(export.json, ["a": true]))
  }

  @Test(arguments: 0..<UInt64(RandomTests.some(40, of: 120)))
  func `a browser with the attributes accepts every text that the form accepts`(seed: UInt64) throws
  {
    var random = RandomSource(seed: seed)
    let field = try field(&random)
    let form = ModelForm(FormDeclaration(members: [.field(field)]))
    for element in HTMLElement.allCases {
      let attributes = field.htmlAttributes(for: element).attributes
      for _ in 0..<30 {
        let typed = random.text(pieces: 0...6)
        // The form validates the text that a browser submits from an element without attributes.
        guard let value = submitted(typed, from: element, with: []),
          form.validate(["text": .string(value)]).isValid
        else { continue }
        #expect(
          submitted(typed, from: element, with: attributes) != nil,
          "seed \(seed): \(element) \(attributes) \(typed.debugDescription)")
      }
    }
  }

  @Test(arguments: 0..<UInt64(RandomTests.some(40, of: 120)))
  func `a browser rejects each text that breaks a rule without an omission`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let field = try field(&random)
    for element in HTMLElement.allCases {
      let (attributes, omissions) = field.htmlAttributes(for: element)
      let omitted = Set(omissions.map(\.location.description))
      var expressed = field
      expressed.rules = field.rules.enumerated()
        .filter { !omitted.contains("rules[\($0.offset)]") }.map(\.element)
      let form = ModelForm(FormDeclaration(members: [.field(expressed)]))
      for _ in 0..<30 {
        guard let value = submitted(random.text(pieces: 0...6), from: element, with: attributes)
        else { continue }
        #expect(
          form.validate(["text": .string(value)]).isValid,
          "seed \(seed): \(element) \(attributes) \(value.debugDescription)")
      }
    }
  }

  @Test func `case mappings never have fewer scalars or code units`() {
    for scalar in RandomTests.scalars {
      let text = String(scalar)
      for mapped in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping] {
        if mapped.unicodeScalars.count < 1 || mapped.utf16.count < text.utf16.count {
          Issue.record("\(String(scalar.value, radix: 16))")
        }
      }
    }
  }

  @Test func `a schema has every rule that it can express, and lists the others`() throws {
    let declaration = FormDeclaration(
      name: "signUp", valueCap: 200,
      members: [
        .field(
          FieldDeclaration(
            "name", label: "Name",
            rules: [.required, .count(...50, in: .unicodeScalars), .count(2...20, in: .characters)])
        ),
        .field("kind", .oneOf("a", "b")),
        .field("bio", transforms: [.trim], .count(...300, in: .utf16)),
      ])
    let export = declaration.jsonSchema()
    let (schema, omissions) = (export.json, export.omissions)
    #expect(
      schema
        == [
          "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "signUp",
          "type": "object", "required": ["name"],
          "properties": [
            "name": [
              "title": "Name", "type": "string", "minLength": 2, "maxLength": 50,
              "allOf": [["pattern": "\\S"]],
            ],
            "kind": [
              "type": ["string", "null"], "maxLength": 200,
              "anyOf": [["type": "null"], ["const": ""], ["allOf": [["enum": ["a", "b"]]]]],
            ],
            "bio": ["type": ["string", "null"], "maxLength": 200],
          ],
        ])
    #expect(
      omissions.map(\.description) == [
        "name: required: in part, because an invisible text counts as missing, too",
        "name: length: in part, because the limit counts characters, and the format counts scalars",
        "bio: length: the value is transformed before it is counted",
      ])
  }

  @Test func `attributes count UTF-16 code units, and other rules are listed`() throws {
    let field = FieldDeclaration(
      "name",
      rules: [
        .required, .count(2...50, in: .utf16),
        .count(...40, in: .bytes), .pattern(try ICUPattern("[a-z]+")),
        .equal(to: "other"),
      ])
    let html = field.htmlAttributes(for: .input)
    #expect(
      html.attributes.map { "\($0.name)=\($0.value)" }
        == ["name=name", "required=", "minlength=2", "maxlength=40", "pattern=[a-z]+"])
    #expect(
      html.omissions.map(\.description) == [
        "name: required: in part, because an invisible text counts as missing, too",
        "name: length: in part, because the limit counts bytes, and the format counts "
          + "UTF-16 code units",
        "name: equal: no attribute expresses it",
      ])
  }

  @Test func `a rule that is expressed in part isn't listed as omitted`() {
    let field = FieldDeclaration(
      "name", transforms: [.trim],
      rules: [.required, .count(2...50, in: .unicodeScalars)])
    let export = FormDeclaration(members: [.field(field)]).jsonSchema()
    #expect(export.json.text.contains(#""minLength":2"#))
    #expect(
      export.omissions.map(\.description) == [
        "name: required: in part, because an invisible text counts as missing, too",
        "name: length: in part, because the value is transformed before it is counted",
      ])
  }

  @Test func `invisible texts are rejected as far as a format can express it`() throws {
    let invisible = ["a: required: in part, because an invisible text counts as missing, too"]
    func omissions(
      _ transforms: [FieldTransform] = [], _ rules: FieldRule...
    ) -> (schema: [String], input: [String], area: [String]) {
      let field = FieldDeclaration("a", transforms: transforms, rules: [.required] + rules)
      let export = FormDeclaration(members: [.field(field)]).jsonSchema()
      #expect(accepts(export.json, ["a": "x"]) && !accepts(export.json, ["a": "\u{3000}"]))
      return (
        export.omissions.map(\.description),
        field.htmlAttributes(for: .input).omissions.map(\.description),
        field.htmlAttributes(for: .textarea).omissions.map(\.description)
      )
    }
    for transforms in [[], [.trim], [.lineBreaks(.remove), .letterCase(.lowercase)]]
      as [[FieldTransform]]
    {
      #expect(omissions(transforms) == (invisible, [], invisible))
    }
    let choices = omissions([], .oneOf("x", "y"))
    #expect(choices.schema.isEmpty)
    let pattern = try omissions([], .pattern(ICUPattern("[a-z]+")))
    #expect(pattern.schema == invisible && pattern.input == invisible)
    let input = FieldDeclaration("a", transforms: [.trim], rules: [.required])
      .htmlAttributes(for: .input).attributes
    for typed in ["", "  ", "\u{200B}", " x", "가"] {
      let isRefused = submitted(typed, from: .input, with: input) == nil
      let form = ModelForm(FormDeclaration(members: [.field("a", transforms: [.trim], .required)]))
      #expect(isRefused != form.validate(["a": .string(typed)]).isValid, "\(typed)")
    }
    let email = FieldDeclaration("a", rules: [.required, .format(.email)])
    #expect(email.htmlAttributes(for: .input).omissions.isEmpty)
  }

  @Test func `an invisible choice is left to the form`() {
    let field = FieldDeclaration("a", rules: [.required, .oneOf(" ", "b")])
    let form = FormDeclaration(members: [.field(field)])
    let invisible = ["a: required: in part, because an invisible text counts as missing, too"]
    #expect(form.jsonSchema().omissions.map(\.description) == invisible)
    #expect(form.html(language: "en").omissions.map(\.description) == invisible)
  }

  @Test func `omissions have the positions of their declarations`() throws {
    let json = """
      {"unknownKeys": "reported", "fields": [
        {"name": "a", "rules": [
          {"rule": "required"}, {"rule": "length", "unit": "words", "max": 3}]},
        {"when": {"field": "a", "equals": "x"}, "fields": [{"name": "b"}]},
        {"name": "tags", "max": 9, "each": {"rules": [
          {"rule": "required"}, {"rule": "length", "unit": "words", "max": 3}]}},
        {"name": "group", "fields": [
          {"name": "n", "kind": "dateTime", "rules": [
            {"rule": "required"}, {"rule": "range", "min": "2026-01-01T00:00:00Z"}]}]}
      ]}
      """
    let form = try FormDeclaration(parsing: JSONValue(parsing: json), services: .icu)
    func positions(_ omissions: [Omission]) -> [String] {
      omissions.map { "\($0.location) \($0.path) \($0.subject)" }
    }
    #expect(
      positions(form.jsonSchema().omissions) == [
        "fields[0].rules[0] a required", "fields[0].rules[1] a length",
        "fields[2].each.rules[0] tags required", "fields[2].each.rules[1] tags length",
        "fields[3].fields[0].kind group.n kind", "fields[3].fields[0].rules[1] group.n range",
        "unknownKeys  unknownKeys",
      ])
    #expect(
      positions(form.html(language: "en").omissions) == [
        "fields[0].rules[1] a length", "fields[1].when  when", "fields[2].max tags max",
        "fields[2].each.rules[0] tags[0] required", "fields[2].each.rules[1] tags[0] length",
        "fields[3] group required", "fields[3].fields[0].kind group.n kind",
      ])
    let field = FieldDeclaration("f", rules: [.required, .equal(to: "g")])
    #expect(positions(field.htmlAttributes(for: .input).omissions) == ["rules[1] f equal"])
  }

  @Test func `a soft maximum doesn't stop typing`() {
    let field = FieldDeclaration("bio", rules: [.count(2...10, in: .utf16, strength: .soft)])
    let html = field.htmlAttributes(for: .input)
    #expect(html.attributes.map { "\($0.name)=\($0.value)" } == ["name=bio", "minlength=2"])
    #expect(
      html.omissions.map(\.description)
        == ["bio: length: a soft maximum doesn't stop typing, but maxlength does"])
  }

  @Test func `every rule of a file's size is in the schema`() {
    let field = FieldDeclaration("a", kind: .file, rules: [.fileSize(5...), .fileSize(...10)])
    let export = FormDeclaration(members: [.field(field)]).jsonSchema()
    #expect(export.omissions.isEmpty)
    for size in [4, 5, 10, 11] {
      let record: JSONValue = ["a": ["name": "b", "type": "image/png", "size": .integer(size)]]
      #expect(accepts(export.json, record) == (5...10 ~= size))
    }
  }

  @Test func `the cap on bytes bounds every text of a schema`() {
    let declaration = FormDeclaration(
      valueCap: 9,
      members: [
        .field("name", .required), .texts("tags", .required),
        .group("inner", .optional, .field("name", .required)),
      ])
    let form = ModelForm(declaration)
    let schema = declaration.jsonSchema().json
    for (text, isRight) in [("123456789", true), ("1234567890", false)] {
      let records: [JSONValue] = [
        ["name": .string(text)], ["name": "a", "tags": [.string(text)]],
        ["name": "a", "inner": ["name": .string(text)]],
      ]
      for record in records {
        #expect(form.validate(record).isValid == isRight)
        #expect(accepts(schema, record) == isRight)
      }
    }
  }
}
