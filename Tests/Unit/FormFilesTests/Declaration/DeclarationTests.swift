import EveryUnit
import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct DeclarationTests {
  @Test func `a declaration is written as it was read`() throws {
    let declaration = try FormDeclaration(parsing: JSONValue(parsing: completeJSON), services: .icu)
    let export = declaration.json()
    let (json, omissions) = (export.json, export.omissions)
    #expect(try json.text == JSONValue(parsing: completeJSON).text)
    #expect(omissions == [])
  }

  @Test(
    arguments: [
      ["-", "_", " "], ["e", "\u{301}"], ["\r", "\n"], ["\r\n"], ["\u{1F1E9}", "\u{1F1EA}"],
      ["\u{1112}", "\u{1161}"], ["👩", "\u{200D}", "👧"], ["é"], [],
    ] as [Set<Character>])
  func `a list of Characters is read as it was written`(characters: Set<Character>) throws {
    let rules: [FieldRule] = [
      .allow(.letters, .characters(characters)), .deny(.characters(characters)),
    ]
    let declaration = FormDeclaration(fields: [FieldDeclaration("a", rules: rules)])
    let read = try FormDeclaration(parsing: declaration.json().json)
    let filters = read.fields(at: "a")[0].rules.map { rule -> CharacterFilter? in
      if case .characters(let filter) = rule.kind { filter } else { nil }
    }
    #expect(
      filters == [
        CharacterFilter(allowing: [.letters, .characters(characters)]),
        CharacterFilter(denying: [.characters(characters)]),
      ])
  }

  @Test(
    arguments: [
      (#"{"name":"Ada","address":{"city":"x"},"contacts":[{"mail":"x"}]}"#, []),
      (#"{"name":"Ada","address":{"city":"x"},"contacts":[{"mail":"x"}],"other":[1]}"#, []),
      (
        "{}",
        ["name required required", "address required required", "contacts elements tooFewElements"]
      ),
      ("[]", [" type wrongType"]),
      (
        #"{"name":12,"kind":true,"address":"x","contacts":{}}"#,
        [
          "name type wrongType", "kind type wrongType", "address type wrongType",
          "contacts type wrongType",
        ]
      ),
      (
        #"{"name":null,"address":{"city":null},"contacts":[{"mail":[]},3]}"#,
        [
          "name required required", "address.city required required",
          "contacts[0].mail type wrongType", "contacts[1] type wrongType",
        ]
      ),
      (
        #"{"name":"Ada","kind":"company","hasAgreed":true,"pin":"123","address":{"city":"x"},"#
          + #""tags":["one two three",null,false],"contacts":[{"mail":"x"}]}"#,
        [
          "kindAgain equal notEqual", "pin length wrongLength", "tags[0] length tooLong",
          "tags[2] type wrongType",
        ]
      ),
    ])
  func `a declared form validates JSON records`(record: String, expected: [String]) throws {
    let form = ModelForm(
      try FormDeclaration(parsing: JSONValue(parsing: completeJSON), services: .icu))
    #expect(try summary(form.validate(JSONValue(parsing: record))) == expected)
  }

  @Test func `a declared form cleans JSON records`() throws {
    let form = ModelForm(
      try FormDeclaration(parsing: JSONValue(parsing: completeJSON), services: .icu))
    let cleaned = try form.validated(
      try JSONValue(
        parsing:
          #"{"name":" ADA\n","address":{"city":"x"},"tags":[" a "],"contacts":[{"mail":"x"}]}"#))
    #expect(
      cleaned
        == ["name": "ada", "address": ["city": "x"], "tags": ["a"], "contacts": [["mail": "x"]]])
  }

  /// Form files, each followed by the beginning of its error.
  private static let faulty = #"""
    []
      The form can't be read: expected an object, found list.
    {}
      The form can't be read: the key 'fields' is missing.
    {"fields":[],"field":[]}
      The form can't be read: unknown key 'field' (did you mean 'fields'?); the keys are form, valueCap, fields, externalFields, unknownKeys, messages, $schema.
    {"fields":[{}]}
      fields[0]: the key 'name' is missing.
    {"fields":[{"name":"a.b"}]}
      fields[0].name: 'a.b' isn't a name; a name isn't empty, and doesn't contain '.', '[', or ']'.
    {"fields":[{"name":"a"},{"name":"a"}]}
      fields[1]: the name 'a' is declared twice.
    {"fields":[{"name":"a","rules":[{"rule":"counts"}]}]}
      fields[0].rules[0].rule: unknown value 'counts'; write required, length, characters,
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"chars","max":1}]}]}
      fields[0].rules[0].unit: Unknown unit 'chars'.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes"}]}]}
      fields[0].rules[0]: the key 'min' or 'max' or 'exactly' is missing.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes","max":-1}]}]}
      fields[0].rules[0].max: -1 is negative; write 0 or more.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes","max":1.5}]}]}
      fields[0].rules[0].max: expected a whole number, found 1.5.
    {"fields":[{"name":"a","rules":[{"rule":"length","max":9223372036854775806.5}]}]}
      fields[0].rules[0].max: expected a whole number, found 9223372036854775806.5.
    {"fields":[{"name":"a","rules":[{"rule":"length","max":9223372036854775808}]}]}
      fields[0].rules[0].max: 9223372036854775808 is too large; the largest number is 9223372036854775807.
    {"fields":[{"name":"a","rules":[{"rule":"length","max":-1e30}]}]}
      fields[0].rules[0].max: -1e+30 is negative; write 0 or more.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes","min":2,"max":1}]}]}
      fields[0].rules[0]: the minimum is above the maximum.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes","exactly":2,"max":3}]}]}
      fields[0].rules[0]: 'exactly' and 'max' can't be combined.
    {"fields":[{"name":"a","kind":"integer","rules":[{"rule":"range","min":2,"above":3}]}]}
      fields[0].rules[0]: 'min' and 'above' can't be combined.
    {"fields":[{"name":"a","unique":"refused","each":{}}]}
      fields[0].unique: expected a boolean, found text.
    {"fields":[{"name":"a","stage":["trim"]}]}
      fields[0]: unknown key 'stage'; the keys are name, label, kind, absence, transforms, rules, typing, messages.
    {"fields":[{"name":"a","unique":true,"each":{"fields":[]}}]}
      fields[0].unique: forms aren't compared; use a list of texts.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes","exactly":2,"min":3}]}]}
      fields[0].rules[0]: 'exactly' and 'min' can't be combined.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes","max":2,"soft":"soft"}]}]}
      fields[0].rules[0].soft: expected a boolean, found text.
    {"fields":[{"name":"a","rules":[{"rule":"required","max":3}]}]}
      fields[0].rules[0]: unknown key 'max'; the keys are rule, name, when, messages.
    {"fields":[{"name":"a","rules":["required"]}]}
      fields[0].rules[0]: expected an object, found text.
    {"fields":[{"name":"a","rules":[{"rule":"length","unit":"bytes","most":3}]}]}
      fields[0].rules[0]: unknown key 'most'; the keys are rule, name, when, messages, unit, min, max, exactly, profile, soft, counter.
    {"fields":[{"name":"a","rules":[{"rule":"equal","to":"b"}]}]}
      fields[0].rules[0].to: the form has no field 'b'.
    {"fields":[{"when":{"field":"b","equals":"x"},"fields":[]}]}
      fields[0].when.field: the form has no field 'b'.
    {"fields":[{"name":"a","fields":[]},{"name":"b","rules":[{"rule":"equal","to":"a"}]}]}
      fields[1].rules[0].to: the form has no field 'a'.
    {"fields":[{"name":"a","transforms":[{"normalization":"nfq"}]}]}
      fields[0].transforms[0].normalization: unknown normalization form 'nfq'; ICU has nfc, nfd, nfkc, and nfkd.
    {"fields":[{"name":"a","transforms":[{"case":"uppercase","normalization":"nfc"}]}]}
      fields[0].transforms[0]: 'normalization' and 'case' can't be combined.
    {"fields":[{"name":"a","transforms":["strip"]}]}
      fields[0].transforms[0]: unknown transform 'strip'; write "trim", "asciiDigits", "collapseWhitespace", or an object such as {"lineBreaks": "lf"}, {"normalization": "nfc"}, or {"case": "lowercase"}.
    {"fields":[{"name":"a","rules":[{"rule":"pattern","pattern":"(a"}]}]}
      fields[0].rules[0].pattern: The pattern '(a' is invalid at position 1:
    {"fields":[{"name":"a","transforms":[{"case":"lowercase","lineBreaks":"lf"}]}]}
      fields[0].transforms[0]: 'lineBreaks' and 'case' can't be combined.
    {"fields":[{"name":"a"},{"when":{"field":"a"},"fields":[]}]}
      fields[1].when: the key 'equals' or 'oneOf' or 'presence' is missing.
    {"fields":[{"name":"a","messages":{"tooLarg":"x"}}]}
      fields[0].messages: unknown key 'tooLarg' (did you mean 'tooLarge'?);
    {"fields":[{"name":"tags","each":{"name":"x"}}]}
      fields[0].each: unknown key 'name';
    """#.split(separator: "\n").map(String.init)

  @Test(arguments: 0..<faulty.count / 2)
  func `an error in a declaration names its key`(row: Int) {
    let (json, message) = (Self.faulty[2 * row], Self.faulty[2 * row + 1].dropFirst(2))
    let error = #expect(throws: FormFileError.self) {
      try FormDeclaration(parsing: JSONValue(parsing: json), services: .icu)
    }
    let text = error.map(String.init(describing:)) ?? ""
    #expect(text.hasPrefix(message), "\(json): \(text)")
  }

  /// Members of a field, each followed by the beginning of its only error, below the field.
  private static let faultyFields = #"""
    "kind":"integer","rules":[{"rule":"range","min":1.2,"max":1.8}]
      rules[0]: '1.2' isn't a value of kind integer.
    "kind":"date","rules":[{"rule":"range","min":"2023-02-29"}]
      rules[0]: '2023-02-29' isn't a value of kind date.
    "kind":"integer","rules":[{"rule":"length","unit":"bytes","max":3}]
      rules[0]: a field of kind integer can't have the rule 'length'.
    "rules":[{"rule":"range","min":1}]
      rules[0]: a field of kind text can't have the rule 'range'.
    "kind":"integer","rules":[{"rule":"isTrue"}]
      rules[0]: a field of kind integer can't have the rule 'isTrue'.
    "kind":"integer","rules":[{"rule":"oneOf","values":[1,"x"]}]
      rules[0]: 'x' isn't a value of kind integer.
    "kind":"decimal","rules":[{"rule":"multiple","of":0}]
      rules[0]: 'of' must be greater than 0,
    "kind":"integer","rules":[{"rule":"range"}]
      rules[0]: the key 'min' or 'above' or 'max' or 'below' is missing.
    "kind":"date","rules":[{"rule":"range","min":{"field":"b"}}]
      rules[0]: the field 'b' isn't of kind date.
    "kind":"date","rules":[{"rule":"range","min":{"reference":"today","plus":"PT1S"}}]
      rules[0]: a field of kind date can't have a 'plus' of this size.
    "kind":"date","rules":[{"rule":"range","min":{"reference":"today","plus":"1 day"}}]
      rules[0].min.plus: '1 day' isn't a duration; write one such as P7D or -P18Y.
    "kind":"integer","transforms":[{"case":"uppercase"}]
      transforms: a field of kind integer can only have the transform 'trim'.
    "kind":"number"
      kind: unknown value 'number'; write text, integer, decimal,
    "rules":[{"rule":"oneOf","values":["ab","cd"]},{"rule":"length","unit":"characters","max":1}]
      rules[0]: none of these values can meet the other rules and the transforms of the field.
    "kind":"file","rules":[{"rule":"accept","types":["image/png","pdf"]}]
      rules[0].types[1]: 'pdf' isn't a file type; write one such as .pdf, image/png, or image/*.
    "kind":"file","rules":[{"rule":"accept","types":["*/*"]}]
      rules[0].types[0]: '*/*' isn't a file type;
    "rules":[{"rule":"length","profile":"blueski-post"}]
      rules[0].profile: Unknown profile 'blueski-post'. Did you mean bluesky-post?
    "rules":[{"rule":"required"},{"rule":"length","profile":"json-schema=x"}]
      rules[1].profile: 'x' isn't a whole number. Write digits, such as 300. After =, a range such as 3..300 is allowed, too.
    "rules":[{"rule":"length","profile":"ext4-name","max":3}]
      rules[0]: 'profile' and 'max' can't be combined.
    "rules":[{"rule":"length","profile":"bluesky-post"},{"rule":"length","unit":"bytes","min":4000}]
      rules[1]: no value can meet this rule and rules[0] of the field.
    "rules":[{"rule":"characters","deny":[{"characters":["x","ab"]}]}]
      rules[0].deny[0].characters[1]: expected one Character, found 'ab'.
    "rules":[{"rule":"characters","deny":[{"characters":["x",""]}]}]
      rules[0].deny[0].characters[1]: expected one Character, found ''.
    """#.split(separator: "\n").map(String.init)

  @Test(arguments: 0..<faultyFields.count / 2)
  func `an error in a field names its position`(row: Int) throws {
    let field = Self.faultyFields[2 * row]
    let json = try JSONValue(parsing: #"{"fields":[{"name":"a",\#(field)},{"name":"b"}]}"#)
    let errors = FormFile.errors(in: json, services: .everything).map(\.description)
    #expect(errors.count == 1, "\(field): \(errors)")
    let message = "fields[0].\(Self.faultyFields[2 * row + 1].dropFirst(2))"
    #expect(errors.first?.hasPrefix(message) == true, "\(field): \(errors)")
  }

  @Test func `code is omitted from the JSON`() {
    let export = signUp.declaration.json()
    let (json, omissions) = (export.json, export.omissions)
    #expect(omissions.map(\.description) == ["name: terms: a rule in code can't be written"])
    #expect(json["fields"] != nil)
  }
}

@Suite struct `An unknown rule in a form file` {
  private func errors(_ field: String) throws -> [FormFileError] {
    FormFile.errors(
      in: try JSONValue(parsing: #"{"fields":[{"name":"a",\#(field)}]}"#), services: .icu)
  }

  /// The error shows JSON that a form can contain.
  @Test(arguments: [
    "trim", "trimmed", "lowercased", "uppercase", "collapsingWhitespace", "collapseWhitespace",
    "asciiDigits", "lineBreaks", "normalized", "normalization",
  ])
  func `with the name of a transform is explained`(word: String) throws {
    let error = try #require(errors(#""rules":[{"rule":"\#(word)"}]"#).first)
    let shown = try #require("\(error)".firstMatch(of: /write ("transforms": \[.+\]) in the field/))
    #expect("\(error)".contains("'\(word)' isn't a rule but a transform"))
    #expect(try errors(String(shown.1)).isEmpty)
  }

  @Test(arguments: [
    ("maxLength", ""), ("minLength", ""), ("limit", ""), ("email", ""), ("url", ""),
    ("idn-email", ""), ("allow", ""), ("deny", ""), ("fileTypes", #""kind":"file","#),
    ("fileSize", #""kind":"file","#),
  ])
  func `with the name of a modifier in Swift is explained`(word: String, kind: String) throws {
    let error = try #require(errors(#"\#(kind)"rules":[{"rule":"\#(word)"}]"#).first)
    let shown = try #require("\(error)".firstMatch(of: /unknown value '.+'; write (\{.+\})/))
    #expect(try errors(#"\#(kind)"rules":[\#(shown.1)]"#).isEmpty)
  }

  @Test(arguments: ["counts", "", "strim"])
  func `with another name is followed by the names of all rules`(word: String) throws {
    let error = try #require(errors(#""rules":[{"rule":"\#(word)"}]"#).first)
    #expect("\(error)".contains("write required, length, characters,"))
  }
}
