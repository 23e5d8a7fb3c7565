import CICUOracle
import Foundation
import TestSupport
import Testing

@testable import FormMessages

@Suite struct `Numbers, dates, and languages` {
  private static let numbers = [
    "0", "7", "-1", "100", "999", "1000", "-9999", "10000", "99999", "1234567.891", "-0.5",
    "123456789012345678901234.25",
  ]

  @Test func `numbers in every locale are those of Foundation`() throws {
    for locale in ICU.locales {
      let style = NumberStyle.of(locale)
      let foundation = Decimal.FormatStyle(locale: Locale(identifier: locale))
        .precision(.fractionLength(0...30))
      for number in Self.numbers {
        let decimal = try #require(Decimal(string: number))
        #expect(style.string(number) == foundation.format(decimal), "\(locale)")
      }
    }
    #expect(ICU.locales.count > 900)
  }

  @Test(arguments: MessageCatalog.languages)
  func `numbers in the languages of the catalog are those of ICU`(language: String) {
    for number in Self.numbers + [String(repeating: "1234567890", count: 9) + ".5"] {
      #expect(NumberStyle.of(language).string(number) == ICU.number(number, ICU.locale(language)))
    }
  }

  /// The words between a date and a time, and in Arabic the comma before the year, aren't compared,
  /// since they differ between versions of CLDR.
  @Test(arguments: MessageCatalog.languages)
  func `dates and times in the languages of the catalog are those of ICU`(language: String) {
    let format = ValueFormat()
    func plain(_ text: String) -> String {
      text.replacing("،", with: "").replacing("\u{A0}", with: " ")
    }
    func shown(_ text: String) -> String { plain(format.localized(text, language)) }
    for (day, time, seconds) in [
      ("2026-11-22", "13:45:07", 1_795_355_107),
      ("0001-01-01", "00:00:00", -62_135_596_800),
      ("1500-02-28", "23:59:59", -14_826_672_001),
      ("1582-10-04", "09:00:30", -12_220_210_770),
      ("1582-10-15", "12:30:00", -12_219_247_800),
      ("9999-12-31", "05:06:08", 253_402_232_768),
    ] {
      func expected(_ skeleton: String) -> String {
        plain(ICU.moment(ICU.locale(language), skeleton, seconds: seconds) ?? "")
      }
      let (date, withSeconds, minutes) = (expected("yMMMd"), expected("jms"), expected("jm"))
      #expect(shown(day) == date)
      #expect(shown(time) == withSeconds)
      #expect(shown(String(time.prefix(5))) == minutes)
      let both = shown("\(day)T\(time.prefix(5))")
      #expect(both.hasPrefix(date) && both.hasSuffix(minutes), "\(both)")
      let zoned = shown("\(day)T\(time)Z")
      #expect(zoned.hasPrefix(shown("\(day)T\(time)") + " "), "\(zoned)")
    }
    // The calendar reform skipped this day.
    #expect(format.localized("1582-10-05", language) == "1582-10-05")
  }

  @Test func `the language of the process comes from the variables of POSIX`() {
    #expect(MessageCatalog.isSupportedLocale(MessageLocale.current))
  }

  @Test func `languages are matched as by ICU, apart from second languages`() {
    let available = MessageCatalog.languages
    let negotiation = LanguageNegotiation(available: available)
    let others = [
      "zh-TW", "zh-MO", "zh", "cmn", "cmn-TW", "iw", "no", "de-CH-1996", "de-u-nu-latn", "sr-Latn",
      "zh-Latn", "ja-Latn", "ar-Latn", "en-Shaw", "ru-Latn", "de-AT", "x-private", "mis",
    ]
    for locale in ICU.locales + others {
      let index = unsafe icu_oracle_best_language(available.joined(separator: ","), locale)
      let expected = index < 0 ? nil : available[Int(index)]
      let found = negotiation.best(for: [locale])
      // ICU matches Swahili with English, the second language of many of its speakers. This makes
      // no difference, since English is the default if no language is found.
      #expect(found == expected || (found == nil && expected == "en"), "\(locale)")
    }
  }

  @Test func `every scalar from right to left keeps the isolates`() {
    for scalar in RandomTests.scalars where icu_oracle_is_right_to_left(scalar.value) {
      let isolated = "\u{2068}\(scalar)\u{2069}"
      #expect(isolated.withoutUnneededIsolates == isolated)
    }
    #expect("\u{2068}aé中😀\u{301}\u{2069}".withoutUnneededIsolates == "aé中😀\u{301}")
  }
}
