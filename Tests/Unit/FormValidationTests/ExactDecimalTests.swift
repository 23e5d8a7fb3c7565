public import FormValidation
import TestSupport
import Testing

extension Int128: FormValue {}

@Suite struct `An exact decimal` {
  @Test(arguments: [Int128.max, .min, 100_000_000_000_000_000_000])
  func `is an integer of any width`(number: Int128) {
    #expect(Int128(formText: number.formText) == number)
    #expect(Int128(formText: number.formText + "0e-1") == number)
    #expect(Int128(formText: number.formText + "e99") == nil)
  }

  @Test(
    arguments: [
      ("0", "0"), ("-0", "0"), ("007", "7"), (".5", "0.5"), ("-.50", "-0.5"), ("12.0", "12"),
      ("1e3", "1000"), ("1E+3", "1000"), ("1e-3", "0.001"), ("0e999999999999999999999", "0"),
      ("1e400", "1e400"), ("-1.5e-400", "-1.5e-400"),
      ("9223372036854775808", "9223372036854775808"),
      ("1234567890123456789012345678901234567890", "1234567890123456789012345678901234567890"),
      ("0.1234567890123456789012345678901234567890", "0.123456789012345678901234567890123456789"),
    ])
  func `is a valid floating-point number of HTML`(text: String, shown: String) {
    #expect(ExactDecimal(text)?.description == shown)
    #expect(ExactDecimal(shown) == ExactDecimal(text))
  }

  @Test(arguments: [41, 42, 100, 2_000])
  func `can have any number of digits`(count: Int) {
    let whole = String(repeating: "7", count: count)
    #expect(ExactDecimal(whole)?.description == whole)
    #expect(ExactDecimal(whole + "0")?.description == "7.\(whole.dropFirst())e\(count)")
    #expect(ExactDecimal("0." + whole)?.description == "0." + whole)
  }

  @Test(
    arguments: [
      "", "-", "+1", "1.", ".", "1e", "1e+", "e1", "1,5", " 1", "1 ", "0x1", "１２", "1\u{301}",
      "٣", "nan", "inf", "Infinity", "1_000", "--1", "1.2.3", "1e1.5", "½", "1\u{0}",
    ])
  func `isn't created from any other text`(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  /// The number is `value` × 10^(−`scale`).
  private func spelling(of value: Int, scale: Int, _ random: inout RandomSource) -> String {
    let zeros = String(repeating: "0", count: random.number(in: 0...3))
    let sign = value < 0 ? "-" : ""
    let shift = random.number(in: 0...40)
    return "\(sign)\(zeros)\(value.magnitude)\(String(repeating: "0", count: shift))"
      + "e\(-shift - scale)"
  }

  @Test(arguments: 1...8)
  func `is ordered by its value, however it is written`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    for _ in 0..<500 {
      let range = random.pick([-9...9, -999...999, -1_000_000...1_000_000])
      let (left, right) = (random.number(in: range), random.number(in: range))
      let scale = random.number(in: -30...30)
      let (one, other) = try (
        #require(ExactDecimal(spelling(of: left, scale: scale, &random))),
        #require(ExactDecimal(spelling(of: right, scale: scale, &random)))
      )
      #expect((one < other) == (left < right), "seed \(seed): \(one) \(other)")
      #expect((one == other) == (left == right), "seed \(seed): \(one) \(other)")
      #expect(one != other || one.hashValue == other.hashValue)
    }
  }

  @Test(arguments: 1...8)
  func `is a multiple if its integers are`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    for _ in 0..<500 {
      let size = random.number(in: 1...500)
      let base = random.number(in: -300...300)
      let value = base + size * random.number(in: -200...200) + random.pick([0, 0, 1, -1, 7])
      let scale = random.number(in: -15...15)
      let stepSize = try #require(ExactDecimal(spelling(of: size, scale: scale, &random)))
      let origin = try #require(ExactDecimal(spelling(of: base, scale: scale, &random)))
      let step = try #require(DecimalStep(of: stepSize, from: origin))
      let number = try #require(ExactDecimal(spelling(of: value, scale: scale, &random)))
      #expect(
        step.contains(number) == (value - base).isMultiple(of: size),
        "seed \(seed): \(number) in \(step)")
      let finer = try #require(ExactDecimal("\(value)1e\(-scale - 1)"))
      #expect(!step.contains(finer))
    }
  }

  @Test func `has no rounding errors of binary numbers`() throws {
    let tenth = try #require(DecimalStep(of: 0.1))
    for text in ["0.1", "0.3", "0.7", "1.1", "-2.3", "1e40", "100000000000000000000000000000000.1"]
    {
      let number = try #require(ExactDecimal(text))
      #expect(tenth.contains(number), "\(text)")
    }
    #expect(!tenth.contains(0.35))
    let nearly = try #require(ExactDecimal("0.30000000000000000000000000000000001"))
    #expect(!tenth.contains(nearly))
    let huge = try #require(ExactDecimal("1e999999999999"))
    #expect(DecimalStep(of: 7)?.contains(huge) == false)
    #expect(DecimalStep(of: 8)?.contains(huge) == true)
    #expect(DecimalStep(of: 0) == nil && DecimalStep(of: -1) == nil)
    let tiny = try #require(ExactDecimal("1e-30"))
    #expect(DecimalStep(of: 10_000_000_000, from: tiny) == nil)
  }

  @Test func `is an integer if it equals one`() throws {
    for number in [Int.max, Int.min, 0, -1, 1_000] {
      #expect(Int(exactly: ExactDecimal(number)) == number)
    }
    for (text, integer) in [
      ("9223372036854775808", nil), ("1.0e2", 100), ("0.5", nil), ("1e99999999999999", nil),
    ] as [(String, Int?)] {
      let number = try #require(ExactDecimal(text))
      #expect(Int(exactly: number) == integer)
    }
  }
}
