import FormMessages
import Testing

@Suite struct `A message template` {
  struct Row: CustomTestStringConvertible {
    let locale: String
    let pattern: String
    var arguments: [String: MessageArgument] = [:]
    let sentence: String
    var testDescription: String { "\(locale): \(pattern)" }
  }

  @Test(arguments: [
    Row(locale: "en", pattern: "", sentence: ""),
    Row(locale: "en", pattern: "it's 'fine'", sentence: "it's 'fine'"),
    Row(locale: "en", pattern: "a '{'b'}'", sentence: "a {b}"),
    Row(locale: "en", pattern: "{0} of {1}", arguments: ["0": 1, "1": "x"], sentence: "1 of x"),
    Row(locale: "de", pattern: "{n, number}", arguments: ["n": 1_000_000], sentence: "1.000.000"),
    Row(locale: "en", pattern: "{n, number}", arguments: ["n": 0.25], sentence: "0.25"),
    Row(
      locale: "ru",
      pattern: "{n, plural, one {# символ} few {# символа} many {# символов} other {# символа}}",
      arguments: ["n": 22], sentence: "22 символа"),
    Row(
      locale: "ar",
      pattern: "{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}",
      arguments: ["n": 11], sentence: "m"),
    Row(
      locale: "zh_Hant_TW", pattern: "{kind, select, 甲 {一} other {二}}",
      arguments: ["kind": "甲", "unused": 1], sentence: "一"),
    Row(locale: "en", pattern: "{n}", arguments: ["n": "a\0👨‍👩‍👧"], sentence: "a\0👨‍👩‍👧"),
  ])
  func `gives a sentence in the language`(row: Row) throws {
    let message = try MessageTemplate(pattern: row.pattern, locale: row.locale)
    #expect(try message.format(row.arguments) == row.sentence)
  }

  @Test(arguments: [
    "{", "}{", "{a", "{n, plural, one {x}}", "{n, plural, one {x} other {y}", "{n, nothing}", "{!}",
    "{n, select, a {b}}",
    String(repeating: "{a, select, other {", count: 10_000),
    String(repeating: "{", count: 1_000_000),
  ])
  func `refuses what is no pattern`(pattern: String) {
    #expect {
      try MessageTemplate(pattern: pattern, locale: "en")
    } throws: { error in
      if case .invalidPattern(pattern, _, _) = error as? MessageError { true } else { false }
    }
  }

  @Test(arguments: ["", "xx", "en-XX", "english", "e\0", "语言"])
  func `refuses a language that ICU has no data for`(locale: String) {
    #expect(throws: MessageError.unknownLocale(locale)) {
      try MessageTemplate(pattern: "x", locale: locale)
    }
  }

  @Test func `names its arguments and misses those not given`() throws {
    let message = try MessageTemplate(
      pattern: "{label}: {n, plural, one {# {unit}} other {# {unit}s}}", locale: "en")
    #expect(message.argumentNames == ["label", "n", "unit"])
    #expect(throws: MessageError.missingArgument("unit", pattern: message.pattern)) {
      try message.format(["label": "Name", "n": 1])
    }
  }

  @Test func `takes no text where it chooses a plural`() throws {
    let message = try MessageTemplate(
      pattern: "{n, plural, one {#} other {#}}", locale: "en")
    #expect(
      throws: MessageError.notFormatted(message.pattern, reason: "U_ILLEGAL_ARGUMENT_ERROR")
    ) { try message.format(["n": "many"]) }
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
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<50 {
        group.addTask {
          (0..<40).allSatisfy { step in
            let n = task * 1000 + step
            let sentence = try? message.format(["n": .integer(n), "who": .text("T\(task)")])
            let digits = n < 1000 ? "\(n)" : "\(n / 1000).\("00\(n % 1000)".suffix(3))"
            return sentence == "\(digits) Zeichen T\(task)"
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
