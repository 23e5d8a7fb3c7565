/// A date, a time, or both, to be compared with others of the same kind.
package struct Moment: Comparable, Hashable, Sendable {
  /// Since the beginning of the year 1, or of the day, in Coordinated Universal Time where the text
  /// has an offset from it. A leap second counts as the second after it.
  package var seconds: Int
  /// Digits of the fraction of a second, without trailing zeros.
  package var fraction: [UInt8] = []

  package static func < (left: Moment, right: Moment) -> Bool {
    left.seconds == right.seconds
      ? left.fraction.lexicographicallyPrecedes(right.fraction) : left.seconds < right.seconds
  }
}

/// A day of the Gregorian calendar, which is taken to have been in use from the year 1 on.
///
/// ```swift
/// let day: CalendarDate = "2024-02-29"
/// day.description  // "2024-02-29"
/// day < "2024-03-01"  // true
/// ```
public struct CalendarDate: Sendable, Hashable {
  /// From 1 to 9999.
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// From 1 to the number of days that the month has.
  public let day: Int

  /// The date of these numbers; nil where there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.init(checked: year, month, day)
  }

  /// Creates a date from a text, `2026-11-22` (RFC 3339, full-date).
  ///
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

  /// Days since the first one of the year 1.
  package var daysSinceYearOne: Int {
    let years = year - 1
    let before = (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) }
    return years * 365 + years / 4 - years / 100 + years / 400 + before + day - 1
  }

  /// The date so many months later; the last day of the month where it has no such day. Nil beyond
  /// the years from 1 to 9999.
  func adding(months: Int) -> CalendarDate? {
    let total = year * 12 + month - 1 + months
    let (year, month) = (total / 12, total % 12 + 1)
    return CalendarDate(year: year, month: month, day: min(day, Self.days(in: month, of: year)))
  }
}

extension CalendarDate: ExpressibleByStringLiteral {
  /// - Precondition: The literal is a date. ``init(parsing:)`` throws instead.
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
  /// `2026-11-22`: a year of four digits from 0001 on, a month and a day that there is.
  package mutating func date() throws(MalformedText) -> CalendarDate {
    let year = try number(digits: 4, in: 1...9999)
    try expect("-")
    let month = try number(digits: 2, in: 1...12)
    try expect("-")
    let day = try number(digits: 2, in: 1...CalendarDate.days(in: month, of: year))
    return CalendarDate(checked: year, month, day)
  }

  /// `13:45`, `13:45:30` or `13:45:30.5`.
  ///
  /// - Parameters:
  ///   - needsSeconds: Required by RFC 3339, optional in HTML.
  ///   - leapSecond: Whether the second 60 is read; the result says where it stands.
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
    let place = second == 60 ? start..<position : nil
    moment.seconds += second
    if take(".") {
      moment.fraction = takeDigits()
      guard !moment.fraction.isEmpty else { throw malformed() }
      while moment.fraction.last == 0 { moment.fraction.removeLast() }
    }
    return (moment, place)
  }

  /// `Z` or `+01:00` in seconds.
  package mutating func offset() throws(MalformedText) -> Int {
    if take("Z") || take("z") { return 0 }
    let isBehind = take("-")
    if !isBehind { try expect("+") }
    let hours = try number(digits: 2, in: 0...23)
    try expect(":")
    let minutes = try number(digits: 2, in: 0...59)
    return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
  }

  /// A time with its offset, `13:45:30Z` (RFC 3339, full-time).
  ///
  /// A leap second can only be the last one of a day in Coordinated Universal Time.
  mutating func fullTime(on day: Int = 0) throws(MalformedText) -> Moment {
    var (moment, leapSecond) = try time(needsSeconds: true, leapSecond: true)
    moment.seconds += day * 86_400 - (try offset())
    if let leapSecond, moment.seconds % 86_400 != 0 { throw MalformedText(bytes: leapSecond) }
    return moment
  }

  /// `2026-11-22T13:45:30+01:00` (RFC 3339, date-time). RFC 3339 also takes a small `t`.
  mutating func dateTime() throws(MalformedText) -> Moment {
    let day = try date().daysSinceYearOne
    if !take("t") { try expect("T") }
    return try fullTime(on: day)
  }

  /// `2026-11-22T13:45`, as HTML has it: with a `T` or one space, and without an offset.
  mutating func localDateTime() throws(MalformedText) -> Moment {
    let day = try date().daysSinceYearOne
    if !take(" ") { try expect("T") }
    var moment = try time().moment
    moment.seconds += day * 86_400
    return moment
  }
}
