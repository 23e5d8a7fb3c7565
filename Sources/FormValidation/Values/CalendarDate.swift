/// A date, a time of day, or both. Only moments of the same ``ValueKind`` can be compared.
package struct Moment: Comparable, Hashable, Sendable {
  /// The number of whole seconds since the year 1 began, or since midnight for a time of day. A
  /// time with an offset is converted to UTC. A leap second has the number of the next second.
  package var seconds: Int
  /// The digits of the fraction of a second, each from 0 to 9, without trailing zeros.
  package var fraction: [UInt8] = []

  package static func < (left: Moment, right: Moment) -> Bool {
    left.seconds == right.seconds
      ? left.fraction.lexicographicallyPrecedes(right.fraction) : left.seconds < right.seconds
  }
}

/// A date of the proleptic Gregorian calendar, from the year 1 to the year 9999.
///
/// ```swift
/// let day: CalendarDate = "2024-02-29"
/// day.description  // "2024-02-29"
/// day < "2024-03-01"  // true
/// ```
public struct CalendarDate: Sendable, Hashable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, starting at 1.
  public let day: Int

  /// Creates a date, or returns `nil` if the date doesn't exist.
  ///
  /// - Parameters:
  ///   - year: The year, from 1 to 9999.
  ///   - month: The month, from 1 to 12.
  ///   - day: The day of the month.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.init(checked: year, month, day)
  }

  /// Creates a date from a text such as `2026-11-22` (RFC 3339, `full-date`).
  ///
  /// - Parameter text: The text.
  /// - Throws: ``FormValueError`` if `text` isn't a date.
  public init(parsing text: some StringProtocol) throws(FormValueError) {
    guard let date = CalendarDate(formText: String(text)) else {
      throw FormValueError(text: String(text), expected: "a date such as '2026-11-22'")
    }
    self = date
  }

  init(checked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since January 1 of the year 1.
  package var daysSinceYearOne: Int {
    let years = year - 1
    let before = (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) }
    return years * 365 + years / 4 - years / 100 + years / 400 + before + day - 1
  }

  /// Returns `nil` beyond the years 1 to 9999. If the new month doesn't have the day, returns the
  /// last day of the month.
  func adding(months: Int) -> CalendarDate? {
    let total = year * 12 + month - 1 + months
    let (year, month) = (total / 12, total % 12 + 1)
    return CalendarDate(year: year, month: month, day: min(day, Self.days(in: month, of: year)))
  }
}

extension CalendarDate: ExpressibleByStringLiteral {
  /// Creates a date from a literal.
  ///
  /// - Precondition: The literal is a date. For other texts, use ``init(parsing:)``.
  public init(stringLiteral value: String) {
    guard let date = CalendarDate(formText: value) else {
      fatalError("'\(value)' isn't a date such as '2026-11-22'")
    }
    self = date
  }
}

extension CalendarDate: CustomStringConvertible, Comparable {
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.utf8.count) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension TextScanner {
  package mutating func date() throws(MalformedText) -> CalendarDate {
    let year = try number(digits: 4, in: 1...9999)
    try expect("-")
    let month = try number(digits: 2, in: 1...12)
    try expect("-")
    let day = try number(digits: 2, in: 1...CalendarDate.days(in: month, of: year))
    return CalendarDate(checked: year, month, day)
  }

  /// Reads `13:45`, `13:45:30`, or `13:45:30.5`. If `leapSecond` is `true`, the second can be 60,
  /// and the byte range of the `60` is returned.
  package mutating func time(
    needsSeconds: Bool = false, leapSecond: Bool = false
  ) throws(MalformedText) -> (moment: Moment, leapSecond: Range<Int>?) {
    let hour = try number(digits: 2, in: 0...23)
    try expect(":")
    let minute = try number(digits: 2, in: 0...59)
    var moment = Moment(seconds: hour * 3600 + minute * 60)
    if needsSeconds { try expect(":") } else if !take(":") { return (moment, nil) }
    let start = position
    let second = try number(digits: 2, in: 0...(leapSecond ? 60 : 59))
    let leapSecondRange = second == 60 ? start..<position : nil
    moment.seconds += second
    if take(".") {
      moment.fraction = takeDigits()
      guard !moment.fraction.isEmpty else { throw malformed() }
      while moment.fraction.last == 0 { moment.fraction.removeLast() }
    }
    return (moment, leapSecondRange)
  }

  /// Reads an offset from UTC, such as `Z` or `+01:00`, and returns seconds.
  package mutating func offset() throws(MalformedText) -> Int {
    if take("Z") || take("z") { return 0 }
    let isBehind = take("-")
    if !isBehind { try expect("+") }
    let hours = try number(digits: 2, in: 0...23)
    try expect(":")
    let minutes = try number(digits: 2, in: 0...59)
    return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
  }

  /// Reads a `full-time` of RFC 3339. A leap second must be the last second of a day in UTC.
  mutating func fullTime(daysSinceYearOne day: Int = 0) throws(MalformedText) -> Moment {
    var (moment, leapSecond) = try time(needsSeconds: true, leapSecond: true)
    moment.seconds += day * 86_400 - (try offset())
    if let leapSecond, moment.seconds % 86_400 != 0 { throw MalformedText(range: leapSecond) }
    return moment
  }

  /// Reads a `date-time` of RFC 3339. A lowercase `t` can replace the `T`.
  mutating func dateTime() throws(MalformedText) -> Moment {
    let day = try date().daysSinceYearOne
    if !take("t") { try expect("T") }
    return try fullTime(daysSinceYearOne: day)
  }

  /// Reads a local date and time of HTML. A space can replace the `T`.
  mutating func localDateTime() throws(MalformedText) -> Moment {
    let day = try date().daysSinceYearOne
    if !take(" ") { try expect("T") }
    var moment = try time().moment
    moment.seconds += day * 86_400
    return moment
  }
}

