import StrictJSON
import TextMetrics

/// The kind of a field's values.
///
/// Every value has a text: the text that the user typed, or the text of a value in a record. A
/// nonempty text that isn't a value of the field's kind is a violation.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ValueKind: String, Sendable, Hashable, CaseIterable {
  /// Any text.
  case text
  /// A whole number, such as `12`, `12.0`, or `1.2e1`.
  ///
  /// The number can have any number of digits. A JSON number must be within the range of `Double`,
  /// but it isn't rounded to `Double`.
  case integer
  /// A number of any size and precision (valid floating-point number of HTML).
  ///
  /// Numbers are compared exactly, without rounding to `Double`. Only a JSON number must be within
  /// the range of `Double`.
  case decimal
  /// `true` or `false`.
  case boolean
  /// A date from the years 1 to 9999, such as `2026-11-22` (RFC 3339, `full-date`).
  case date
  /// A time of day, such as `13:45` or `13:45:30.5` (valid time string of HTML).
  ///
  /// The fraction of a second can have any number of digits.
  case time
  /// A date and a time of day without an offset, such as `2026-11-22T13:45` (valid local date and
  /// time string of HTML).
  ///
  /// The fraction of a second can have any number of digits.
  case localDateTime
  /// A date and a time with its offset, such as `2026-11-22T13:45:30+01:00` (RFC 3339,
  /// `date-time`).
  case dateTime
  /// A file, described by its name, type, and size: ``FileDescription``.
  case file
}

/// Numbers and moments are ordered. All texts have the same parsed value.
package enum ParsedValue: Hashable, Sendable {
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

  package func parse(_ text: String) throws(MalformedText) -> ParsedValue {
    lazy var scanner = TextScanner(text)
    let moment: Moment
    switch self {
    case .text: return .text
    case .integer:
      let number = try ExactDecimal(parsing: text)
      guard number.isInteger else {
        let start = text.utf8.enumerated().first { $0.element == UInt8(ascii: ".") }?.offset ?? 0
        throw MalformedText(range: start..<text.utf8.count)
      }
      return .number(number)
    case .decimal: return .number(try ExactDecimal(parsing: text))
    case .boolean:
      if text.hasSameBytes(as: "true") { return .boolean(true) }
      if text.hasSameBytes(as: "false") { return .boolean(false) }
      throw MalformedText(range: 0..<text.utf8.count)
    case .file:
      guard let json = try? JSONValue(parsing: text), let file = FileDescription(json) else {
        throw MalformedText(range: 0..<text.utf8.count)
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

  package func canAdd(_ offset: CalendarOffset) -> Bool {
    switch self {
    case .date: offset.seconds == 0
    case .localDateTime, .dateTime: true
    case .text, .integer, .decimal, .boolean, .time, .file: offset.isZero
    }
  }

  /// Returns `nil` if `text` or `offset` is invalid for this kind, or if the year isn't from 1 to
  /// 9999 after adding the months or the whole offset.
  func text(_ text: String, plus offset: CalendarOffset) -> String? {
    guard (try? parse(text)) != nil, canAdd(offset) else { return nil }
    if offset.isZero { return text }
    guard offset.isWithinCalendar else { return nil }
    var scanner = TextScanner(text)
    guard let shifted = (try? scanner.date())?.adding(months: offset.months) else { return nil }
    let rest = Array(scanner.bytes[scanner.position...])
    var days = shifted.daysSinceYearOne + offset.days
    var time = rest
    if offset.seconds != 0 {
      guard let moved = Self.time(rest, plus: offset.seconds) else { return nil }
      days += moved.days
      time = moved.time
    }
    guard let date = CalendarDate(daysSinceYearOne: days) else { return nil }
    return date.description + String(decoding: time, as: UTF8.self)
  }

  /// Adds seconds to a time such as `T13:45:30.5Z`, and keeps its separator, fraction, and offset.
  /// The days to add to the date can be negative.
  private static func time(
    _ rest: [UInt8], plus seconds: Int
  ) -> (days: Int, time: [UInt8])? {
    var scanner = TextScanner(String(decoding: rest.dropFirst(), as: UTF8.self))
    guard let (moment, _) = try? scanner.time(leapSecond: true) else { return nil }
    let end = scanner.bytes[scanner.position...]
    let fraction = scanner.bytes[..<scanner.position].drop { $0 != UInt8(ascii: ".") }
    let total = moment.seconds + seconds
    let days = total >= 0 ? total / 86_400 : (total - 86_399) / 86_400
    let second = total - days * 86_400
    let numbers = [second / 3600, second / 60 % 60, second % 60]
      .map { ($0 < 10 ? "0" : "") + "\($0)" }
    return (days, [rest[0]] + numbers.joined(separator: ":").utf8 + fraction + end)
  }
}

extension CalendarDate {
  package init?(daysSinceYearOne days: Int) {
    guard days >= 0, days < 3_652_059 else { return nil }
    // The date is in this year or later, because no year is longer than 366 days.
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
