import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct FormTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (inout SignUp) -> Void
    let expected: [String]

    init(
      _ name: String, _ expected: [String], change: @escaping @Sendable (inout SignUp) -> Void
    ) {
      self.name = name
      self.change = change
      self.expected = expected
    }

    var testDescription: String { name }
  }

  static let rows = [
    Row("a valid record", []) { _ in },
    Row("a required text is empty", ["name required required"]) { $0.name = "" },
    Row("a required text is white space", ["name required required"]) { $0.name = " \u{3000}\n" },
    Row("a required text shows nothing", ["address.city required required"]) {
      $0.address.city = "\u{200B}\u{2800}"
    },
    Row("too short", ["name length tooShort"]) { $0.name = "A" },
    Row("too long in one unit", ["name length tooLong"]) { $0.name = "Ada Lovelace" },
    Row("too long in two units", ["name length tooLong", "name length tooLong"]) {
      $0.name = "Ада Лавлейс"
    },
    Row("too long in bytes alone", ["name length tooLong"]) { $0.name = "👨‍👩‍👧👨‍👩‍👧" },
    Row("an optional text is absent", []) { $0.bio = nil },
    Row("an optional text is empty", []) { $0.bio = "" },
    Row("emoji by presentation", ["bio characters disallowedCharacters"]) { $0.bio = "©️" },
    Row("a sign that can be emoji but is text", []) { $0.bio = "© 1 #" },
    Row("different from another field", ["confirmation equal notEqual"]) { $0.confirmation = "x" },
    Row("a confirmation left out", ["confirmation equal notEqual"]) { $0.confirmation = "" },
    Row("not one of the values", ["kind oneOf notOneOf"]) { $0.kind = "robot" },
    Row("a condition makes a field required", ["vatNumber required required"]) {
      $0.kind = "company"
    },
    Row("a condition that does not hold", []) { $0.vatNumber = "!!" },
    Row("a nested form", ["address.city required required"]) { $0.address.city = "" },
    Row("an absent nested form", []) { $0.billing = nil },
    Row("an optional nested form", ["billing.city required required"]) {
      $0.billing = Address(city: "")
    },
    Row("an element of a list of forms", ["others[1].city required required"]) {
      $0.others = [Address(), Address(city: " ")]
    },
    Row("a list that is too long", ["others elements tooManyElements"]) {
      $0.others = Array(repeating: Address(city: ""), count: 4)
    },
    Row("elements of a list of texts", ["tags[0] required required", "tags[2] length tooLong"]) {
      $0.tags = ["", "swift", "unicode"]
    },
    Row(
      "a cross-field rule reports at its field, in the order of the declaration",
      ["name length tooShort", "name terms check", "kind oneOf notOneOf", "tags[0] length tooLong"]
    ) {
      $0.name = "A"
      $0.kind = "robot"
      $0.tags = ["unicode"]
      $0.hasAcceptedTerms = false
    },
  ]

  @Test func `a text that isn't a value of the field's kind is one violation`() {
    struct Visit: FormRecord { var isLate = false, time = "", times: [String] = [] }
    let form = ModelForm<Visit> {
      Field(\.isLate)
      Field(\.time, kind: .time).when({ $0.isLate }) { $0.required() }
      When(\.isLate, is: true) { Field(\.time, kind: .time).required() }
      Each(\.times, kind: .time).when({ $0.isLate }) { $0.required() }
    }
    let invalid = form.validate(Visit(isLate: true, time: "25:00", times: ["12:00", "x", "x"]))
    #expect(invalid.violations.map(\.path) == ["time", "times[1]", "times[2]"])
    #expect(Set(invalid.violations.map(\.code)) == [.invalidFormat])
    // Each declaration reports its own rules.
    let missing = form.validate(Visit(isLate: true))
    #expect(missing.violations.map(\.code) == [.required, .required])
  }

  @Test(arguments: rows)
  func `each broken rule is reported, and nothing else`(row: Row) {
    var record = SignUp()
    row.change(&record)
    #expect(summary(signUp.validate(record)) == row.expected)
  }

  @Test func `a duplicate in a list of unique elements is a violation`() throws {
    let form = ModelForm<SignUp> {
      Each(\.tags, unique: true).lowercased()
    }
    let tags = SignUp(tags: ["a", "b", "A", "e\u{301}", "\u{E9}", "a"])
    #expect(
      summary(form.validate(tags)) == [
        "tags[2] unique duplicate", "tags[5] unique duplicate",
      ])
    let json = #"{"fields":[{"name":"n","unique": true,"each":{"kind":"decimal"}}]}"#
    let numbers = ModelForm(try FormDeclaration(parsing: JSONValue(parsing: json)))
    let record = try JSONValue(parsing: #"{"n":[1,"1",1.0,2,true,true,null,null]}"#)
    #expect(
      summary(numbers.validate(record)) == [
        "n[1] type wrongType", "n[2] unique duplicate", "n[4] type wrongType",
        "n[5] type wrongType", "n[7] unique duplicate",
      ])
  }

  @Test func `a comparison uses the name of the field at its key path`() throws {
    let form = ModelForm<SignUp> {
      Field(\.bio, key: "about").trimmed()
      Field(\.password, key: "secret")
      Field(\.kind)
      When(\.kind, is: "company") {
        Field(\.confirmation, key: "again").equal(to: \.password)
      }
      Each(\.tags).equal(to: \.bio)
    }
    let record = SignUp(
      bio: " a ", password: "x", confirmation: "y", kind: "company", tags: ["a", "b"])
    #expect(summary(form.validate(record)) == ["again equal notEqual", "tags[1] equal notEqual"])
    let json = form.declaration.json().json
    #expect(json.text.contains(#""to":"secret""#) && json.text.contains(#""to":"about""#))
    #expect(try FormDeclaration(parsing: json, services: .icu).json().json == json)
  }

  private struct Stay: Sendable {
    var arrival: CalendarDate? = "2026-11-22"
    var departure: CalendarDate? = "2026-11-23"
    var note = ""
  }

  @Test func `conditions and bounds of ranges use the names of fields`() throws {
    let form = ModelForm<Stay> {
      Field(\.arrival, key: "from")
      Field(\.departure, key: "to").range(from: .field(\.arrival, plus: CalendarOffset(days: 1)))
      Field(\.note).when(\.departure, isPresent: false) { $0.required() }
    }
    #expect(form.validate(Stay()).isValid)
    let wrong = Stay(departure: "2026-11-22")
    #expect(summary(form.validate(wrong)) == ["to range tooEarly"])
    #expect(summary(form.validate(Stay(departure: nil))) == ["note required required"])
    let json = form.declaration.json().json
    #expect(try FormDeclaration(parsing: json, services: .icu).json().json == json)
  }

  @Test func `a field has no declarations at a path in it`() {
    let form = ModelForm<SignUp> {
      Field(\.name).required()
      Each(\.tags).required()
      Nested(\.billing) { Field(\.city).required() }
    }
    let fields = ["name", "tags[0]", "billing.city", "name.x", "tags[0].x", "billing.city.x"]
      .map { form.declaration.fields(at: $0).count }
    #expect(fields == [1, 1, 1, 0, 0, 0])
  }

  @Test func `a condition adds the field that it reads`() throws {
    let form = ModelForm<SignUp> {
      Field(\.bio).when(\.hasAcceptedTerms, is: true) { $0.required() }
      When(\.kind, is: "company") { Field(\.vatNumber).required() }
      When(\.kind, is: "person") { Field(\.vatNumber).length(0) }
    }
    #expect(form.declaration.members.compactMap(\.name) == ["bio", "hasAcceptedTerms", "kind"])
    #expect(
      summary(form.validate(SignUp(kind: "company"))) == [
        "bio required required", "vatNumber required required",
      ])
    let decoded = try form.decode(from: ["kind": "person", "hasAcceptedTerms": false])
    #expect(decoded.kind == "person" && !decoded.hasAcceptedTerms)
  }

  @Test func `a form can be part of other forms and of lists`() throws {
    let address = ModelForm<Address> {
      Field(\.city).normalized(.nfd).maxLength(2, in: .unicodeScalars)
    }
    let form = ModelForm<SignUp> {
      Nested(\.billing, isRequired: true, form: address)
      Each(\.others, minimum: 1, form: address)
      Field(\.kind)
      Field(\.bio).when(\.kind, is: "company") { $0.required() }
    }
    var record = SignUp(kind: "company", others: [Address(city: "é"), Address(city: "éa")])
    #expect(
      summary(form.validate(record)) == [
        "billing required required", "others[1].city length tooLong", "bio required required",
      ])
    (record.billing, record.others, record.kind) = (Address(city: "e"), [], "person")
    #expect(form.validate(record).paths == ["others"])
    let rule = FieldRule.required.when(Condition("kind", .equals("company")))
    let declared = ModelForm(
      FormDeclaration(
        fields: [FieldDeclaration("kind"), FieldDeclaration("bio", rules: [rule])]))
    #expect(declared.validate(["kind": "company"]).paths == ["bio"])
    #expect(declared.validate(["kind": "person"]).isValid)
  }

  @Test func `a validated model is transformed`() throws {
    var record = SignUp(name: "  Ada ", bio: " a\r\nb\u{2029}c ", kind: "company", vatNumber: "gb1")
    record.others = [Address(city: " Paris ")]
    record.tags = ["Swift"]
    let cleaned = try signUp.validated(record)
    #expect(cleaned.name == "Ada")
    #expect(cleaned.bio.map { Array($0.utf8) } == Array("a\nb\u{2029}c".utf8))
    #expect(cleaned.vatNumber == "GB1")
    #expect(cleaned.others == [Address(city: "Paris")])
    #expect(cleaned.tags == ["swift"])
    #expect(signUp.validate(cleaned).isValid)
  }

  @Test func `a value beyond the cap is neither transformed nor evaluated`() {
    let form = ModelForm<SignUp>(valueCap: 8) {
      Field(\.name)
        .trimmed()
        .check("never asked") { _ in
          Issue.record("a rule saw a value over the cap")
          return false
        }
    }
    var record = SignUp(name: "  123456  ")
    let report = form.validate(record)
    form.applyTransforms(to: &record)
    #expect(record.name == "  123456  ")
    #expect(
      report.violations == [
        Violation(
          path: "name", rule: "valueCap", code: .exceedsCap, unit: "bytes",
          expected: .count(minimum: nil, maximum: 8), received: .count(of: 10))
      ])
  }

  @Test func `a rule can have a condition`() {
    let form = ModelForm<SignUp> {
      Field(\.kind)
      Field(\.vatNumber).when(\.kind, isOneOf: ["company", "club"]) { $0.required() }
    }
    #expect(form.validate(SignUp()).isValid)
    #expect(summary(form.validate(SignUp(kind: "club"))) == ["vatNumber required required"])
  }

  @Test func `the constraints of a field have its limits, transforms, and filter`() {
    let field = FieldDeclaration(
      "code", transforms: [.trim, .lineBreaks(.remove), .letterCase(.uppercase)],
      rules: [
        .required, .count(...6, in: .characters),
        .count(...9, in: .utf16, strength: .soft), .allow([.asciiLetters]),
        .deny([.control]),
        .count(...1, in: .bytes).when(Condition("kind", .present)),
      ], typing: FieldDeclaration.Typing(overflow: .reject))
    let constraints = field.constraints
    // The units count the trimmed text, and keep their names.
    #expect(constraints.limits.map(\.description) == ["characters<=6", "utf16<=9"])
    #expect(constraints.limits.map(\.strength) == [.hard, .soft])
    #expect(constraints.lineBreaks == .remove)
    #expect(constraints.letterCase == .uppercase)
    #expect(constraints.overflow == .reject)
    #expect(constraints.filter == CharacterFilter(allowing: [.asciiLetters], denying: [.control]))
  }

  @Test func `a range of counts ends at any number`() {
    let limits = FieldDeclaration(
      "code",
      rules: [
        .count(...Int.max, in: .bytes), .count(2...Int.max, in: .lines), .count(..<9, in: .utf16),
        .count(3..., in: .words), .count(4..<Int.max, in: .unicodeScalars),
      ]
    ).constraints.limits
    #expect(limits.map(\.minimum) == [0, 2, 0, 3, 4])
    #expect(limits.map(\.maximum) == [.max, .max, 8, nil, .max - 1])
  }

  @Test func `a range of counts has no number below zero`() async {
    await #expect(processExitsWith: .failure) { _ = FieldRule.count(...(-1), in: .bytes) }
    await #expect(processExitsWith: .failure) { _ = FieldRule.fileSize(-5...5) }
    await #expect(processExitsWith: .success) { _ = FieldRule.fileSize(...Int.max) }
  }

  @Test(
    arguments: [
      (#"{"password":""}"#, []), (#"{"password":"","again":null}"#, []), (#"{"again":""}"#, []),
      ("{}", []), (#"{"password":"a"}"#, ["again equal notEqual"]),
      (#"{"again":"a"}"#, ["again equal notEqual"]),
      (#"{"password":1,"again":""}"#, ["password type wrongType", "again equal notEqual"]),
    ])
  func `absent, null and empty are equal, a value of another type is not`(
    record: String, expected: [String]
  ) throws {
    let form = ModelForm(
      FormDeclaration(members: [.field("password"), .field("again", .equal(to: "password"))]))
    #expect(summary(form.validate(try JSONValue(parsing: record))) == expected)
  }

  @Test func `a text beyond a maximum of zero is too long`() {
    for limit in [TextLimit(0, in: .characters), TextLimit(0...0, in: .characters)] {
      let field = FieldDeclaration("trap", rules: [.count(limit)])
      let form = FormDeclaration(members: [.field(field)])
      let found = ModelForm(form).validate(["trap": "a"]).violations
      #expect(found.map(\.code) == [.tooLong])
      #expect(found.map(\.expected) == [.count(minimum: nil, maximum: 0)])
      #expect(form.json().json.text.contains(#""max":0"#))
    }
  }

  @Test func `a record with thousands of violations is reported by the first of them`() {
    let form = ModelForm<SignUp> { Each(\.tags).maxLength(1) }
    let record = SignUp(tags: Array(repeating: "ab", count: 20_000))
    let violations = form.validate(record).violations
    #expect(violations.count == FormReport.maximumViolations)
    #expect(violations.last?.path == "tags[9999]")
  }

  @Test func `a record with thousands of violations under a condition in code isn't slow`() {
    let form = ModelForm<SignUp> {
      When({ _ in true }) { Each(\.others) { Check("never") { _ in false } } }
    }
    let record = SignUp(others: Array(repeating: Address(city: "x"), count: 20_000))
    #expect(form.validate(record).violations.count == FormReport.maximumViolations)
  }

  @Test func `the patterns of a record share a maximum number of steps`() {
    final class SlowPattern: TextPattern {
      let source = "slow"

      func matches(_ text: String) -> PatternResult { .matched }

      func matches(_ text: String, steps: inout Int) -> PatternResult {
        steps -= 99
        return .matched
      }
    }
    let form = ModelForm<SignUp> { Each(\.tags).pattern(SlowPattern()) }
    let record = SignUp(tags: (0..<2000).map { "tag \($0)" })
    // The pattern times out for the same elements in each validation.
    for _ in 0..<3 {
      let violations = form.validate(record).violations
      #expect(violations.first?.path == "tags[11]" && violations.last?.path == "tags[1999]")
      #expect(violations.allSatisfy { $0.code == .patternTimeout })
    }
  }
}
