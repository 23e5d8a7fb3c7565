import Foundation
import TestSupport
import Testing
import TextMetrics

@testable import TextMetricsICU

@Suite struct `Word boundaries` {
  private static let randomTexts = RandomTests.count(150)

  @Test func `are found by the tables`() throws {
    #expect(try ICUWordSegmenter(locale: "").scanner != nil)
  }

  @Test(arguments: [
    "ja-u-lw-phrase", "zh-Hant-u-lw-phrase", "ja-u-ca-japanese-lw-phrase-nu-latn", "th-u-dx-thai",
  ])
  func `of locales that change dictionaries are found by ICU's iterator`(locale: String) throws {
    #expect(try ICUWordSegmenter(locale: locale).scanner == nil)
  }

  @Test(arguments: [
    "ーの本", "ーの〱ー本", "〱ーｰの本", "゛゜本ー", "ｰ本", "ー", "本ー〵", "゠ーア゠イ",
    "ｶﾞｷﾞｸﾞﾊﾟﾋﾟ", "ﾞｶﾞ", "㌔㍻漢㌔", "𠀀漢𠀀字", "豈更ゟヿ⼀⺟", "本\u{16FF0}本", "0'\u{16FE4}",
    "a'\u{16FE4}", "א\"\u{16FE4}", "0'\u{16FE4}\u{200D}",
  ])
  func `around kana marks and compatibility forms are ICU's`(text: String) throws {
    try WordOracle().compare(text)
  }

  @Test(arguments: ["", "en-US-posix", "fi", "sv-SE", "zh", "ja", "th", "he", "el"])
  func `of random texts are ICU's, with their statuses`(locale: String) throws {
    let oracle = try WordOracle(locale: locale)
    var random = RandomSource(seed: RandomTests.seed)
    for number in 0..<Self.randomTexts {
      let text = random.wordText(pieces: number % 10 == 0 ? 200 : 12)
      try oracle.compare(text, "locale '\(locale)', seed \(RandomTests.seed), text \(number):")
    }
  }

  @Test func `report the start of the first word after the maximum`() throws {
    let prototype = try WordOracle().prototype
    var random = RandomSource(seed: RandomTests.seed)
    var found = 0
    for number in 0..<Self.randomTexts {
      // Some texts have several blocks and several runs of a dictionary's script.
      let text = random.wordText(pieces: number % 20 == 0 ? 100 : 12)
      var start = 0
      var starts: [Int] = []
      for segment in prototype.copy()?.segments(of: text) ?? [] {
        if segment.status >= 100 { starts.append(start) }
        start = segment.end
      }
      for (words, start) in starts.enumerated() {
        let over = TextLimit(words, in: .words).excessRange(in: text)
        // A Character can begin before its first word.
        let characters = text.indices.last { text[..<$0].utf8.count <= start }
        let kept = characters.map { text[..<$0] } ?? ""
        #expect(over?.lowerBound.utf8.value == kept.utf8.count, "\(words) words of \(text)")
        #expect(over?.lowerBound.characters.value == kept.count)
        found += 1
      }
      #expect(TextLimit(starts.count, in: .words).excessRange(in: text) == nil)
    }
    #expect(found > 400)
  }

  @Test func `of every locale's rules are ICU's`() throws {
    // One locale for each distinct set of rules.
    var rules: Set<[UInt8]> = []
    for locale in Self.locales {
      guard let tag = ICULocale(locale)?.tag else { continue }
      let compiled = try BreakIterator(tag: tag).compiledRules()
      guard rules.insert(compiled).inserted else { continue }
      let oracle = try WordOracle(locale: locale)
      var random = RandomSource(seed: UInt64(rules.count))
      for _ in 0..<50 {
        try oracle.compare(random.wordText(pieces: 40), "locale '\(locale)':")
      }
    }
    #expect(rules.count > 1)
  }

  private static let locales: [String] = {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let two = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    return two + ["en-US-posix", "fil", "yue", "ckb", "gsw", "zh-Hant-TW", "sv-FI", "fi-FI"]
  }()

  private static let unicode = "\(ICUVersion.unicode.major).\(ICUVersion.unicode.minor)"

  /// Debian has Unicode's test data in the package `unicode-data`.
  @Test(
    .enabled(
      if: WordBreakTest.version == unicode,
      """
      \(WordBreakTest.path), which comes with 'unicode-data', is not there or not of Unicode \
      \(unicode), ICU's version
      """))
  func `of Unicode's own test data are ICU's`() throws {
    let oracle = try WordOracle()
    let texts = try WordBreakTest.texts()
    try #require(texts.count > 1000)
    for text in texts {
      try oracle.compare(text)
    }
  }

