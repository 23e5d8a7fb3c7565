import EveryUnit
import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

/// Returns a form file with every key except `profile`, since a profile is written as its limits.
func completeForm() throws -> JSONValue {
  try JSONValue(
    parsing: Repository.text("Tests/Unit/FormFilesTests/Declaration/Data/Complete.json"))
}

@Suite struct DeclarationTests {
  @Test func `a declaration is written as it was read`() throws {
    let declaration = try FormDeclaration(parsing: completeForm(), services: .icu)
    let export = declaration.json()
    let (json, omissions) = (export.json, export.omissions)
    #expect(try json.text == completeForm().text)
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
      (
        #"{"name":"Ada","address":{"city":"x"},"contacts":[{"mail":"x"}],"other":[1]}"#,
        ["other unknownKeys unknownKey"]
      ),
      (
        #"{"name":"Ada","address":{"city":"x"},"contacts":[{"mail":"x"}],"note":"n","count":8}"#,
        ["count multiple stepMismatch"]
      ),
      (
        #"{"name":"Ada","address":{"city":"x"},"contacts":[{"mail":"x"}],"note":null}"#,
        ["note type wrongType"]
      ),
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
      try FormDeclaration(parsing: completeForm(), services: .icu))
    #expect(try summary(form.validate(JSONValue(parsing: record))) == expected)
  }

  @Test func `a declared form cleans JSON records`() throws {
    let form = ModelForm(
      try FormDeclaration(parsing: completeForm(), services: .icu))
    let cleaned = try form.validated(
      try JSONValue(
        parsing:
          #"{"name":" ADA\n","address":{"city":"x"},"tags":[" a "],"contacts":[{"mail":"x"}]}"#))
    #expect(
      cleaned
        == ["name": "ada", "address": ["city": "x"], "tags": ["a"], "contacts": [["mail": "x"]]])
  }

  /// Pairs of lines: a form file, and the beginning of its error.
  private static let faulty = Result {
    try Repository.rows("Tests/Unit/FormFilesTests/Declaration/Data/FaultyForms.txt")
  }

  @Test(arguments: try 0..<faulty.get().count / 2)
  func `an error in a declaration names its key`(row: Int) throws {
    let rows = try Self.faulty.get()
    let (json, message) = (rows[2 * row], rows[2 * row + 1].dropFirst(2))
    let error = #expect(throws: FormFileError.self) {
      try FormDeclaration(parsing: JSONValue(parsing: String(json)), services: .icu)
    }
    let text = error.map(String.init(describing:)) ?? ""
    #expect(text.hasPrefix(message), "\(json): \(text)")
  }

  /// Pairs of lines: the JSON members of a field, and the beginning of its only error.
  private static let faultyFields = Result {
    try Repository.rows("Tests/Unit/FormFilesTests/Declaration/Data/FaultyFields.txt")
  }

  @Test(arguments: try 0..<faultyFields.get().count / 2)
  func `an error in a field names its position`(row: Int) throws {
    let rows = try Self.faultyFields.get()
    let field = rows[2 * row]
    let json = try JSONValue(parsing: #"{"fields":[{"name":"a",\#(field)},{"name":"b"}]}"#)
    let errors = FormFile.errors(in: json, services: .everything).map(\.description)
    #expect(errors.count == 1, "\(field): \(errors)")
    let message = "fields[0].\(rows[2 * row + 1].dropFirst(2))"
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

  /// The error suggests JSON that is valid in a form file.
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
