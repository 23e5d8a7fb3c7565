import EveryUnit
import TestSupport
import Testing
import TextMetrics

struct SentenceTests {
  @Test(arguments: [
    ("One. Two? “Three!”", "", 3), ("e.g. this", "", 1), ("3.14 is pi.", "", 1), ("Mr. Fox", "", 2),
    ("我有很多桌子。你呢？", "", 2), ("One\n\n \nTwo", "", 2), (" \n ", "", 0), ("", "", 0),
    ("Τι; Ναι", "", 1), ("Τι; Ναι", "el", 2), (" \n a.\n\n", "", 1), ("\u{2028}\u{85}a", "", 1),
  ])
  func `sentences follow the rules of a locale, and blank sentences aren't counted`(
    text: String, locale: String, count: Int
  ) {
    #expect(text.count(in: .sentences(locale: locale)) == count)
  }

  @Test(arguments: RandomTests.seeds)
  func `no following text changes sentences before a stable boundary`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    func text(_ random: inout RandomSource) -> String {
      (0..<random.number(in: 0...20)).map { _ in
        random.pick(["a", "B", " ", ". ", ".", "? ", "1", "\n", "”", "\r", "。", "…", "\u{301}"])
      }.joined()
    }
    let segmenter = try ICUSentenceSegmenter(locale: "")
    func ends(_ text: String) -> [Int] {
      var ends: [Int] = []
      text.withUTF8Bytes {
        segmenter.forEachSegment(in: $0) { end, _ in
          ends.append(end)
          return true
        }
      }
      return ends
    }
    let beginning = text(&random)
    let whole = beginning + text(&random)
    let stable = beginning.withUTF8Bytes { segmenter.stableBoundary(in: $0) }
    #expect(ends(beginning).filter { $0 <= stable } == ends(whole).filter { $0 <= stable })
    let rest = String(decoding: Array(whole.utf8.dropFirst(stable)), as: UTF8.self)
    let after = ends(rest).map { $0 + stable }
    #expect(after == ends(whole).filter { $0 > stable }, "\(whole.debugDescription) \(stable)")
  }

  @Test(arguments: [
    ("sentences<=2", "One two. Three four! “Five.” Six.", "One two. Three four!"),
    ("sentences<=1", "One e.g. this, and more. Two", "One e.g. this, and more."),
    ("words:th<=6", "ฉันรักภาษาไทยมากกับหนังสือ", "ฉันรักภาษาไทยมากกับ"),
    ("words<=2", "One two (three)", "One two"),
    ("words:zh<=2", "我有很多桌子", "我有很多"), ("words<=3", "one-two-three-four", "one-two-three"),
    ("words<=2", "C++ and Q&A or", "C++ and"), ("words+nfc<=2", "One two (three)", "One two"),
  ])
  func `the default cut keeps whole words and sentences`(
    limit: String, text: String, expected: String
  ) throws {
    let limit = try TextLimit(parsing: limit, services: .everything)
    #expect(text.truncated(to: limit) == expected)
    // The longest prefix that fits can end in a word.
    #expect(text.truncated(to: limit, at: .character).hasPrefix(expected))
    #expect(("x " + text).truncated(to: [limit, .characters(1)]) == "x")
  }

  @Test func `a text is divided at its sentences`() throws {
    var options = try SplitOptions(services: .everything)
    let limit = TextLimit(32, in: .characters)
    let text = "The first sentence. And now a second one, with more."
    #expect(
      try text.split(fitting: [limit], options: options).map(\.text)
        == ["The first sentence.", "And now a second one, with more."])
    // An abbreviation and the number or name after it stay together in Thai, and in English by the
    // rules of `en-u-ss-standard`.
    let short = [TextLimit(20, in: .characters)]
    for (text, part) in [
      ("ปีขาล พ.ศ. 2325 พระองค์ได้โปรด", "ปีขาล พ.ศ. 2325"), ("กรุงเทพ ดร. สม พระองค์", "กรุงเทพ ดร. สม"),
    ] {
      let parts = try text.split(fitting: [TextLimit(16, in: .characters)], options: options)
      #expect(parts[0].text == part)
    }
    let fox = "He said so, Mr. Fox came."
    #expect(try fox.split(fitting: short, options: options)[0].text == "He said so, Mr.")
    let known = try SplitOptions(locale: "en-u-ss-standard", services: .everything)
    #expect(try fox.split(fitting: short, options: known)[0].text == "He said so,")
    // The whitespace after a sentence doesn't fit, and is dropped.
    let full = String(repeating: "न", count: 34) + ". " + String(repeating: "ने", count: 17)
    #expect(
      try (full + ". न").split(fitting: [TextLimit(71, in: .utf16)], options: options)[0].text
        == full + ".")
    options.wordSegmenter = try ICUWordSegmenter(locale: "th")
    let thai = "สวัสดีชาวโลกสวัสดีชาวโลก"
    let parts = try thai.split(fitting: [TextLimit(14, in: .characters)], options: options)
    #expect(parts.map(\.text).joined() == thai)
    let words = ["สวัสดี", "ชาว", "โลก"]
    #expect(parts.allSatisfy { part in words.contains { part.text.hasPrefix($0) } })
  }
}
