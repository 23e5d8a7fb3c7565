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
    let limit = try TextLimit(text, units: .standard)
    #expect(limit.minimum == minimum)
    #expect(limit.maximum == maximum)
    #expect(limit.description == canonical)
    #expect(try TextLimit(limit.description, units: .standard) == limit)
  }

  @Test(arguments: [
    ("", LimitError.noOperator("", similar: nil)),
    ("characters", .noOperator("characters", similar: nil)),
    ("characters<300", .noOperator("characters<300", similar: "characters<=299")),
    ("<=3", .noUnit("<=3")),
    (
      "chars<=3",
      .unit(.unknownUnit("chars", similar: "characters", known: TextServices.standard.unitNames))
    ),
    ("words<=3", .unit(.needsSegmenter(""))),
    ("bytes:klingon<=3", .unit(.unknownEncoding("klingon", similar: []))),
    ("characters<=", .notANumber("")), ("characters<=-5", .negative(-5)),
    ("characters<=+5", .notANumber("+5")), ("characters<=3.5", .notANumber("3.5")),
    ("characters<=٣", .notANumber("٣")), ("characters=>3", .notANumber(">3")),
    ("characters=..", .noBound("..")),
    ("characters=5..3", .maximumBelowMinimum(minimum: 5, maximum: 3)),
    ("characters<=9223372036854775808", .tooLarge("9223372036854775808")),
  ])
  func `what is no limit says what is wrong`(text: String, error: LimitError) {
    #expect(throws: error) { try TextLimit(text, units: .standard) }
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