// MARK: - Calendar Offset

/// A number of months, days, and seconds to add to a date or time.
///
/// ```swift
/// CalendarOffset("-P18Y")?.months  // -216
/// CalendarOffset(days: 7).description  // "P7D"
/// ```
///
/// The text of an offset is a duration of ISO 8601. A negative offset begins with a minus sign:
/// `-P18Y`. If only some parts are negative, each of them has a minus sign, as in ISO 8601-2:
/// `P1M-7D`.
///
/// Months are added first, then days, then seconds. One month after January 31 is the last day of
/// February. The resulting date must be in the years 1 to 9999.
public struct CalendarOffset: Sendable, Hashable {
  /// The number of months, where a year is twelve months.
  public var months: Int
  /// The number of days, where a week is seven days.
  public var days: Int
  /// The number of seconds.
  public var seconds: Int

  /// Creates an offset.
  ///
  /// - Parameters:
  ///   - months: The number of months.
  ///   - days: The number of days.
  ///   - seconds: The number of seconds.
  public init(months: Int = 0, days: Int = 0, seconds: Int = 0) {
    self.months = months
    self.days = days
    self.seconds = seconds
  }

  /// Creates an offset from a text such as `-P18Y`, `P1M7D`, `PT12H`, or `P1M-7D`.
  ///
  /// Returns `nil` if the text isn't an offset, if one of its numbers has a fraction or more than
  /// 12 digits, or if the magnitude of a part is above 120,000 months, 4,000,000 days, or
  /// 400,000,000,000 seconds.
  ///
  /// - Parameter text: The text.
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  public init?(_ text: String) {
    var scanner = TextScanner(text)
    let sign = scanner.take("-") ? -1 : 1
    guard scanner.take("P") else { return nil }
    self.init()
    var isTime = false
    // The designators that can follow. Each of them occurs at most once, in this order.
    var remaining:
      [(designator: Unicode.Scalar, part: WritableKeyPath<CalendarOffset, Int>, factor: Int)] = [
        ("Y", \.months, 12), ("M", \.months, 1), ("W", \.days, 7), ("D", \.days, 1),
      ]
    var isEmpty = true
    while !scanner.isAtEnd {
      if !isTime, scanner.take("T") {
        isTime = true
        isEmpty = true
        remaining = [("H", \.seconds, 3600), ("M", \.seconds, 60), ("S", \.seconds, 1)]
      }
      let partSign = scanner.take("-") ? -sign : sign
      let digits = scanner.takeDigits()
      guard (1...12).contains(digits.count),
        let index = remaining.firstIndex(where: { scanner.take($0.designator) })
      else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1) } * remaining[index].factor
      self[keyPath: remaining[index].part] += partSign * number
      remaining.removeFirst(index + 1)
      isEmpty = false
    }
    guard !isEmpty, isWithinCalendar else { return nil }
  }

  /// Whether adding the offset to a date can't overflow. The limits are those of ``init(_:)``.
  package var isWithinCalendar: Bool {
    months.magnitude <= 120_000 && days.magnitude <= 4_000_000
      && seconds.magnitude <= 400_000_000_000
  }

  package var isZero: Bool { months == 0 && days == 0 && seconds == 0 }
}

extension CalendarOffset: CustomStringConvertible {
  public var description: String {
    let isNegative = [months, days, seconds].allSatisfy { $0 <= 0 } && !isZero
    func spelled(_ number: Int) -> String { isNegative ? "\(number.magnitude)" : "\(number)" }
    var text = isNegative ? "-P" : "P"
    if months != 0 { text += spelled(months) + "M" }
    if days != 0 || months == 0 && seconds == 0 { text += spelled(days) + "D" }
    if seconds != 0 { text += "T" + spelled(seconds) + "S" }
    return text
  }
}
