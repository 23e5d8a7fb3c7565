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

  @Test func `has the unit of its name`() {
    #expect(TextLimit.characters(3) == TextLimit(3, in: .characters))
    #expect(TextLimit.unicodeScalars(3) == TextLimit(3, in: .unicodeScalars))
    #expect(TextLimit.utf16(3) == TextLimit(3, in: .utf16))
    #expect(TextLimit.bytes(3) == TextLimit(3, in: .bytes))
    #expect(TextLimit.lines(3) == TextLimit(3, in: .lines))
  }

  @Test func `makes constraints`() {
    #expect(TextConstraints(limit: 10).limits == [.characters(10)])
    #expect(TextConstraints(limit: 2...10).limits == [.characters(2...10)])
    #expect(TextConstraints(limit: .utf16(3)).limits == [.utf16(3)])
    #expect(
      TextConstraints(limit: [.characters(3), .bytes(9)]).limits == [.characters(3), .bytes(9)])
  }

  @Test func `has an alias`() throws {
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

@Suite struct `A filter of Characters` {
  @Test func `allows and denies classes`() {
    let filter = CharacterFilter.allow(.letters, .digits).deny(.characters(["ß"]), .emoji)
    #expect(filter.allows("é") && filter.allows("1") && !filter.allows("ß") && !filter.allows("-"))
    #expect(CharacterFilter.digits == .allow(.digits) && !CharacterFilter.digits.allows("a"))
    #expect(CharacterFilter.deny(.emoji).allows("a") && !CharacterFilter.deny(.emoji).allows("😀"))
  }
}

// MARK: - Status Tests

struct StatusTests {
  @Test(
    arguments: [
      (TextLimit(3...5, in: .characters), "", .tooShort(by: 3), 5, 0, 0),
      (TextLimit(3...5, in: .characters), "abc", .within(remaining: 2), 2, 0, 0.6),
      (TextLimit(3...5, in: .characters), "abcde", .within(remaining: 0), 0, 0, 1),
      (TextLimit(3...5, in: .characters), "abcdefg", .tooLong(by: 2), -2, 2, 1),
      (TextLimit(0...0, in: .characters), "", .within(remaining: 0), 0, 0, 1),
      (TextLimit(0...0, in: .characters), "a", .tooLong(by: 1), -1, 1, 1),
      (TextLimit(4, in: .characters), "abc", .within(remaining: 1), 1, 0, 0.75),
      (TextLimit(4..., in: .characters), "abc", .tooShort(by: 1), nil, 0, 0),
      (TextLimit(3...10, in: .characters), "a", .tooShort(by: 2), 9, 0, 0.1),
    ] as [(TextLimit, String, LimitStatus.Outcome, Int?, Int, Double)])
  func `a status compares the count with the limit`(
    limit: TextLimit, text: String, outcome: LimitStatus.Outcome, remaining: Int?, excess: Int,
    fraction: Double
  ) {
    let status = limit.status(of: text)
    #expect(status.outcome == outcome && status.fraction == fraction)
    #expect(status.remaining == remaining && status.excess == excess)
    #expect(status.isExceeded == (excess > 0) && status.unit == .characters)
    #expect(status.maximum == limit.maximum && status.minimum == limit.minimum)
  }

  @Test func `statuses have the numbers of the tightest limit`() {
    let status = [TextLimit.characters(1...10), .bytes(4)].status(of: "ää!")
    #expect(status.count == 2 && !status.fits && status.isExceeded && status.remaining == -1)
    #expect(status.tightest == status[1])
    let short = [TextLimit.characters(3...10)].status(of: "a")
    #expect(!short.fits && !short.isExceeded)
  }

  @Test func `a minimum is compared in the unit of its limit`() {
    let text = "👍🏽👍🏽"
    #expect(TextLimit(3..., in: .characters).status(of: text).outcome == .tooShort(by: 1))
    #expect(TextLimit(3..., in: .utf16).status(of: text).outcome == .within(remaining: nil))
  }

  @Test func `an unencodable text fits no limit in bytes of the encoding`() {
    let status = TextLimit(100, in: .bytes(TwoByteEncoding())).status(of: "中😀")
    #expect(status.outcome == .unencodable(scalars: 1))
  }

  @Test func `statuses are in the order of the limits`() {
    let limits = [
      TextLimit(300, in: .characters), TextLimit(3000, in: .bytes),
      TextLimit(10, in: .characters, strength: .soft),
    ]
    let families = String(repeating: "👨‍👩‍👧‍👦", count: 120)
    let statuses = limits.status(of: families)
    #expect(statuses.map(\.count) == [120, 3000, 120])
    #expect(statuses.map(\.remaining) == [180, 0, -110])
    #expect(statuses.tightest?.limit == limits[1])
    #expect(!statuses.fits)
    #expect(limits.dropLast().status(of: families).fits)
  }

  @Test(arguments: [("aaaa", "bytes"), ("aéé", "bytes"), ("aaaaaaaa", "characters")])
  func `the tightest limit has the largest share used`(
    text: String, unit: String
  ) {
    let limits = [TextLimit(10, in: .characters), TextLimit(8, in: .bytes)]
    let loose = [TextLimit(10, in: .characters), TextLimit(80, in: .bytes)]
    let statuses = (unit == "bytes" ? limits : loose).status(of: text)
    #expect(statuses.tightest?.limit.unit.name == unit)
  }

  @Test func `a limit without a maximum is never the tightest`() {
    #expect([TextLimit(3..., in: .characters)].status(of: "abcd").tightest == nil)
    #expect(([] as [TextLimit]).status(of: "abcd").fits)
  }

  @Test(arguments: [
    (14, 75, false), (15, 75, true), (20, 100, true), (21, 100, true), (0, 0, true),
  ])
  func `a counter is shown from a share of the maximum on`(
    count: Int, percent: Int, isShown: Bool
  ) {
    let limit = TextLimit(20, in: .characters, strength: .soft)
    let status = limit.status(of: String(repeating: "a", count: count))
    #expect(status.hasReached(percentOfMaximum: percent) == isShown)
  }

  @Test func `a share is exact for the largest numbers`() {
    let limit = TextLimit(Int.max, in: .characters)
    #expect(!limit.status(of: "a").hasReached(percentOfMaximum: Int.max))
    #expect(!TextLimit(1..., in: .characters).status(of: "a").hasReached(percentOfMaximum: 0))
  }

  @Test(arguments: [
    ("abcdefg", "characters<=5", "fg"), ("👍🏽👍🏽👍🏽", "characters<=2", "👍🏽"),
    ("éé", "bytes<=3", "é"), ("one two three", "words:whitespace<=2", "three"),
    ("abc", "characters<=3", nil), ("a\nb\nc", "lines<=2", "\nc"),
    ("ab", "characters>=3", nil),
  ])
  func `the excess begins at a Character`(
    text: String, limit: String, over: String?
  ) throws {
    let range = try TextLimit(parsing: limit, services: .minimal).excessRange(in: text)
    guard let over, let range else {
      #expect(over == nil && range == nil)
      return
    }
    let kept = text.prefix(range.lowerBound.characters.value)
    #expect(kept + over == text)
    #expect(range.lowerBound.utf8.value == kept.utf8.count)
    #expect(range.lowerBound.utf16.value == kept.utf16.count)
    #expect(range.upperBound.utf8.value == text.utf8.count)
    #expect(range.upperBound.utf16.value == text.utf16.count)
    #expect(range.upperBound.characters.value == text.count)
  }

  @Test func `unencodable Characters aren't part of the excess`() {
    let limit = TextLimit(4, in: .bytes(TwoByteEncoding()))
    #expect(limit.excessRange(in: "中😀中")?.lowerBound == nil)
    #expect(limit.excessRange(in: "中😀中a")?.lowerBound.characters == 3)
  }

  @Test func `the maximum of scalars per Character is a hard limit`() {
    let constraints = TextConstraints(
      limit: [TextLimit(10, in: .characters)], scalarsPerCharacter: 8)
    let statuses = constraints.limitsAndScalarLimit.status(
      of: "a" + String(repeating: "\u{301}", count: 9))
    #expect(statuses.map(\.outcome) == [.within(remaining: 9), .tooLong(by: 2)])
    #expect(statuses.count == 2 && statuses.first { !$0.fits } == statuses[1])
    #expect(TextConstraints(scalarsPerCharacter: -1).limitsAndScalarLimit.first?.maximum == 0)
  }
}

// MARK: - Limit Text Tests

struct LimitTextTests {
  @Test(arguments: [
    ("characters<=300", 0, 300, "characters<=300"),
    ("words:whitespace>=3", 3, nil, "words:whitespace>=3"),
    ("bytes=3..3000", 3, 3000, "bytes=3..3000"), ("scalars=8", 8, 8, "scalars=8"),
    ("bytes:utf8 <= 12 ", 0, 12, "bytes<=12"), ("utf16=..5", 0, 5, "utf16<=5"),
    ("lines=2..", 2, nil, "lines>=2"), ("characters<=0", 0, 0, "characters=0"),
  ])
  func `a limit is written as a unit, an operator and numbers`(
    text: String, minimum: Int, maximum: Int?, canonical: String
  ) throws {
    let limit = try TextLimit(parsing: text, services: .minimal)
    #expect(limit.minimum == minimum)
    #expect(limit.maximum == maximum)
    #expect(limit.description == canonical)
    #expect(try TextLimit(parsing: limit.description, services: .minimal) == limit)
  }

  @Test(arguments: [
    ("", LimitError.noOperator("", similar: nil)),
    ("characters", .noOperator("characters", similar: nil)),
    ("characters<300", .noOperator("characters<300", similar: "characters<=299")),
    ("<=3", .noUnit("<=3")),
    (
      "charcters<=3",
      .unit(
        .unknownUnit("charcters", similar: "characters", known: TextServices.minimal.unitNames))
    ),
    ("words<=3", .unit(.needsSegmenter(""))),
    ("bytes:klingon<=3", .unit(.unknownEncoding("klingon", similar: []))),
    ("characters<=", .notANumber("")), ("characters<=-5", .negative(-5)),
    ("characters<=-0", .notANumber("-0")),
    ("characters<=+5", .notANumber("+5")), ("characters<=3.5", .notANumber("3.5")),
    ("characters<=٣", .notANumber("٣")),
    ("characters=<>3", .noOperator("characters=<>3", similar: nil)),
    ("characters=>3", .noOperator("characters=>3", similar: "characters>=3")),
    ("chars≤5", .noOperator("chars≤5", similar: nil)),
    ("characters≤5", .noOperator("characters≤5", similar: "characters<=5")),
    ("characters==3", .noOperator("characters==3", similar: "characters=3")),
    ("characters..3", .noOperator("characters..3", similar: "characters=..3")),
    ("utf16 .. 3", .noOperator("utf16 .. 3", similar: "utf16=..3")),
    ("bytes:utf16..", .noOperator("bytes:utf16..", similar: nil)),
    ("words..3", .noOperator("words..3", similar: nil)),
    ("bytes2..3", .noOperator("bytes2..3", similar: "bytes=2..3")),
    ("characters=..", .noBound("..")),
    ("characters=5..3", .maximumBelowMinimum(minimum: 5, maximum: 3)),
    ("characters<=9223372036854775808", .tooLarge("9223372036854775808")),
    ("characters>=-9223372036854775809", .tooLarge("-9223372036854775809")),
  ])
  func `an invalid limit is an error`(text: String, error: LimitError) {
    #expect(throws: error) { try TextLimit(parsing: text, services: .minimal) }
    #expect(error.description.hasSuffix(".") || error.description.contains("Write"))
  }

  @Test func `an error quotes the text and describes a valid limit`() {
    #expect(
      LimitError.noOperator("characters", similar: nil).description
        == "'characters' isn't a limit. Write a unit, an operator (<=, >=, or =), and a "
        + "number, such as characters<=300, words>=3, or bytes=3..3000.")
    #expect(LimitError.negative(-5).description == "A limit can't be -5. The smallest limit is 0.")
    #expect(
      LimitError.tooLarge("-9223372036854775809").description
        == "A limit can't be -9223372036854775809. The smallest limit is 0.")
  }

  @Test func `numbers from outside are checked`() throws {
    #expect(throws: LimitError.negative(-1)) {
      try TextLimit(checkingMinimum: -1, maximum: nil, in: .bytes)
    }
    #expect(throws: LimitError.maximumBelowMinimum(minimum: 2, maximum: 1)) {
      try TextLimit(checkingMinimum: 2, maximum: 1, in: .bytes)
    }
    #expect(try TextLimit(checkingMinimum: 1, maximum: 1, in: .bytes).maximum == 1)
  }
}
