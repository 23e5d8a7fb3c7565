import EveryUnit
import PlatformLimits
import Testing
import TextMetrics

@Suite struct `Weights` {
  private static let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦"
  private static let kana = String(repeating: "あいうえおかきくけこ", count: 12)

  /// X's `conformance/validate.yml`, with the counts of versions 3 and 2 of the configuration.
  static let posts: [(text: String, three: Int, two: Int)] = [
    ("", 0, 0), ("This is a test.", 15, 15), ("http://test.com", 23, 23), ("test.com", 23, 23),
    ("Test https://test.com test https://test.com test.com test", 86, 86),
    ("\u{10000}\u{10FFFF}", 4, 4), ("저찀쯿쿿", 8, 8), ("Hi http://test.co", 26, 26),
    ("285 chars- http://www.twitter.com/jack x", 36, 36), ("ÁB", 2, 2), ("A\u{301}B", 2, 2),
    ("A\u{5E9}\u{5C1}\u{5BC}", 4, 4), ("H🐱☺\(family)", 7, 16), ("😷👾😡🔥💩", 10, 10),
    ("🙋🏽👨\u{200D}🎤", 4, 9), (String(repeating: family, count: 140), 280, 1540),
    (
      "Unicode 10.0 emoji: 🤪; 🧕; 🧕🏾; 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 34,
      48
    ),
    ("Unicode 9.0 emoji: 🤠; 💃; 💃🏾", 29, 31), ("ABC\u{202A}\u{FFFF}ABC\u{FFFE}", 12, 12),
    ("\u{2066}\u{202A}http://foobar.پاکستان/\u{202C}\u{2069}", 31, 31),
    (kana + " http://" + String(repeating: "あいうえおかきくけこ", count: 5) + "あいう.com", 358, 358),
    (kana + " http://" + String(repeating: "あいうえおかきくけこ", count: 5) + "あい.com", 264, 264),
    ("故人西辞黄鹤楼，烟花三月下扬州。", 32, 32), ("1\u{FE0F}\u{20E3}#\u{20E3}", 4, 8),
    ("🇩🇪", 2, 4), ("🇦🇦", 4, 4), ("©", 1, 1), ("©\u{FE0F}", 2, 3), ("❤\u{FE0F}", 2, 4),
    ("'‘“” – ′ ‷", 10, 10),
  ]

  @Test(arguments: posts)
  func `of posts on X equal the published examples`(
    row: (text: String, three: Int, two: Int)
  ) throws {
    #expect(row.text.count(in: try TextServices.everything.unit(named: "weighted:x")) == row.three)
    #expect(row.text.count(in: try TextServices.everything.unit(named: "weighted:x2")) == row.two)
  }

  @Test func `of halves are rounded as each app rounds them`() throws {
    let up = try TextServices.everything.unit(named: "weighted:ascii-half")
    let down = try TextServices.everything.unit(named: "weighted:ascii-half-down")
    for (text, most, least) in [("", 0, 0), ("a", 1, 0), ("ab", 1, 1), ("中a", 2, 1), ("中文", 2, 2)] {
      #expect(text.count(in: up) == most)
      #expect(text.count(in: down) == least)
    }
    #expect("aé中😀".count(in: try TextServices.everything.unit(named: "weighted:nonascii2")) == 7)
  }

  @Test func `need a normalization form if the platform normalizes`() {
    #expect(throws: UnitError.self) {
      try TextServices.minimal.addingPlatformLimits().unit(named: "weighted:x")
    }
    #expect(throws: UnitError.self) { try TextServices.everything.unit(named: "weighted:y") }
    #expect(throws: UnitError.self) { try TextServices.everything.unit(named: "weighted") }
  }

  @Test func `never cut a link`() throws {
    let unit = try TextServices.everything.unit(named: "weighted:x")
    let text = "Look at http://example.com/a/very/long/path now"
    for (maximum, kept) in [
      (8, "Look at "), (12, "Look at "), (30, "Look at "),
      (31, "Look at http://example.com/a/very/long/path"),
      (33, "Look at http://example.com/a/very/long/path n"), (35, text),
    ] {
      #expect(text.truncated(to: TextLimit(maximum, in: unit)) == kept)
    }
    #expect(text.truncated(to: TextLimit(26, in: unit), keeping: .tail) == " now")
    #expect(text.truncated(to: TextLimit(30, in: unit), ellipsis: "…") == "Look at …")
  }

  @Test(arguments: [
    (5, 1, "a exampl"), (23, 3, "a example12"), (23, 1, "a exampleexampleexampleexample"),
  ])
  func `can fall when a link is completed`(row: (linkCount: Int, weight: Int, text: String)) {
    let table = WeightTable(defaultWeight: row.weight, ranges: [], linkCount: row.linkCount)
    let unit = TextUnit.weighted("links", by: table)
    let maximum = (row.text + ".com").count(in: unit)
    #expect(row.text.count(in: unit) > maximum)
    let isPossible = row.text.withUTF8Bytes { text in
      CountBound(maximum, in: unit)
        .canFitAfterInsertion(unit.tally(of: text), at: text.count, in: text)
    }
    #expect(isPossible)
  }
}
