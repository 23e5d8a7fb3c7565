import FormSupport
import FormValidation
import Foundation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct ViolationTests {
  @Test func `is of a declared rule that has the name of an implicit rule`() throws {
    struct Day: FormRecord { var date = "", name = "" }
    let form = ModelForm<Day> {
      Field(\.date, kind: .date)
      Field(\.name).check("kind") { _ in false }
    }
    let violations = form.validate(Day(date: "x", name: "x")).violations
    #expect(violations.map(\.rule) == ["kind", "kind"])
    #expect(violations.map(\.isOfImplicitRule) == [true, false])
  }

  private func violations(
    of value: String, _ rule: FieldRule
  ) -> [Violation] {
    let form = ModelForm(FormDeclaration(fields: [FieldDeclaration("name", rules: [rule])]))
    return form.validate(["name": .string(value)]).violations
  }

  @Test func `a text beyond a maximum has its excess, from a Character boundary to the end`() {
    let text = "ab👍🏽👍🏽"
    let limit = TextLimit(6, in: .utf16)
    let found = violations(of: text, .count(limit))
    #expect(
      found == [
        Violation(
          path: "name", rule: "length", code: .tooLong, unit: "utf16",
          expected: .count(minimum: nil, maximum: 6), received: .count(of: 10),
          excessRange: limit.excessRange(in: text))
      ])
    #expect(found.first?.excessRange?.lowerBound.utf16 == 6)
    #expect(found.first?.excessRange?.upperBound.utf8 == 18)
  }

  @Test func `Characters that can't be encoded have their own violation`() throws {
    let limit = TextLimit(4, in: try TextServices.icu.unit(named: "bytes:gbk"))
    let found = violations(of: "中😀中😀x", .count(limit))
    #expect(found.map(\.code) == [.unencodable])
    #expect(found.first?.received == .characters(some: ["😀"]))
  }

  @Test func `a pattern is matched as a whole, and one that takes too long is a violation`() throws
  {
    let word = try ICUPattern("[a-z]+")
    #expect(violations(of: "ada", .pattern(word)) == [])
    #expect(violations(of: "ada1", .pattern(word)).map(\.code) == [.patternMismatch])
    let slow = try ICUPattern("(a+)+b", limits: .init(steps: 1, backtrackingBytes: 100_000))
    let found = violations(of: String(repeating: "a", count: 4000), .pattern(slow))
    #expect(found.map(\.code) == [.patternTimeout])
    #expect(found.first?.expected == .pattern(source: "(a+)+b"))
  }

  @Test func `a regular expression of Swift matches the whole text`() {
    let form = ModelForm<SignUp> { Field(\.name).pattern(/[A-Z]{1,2}[0-9]+/) }
    #expect(form.validate(SignUp(name: "SW1")).isValid)
    #expect(summary(form.validate(SignUp(name: "SW1 "))) == ["name pattern patternMismatch"])
  }

  @Test func `an exact count has one code for both sides`() {
    let rule = FieldRule.count(6...6, in: .characters)
    #expect(violations(of: "12345", rule).map(\.code) == [.wrongLength])
    #expect(violations(of: "1234567", rule).map(\.code) == [.wrongLength])
    #expect(violations(of: "123456", rule) == [])
  }

  @Test func `Characters that are not allowed are named, each once and never many`() {
    let found = violations(of: "a1b1c2d3e4f5g6", .allow(.letters))
    #expect(found.first?.received == .characters(some: ["1", "2", "3", "4", "5"]))
    #expect(found.first?.expected == .characters(allowed: ["letters"], denied: []))
  }

  @Test func `a violation doesn't contain a Character of a megabyte`() throws {
    let text = "e" + String(repeating: "\u{301}", count: 10_000)
    let found = violations(of: text, .allow(.digits))
    guard case .characters(let some)? = found.first?.received else {
      Issue.record("no Characters in \(found)")
      return
    }
    #expect(some.allSatisfy { $0.unicodeScalars.count <= 16 })
  }

  static let expectations: [(Violation.Expected, json: String)] = [
    (.count(minimum: 2, maximum: nil), #"{"min":2}"#),
    (.values(anyOf: ["a"], of: 30), #"{"anyOf":["a"],"of":30}"#),
    (.field(named: "email"), #"{"field":"email"}"#),
    (.pattern(source: "a+"), #"{"pattern":"a+"}"#),
    (.characters(allowed: ["digits"], denied: []), #"{"allowed":["digits"],"denied":[]}"#),
    (.type(named: "text"), #"{"type":"text"}"#),
    (.format(named: "date"), #"{"format":"date"}"#),
    (.range(minimum: "1", maximum: "2.5"), #"{"max":2.5,"min":1}"#),
    (.step(of: "0.1", from: "0"), #"{"from":0,"step":0.1}"#),
  ]

  @Test(arguments: expectations)
  func `is flat as JSON`(_ row: (Violation.Expected, json: String)) {
    let violation = Violation(
      path: "a[0].b", rule: "r", code: .check, unit: "bytes", expected: row.0,
      received: .characters(some: ["é"]),
      excessRange: TextLimit(1, in: .characters).excessRange(in: "a😀b"))
    let json = #"""
      {"code":"check","excessRange":{"end":{"characters":3,"utf16":4,"utf8":6},\#
      "start":{"characters":1,"utf16":1,"utf8":1}},"expected":\#(row.json),"path":"a[0].b",\#
      "received":["é"],"rule":"r","unit":"bytes"}
      """#
    #expect(violation.json.text == json)
  }

  @Test(arguments: RandomTests.seed..<RandomTests.seed + 4)
  func `is the same in JSON and in an answer to a record`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    for _ in 0..<RandomTests.count(100) {
      let violation = random.violation()
      // In the output for a record, a violation can also contain a message. Its keys are sorted.
      var (line, said): ([UInt8], [UInt8]) = ([], [])
      violation.write(message: nil, to: &line)
      violation.write(message: "\"\n", to: &said)
      #expect(violation.json.text.utf8.elementsEqual(line), "seed \(seed)")
      let answer = try JSONValue(parsing: said.span)
      #expect(answer["message"] == "\"\n" && answer.text.utf8.elementsEqual(said))
    }
  }

  @Test func `a form of a model reports unknown keys on request`() throws {
    struct Home: FormRecord { var city = "" }
    struct Person: FormRecord { var (name, home) = ("", Home()) }
    let home = ModelForm<Home> { Field(\.city) }
    let form = ModelForm<Person> {
      Field(\.name).required()
      Nested(\.home, form: home)
    }
    let json = #"{"name": "Ada", "admin": 1, "home": {"city": "Rome", "zip": 2}}"#
    #expect(try form.decode(from: json).name == "Ada")
    let error = #expect(throws: FormError.self) {
      try form.reportingUnknownKeys().decode(from: json)
    }
    #expect(error?.report.paths == ["home.zip", "admin"])
    #expect(form.reportingUnknownKeys().validate(Person(name: "Ada", home: Home())).isValid)
  }

  @Test
  func `unknown keys that can't be names are reported`() throws {
    let keys = ["a[", "", "\"\"", "a.b", "[0]", "\\", "\u{1}]", "é", "a b"]
    let form = ModelForm<JSONValue>(FormDeclaration(unknownKeys: .reported))
    let report = form.validate(.object(JSONObject(keys.map { ($0, 1) })))
    #expect(Set(report.violations.map(\.path)) == Set(keys.map { FieldPath(name: $0) }))
    guard case .array(let violations)? = report.json["violations"] else {
      Issue.record("no list of violations")
      return
    }
    #expect(violations == report.violations.map(\.json))
    #expect(try JSONValue(parsing: Array(JSONEncoder().encode(report)).span) == report.json)
    #expect(violations.map { $0["path"] } == report.paths.map { .string($0.description) })
  }

  @Test(
    arguments: [
      "name", "address.city", "addresses[2].city", "grid[0][12].x.y[3]", #"["a["]"#, #"[""].a"#,
      #"a["b.c"][0].d"#, #"a[2]["x\"]\\"]"#,
    ])
  func `a path is parsed as it is written`(text: String) {
    #expect((try? FieldPath(parsing: text))?.description == text)
  }

  @Test(
    arguments: [
      "", ".", "a.", ".a", "a[", "a[]", "a[-1]", "a[+1]", "a[x]", "a]", "[0]", "a[1]b", #"a["b"#,
      #"a["b""#, #"["b\"]"#, #"a.["b"]"#, #"["b"]c"#, #"["\x"]"#, "[\"",
    ])
  func `a text that isn't a path is rejected`(text: String) {
    #expect((try? FieldPath(parsing: text)) == nil)
  }
}

extension RandomSource {
  private mutating func text() -> String {
    (0..<number(in: 0...4)).map { _ in
      pick(["a", "\"", "\\", ".", "[", "]", "é", "e\u{301}", "😀", "\u{0}", "\n", "7", "{"])
    }.joined()
  }

  private mutating func count() -> Int? { chance(70) ? pick([0, 7, .max, -1]) : nil }

  private mutating func texts() -> [String] { (0..<number(in: 0...3)).map { _ in text() } }

  private mutating func range() -> Range<TextPosition>? {
    TextLimit(number(in: 0...3), in: .characters).excessRange(in: text())
  }

  fileprivate mutating func violation() -> Violation {
    var path = FieldPath(name: text())
    for _ in 0..<number(in: 0...2) {
      path = chance(50) ? path.appending(number(in: 0...12)) : path.appending(text())
    }
    let expected: [Violation.Expected] = [
      .count(minimum: count(), maximum: count()), .values(anyOf: texts(), of: count()),
      .field(named: text()), .pattern(source: text()),
      .characters(allowed: chance(50) ? texts() : nil, denied: texts()), .type(named: text()),
      .format(named: text()), .range(minimum: text(), maximum: chance(50) ? text() : nil),
      .range(minimum: nil, maximum: text()), .step(of: text(), from: text()),
    ]
    let received: [Violation.Received] = [
      .count(of: count() ?? 3), .characters(some: texts()), .type(named: text()),
    ]
    return Violation(
      path: path, rule: text(), code: pick(Violation.Code.known),
      unit: chance(50) ? text() : nil, expected: chance(90) ? pick(expected) : nil,
      received: chance(90) ? pick(received) : nil, excessRange: range(), mismatchRange: range())
  }
}
