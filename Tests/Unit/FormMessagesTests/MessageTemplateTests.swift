import FormMessages
import TestSupport
import Testing

@Suite struct `A message template` {
  @Test(
    arguments: [
      ("en", "", [:], ""), ("en", "it's 'fine'", [:], "it's 'fine'"),
      ("en", "a '{'b'}'", [:], "a {b}"), ("en", "{0} of {1}", ["0": 1, "1": "x"], "1 of x"),
      ("de", "{n, number}", ["n": 1_000_000], "1.000.000"),
      ("en", "{n, number} {n}", ["n": .decimal("-0.25", text: "a")], "-0.25 a"),
      ("es", "{n, plural, one {#} other {#!}}", ["n": .decimal("1000.5", text: "")], "1000,5!"),
      ("en", "{n, plural, offset:1 =1 {x} one {# y} other {# z}}", ["n": 2], "1 y"),
      ("en", "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", ["n": 22], "22nd"),
      ("en", "{n, plural, other {{m, plural, other {#}} '#' '' #}}", ["n": 1, "m": 2], "2 # ' 1"),
      ("en", "{n, plural, other {{k, select, other {#}}}}", ["n": 1, "k": "x"], "#"),
      ("en", "}'{'' '", [:], "}{' "),
      (
        "ru", "{n, plural, one {# символ} few {# символа} many {# символов} other {# символа}}",
        ["n": 22], "22 символа"
      ),
      ("ar", "{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}", ["n": 11], "m"),
      ("en", "{k, select, Name {A} other {B}}", ["k": "\u{2068}Name\u{2069}"], "A"),
      ("zh_Hant_TW", "{kind, select, 甲 {一} other {二}}", ["kind": "甲", "unused": 1], "一"),
      ("en", "{n}", ["n": "a\0👨‍👩‍👧"], "a\0👨‍👩‍👧"),
    ] as [(String, String, [String: MessageArgument], String)])
  func `returns a sentence in the language`(
    locale: String, pattern: String, arguments: [String: MessageArgument], sentence: String
  ) throws {
    let message = try MessageTemplate(pattern: pattern, locale: locale)
    #expect(try message.format(arguments) == sentence)
  }

  @Test(arguments: [
    "{", "}{", "{a", "{n, plural, one {x}}", "{n, plural, one {x} other {y}", "{n, nothing}", "{!}",
    "{n, select, a {b}}",
    String(repeating: "{a, select, other {", count: 10_000),
    String(repeating: "{", count: 1_000_000),
  ])
  func `rejects an invalid pattern`(pattern: String) {
    #expect {
      try MessageTemplate(pattern: pattern, locale: "en")
    } throws: { error in
      if case .invalidPattern(pattern, _, _) = error as? MessageError { true } else { false }
    }
  }

  @Test(arguments: ["", "xx", "en-XX", "english", "e\0", "语言"])
  func `rejects a language without data`(locale: String) {
    #expect(throws: MessageError.unknownLocale(locale)) {
      try MessageTemplate(pattern: "x", locale: locale)
    }
  }

  @Test func `names its arguments and reports missing ones`() throws {
    let message = try MessageTemplate(
      pattern: "{label}: {n, plural, one {# {unit}} other {# {unit}s}}", locale: "en")
    #expect(Set(message.names) == ["label", "n", "unit"])
    #expect(throws: MessageError.missingArgument("unit", pattern: message.pattern)) {
      try message.format(["label": "Name", "n": 1])
    }
  }

  @Test(arguments: [
    ("{", 1, "expected the name of an argument"), ("a {b", 2, "this '{' isn't closed"),
    ("🐦{n, plural, one {x}}", 2, "this plural has no 'other'"),
    (
      "{n, plural, othr {x}}", 12,
      "expected zero, one, two, few, many, other, or a number such as =0, found 'othr'"
    ),
    ("{n, select, other x}", 18, "expected '{'"), ("{n; number}", 2, "expected '}' or ','"),
    ("{n, date}", 4, "expected number, unit, plural, select, or selectordinal, found 'date'"),
    ("{n, number, ::percent}", 10, "styles of numbers aren't supported"),
    ("{n, plural, =x {y} other {z}}", 13, "expected a whole number"),
  ])
  func `reports the position and the reason of a mistake`(
    pattern: String, position: Int, reason: String
  ) {
    #expect(throws: MessageError.invalidPattern(pattern, position: position, reason: reason)) {
      try MessageTemplate(pattern: pattern, locale: "en")
    }
  }

  @Test(
    arguments: [
      ("{n, plural, one {#} other {#}}", "many", "'n' must be a number"),
      ("{n, number}", "many", "'n' must be a number"),
      (
        "{n, plural, offset:1 other {#}}", .decimal("1.5", text: ""),
        "'n' must be a whole number for the offset"
      ),
    ] as [(String, MessageArgument, String)])
  func `rejects an argument of the wrong type`(
    pattern: String, argument: MessageArgument, reason: String
  ) throws {
    let message = try MessageTemplate(pattern: pattern, locale: "en")
    #expect(throws: MessageError.notFormatted(pattern, reason: reason)) {
      try message.format(["n": argument])
    }
  }

  @Test func `refuses a pattern or an argument of megabytes`() throws {
    let large = String(repeating: "a", count: 2_000_000)
    #expect(throws: MessageError.self) { try MessageTemplate(pattern: large, locale: "en") }
    let message = try MessageTemplate(pattern: "{text}", locale: "en")
    #expect(throws: MessageError.self) { try message.format(["text": .text(large)]) }
  }

  @Test func `is formatted by many tasks at once`() async throws {
    let message = try MessageTemplate(
      pattern: "{n, plural, one {# Zeichen} other {# Zeichen}} {who}", locale: "de")
    let isFormatted = await inManyTasks { task in
      (0..<40).allSatisfy { step in
        let n = task * 1000 + step
        let sentence = try? message.format(["n": .integer(n), "who": .text("T\(task)")])
        let digits = n < 1000 ? "\(n)" : "\(n / 1000).\("00\(n % 1000)".suffix(3))"
        return sentence == "\(digits) Zeichen T\(task)"
      }
    }
    #expect(isFormatted)
  }
}

extension MessageTemplate {
  fileprivate func format(_ arguments: [String: MessageArgument]) throws(MessageError) -> String {
    try format(values: names.map { arguments[$0] })
  }
}

extension MessageArgument: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}
