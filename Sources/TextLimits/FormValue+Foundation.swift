public import FormValidation
import StrictJSON
import TextMetrics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UUID: FormValue {
  /// The kind of the value: a text.
  public static var valueKind: ValueKind { .text }
  /// The UUID in uppercase.
  public var formText: String { uuidString }
  /// Creates a UUID from a text, or returns `nil` if the text isn't a UUID.
  public init?(formText: String) { self.init(uuidString: formText) }
}

extension URL: FormValue {
  /// The kind of the value: a text.
  public static var valueKind: ValueKind { .text }
  /// The absolute URL.
  public var formText: String { absoluteString }
  /// Creates a URL from a text, or returns `nil` if Foundation can't parse the text as a URL.
  public init?(formText: String) { self.init(string: formText) }
}

extension Date: FormValue {
  /// The number of days from January 1 of the year 1 to January 1, 2001.
  private static let referenceDay = 730_485

  /// The kind of the value: a point in time.
  public static var valueKind: ValueKind { .dateTime }

  /// The date in Coordinated Universal Time, as in RFC 3339.
  ///
  /// The fraction of a second is the shortest from which the initializer `init(formText:)` creates
  /// an equal date. If there isn't such a fraction with at most nine digits, the text is rounded to
  /// nanoseconds.
  ///
  /// Before the year 1 and after the year 9999, the text is the number of seconds since January 1,
  /// 2001. The initializer `init(formText:)` rejects such a text.
  public var formText: String {
    let seconds = timeIntervalSinceReferenceDate
    guard abs(seconds) < 1e12 else { return "\(seconds)" }
    var whole = seconds.rounded(.down)
    var nanoseconds = Self.nanoseconds(of: seconds - whole, after: whole)
    if nanoseconds == 1_000_000_000 { (whole, nanoseconds) = (whole + 1, 0) }
    let (day, second) = (Int((whole / 86_400).rounded(.down)), Int(whole) % 86_400)
    guard let date = CalendarDate(daysSinceYearOne: day + Self.referenceDay) else {
      return "\(seconds)"
    }
    let time = second < 0 ? second + 86_400 : second
    func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let clock = [time / 3600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
    var text = "\(date)T\(clock)"
    if nanoseconds > 0 {
      var fraction = String("\(1_000_000_000 + nanoseconds)".dropFirst())
      while fraction.last == "0" { fraction.removeLast() }
      text += "." + fraction
    }
    return text + "Z"
  }

  /// Returns the fraction in nanoseconds, rounded to the smallest number of decimal digits with
  /// which the sum of `whole` and the fraction doesn't change.
  private static func nanoseconds(of fraction: Double, after whole: Double) -> Int {
    var (scale, unit) = (1.0, 1_000_000_000)
    while unit > 1, whole + (fraction * scale).rounded() / scale != whole + fraction {
      (scale, unit) = (scale * 10, unit / 10)
    }
    return Int((fraction * scale).rounded()) * unit
  }

  /// Creates a date from a text, or returns `nil` if the text isn't a date and time in the format
  /// `date-time` of RFC 3339, section 5.6.
  public init?(formText: String) {
    guard case .moment(let moment)? = try? ValueKind.dateTime.parse(formText) else { return nil }
    let digits = moment.fraction.map(String.init).joined()
    let fraction = Double("0.\(digits)") ?? 0
    let seconds = moment.seconds - Self.referenceDay * 86_400
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }
}

extension Decimal: FormValue {
  /// The kind of the value: a number.
  public static var valueKind: ValueKind { .decimal }
  /// The number in decimal digits.
  public var formText: String { description }
  /// Creates the number that a text spells, or returns `nil` if the text isn't a number or is
  /// beyond the range of `Decimal`, such as `1e200`.
  ///
  /// Digits that `Decimal` can't store, after the first 38, are dropped.
  public init?(formText: String) {
    guard ExactDecimal(formText) != nil else { return nil }
    self.init(string: formText, locale: Locale(identifier: "en_US_POSIX"))
  }
}

extension Set: FormValue where Element == String {
  /// The kind of the value: a text.
  public static var valueKind: ValueKind { .text }
  /// The elements as a sorted JSON array, or an empty text for an empty set.
  ///
  /// A form treats an empty set as a missing value.
  public var formText: String {
    isEmpty ? "" : JSONValue.array(sorted().map(JSONValue.string)).text
  }
  /// Creates a set from a JSON array of strings, or an empty set for an empty text. Returns `nil`
  /// for any other text.
  public init?(formText: String) {
    if formText.isEmpty {
      self = []
      return
    }
    guard case .array(let elements)? = try? JSONValue(parsing: formText) else { return nil }
    let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard texts.count == elements.count else { return nil }
    self = Set(texts)
  }
}

#if canImport(Darwin)
  extension LocalizedStringResource: MessageText {
    /// The text in the current locale.
    public var localizedText: LocalizedText { LocalizedText(String(localized: self)) }
  }
#endif
