import FormMessages
import Testing

@Suite struct `Language negotiation` {
  private let languages = LanguageNegotiation(
    available: ["en", "zh-Hans", "zh-Hant", "ja", "de", "fr", "es", "ru", "ar"])

  private func best(_ field: String) -> String? {
    languages.best(for: LanguageNegotiation.preferences(in: field))
  }

  @Test(arguments: [
    (["zh-TW"], "zh-Hant"), (["zh-HK", "en"], "zh-Hant"), (["zh"], "zh-Hans"),
    (["zh-CN"], "zh-Hans"), (["zh_Hant_TW"], "zh-Hant"), (["de-AT"], "de"), (["cmn-TW"], "zh-Hant"),
    (["es-419"], "es"), (["fi", "fr-CA"], "fr"), (["en-GB", "de"], "en"), (["fi"], nil),
    (["sw"], nil), ([], nil),
    (["", "\0", "🐦", "ja"], "ja"), (["uk"], nil), (["ca"], nil), (["uk", "de"], "de"),
    (["be", "ru"], "ru"),
  ])
  func `finds the best language`(wanted: [String], best: String?) {
    #expect(languages.best(for: wanted) == best)
  }

  @Test(arguments: [
    ("de", "de"), ("da, en-gb;q=0.8, en;q=0.7", "en"), ("fr;q=0.5, ja;q=0.9", "ja"),
    ("fr;q=0, ja;q=0.1", "ja"), ("fr;q=0", nil), ("fi, *;q=0.5, de;q=0.4", nil), ("*", nil),
    ("ar;q=1., de;q=0.999", "ar"), ("ar;q=1.001, de;q=0.1", "de"), ("ar;q=5e-1, de;q=.5", nil),
    ("ar;q=0x1p-1, de;q=0.0001", nil), ("", nil), (",;,;q=,", nil), ("fr;q=2, de;q=0.1", "de"),
    ("ru ; q = 0.5 , \t ar", "ar"),
  ])
  func `reads an Accept-Language field`(field: String, best: String?) {
    #expect(self.best(field) == best)
  }

  @Test func `ignores the rest of a very long field`() {
    #expect(best(String(repeating: "fi,", count: 300_000) + "de") == nil)
    #expect(best(String(repeating: "a", count: 1_000_000)) == nil)
    #expect(best("de;q=" + String(repeating: "0", count: 1_000_000)) == nil)
  }

  @Test func `works without available languages`() {
    #expect(LanguageNegotiation(available: []).best(for: ["en"]) == nil)
    #expect(LanguageNegotiation(available: ["!", "de"]).best(for: ["de"]) == "de")
  }
}
