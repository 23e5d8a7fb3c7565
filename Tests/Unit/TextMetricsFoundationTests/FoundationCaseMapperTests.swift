import TestSupport
import Testing
import TextMetrics
import TextMetricsFoundation
import TextMetricsICU

@Suite("Case of Foundation") struct FoundationCaseMapperTests {
  private static let texts = [
    "", "istanbul IĞDIR", "ŞİŞLİ şişli", "I\u{307}i\u{307}", "ΜΆΙΟΣ μάιος ΟΔΟΣ", "straße ﬁ ŉ", "և",
    "Ì Í Ĩ",
    "中文 123 \u{0} 😀", String(repeating: "ß", count: 1000),
  ]

  @Test(arguments: [
    "tr", "tr-TR", "az", "az-Latn-AZ", "lt", "el", "hy", "en", "de", "nl", "und", "",
  ])
  func `is that of ICU`(language: String) {
    for text in Self.texts {
      for letterCase in TextConstraints.LetterCase.allCases {
        let ours = FoundationCaseMapper.foundation.map(text, to: letterCase, language: language)
        let theirs = ICUCaseMapper.icu.map(text, to: letterCase, language: language)
        #expect(
          ours.unicodeScalars.elementsEqual(theirs.unicodeScalars), "\(text), \(letterCase)")
      }
    }
  }

  @Test(arguments: ["not a language", "-", "tr\u{0}x", String(repeating: "x", count: 10_000)])
  func `accepts any language`(language: String) {
    #expect(ICUCaseMapper.icu.map("ab", to: .uppercase, language: language) == "AB")
    #expect(FoundationCaseMapper.foundation.map("ab", to: .uppercase, language: language) == "AB")
  }
}
