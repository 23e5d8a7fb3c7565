import FormFiles
import FormMessages
import FormSupport
import FormValidation
import StrictJSON
import Testing
import TextMetrics

@Suite struct `A bound in a sentence` {
  private let catalog = MessageCatalog()

  private func sentence(_ maximum: String, _ language: String) -> String {
    let violation = Violation(
      path: "a", rule: "range", code: .tooLarge, expected: .range(minimum: nil, maximum: maximum))
    return plain(catalog.message(for: violation, language: language))
  }

  private func plain(_ sentence: String) -> String {
    String(
      sentence.map { $0.isWhitespace ? " " : $0 }.filter {
        !["\u{2068}", "\u{2069}", "\u{61C}", "\u{200E}"].contains($0)
      })
  }

  @Test(
    arguments: [
      ("1234567", "en-US", "Enter 1,234,567 or less."),
      ("1234567", "en-IN", "Enter 12,34,567 or less."),
      ("-1234.5", "de", "-1.234,5 oder weniger eingeben."),
      ("-1234.5", "de-CH", "-1’234.5 oder weniger eingeben."),
      ("1.5e3", "en", "Enter 1,500 or less."),
      ("0.1000000000000000000001", "en", "Enter 0.1000000000000000000001 or less."),
      ("36893488147419103233", "fr-FR", "Saisissez 36 893 488 147 419 103 233 ou moins."),
      ("12.5", "ar-EG", "أدخل ١٢٫٥ أو أقل."),
      // A number with too many digits is shown as it was written.
      ("1e400", "de", "1e400 oder weniger eingeben."),
    ])
  func `is a number as the region writes it, with all of its digits`(
    bound: String, language: String, expected: String
  ) {
    #expect(sentence(bound, language) == expected)
  }

  @Test(
    arguments: [
      ("-P18Y", "en", "today -18 years or earlier."), ("P1D", "en", "today +1 day or earlier."),
      ("P1Y2M3DT4H5M6S", "en", "today +1 year +2 months +3 days +4 hours +5 minutes +6 seconds"),
      ("-P18Y", "de", "heute -18 Jahre oder früher."),
      ("-P18Y", "ru", "сегодня -18 лет или раньше."),
      ("P1M-7D", "ja", "今日 +1 か月 -7 日以前。"), ("-P2Y", "zh-Hans", "今天 -2年"),
      ("-P18Y", "ar-EG", "اليوم -١٨ سنة أو ما قبله."), ("-P2Y", "ar", "اليوم -سنتان أو ما قبله."),
      ("P1D", "ar", "اليوم +يوم"), ("-PT90M", "fr", "aujourd’hui -1 heure -30 minutes"),
    ])
  func `is a reference and its offset, in words`(
    offset: String, language: String, expected: String
  ) throws {
    let form = try FormDeclaration(
      parsing: JSONValue(
        parsing: #"""
          {"fields":[{"name":"a","kind":"dateTime","rules":[
            {"rule":"range","max":{"reference":"today","plus":"\#(offset)"}}]}]}
          """#))
    let sentences = catalog.explanation(of: form, language: language).flatMap(\.sentences)
    #expect(sentences.contains { plain($0).hasPrefix(expected) }, "\(sentences.map { plain($0) })")
  }

  @Test(
    arguments: [
      ("2026-11-22", "en-US", "Enter Nov 22, 2026 or less."),
      ("2026-11-22", "en-GB", "Enter 22 Nov 2026 or less."),
      ("2026-11-22", "th-TH", "Enter Nov 22, 2026 or less."),
      ("0001-01-01", "ja-JP", "1年1月1日以下の値を入力してください。"),
      ("1500-02-28", "zh-Hans", "请输入不大于 1500年2月28日 的值。"),
      ("13:45", "en-US", "Enter 1:45 PM or less."), ("13:45", "de", "13:45 oder weniger eingeben."),
      ("13:45:30", "ja", "13:45:30以下の値を入力してください。"),
      ("2026-11-22T13:45", "en-US", "Enter Nov 22, 2026 at 1:45 PM or less."),
      ("2026-11-22T00:15:30-03:00", "en-US", "Enter Nov 22, 2026 at 12:15:30 AM GMT-3 or less."),
      // A text that can't be formatted completely isn't changed.
      ("13:45:30.5", "en-US", "Enter 13:45:30.5 or less."),
      ("2016-12-31T23:59:60Z", "en-US", "Enter 2016-12-31T23:59:60Z or less."),
      ("2026-02-30", "en-US", "Enter 2026-02-30 or less."),
      ("soon", "de", "soon oder weniger eingeben."),
    ])
  func `is a date or time as the region writes it, in the Gregorian calendar`(
    bound: String, language: String, expected: String
  ) {
    #expect(sentence(bound, language) == expected)
  }

  @Test func `is written as in the region, also in an override`() {
    func sentence(_ expected: Violation.Expected, _ code: Violation.Code, _ language: String)
      -> String
    {
      let own = code == .stepMismatch ? "by {step} from {base}" : "max {maximum}"
      let form = FormDeclaration(messages: MessageOverrides(LocalizedText(own)))
      let violation = Violation(path: "a", rule: "r", code: code, expected: expected)
      return plain(catalog.message(for: violation, form: form, language: language))
    }
    #expect(sentence(.range(minimum: nil, maximum: "1234.5"), .tooLarge, "pl-PL") == "max 1234,5")
    // Numbers in a language without data are not formatted.
    #expect(
      sentence(.range(minimum: nil, maximum: "1234.5"), .tooLarge, "no language") == "max 1234.5")
    #expect(
      sentence(.range(minimum: nil, maximum: "2026-11-22"), .tooLarge, "no language")
        == "max 2026-11-22"
    )
    #expect(
      sentence(.step(of: "0.25", from: "12345"), .stepMismatch, "de") == "by 0,25 from 12.345")
  }

  @Test func `is written as in the region, also in an explanation`() {
    let form = FormDeclaration(fields: [
      FieldDeclaration(
        "a", kind: .decimal, rules: [.range(from: .value("1234.5")), .multiple(of: 0.25)]),
      FieldDeclaration("b", kind: .date, rules: [.range(to: .value("2026-11-22"))]),
    ])
    let sentences = catalog.explanation(of: form, language: "fr").flatMap(\.sentences).map(plain)
    #expect(sentences.contains { $0.contains("1 234,5") })
    #expect(sentences.contains { $0.contains("0,25") })
    #expect(sentences.contains { $0.hasPrefix("22 nov. 2026") })
  }
}
