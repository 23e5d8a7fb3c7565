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
    ("en-US", "a:b", 2), ("fi", "a:b", 1), ("sv-SE", "a:b", 1),
    ("en-US-posix", "a.b", 2), ("en", "a.b", 1),
  ])
  func `are counted as ICU counts them`(locale: String, text: String, words: Int) throws {
    #expect(text.count(in: try .words(locale)) == words)
  }

  @Test(arguments: [
    ("", "words"), ("root", "words"), ("und", "words"), ("zh", "words:zh"),
    ("EN_us", "words:en-US"), ("zh_Hant_TW", "words:zh-Hant-TW"), ("zh-CN", "words:zh-CN"),
    ("en_US_POSIX", "words:en-US-u-va-posix"), ("iw", "words:he"),
    ("th-u-lw-phrase", "words:th-u-lw-phrase"),
  ])
  func `are named by their canonical tag`(locale: String, name: String) throws {
    #expect(try TextUnit.words(locale).name == name)
  }

  @Test(arguments: [
    "xx", "english", "zh-Xxxx", "en-XX", "zh-CHN", "c", "-", "_", "en-", "en US", "en@lw=phrase",
    "语言", "en\0", String(repeating: "a", count: 1000),
  ])
  func `are refused where ICU has no such locale`(locale: String) {
    #expect(throws: UnitError.unknownLocale(locale)) { try TextUnit.words(locale) }
  }

  @Test func `are limited by a number`() {
    #expect("one — two".fits(.words(2)) && !"one — two".fits([.words(1), .bytes(90)]))
    #expect(TextConstraints.words(2).limits == [TextLimit(...2, in: .words)])
  }
}