  @Test(arguments: [
    "研究生命的起源中华人民共和国", "コンピュータープログラムを書く", "ｺﾝﾋﾟｭｰﾀｰを㌔", "วันนี้อากาศดีมากฉันจึงเดินไปตลาด",
    "ມື້ນີ້ອາກາດດີຫຼາຍຂ້ອຍຈຶ່ງຍ່າງໄປ", "ថ្ងៃនេះអាកាសធាតុល្អណាស់ខ្ញុំ", "ဒီနေ့ရာသီဥတုသာယာလို့ကျွန်တော်",
  ])
  func `of a dictionary's run are ICU's for any start and end`(run: String) throws {
    let oracle = try WordOracle()
    let scalars = Array(run.unicodeScalars)
    for start in scalars.indices {
      for end in stride(from: start + 1, through: scalars.count, by: 3) {
        let cut = String(String.UnicodeScalarView(scalars[start..<end]))
        let before = String(repeating: "a", count: (start * 7 + end) % 67)
        for text in [cut, before + cut + " b", before + "é" + cut + "1", cut + "." + cut] {
          try oracle.compare(text)
        }
      }
    }
  }

  @Test(arguments: [
    "a", "é", "क", "😀", "漢", "ア", " ", "a.", "1,", "\u{301}", "🇦", "\u{200D}", "ｶﾞ", "ก",
  ])
  func `of texts about the size of a block are ICU's`(unit: String) throws {
    let oracle = try WordOracle()
    for count in Array(0...70) + [126, 127, 128, 129, 191, 192, 193, 255, 256, 257, 300] {
      for end in ["", ".", "\u{301}", "é", "\n", "本"] {
        let text = String(repeating: unit, count: count) + end
        try oracle.compare(text)
      }
    }
  }

  /// Most blocks of these texts are divided in one step. Some contain scalars that aren't letters.
  @Test(arguments: ["", "de", "fi", "sv", "ru", "el", "zh"])
  func `among letters of two bytes are ICU's`(locale: String) throws {
    let oracle = try WordOracle(locale: locale)
    var random = RandomSource(seed: 11)
    let letters = Array("abz1 '.,:_éÀÿßŁƀɏʯЖяѿ")
    let others = Array("×÷ªµº·«ˌ˿҂҃Ҁ҈ͰΑ·Ωאع’“\u{301}\u{AD}中ก\r\n@-")
    for count in 1...RandomTests.some(600, of: 2000) {
      var text = ""
      for _ in 0..<(1 + count % 150) {
        text.append(random.chance(3) ? random.pick(others) : random.pick(letters))
      }
      try oracle.compare(text)
    }
  }

  @Test(arguments: [
    "一", "的人", "ア", "カガ", "ｶﾞ", "㌔", "𠀀", "ก", "เ", "က", "ក្", "a.", "1.", "a.\u{301}", "\u{301}",
    "\u{200D}", "🇦", "👩\u{200D}", " ", "\r", "_", "\u{3031}",
  ])
  func `of a repeated text are found in one pass`(unit: String) throws {
    let size = RandomTests.some(1 << 16, of: 1 << 20)
    let text = String(repeating: unit, count: size / unit.utf8.count)
    let words = try ICUWordSegmenter(locale: "")
    var last = 0
    text.withUTF8Bytes { bytes in
      words.forEachSegment(in: bytes) { end, _ in
        last = end
        return true
      }
    }
    #expect(last == text.utf8.count)
  }

  @Test(arguments: [
    ("", 0), ("a", 0), ("a ", 1), ("a b", 2), ("a.", 0), ("a. ", 2), ("a\n", 2), ("a\r", 1),
    ("one two.", 4), ("漢字", 0), ("漢字。", 6), ("漢字。漢", 9), ("1,", 0), ("🇦🇧🇨", 8), ("\n", 1),
  ])
  func `are stable if no following text can change them`(text: String, end: Int) throws {
    let words = try ICUWordSegmenter(locale: "")
    #expect(text.withUTF8Bytes { words.stableBoundary(in: $0) } == end)
  }
}

/// Unicode's test data for words. A line has the scalars of a text in hexadecimal, with `÷` at each
/// boundary and `×` at each other position.
private enum WordBreakTest {
  static let path = "/usr/share/unicode/auxiliary/WordBreakTest.txt"

  /// The major and minor version in the first line, `# WordBreakTest-15.0.0.txt`.
  static var version: String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let numbers = text.prefix(while: { $0 != "\n" }).split(separator: "-").last
    else { return nil }
    return numbers.split(separator: ".").prefix(2).joined(separator: ".")
  }

  static func texts() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      let data = line.prefix { $0 != "#" }
      let scalars = data.split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
    }
  }
}
