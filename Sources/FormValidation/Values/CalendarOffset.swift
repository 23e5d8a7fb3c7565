/// How far a date or time is from another: months first, then days, then seconds.
///
/// ```swift
/// CalendarOffset("-P18Y")?.months  // -216
/// CalendarOffset(days: 7).description  // "P7D"
/// ```
///
/// Spelled as a duration of ISO 8601, with a sign before it where it goes back. Where some parts go
/// back and others do not, each has its own, as ISO 8601-2 allows: `P1M-7D`. A month later than 31
/// January is the last day of February.
///
/// An offset of more than ten thousand years leads nowhere: no value is so much later.
public struct CalendarOffset: Sendable, Hashable {
  /// Months, a year being twelve.
  public var months: Int
  /// Days, a week being seven.
  public var days: Int
  /// Seconds.
  public var seconds: Int

  /// An offset of so much.
  public init(months: Int = 0, days: Int = 0, seconds: Int = 0) {
    self.months = months
    self.days = days
    self.seconds = seconds
  }

  /// The offset that a text spells, `-P18Y`, `P1M7D`, `PT12H`, `P1M-7D`; nil for any other text,
  /// and for numbers beyond ten thousand years.
  public init?(_ text: String) {
    var scanner = TextScanner(text)
    let sign = scanner.take("-") ? -1 : 1
    guard scanner.take("P") else { return nil }
    self.init()
    var isTime = false
    // The designators that may still follow, each at most once and in this order.
    var left: [(mark: Unicode.Scalar, part: WritableKeyPath<CalendarOffset, Int>, factor: Int)] = [
      ("Y", \.months, 12), ("M", \.months, 1), ("W", \.days, 7), ("D", \.days, 1),
    ]
    var isEmpty = true
    while !scanner.isAtEnd {
      if !isTime, scanner.take("T") {
        isTime = true
        isEmpty = true
        left = [("H", \.seconds, 3600), ("M", \.seconds, 60), ("S", \.seconds, 1)]
      }
      let partSign = scanner.take("-") ? -sign : sign
      let digits = scanner.takeDigits()
      guard (1...12).contains(digits.count),
        let index = left.firstIndex(where: { scanner.take($0.mark) })
      else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1) } * left[index].factor
      self[keyPath: left[index].part] += partSign * number
      left.removeFirst(index + 1)
      isEmpty = false
    }
    guard !isEmpty, isWithinCalendar else { return nil }
  }

  /// Whether no part is beyond ten thousand years: sums of such numbers fit an `Int`.
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
