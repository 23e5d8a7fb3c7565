import Testing
import TextMetrics

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
    ("characters<=٣", .notANumber("٣")), ("characters=>3", .notANumber(">3")),
    ("characters=..", .noBound("..")),
    ("characters=5..3", .maximumBelowMinimum(minimum: 5, maximum: 3)),
    ("characters<=9223372036854775808", .tooLarge("9223372036854775808")),
  ])
  func `what is no limit says what is wrong`(text: String, error: LimitError) {
    #expect(throws: error) { try TextLimit(parsing: text, services: .minimal) }
    #expect(error.description.hasSuffix(".") || error.description.contains("Write"))
  }

  @Test func `an error names what was written and what would be possible`() {
    #expect(
      LimitError.noOperator("characters", similar: nil).description
        == "'characters' is not a limit. Write a unit, one of <=, >= and =, and a number, such as "
        + "characters<=300, words>=3 or bytes=3..3000.")
    #expect(LimitError.negative(-5).description == "A limit cannot be -5. The smallest is 0.")
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

struct ShorthandTests {
  @Test func `a shorthand is the limit that its name says`() {
    #expect(TextLimit.characters(3) == TextLimit(3, in: .characters))
    #expect(TextLimit.unicodeScalars(3) == TextLimit(3, in: .unicodeScalars))
    #expect(TextLimit.utf16(3) == TextLimit(3, in: .utf16))
    #expect(TextLimit.bytes(3) == TextLimit(3, in: .bytes))
    #expect(TextLimit.lines(3) == TextLimit(3, in: .lines))
  }

  @Test func `constraints take a number, a range, a limit, or several`() {
    #expect(TextConstraints(limit: 10).limits == [.characters(10)])
    #expect(TextConstraints(limit: 2...10).limits == [.characters(2...10)])
    #expect(TextConstraints(limit: .utf16(3)).limits == [.utf16(3)])
    #expect(
      TextConstraints(limit: [.characters(3), .bytes(9)]).limits == [.characters(3), .bytes(9)])
  }

  @Test func `a text fits where it keeps both bounds of every limit`() {
    #expect("Grüße".fits(.characters(5)))
    #expect(!"Grüße".fits([.characters(5), .bytes(6)]))
    #expect(!"G".fits(TextLimit(2...5, in: .characters)))
    #expect("G".fits([]))
    #expect("Grüße".remaining(in: .bytes(6)) == -1)
  }
}
