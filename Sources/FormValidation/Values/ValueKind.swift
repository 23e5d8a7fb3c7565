import StrictJSON
import TextMetrics

/// What the text of a field stands for.
///
/// A value of any kind has a text: what was typed, or what a record's number, boolean or file is
/// spelled as. A text that is none of its kind is a violation that says where in it.
public enum ValueKind: String, Sendable, Hashable, CaseIterable {
  /// Any text.
  case text
  /// A number without a fraction: `12`, also written as `12.0` or `1.2e1`. A text may have any
  /// size, a number in JSON that of a `Double`, with all of its digits.
  case integer
  /// A number of any precision, as large as an integer may be: HTML's valid floating-point number.
  /// It is compared exactly, where validators that use `Double`s round it first.
  case decimal
  /// `true` or `false`.
  case boolean
  /// A day, `2026-11-22` (RFC 3339, full-date), from the year 0001 to 9999.
  case date
  /// A time of day, `13:45` or `13:45:30.5` (HTML, valid time string).
  case time
  /// A day and a time of day somewhere, `2026-11-22T13:45` (HTML, valid local date and time
  /// string).
  case localDateTime
  /// A moment, `2026-11-22T13:45:30+01:00` (RFC 3339, date-time).
  case dateTime
  /// A file as its name, its type and its size: ``FileDescription``.
  case file
}

/// A value that was read from its text.
package enum ReadValue: Hashable, Sendable {
  case text
  case number(ExactDecimal)
  case boolean(Bool)
  case moment(Moment)
  case file(FileDescription)
}

extension ValueKind {
  package var isOrdered: Bool {
    switch self {
    case .integer, .decimal: true
    case .date, .time, .localDateTime, .dateTime: true
    case .text, .boolean, .file: false
    }
  }

  package var isNumeric: Bool { self == .integer || self == .decimal }

  package var isMoment: Bool { isOrdered && !isNumeric }

  /// The value that a text stands for. Linear in the text.
  ///
  /// - Throws: Where in the text it is not of this kind.
  package func read(_ text: String) throws(MalformedText) -> ReadValue {
    lazy var scanner = TextScanner(text)
    let moment: Moment
    switch self {
    case .text: return .text
    case .integer:
      let number = try ExactDecimal(parsing: text)
      guard number.isInteger else {
        let start = text.utf8.enumerated().first { $0.element == UInt8(ascii: ".") }?.offset ?? 0
        throw MalformedText(bytes: start..<text.utf8.count)
      }
      return .number(number)
    case .decimal: return .number(try ExactDecimal(parsing: text))
    case .boolean:
      if text.hasSameBytes(as: "true") { return .boolean(true) }
      if text.hasSameBytes(as: "false") { return .boolean(false) }
      throw MalformedText(bytes: 0..<text.utf8.count)
    case .file:
      guard let json = try? JSONValue(parsing: text), let file = FileDescription(json) else {
        throw MalformedText(bytes: 0..<text.utf8.count)
      }
      return .file(file)
    case .date: moment = Moment(seconds: try scanner.date().daysSinceYearOne * 86_400)
    case .time: moment = try scanner.time().moment
    case .localDateTime: moment = try scanner.localDateTime()
    case .dateTime: moment = try scanner.dateTime()
    }
    try scanner.expectEnd()
    return .moment(moment)
  }

  /// A date or time plus an offset, as a text of the same kind; nil where there is no such date.
  func text(_ text: String, plus offset: CalendarOffset) -> String? {
    guard (try? read(text)) != nil else { return nil }
    if offset.isZero { return text }
    guard isMoment, self != .time, offset.isWithinCalendar else { return nil }
    var scanner = TextScanner(text)
    guard let shifted = (try? scanner.date())?.adding(months: offset.months) else { return nil }
    let rest = Array(scanner.bytes[scanner.position...])
    var days = shifted.daysSinceYearOne + offset.days
    var time = rest
    if offset.seconds != 0 {
      guard self != .date, let moved = Self.time(rest, plus: offset.seconds) else { return nil }
      days += moved.days
      time = moved.time
    }
    guard let date = CalendarDate(daysSinceYearOne: days) else { return nil }
    return date.description + String(decoding: time, as: UTF8.self)
  }

  /// The time after a date, `T13:45:30.5Z`, plus seconds, and the days that are carried over.
  private static func time(
    _ rest: [UInt8], plus seconds: Int
  ) -> (days: Int, time: [UInt8])? {
    var scanner = TextScanner(String(decoding: rest.dropFirst(), as: UTF8.self))
    guard let (moment, _) = try? scanner.time(leapSecond: true) else { return nil }
    let end = scanner.bytes[scanner.position...]
    let fraction = scanner.bytes[..<scanner.position].drop { $0 != UInt8(ascii: ".") }
    let total = moment.seconds + seconds
    let days = total >= 0 ? total / 86_400 : (total - 86_399) / 86_400
    let left = total - days * 86_400
    let numbers = [left / 3600, left / 60 % 60, left % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
    return (days, [rest[0]] + numbers.joined(separator: ":").utf8 + fraction + end)
  }
}

extension CalendarDate {
  /// Creates the date `days` after the first one of the year 1, or returns `nil` after the year 9999.
  package init?(daysSinceYearOne days: Int) {
    guard days >= 0, days < 3_652_059 else { return nil }
    // No year is longer than 366 days, so that the guessed year is never too late.
    var first = CalendarDate(checked: days / 366 + 1, 1, 1)
    while let next = CalendarDate(year: first.year + 1, month: 1, day: 1),
      next.daysSinceYearOne <= days
    { first = next }
    while let next = CalendarDate(year: first.year, month: first.month + 1, day: 1),
      next.daysSinceYearOne <= days
    { first = next }
    self.init(checked: first.year, first.month, days - first.daysSinceYearOne + 1)
  }
}
