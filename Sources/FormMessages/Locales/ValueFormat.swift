import FormValidation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

final class ValueFormat: Sendable {
  private let formatted = BoundedCache<TextInLocale, String>()

  private static let maximumNumberBytes = 100

  /// Returns a number, date, or time in the format of the locale. If Foundation doesn't support the
  /// locale, returns `text` unchanged. These texts are also returned unchanged:
  ///
  /// - a text that isn't a number, date, or time
  /// - a number whose `ExactDecimal.description` has an exponent or more than 100 bytes
  /// - a time with a fraction of a second or with a leap second
  /// - one of the ten dates that the calendar reform of 1582 skipped
  func localized(_ text: String, _ locale: String) -> String {
    formatted.value(of: TextInLocale(text: text, locale: locale)) {
      guard let tag = MessageLocale.supportedTag(for: locale) else { return text }
      if let number = Self.plainDecimal(text) { return NumberStyle.of(tag).string(number) }
      return ParsedMoment(text)?.formatted(tag) ?? text
    }
  }

  /// Returns the number in ASCII without an exponent, such as `-12.5`, or `nil` if `text` isn't a
  /// number, or if the description of the number has an exponent or more than 100 bytes.
  static func plainDecimal(_ text: String) -> String? {
    guard let number = ExactDecimal(text)?.description, number.utf8.count <= maximumNumberBytes,
      !number.utf8.contains(UInt8(ascii: "e"))
    else { return nil }
    return number
  }
}

private struct ParsedMoment {
  private let date: CalendarDate?
  /// The number of seconds since midnight, or `nil` for a date without a time.
  private let time: Int?
  private let hasSeconds: Bool
  /// The number of seconds ahead of UTC, or `nil` for a value without an offset.
  private let offset: Int?

  /// Returns `nil` if the text isn't a date or time, or if the time has a fraction of a second or a
  /// leap second.
  init?(_ text: String) {
    guard
      let kind = ValueKind.allCases.first(where: { $0.isMoment && (try? $0.parse(text)) != nil })
    else { return nil }
    var scanner = TextScanner(text)
    date = kind == .time ? nil : try? scanner.date()
    if date != nil, kind != .date {
      _ = scanner.take("T") || scanner.take("t") || scanner.take(" ")
    }
    let start = scanner.position
    let moment = kind == .date ? nil : try? scanner.time().moment
    guard moment != nil || kind == .date, moment?.fraction.isEmpty ?? true else { return nil }
    time = moment?.seconds
    hasSeconds = scanner.position - start > "00:00".utf8.count
    offset = kind == .dateTime ? try? scanner.offset() : nil
  }
}

extension ParsedMoment {
  func formatted(_ tag: String) -> String? {
    let days: Int? = if let date { Self.displayedDay(date) } else { 0 }
    guard let days else { return nil }
    let instant = Date(
      timeIntervalSince1970: Double((days - Self.daysBefore1970) * 86_400 + (time ?? 0)))
    var style = Self.style(tag, offset: 0)
    if date != nil { style = style.year().month(.abbreviated).day() }
    if time != nil { style = style.hour().minute() }
    if hasSeconds { style = style.second() }
    let zone = offset.map { Self.style(tag, offset: $0).timeZone(.localizedGMT(.short)) }
    return ([style] + (zone.map { [$0] } ?? [])).map { $0.format(instant) }.joined(separator: " ")
  }

  private static func style(_ tag: String, offset: Int) -> Date.FormatStyle {
    let zone = TimeZone(secondsFromGMT: offset) ?? .gmt
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return Date.FormatStyle(
      locale: Locale(identifier: tag + "-u-ca-gregory"), calendar: calendar, timeZone: zone)
  }

  private static let daysBefore1970 = 719_162

  /// Returns the number of days from January 1 of the year 1, in the proleptic Gregorian calendar,
  /// to the day that Foundation displays as `date`. Foundation displays days before the reform of
  /// 1582 in the Julian calendar. Returns `nil` for the ten dates that the reform skipped.
  private static func displayedDay(_ date: CalendarDate) -> Int? {
    let number = (date.year * 100 + date.month) * 100 + date.day
    if number >= 1582_10_15 { return date.daysSinceYearOne }
    if number > 1582_10_04 { return nil }
    let year = date.month > 2 ? date.year : date.year - 1
    return date.daysSinceYearOne + year / 100 - year / 400 - 2
  }
}
