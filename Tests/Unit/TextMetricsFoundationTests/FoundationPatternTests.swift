import Testing
import TextMetrics
import TextMetricsFoundation
import TextMetricsICU

@Suite struct `A pattern of Foundation` {
  @Test(
    arguments: [
      ("[A-Z]{2}-\\d+", "DE-42", .matched),
      ("[A-Z]{2}-\\d+", "DE-42!", .unmatched),
      ("[A-Z]{2}-\\d+", " DE-42", .unmatched),
      ("a|ab", "ab", .matched),
      ("", "", .matched),
      ("", "a", .unmatched),
      (".", "👋", .matched),
      (".", "👋🏽", .unmatched),
      ("\\X", "👋🏽", .matched),
      ("\\p{Han}+", "漢字", .matched),
      ("(?i)straße", "STRASSE", .matched),
      ("a.c", "a\nc", .unmatched),
      ("(?s)a.c", "a\nc", .matched),
      ("a\\x00b", "a\0b", .matched),
      ("(?x) a b # both", "ab", .matched),
      ("(a)\\1", "aa", .matched),
      ("a$", "a\n", .unmatched),
    ] as [(String, String, PatternResult)])
  func `matches whole texts as ICU's does`(
    source: String, text: String, result: PatternResult
  ) throws {
    #expect(try FoundationPattern(source).matches(text) == result)
    #expect(try ICUPattern(source).matches(text) == result)
  }

  @Test(arguments: [
    "ab(c", "a)", "a)(b", "[ab", "👋[z-a]", "a{3,2}", "\\p{Nonsense}", "(?<=a*)b", "(a)\\2", "*",
  ])
  func `that is invalid is refused`(source: String) {
    #expect(throws: PatternError.self) { try FoundationPattern(source) }
    #expect(throws: PatternError.self) { try ICUPattern(source) }
  }

  @Test func `that is too long is refused`() {
    #expect(throws: PatternError.self) {
      try FoundationPattern(String(repeating: "a", count: 8193))
    }
  }

  @Test(arguments: ["(a+)+b", "(a|aa)+b", "(.*a){12}b", "(a*)*\\1b"])
  func `that takes exponential time times out`(source: String) throws {
    let pattern = try FoundationPattern(source)
    #expect(pattern.matches(String(repeating: "a", count: 5000)) == .timedOut)
    #expect(pattern.matches("x") == .unmatched)
  }
}
