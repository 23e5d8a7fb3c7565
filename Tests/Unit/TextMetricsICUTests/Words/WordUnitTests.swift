import CICUOracle
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `Words by locale` {
  @Test(arguments: [
    ("", "don't", 1), ("", "well-known", 2), ("", "3.14", 1), ("", "e-mail", 2),
    ("", "one — two", 2), ("", "", 0), ("", " \r\n", 0),
    ("zh", "我有很多桌子。", 3),
    ("ja", "今日は良い天気です", 5),
    ("th", "สวัสดีชาวโลก", 3),
    ("ko", "안녕하세요 세계", 2),
    ("en-US-posix", "a.b", 2), ("en", "a.b", 1),
  ])
  func `are counted by Unicode's rules and ICU's dictionaries`(
    locale: String, text: String, words: Int
  ) {
    #expect(text.count(in: .words(locale: locale)) == words)
    #expect(text.words(locale: locale).count == words)
  }

  /// Versions of ICU differ in how they divide text at signs between letters.
  @Test(arguments: ["en-US", "fi", "sv-SE", "en-US-posix", "he", "zh"])
  func `are counted as this version of ICU counts them`(locale: String) throws {
    let unit = TextUnit.words(locale: locale)
    for text in ["a:b", "a.b", "a@b", "1,2", "1:2", "a_1", "א\"ב", "a'b", "a·b"] {
      let units = Array(text.utf16)
      let words = unsafe units.withUnsafeBufferPointer { units in
        unsafe icu_oracle_words(
          locale.replacing("-", with: "_"), units.baseAddress, Int32(units.count))
      }
      #expect(text.count(in: unit) == Int(words), "\(text)")
    }
  }

  @Test(arguments: [
    ("", "words"), ("root", "words"), ("und", "words"), ("zh", "words:zh"),
    ("EN_us", "words:en-US"), ("zh_Hant_TW", "words:zh-Hant-TW"), ("zh-CN", "words:zh-CN"),
    ("en_US_POSIX", "words:en-US-u-va-posix"), ("iw", "words:he"),
    ("th-u-lw-phrase", "words:th-u-lw-phrase"),
  ])
  func `are named by their canonical tag`(locale: String, name: String) {
    #expect(TextUnit.words(locale: locale).name == name)
  }

  @Test(arguments: [
    "xx", "english", "zh-Xxxx", "en-XX", "zh-CHN", "c", "-", "_", "en-", "en US", "en@lw=phrase",
    "语言", "en\0", String(repeating: "a", count: 1000),
  ])
  func `of a locale without data use the root locale, and are refused by name`(locale: String) {
    #expect(TextUnit.words(locale: locale) == .words)
    #expect(TextUnit.sentences(locale: locale) == .sentences)
    #expect(throws: UnitError.self) { try TextServices.icu.unit(named: "words:\(locale)") }
  }

  @Test func `are parts of the text, as sentences are`() {
    let text = "éa 我有很多桌子！ One. Two? "
    #expect(text.dropFirst(3).dropLast(12).words(locale: "zh") == ["我有", "很多", "桌子"])
    #expect(text.sentences() == ["éa 我有很多桌子！ ", "One. ", "Two? "])
    #expect("".words() == [] && " \n".sentences() == [])
  }

  @Test func `are limited by a number`() {
    #expect("one — two".fits(.words(2)) && !"one — two".fits([.words(1), .bytes(90)]))
    #expect(TextLimit.words(1...2, locale: "zh") == TextLimit(1...2, in: .words(locale: "zh")))
  }
}
