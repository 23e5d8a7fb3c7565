import TestSupport
import Testing
import TextMetrics
import TextMetricsFoundation
import TextMetricsICU

@Suite struct `Words of Foundation` {
  @Test(arguments: ["", "en", "zh", "th", "ja", "de-CH"])
  func `are those of ICU`(locale: String) throws {
    let ours = try FoundationWordSegmenter(locale: locale)
    let theirs = try ICUWordSegmenter(locale: locale)
    #expect(ours.name == theirs.name)
    for seed in 0..<UInt64(RandomTests.count(100)) {
      var random = RandomSource(seed: RandomTests.seed &+ seed)
      var text = random.text(atMost: 24)
      // Since Unicode 15.1, a number sign joins the scalars after it, and `@` is a letter in some
      // versions of ICU only.
      text.unicodeScalars.removeAll { 0x600...0x605 ~= $0.value || $0 == "@" }
      #expect(
        Self.segments(of: text, by: ours) == Self.segments(of: text, by: theirs),
        "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test func `are boundaries of parts, even if sentences aren't found`() throws {
    let options = try SplitOptions(boundary: .word, services: .foundation)
    #expect(try "สวัสดีครับ".split(fitting: 6, options: options).map(\.text) == ["สวัสดี", "ครับ"])
  }

  private static func segments(of text: String, by segmenter: any TextSegmenter) -> [String] {
    var segments: [String] = []
    let bytes = Array(text.utf8)
    var start = 0
    segmenter.forEachSegment(in: bytes.span) { end, isWord in
      let segment = String(decoding: bytes[start..<end], as: UTF8.self)
      // Hangul with marks or format characters after it isn't a word in some versions of ICU.
      segments.append(segment + (Self.isHangulWithMarks(segment) ? "" : isWord ? "|" : "-"))
      start = end
      return true
    }
    return segments
  }

  private static func isHangulWithMarks(_ segment: String) -> Bool {
    guard let last = segment.unicodeScalars.last else { return false }
    let marks: [Unicode.GeneralCategory] = [
      .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierSymbol,
    ]
    return marks.contains(last.properties.generalCategory)
      && segment.unicodeScalars.contains { scalar in
        0x1100...0x11FF ~= scalar.value || 0x3131...0x318E ~= scalar.value
          || 0xAC00...0xD7A3 ~= scalar.value
      }
  }

  @Test func `stop when the body returns false`() throws {
    var ends: [Int] = []
    let text = Array("one two three".utf8)
    try FoundationWordSegmenter(locale: "").forEachSegment(in: text.span) { end, _ in
      ends.append(end)
      return ends.count < 2
    }
    #expect(ends == [3, 4])
  }

  @Test(arguments: ["", "words", "a b", "我有很多桌子。", "สวัสดีชาวโลก"])
  func `are counted by the unit`(text: String) throws {
    let ours = try TextServices.foundation.unit(named: "words:zh")
    #expect(try text.count(in: ours) == text.count(in: TextServices.icu.unit(named: "words:zh")))
    #expect(ours.name == "words:zh")
  }

  @Test(arguments: [
    ("en-u-ss-standard", "en-u-ss-standard"), ("JA_jp_U_CA_japanese", "ja-JP-u-ca-japanese"),
    ("zh-hant-tw-u-co-Phon", "zh-Hant-TW-u-co-phon"), ("de-x-ab-Abcd", "de-x-ab-abcd"),
  ])
  func `have the canonical name of the locale`(locale: String, name: String) throws {
    #expect(try FoundationWordSegmenter(locale: locale).name == name)
  }

  @Test(arguments: ["xx", "xxx", "not a locale", "en-", "zh\0", "123", "-"])
  func `are refused for an unknown locale`(locale: String) {
    #expect(throws: UnitError.unknownLocale(locale)) {
      try FoundationWordSegmenter(locale: locale)
    }
    #expect(throws: UnitError.self) { try ICUWordSegmenter(locale: locale) }
  }

  @Test(arguments: [
    "ja-u-lw-phrase", "zh_Hant_u_lw_phrase", "ja-u-ca-japanese-lw-phrase-nu-latn", "th-u-dx-thai",
    "th_u_dx_zyyy",
  ])
  func `are refused if the locale changes the dictionaries`(locale: String) {
    #expect {
      try FoundationWordSegmenter(locale: locale)
    } throws: {
      if case .unavailable = $0 as? UnitError { true } else { false }
    }
  }

  @Test(arguments: ["fi", "sv", "sv-SE", "fi_FI"])
  func `are not found by the rules of another locale`(locale: String) throws {
    #expect {
      try FoundationWordSegmenter(locale: locale)
    } throws: {
      if case .unavailable = $0 as? UnitError { true } else { false }
    }
    // ICU has other rules for these locales.
    let words = try ICUWordSegmenter(locale: locale)
    #expect("a:b".count(in: .words(words)) == 1)
    #expect(try "a:b".count(in: .words(FoundationWordSegmenter(locale: ""))) == 2)
  }
}
