import PlatformLimits
import TestSupport
import Testing
import TextMetrics

struct CountingTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `counts equal the standard library's`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 300)
    for (unit, count) in SlowOracle.counts {
      #expect(text.count(in: unit) == count(text), "\(unit) of \(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("👨‍👩‍👧", [1, 5, 8, 18]), ("e\u{301}", [1, 2, 2, 3]), ("🇩🇪🇩🇪", [2, 4, 8, 16]),
    ("a\r\nb", [3, 4, 4, 4]), ("\n\r", [2, 2, 2, 2]), ("a\u{200B}", [2, 2, 2, 4]),
    ("\u{1112}\u{1161}\u{11AB}", [1, 3, 3, 9]), ("1\u{FE0F}\u{20E3}", [1, 3, 3, 7]),
    ("👨‍👩‍👧‍👦", [1, 7, 11, 25]), ("", [0, 0, 0, 0]),
  ])
  func `one text has one count for each unit`(text: String, counts: [Int]) {
    #expect(text.counts(in: [.characters, .unicodeScalars, .utf16, .bytes]).map(\.count) == counts)
  }

  @Test(arguments: [
    ("one — two", 3, 2), ("don't well-known 3.14", 3, 3), ("我有很多桌子。", 1, 7), ("", 0, 0),
    ("안녕하세요 세계", 2, 7), ("  a\u{3000}b\u{A0}c ", 3, 3),
  ])
  func `words are runs between white space, and in an office each East Asian letter`(
    text: String, whitespace: Int, office: Int
  ) {
    #expect(text.count(in: .whitespaceWords) == whitespace)
    #expect(text.count(in: .officeWords) == office)
  }

  @Test func `an empty text has one line and a trailing break begins another`() {
    #expect("".count(in: .lines) == 1)
    #expect("a\r\nb\n".count(in: .lines) == 3)
  }

  @Test func `substrings count as strings do`() {
    let text = "xx👍🏽é\r\n中 words xx"
    let part = text.dropFirst(2).dropLast(2)
    #expect(part.counts(in: SlowOracle.units) == String(part).counts(in: SlowOracle.units))
  }
}
