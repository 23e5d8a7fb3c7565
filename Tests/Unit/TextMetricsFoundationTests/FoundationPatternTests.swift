import TestSupport
import Testing
import TextMetrics
import TextMetricsFoundation
import TextMetricsICU

@Suite struct `A pattern of Foundation` {
  @Test(arguments: PatternRow.all)
  func `matches a whole text or does not, as ICU's does`(row: PatternRow) throws {
    #expect(try FoundationPattern(row.source).matches(row.text) == row.result)
    #expect(try ICUPattern(row.source).matches(row.text) == row.result)
  }

  @Test(arguments: [
    "ab(c", "a)", "a)(b", "[ab", "👋[z-a]", "a{3,2}", "\\p{Nonsense}", "(?<=a*)b", "(a)\\2", "*",
  ])
  func `that is wrong is refused`(source: String) {
    #expect(throws: PatternError.self) { try FoundationPattern(source) }
    #expect(throws: PatternError.self) { try ICUPattern(source) }
  }

  @Test func `that is too large is refused`() {
    #expect(throws: PatternError.self) {
      try FoundationPattern(String(repeating: "a", count: 8193))
    }
  }

  @Test(arguments: ["(a+)+b", "(a|aa)+b", "(.*a){12}b", "(a*)*\\1b"])
  func `that backtracks without end times out`(source: String) throws {
    let pattern = try FoundationPattern(source)
    #expect(pattern.matches(String(repeating: "a", count: 5000)) == .timedOut)
    #expect(pattern.matches("x") == .unmatched)
  }
}
