import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A record in its JSON text` {
  @Test(arguments: RandomTests.firstSeeds(2).prefix(12))
  func `has the report of its value`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var reports = [true: 0, false: 0]
    for _ in 0..<40 {
      let declaration = random.recordForm(isPlain: seed.isMultiple(of: 2))
      let form = ModelForm<JSONValue>(declaration)
      var validator = RecordValidator(form)
      for _ in 0..<25 {
        let line = random.record(for: declaration)
        let expected = form.validate(try JSONValue(parsing: line))
        let report = try validator.report(on: line)
        reports[expected.isValid, default: 0] += 1
        #expect(report == (expected.isValid ? nil : expected), "seed \(seed): \(line)")
      }
    }
    #expect(reports.values.allSatisfy { $0 > 50 }, "seed \(seed): \(reports)")
  }

  @Test(arguments: RandomTests.firstSeeds(2).prefix(6))
  func `has the syntax error of its value`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var refused = 0
    for _ in 0..<20 {
      let declaration = random.recordForm(isPlain: seed.isMultiple(of: 2))
      var validator = RecordValidator(ModelForm<JSONValue>(declaration))
      for _ in 0..<25 {
        var scalars = Array(random.record(for: declaration).unicodeScalars)
        let index = random.number(in: 0...(scalars.count - 1))
        switch random.number(in: 0...3) {
        case 0: scalars.remove(at: index)
        case 1: scalars.removeSubrange(index...)
        case 2:
          scalars.insert(random.pick(["\"", "\\", ",", "}", "]", "0", "\u{1}", "x"]), at: index)
        default: scalars.insert(contentsOf: scalars[index...], at: index)
        }
        let line = String(String.UnicodeScalarView(scalars))
        var expected: JSONSyntaxError?
        do { _ = try JSONValue(parsing: line) } catch { expected = error }
        var found: JSONSyntaxError?
        do { _ = try validator.report(on: line) } catch { found = error }
        #expect(found == expected, "seed \(seed): \(line)")
        if expected != nil { refused += 1 }
      }
    }
    #expect(refused > 100)
  }

  @Test(arguments: [1, 20, 319, 320, 321, 5_000])
  func `has the same unknown keys as its value`(count: Int) throws {
    var random = RandomSource(seed: UInt64(count))
    let form = ModelForm<JSONValue>(
      FormDeclaration(members: [.field(FieldDeclaration("name"))], unknownKeys: .reported))
    var validator = RecordValidator(form)
    let keys = (0..<count).map { "\(["a", "é", "name", "\u{1F600}"][$0 % 4])\($0)" }
    for order in [keys, keys.reversed(), keys.shuffled(using: &random)] {
      let line = "{\(order.map { "\"\($0)\":[1]" }.joined(separator: ","))}"
      let expected = form.validate(try JSONValue(parsing: line))
      #expect(try validator.report(on: line) == expected)
      #expect(expected.violations.count == min(count, 20))
    }
  }

  @Test func `is validated by the bytes of its keys`() throws {
    let form = ModelForm<JSONValue>(
      FormDeclaration(members: [.field("e\u{301}", .required), .field("\u{E9}", .oneOf(["a"]))]))
    var validator = RecordValidator(form)
    func report(_ line: String) throws -> FormReport? { try validator.report(on: line) }
    #expect(try report("{\"\u{E9}\":\"a\",\"e\u{301}\":\"b\"}") == nil)
    #expect(try report("{\"\\u00e9\":\"a\",\"e\\u0301\":\"b\"}") == nil)
    #expect(try report("{\"e\u{301}\":\"b\"}") == nil)
    #expect(try report("{\"\u{E9}\":\"a\"}")?.violations.map(\.code) == [.required])
    #expect(
      try report("{\"\u{E9}\":\"b\",\"e\u{301}\":\"b\"}")?.violations.map(\.code) == [.notOneOf])
    // A record doesn't affect the next one.
    #expect(try report("{}")?.violations.map(\.code) == [.required])
    #expect(try report("[]")?.violations.map(\.code) == [.wrongType])
  }
}

extension RecordValidator {
  mutating func report(on line: String) throws(JSONSyntaxError) -> FormReport? {
    let bytes = Array(line.utf8)
    return try validate(bytes.span)
  }
}

extension RandomSource {
  private static let names = ["name", "email", "bio", "é", "e\u{301}", "kind"]

  /// If `isPlain` is `true`, members don't depend on other members.
  fileprivate mutating func recordForm(isPlain: Bool) -> FormDeclaration {
    var members: [FormDeclaration.Member] = []
    for name in Self.names where chance(50) {
      members.append(.field(field(name, isPlain: isPlain)))
    }
    if !isPlain {
      if chance(50) {
        let city = field("city", isPlain: true)
        members.append(.group("address", pick(Requirement.allCases), .field(city)))
      }
      if chance(50) {
        members.append(
          .list(ListDeclaration("tags", maximum: 2, element: .value(field("tag", isPlain: true)))))
      }
      if chance(50) {
        members.append(.when("flag", .equals("true"), .field(field("other", isPlain: true))))
      }
    }
    return FormDeclaration(
      valueCap: chance(20) ? 12 : FormDeclaration.defaultValueCap, members: members,
      externalFields: ["flag"])
  }

  private mutating func field(_ name: String, isPlain: Bool) -> FieldDeclaration {
    var rules: [FieldRule] = []
    if chance(33) { rules.append(.required) }
    if chance(50) { rules.append(.count(limit(from: 0...2))) }
    if chance(16) {
      // A short list of values is searched one by one, and a long list by bisection.
      let more = chance(50) ? (0..<20).map { "v\($0)" } : []
      rules.append(.oneOf(["a", "ab", "", "é"] + more))
    }
    if chance(16) { rules.append(.deny(.digits, .emoji)) }
    if chance(16) { rules.append(.check("check") { $0.utf8.count.isMultiple(of: 2) }) }
    if !isPlain, chance(25) { rules.append(.equal(to: "name")) }
    if !isPlain, chance(25) { rules.append(.required.when(Condition("flag", .equals("1")))) }
    return FieldDeclaration(name, transforms: chance(50) ? transforms() : [], rules: rules)
  }

  fileprivate mutating func record(for form: FormDeclaration) -> String {
    if chance(2) { return pick(["[]", "null", "1", "\"a\"", "{}"]) }
    var members: [String] = []
    let names = Self.names + ["other", "flag", "tags", "address", "more", "a\"b"]
    for name in names.shuffled(using: &self) where !chance(25) {
      members.append("\(quoted(name)) :\(value(of: name))")
    }
    return "{ \(members.joined(separator: " , "))}"
  }

  private mutating func value(of name: String) -> String {
    switch number(in: 0...11) {
    case 0: return pick(["null", "true", "1", "0.5", "[]", "{}", #"{"city":null}"#])
    case 1 where name == "flag": return pick(["true", "1", #""true""#])
    default: break
    }
    switch name {
    case "tags":
      return "[" + (0..<number(in: 0...3)).map { _ in text() }.joined(separator: ",") + "]"
    case "address": return #"{"x":[{"y":1}],"city":\#(text())}"#
    default: return text()
    }
  }

  private mutating func text() -> String {
    chance(33) ? quoted(pick(["", "a", "ab", " a ", "é"])) : quoted(text(pieces: 0...4))
  }

  private mutating func quoted(_ string: String) -> String {
    let text = JSONValue.string(string).text
    guard chance(25), let scalar = string.unicodeScalars.first, scalar.value < 0x10000
    else { return text }
    let digits = String(scalar.value, radix: 16)
    let rest = JSONValue.string(String(String.UnicodeScalarView(string.unicodeScalars.dropFirst())))
    return "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      + rest.text.dropFirst()
  }
}
