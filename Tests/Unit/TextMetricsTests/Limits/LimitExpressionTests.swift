import Testing
import TextMetrics

@Suite struct `An expression of limits` {
  @Test func `is a number, a range, a limit, or several`() {
    #expect("abc".fits(3) && !"abc".fits(2))
    #expect("abc".fits(2...3) && "abc".fits(...3) && "abc".fits(1...) && !"abc".fits(4...))
    #expect("ä".fits(.bytes(2)) && !"ä".fits(.utf8(1)) && "ä".fits(.unicodeScalars(1)))
    #expect("ä".fits([.characters(1), .bytes(2)]) && !"ä".fits([.characters(1), .bytes(1)]))
    let none: [TextLimit] = []
    #expect("ä".fits(none) && "ä".remaining(in: none) == nil)
    let (maximum, isShort) = (4, true)
    #expect("abc".remaining(in: maximum) == 1 && "abc".remaining(in: isShort ? 2 : 9) == -1)
    #expect("abc".remaining(in: [.characters(9), .bytes(4)]) == 1)
    #expect("abc".remaining(in: 1...) == nil)
    #expect("abcd".truncated(to: 1...3) == "abc")
    #expect("ab".allExpressions.map(\.allLimits) == Array(repeating: [.characters(2)], count: 4))
  }

  @Test(
    arguments: [
      (TextLimit(20, in: .utf16), 0, 20), (TextLimit(3...20, in: .utf16), 3, 20),
      (TextLimit(20, in: .utf16), 0, 20), (TextLimit(..<20, in: .utf16), 0, 19),
      (TextLimit(3..<20, in: .utf16), 3, 19), (TextLimit(3..., in: .utf16), 3, nil),
      (TextLimit(3...Int.max, in: .utf16), 3, nil), (TextLimit(.max, in: .utf16), 0, .max),
      (.utf16(2...10), 2, 10), (.lines(1...), 1, nil), (.bytes(...9), 0, 9),
      (.unicodeScalars(1...2), 1, 2), (.utf8(1...2), 1, 2), (.characters(0...0), 0, 0),
    ] as [(TextLimit, Int, Int?)])
  func `has the bounds of its range`(limit: TextLimit, minimum: Int, maximum: Int?) {
    #expect(limit.minimum == minimum && limit.maximum == maximum)
  }

  @Test func `has a limit by another name`() throws {
    #expect(TextUnit.utf8 == .bytes)
    let scalars = try TextServices.minimal.unit(named: "unicodeScalars")
    #expect(scalars == .unicodeScalars && scalars.name == "scalars")
  }
}

extension String {
  fileprivate var allExpressions: [any LimitExpression] {
    [count, TextLimit.characters(count), [TextLimit.characters(count)], ...count]
  }
}

@Suite struct `A status` {
  @Test(
    arguments: [
      (TextLimit(4, in: .characters), "abc", 1, 0, 0.75, false),
      (TextLimit(2, in: .characters), "abc", -1, 1, 1, true),
      (TextLimit(0, in: .characters), "", 0, 0, 1, false),
      (TextLimit(4..., in: .characters), "abc", nil, 0, 0, false),
      (TextLimit(4...8, in: .characters), "ab", 6, 0, 0.25, false),
    ] as [(TextLimit, String, Int?, Int, Double, Bool)])
  func `has what a view shows`(
    limit: TextLimit, text: String, remaining: Int?, excess: Int, fraction: Double, isExceeded: Bool
  ) {
    let status = limit.status(of: text)
    #expect(status.remaining == remaining && status.excess == excess)
    #expect(status.fraction == fraction && status.isExceeded == isExceeded)
    #expect(status.unit == .characters && status.maximum == limit.maximum)
    #expect(status.minimum == limit.minimum)
  }

  @Test func `of several limits is that of the tightest`() {
    let status = [TextLimit.characters(1...10), .bytes(4)].status(of: "ää!")
    #expect(status.count == 2 && !status.fits && status.isExceeded && status.remaining == -1)
    #expect(status.tightest == status[1])
    // Too short isn't too long.
    let short = [TextLimit.characters(3...10)].status(of: "a")
    #expect(!short.fits && !short.isExceeded && short.remaining == 9)
  }
}

@Suite struct `A filter of Characters` {
  @Test func `allows and denies classes`() {
    let filter = CharacterFilter.allow(.letters, .digits).deny(.characters(["ß"]), .emoji)
    #expect(filter.allows("é") && filter.allows("1") && !filter.allows("ß") && !filter.allows("-"))
    #expect(CharacterFilter.digits == .allow(.digits) && !CharacterFilter.digits.allows("a"))
    #expect(CharacterFilter.deny(.emoji).allows("a") && !CharacterFilter.deny(.emoji).allows("😀"))
  }
}
