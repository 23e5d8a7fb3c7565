import FormFiles
import FormValidation
import StrictJSON
import Synchronization
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A declaration` {
  private func errors(_ field: String, _ rest: String = "") throws -> [String] {
    let json = try JSONValue(parsing: #"{"fields":[{"name":"a",\#(field)}\#(rest)]}"#)
    let errors = FormFile.errors(in: json, services: .icu)
    // The initializer throws the first of these errors.
    do {
      _ = try FormDeclaration(parsing: json, services: .icu)
      #expect(errors.isEmpty)
    } catch {
      #expect(errors.first == error)
    }
    return errors.map(\.description)
  }

  @Test func `with two lists that have no value in common is refused at both`() throws {
    func lists(_ second: String) -> String {
      let first = (0..<20).map { "\"v\($0)\"" }.joined(separator: ",")
      return
        #""rules":[{"rule":"oneOf","values":[\#(first)]},{"rule":"oneOf","values":[\#(second)]}]"#
    }
    #expect(try errors(lists(#""w","v19""#)).isEmpty)
    #expect(
      try errors(lists(#""w","v20""#))
        == (0..<2).map {
          "fields[0].rules[\($0)]: none of these values can meet the other rules and the transforms of the field."
        })
  }

  @Test func `with long lists is compared value by value, however many there are`() throws {
    func list(_ values: some Sequence<String>, _ rest: String = "") -> String {
      #"{"rule":"oneOf","values":[\#(values.joined(separator: ","))]\#(rest)}"#
    }
    func errorCount(_ rules: [String]) throws -> Int {
      let field = #"{"name":"a","kind":"decimal","rules":[\#(rules.joined(separator: ","))]}"#
      let json = try JSONValue(parsing: #"{"fields":[\#(field),{"name":"b"}]}"#)
      return FormFile.errors(in: json, services: .icu).count
    }
    let many = (0..<RandomTests.some(2_000, of: 20_000)).map { "\($0)" }
    // The same number has several spellings.
    #expect(try errorCount([list(many), list(["1999.50e0", "1.999e3"])]) == 0)
    #expect(try errorCount([list(many), list(["1999.5", "-1"])]) == 2)
    #expect(
      try errorCount([list(many), list(["-1"], #","when":{"field":"b","equals":"x"}"#)]) == 1)
    // To bound the time, only some of the values are compared. The others count as valid.
    let ranges = Array(repeating: #"{"rule":"range","min":0}"#, count: 900)
    let apart = (0..<30).map { number in list((0..<30).map { "\(number * 30 + $0)" }) }
    #expect(try 1..<30 ~= errorCount(ranges + apart))
  }

  @Test func `with a long value is compared with a few rules`() throws {
    let count = Mutex(0)
    let unit = TextUnit.custom("counted") { (text: String) in
      count.withLock { $0 += 1 }
      return 0
    }
    let rule = #"{"rule":"length","unit":"custom:counted","max":5}"#
    let value = String(repeating: "a", count: 500_000)
    let rules = Array(repeating: rule, count: 500) + [#"{"rule":"oneOf","values":["\#(value)"]}"#]
    let json = #"{"fields":[{"name":"a","rules":[\#(rules.joined(separator: ","))]}]}"#
    let services = TextServices.minimal.adding(unit)
    #expect(FormFile.errors(in: try JSONValue(parsing: json), services: services) == [])
    #expect(1..<100 ~= count.withLock { $0 })
  }

  @Test func `has a maximum number of steps for all patterns and values of the file`() throws {
    final class SlowPattern: TextPattern {
      let source = "(a+)+b"
      let count = Mutex(0)

      let result: PatternResult

      init(_ result: PatternResult) { self.result = result }

      func matches(_ text: String) -> PatternResult { result }

      func matches(_ text: String, steps: inout Int) -> PatternResult {
        count.withLock { $0 += 1 }
        steps -= 99
        return result
      }
    }
    let values = (0..<50).map { "\"v\($0)\"" }.joined(separator: ",")
    let rules =
      #"[{"rule":"pattern","pattern":"(a+)+b"},{"rule":"oneOf","values":[\#(values)]}]"#
    let fields = (0..<4).map { #"{"name":"f\#($0)","rules":\#(rules)}"# }
    let json = try JSONValue(parsing: #"{"fields":[\#(fields.joined(separator: ","))]}"#)
    let unmet = SlowPattern(.unmatched)
    #expect(FormFile.errors(in: json, services: TextServices(pattern: { _ in unmet })) == [])
    #expect(1...11 ~= unmet.count.withLock { $0 })
    let met = SlowPattern(.matched)
    let form = try FormDeclaration(parsing: json, services: TextServices(pattern: { _ in met }))
    #expect(1...11 ~= met.count.withLock { $0 })
    let omissions = form.html(language: "en").omissions
    #expect(omissions.map(\.location) == (0..<4).map { "fields[\($0)].rules[0]" })
    #expect(1...22 ~= met.count.withLock { $0 })
  }

  @Test(arguments: 1...UInt64(RandomTests.some(2, of: 6)))
  func `is rejected if and only if no number meets its rules`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var formCounts = [true: 0, false: 0]
    for _ in 0..<200 {
      var left = Set(0...30)
      let rules = (0..<random.number(in: 1...5)).map { _ in
        let (first, length) = (random.number(in: 0...30), random.number(in: 0...20))
        if random.number(in: 0...2) > 0 {
          left.formIntersection(first...(first + length))
          return #"{"rule":"range","min":\#(first),"max":"\#(first + length).0"}"#
        }
        let values = (0...random.number(in: 0...9)).map { _ in random.number(in: 0...30) }
        left.formIntersection(values)
        let spelled = values.map { random.number(in: 0...1) == 0 ? "\($0)" : "\"\($0)0e-1\"" }
        return #"{"rule":"oneOf","values":[\#(spelled.joined(separator: ","))]}"#
      }
      let errors = try errors(#""kind":"integer","rules":[\#(rules.joined(separator: ","))]"#)
      #expect(errors.isEmpty == !left.isEmpty, "seed \(seed): \(rules)")
      formCounts[!left.isEmpty, default: 0] += 1
    }
    #expect(formCounts.values.allSatisfy { $0 > 20 })
  }

  @Test func `with more rules on a field than are compared is refused`() throws {
    func rules(_ count: Int) -> String {
      let rules = Array(repeating: #"{"rule":"required"}"#, count: count)
      return #""rules":[\#(rules.joined(separator: ","))]"#
    }
    #expect(try errors(rules(1_000)).isEmpty)
    #expect(try errors(rules(1_001)) == ["fields[0].rules: a field has at most 1000 rules."])
  }

  /// Groups of lines. The first line of a group has the reason of an error. Each other line has the
  /// JSON members of a field with this error.
  private static let contradictions = Result {
    try Repository.text("Tests/Unit/FormFilesTests/Declaration/Data/Contradictions.txt")
      .split(separator: "\n\n").map { $0.split(separator: "\n") }
  }

  @Test(arguments: try contradictions.get())
  func `that no value can meet is an error at its last rule`(rows: [Substring]) throws {
    for row in rows.dropFirst() {
      let last = row.split(separator: #"{"rule""#, omittingEmptySubsequences: false).count - 2
      #expect(try errors(String(row)) == ["fields[0].rules[\(last)]: \(rows[0])."])
    }
  }

  @Test(
    arguments: [
      #""rules":[{"rule":"length","unit":"characters","min":3},{"rule":"length","unit":"characters","max":3}]"#,
      // A Character can have any number of bytes.
      #""rules":[{"rule":"length","unit":"bytes","min":5},{"rule":"length","unit":"characters","max":1}]"#,
      #""rules":[{"rule":"length","unit":"characters","max":0}]"#,
      // A text that isn't empty can have no words.
      #""rules":[{"rule":"required"},{"rule":"length","unit":"words","max":0}]"#,
      // A space with a combining mark is visible, but has no visible Character.
      #""rules":[{"rule":"required"},{"rule":"length","unit":"characters:visible","max":0}]"#,
      #""rules":[{"rule":"oneOf","values":["abc","d"]},{"rule":"length","unit":"characters","max":1}]"#,
      #""rules":[{"rule":"characters","allow":["letters"],"deny":["asciiLetters"]}]"#,
      #""rules":[{"rule":"length","unit":"bytes","min":5,"when":{"field":"a","equals":"x"}},{"rule":"length","unit":"bytes","max":3}]"#,
      #""rules":[{"rule":"length","unit":"bytes","min":1048576}]"#,
      #""kind":"file","rules":[{"rule":"size","min":8},{"rule":"size","max":8}]"#,
      #""kind":"integer","rules":[{"rule":"multiple","of":0.4},{"rule":"range","min":1,"max":2}]"#,
      #""kind":"date","rules":[{"rule":"range","min":{"reference":"today","plus":"P9D"},"max":{"reference":"tomorrow"}}]"#,
      // A reference can be any day.
      #""kind":"date","rules":[{"rule":"oneOf","values":["2026-01-02"]},{"rule":"range","min":{"reference":"today"}}]"#,
    ])
  func `that some value can meet is read`(field: String) throws {
    #expect(try errors(field) == [])
  }

  @Test func `with an unknown kind has no errors about values of this kind`() throws {
    let found = try errors(
      #""kind":"integer","rules":[{"rule":"range","min":{"field":"n"}}]"#,
      #",{"name":"n","kind":"intger"},{"when":{"field":"n","equals":5},"fields":[]}"#)
    #expect(found.map { $0.prefix { $0 != ":" } } == ["fields[1].kind"])
  }

  @Test(arguments: [("integer", "text"), ("text", "integer")])
  func `with a field of several kinds has the same errors in any order`(
    first: String, second: String
  ) throws {
    func condition(_ value: String, kind: String) -> String {
      #",{"when":{"field":"a","equals":"\#(value)"},"fields":[{"name":"n","kind":"\#(kind)"}]}"#
    }
    let found = try errors(
      #""label":"A""#,
      condition("x", kind: first) + condition("y", kind: second)
        + #",{"when":{"field":"n","equals":5},"fields":[]}"#
        + #",{"name":"b","kind":"integer","rules":[{"rule":"range","min":{"field":"n"}}]}"#)
    #expect(found == ["fields[3].when.equals: expected a text, found number."])
  }

  @Test func `with a key of another rule has one error`() throws {
    let found = try errors(
      #""kind":"file","rules":[{"rule":"size","profile":"x-post","min":3}]"#)
    #expect(found.map { $0.prefix { $0 != ";" } } == ["fields[0].rules[0]: unknown key 'profile'"])
  }

  @Test func `reports the errors of all parts`() throws {
    let found = try errors(
      #"""
      "kind":"number","shape":1,"rules":[
        {"rule":"length","unit":"x","min":3,"max":1,"name":2},
        {"rule":"pattern","pattern":"[","when":{"field":"c","presence":"absent"},"messages":{"no":"","tooLong":{"d_E":"","en":3}}},
        {"rule":"multiple","of":0,"from":"x"}],
      "typing":{"overflow":"x"},"label":3
      """#, #",{"name":"b","min":3,"max":2,"each":{"rules":[{"rule":"no"}]}}"#)
    #expect(
      found.map { $0.prefix { $0 != ":" } } == [
        "fields[0]", "fields[0].label", "fields[0].kind", "fields[0].rules[0].unit",
        "fields[0].rules[0]", "fields[0].rules[0].name", "fields[0].rules[1].pattern",
        "fields[0].rules[1].when.field", "fields[0].rules[1].messages",
        "fields[0].rules[1].messages.tooLong.d_E", "fields[0].rules[1].messages.tooLong.en",
        "fields[0].rules[2].from", "fields[0].rules[2]", "fields[0].typing.overflow", "fields[1]",
        "fields[1].each.rules[0].rule",
      ])
  }
}
