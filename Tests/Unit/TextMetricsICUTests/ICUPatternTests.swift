import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A pattern` {
  @Test(arguments: [
    ("ab(c", 3, "A parenthesis isn't matched."),
    ("a)", 1, "A parenthesis isn't matched."),
    ("[ab", 2, "A bracket isn't closed."),
    ("👋[z-a]", 5, "The range's last scalar is less than its first."),
    ("a{3,2}", 5, "The interval's maximum is below its minimum."),
    ("\\p{Nonsense}", 11, "Unknown Unicode property."),
    ("(?<=a*)b", 6, "A look-behind must have a maximum length."),
    ("(a)\\2", 4, "No group has this number or name."),
    ("*", 0, "This isn't a regular expression."),
    ("(?x)a\r\nb\n*(", 10, "A parenthesis isn't matched."),
  ])
  func `that is invalid has an error with its position`(
    source: String, position: Int, reason: String
  ) {
    let error = PatternError(source: source, position: UTF16Offset(position), reason: reason)
    #expect(throws: error) { try ICUPattern(source) }
  }

  @Test func `that is too long is refused`() {
    let error = #expect(throws: PatternError.self) {
      try ICUPattern(String(repeating: "a", count: 8193))
    }
    #expect((error?.description.utf8.count ?? .max) < 200)
    #expect(throws: PatternError.self) { try ICUPattern(String(repeating: "(", count: 8192)) }
  }

  @Test(arguments: ["(a+)+b", "(a|aa)+b", "(.*a){12}b", "(a*)*\\1b"])
  func `that takes exponential time times out`(source: String) throws {
    let pattern = try ICUPattern(source, limits: .init(steps: 5, backtrackingBytes: 1_000_000))
    #expect(pattern.matches(String(repeating: "a", count: 5000)) == .timedOut)
    // The pattern can still be used.
    #expect(pattern.matches("x") == .unmatched)
  }

  @Test(arguments: ["(a+)+b", "(a|aa)+b", "(.*a){12}b", "(a*)*\\1b"])
  func `takes the same steps each time`(source: String) throws {
    let pattern = try ICUPattern(source)
    let text = String(repeating: "a", count: 40)
    var steps = 1000
    let first = pattern.matches(text, steps: &steps)
    let taken = 1000 - steps
    #expect(first == .timedOut && taken == 100)
    // The number of steps doesn't depend on the machine.
    for limit in [1, 7, 99] {
      var left = limit
      #expect(pattern.matches(text, steps: &left) == .timedOut)
      #expect(left == 0)
    }
  }

  /// The work of a step with a backreference grows with the text.
  @Test(arguments: ["(.+)\\1b", "(?<a>.+)\\k<a>b", "\\\\?(.+)\\1b"])
  func `counts more steps with a backreference in a long text`(source: String) throws {
    let pattern = try ICUPattern(source)
    var steps = 100
    #expect(pattern.matches(String(repeating: "a", count: 100_000), steps: &steps) == .timedOut)
    #expect(steps == 0)
    #expect(pattern.matches(String(repeating: "a", count: 900)) == .unmatched)
    #expect(pattern.matches(String(repeating: "a", count: 10_000) + "b") == .matched)
    // An escaped backslash before a digit isn't a backreference.
    steps = 100
    let text = String(repeating: "a", count: 100_000)
    #expect(try ICUPattern("(.+)\\\\1b").matches(text, steps: &steps) == .unmatched)
    #expect(steps > 80)
  }

  @Test func `counts more steps with many groups`() throws {
    let groups = String(repeating: "(a)*", count: 2000)
    var steps = 100
    #expect(try ICUPattern(groups + "b").matches("aaaaaaaaaaaaaaaa", steps: &steps) == .timedOut)
    #expect(steps == 0)
    #expect(try ICUPattern(groups).matches("aaaaaaaaaaaaaaaa") == .matched)
  }

  /// Matching the same text always takes ICU the same number of steps.
  @Test func `matches or times out by its steps alone`() throws {
    let pattern = try ICUPattern("(a|aa)+b")
    let text = String(repeating: "a", count: 24)
    var steps = 100
    #expect(pattern.matches(text, steps: &steps) == .unmatched)
    let taken = 100 - steps
    #expect((2...99).contains(taken))
    for _ in 0..<10 {
      var (enough, few) = (taken + 1, taken)
      #expect(pattern.matches(text, steps: &enough) == .unmatched)
      #expect(pattern.matches(text, steps: &few) == .timedOut)
    }
    var none = 100
    #expect(pattern.matches("ab", steps: &none) == .matched)
    #expect(none == 100)
  }

  @Test func `that needs too much memory times out`() throws {
    let pattern = try ICUPattern("(a|b)*", limits: .init(steps: 1000, backtrackingBytes: 1000))
    #expect(pattern.matches(String(repeating: "ab", count: 1000)) == .timedOut)
  }

  @Test func `matches texts of every kind of storage`() throws {
    let pattern = try ICUPattern("[ab é]+")
    for count in [0, 1, 1023, 1024, 1025, 100_000] {
      let text = String(repeating: "a", count: count) + "é b"
      #expect(pattern.matches(text) == .matched)
      #expect(pattern.matches(text + "c") == .unmatched)
    }
  }

  @Test func `is matched by many tasks at once`() async throws {
    let pattern = try ICUPattern("(\\w+)@\\1")
    let isMatched = await inManyTasks { task in
      (0..<40).allSatisfy { step in
        pattern.matches("t\(task)@t\(task)") == .matched
          && pattern.matches("t\(task)@s\(step)") == .unmatched
      }
    }
    #expect(isMatched)
  }
}
