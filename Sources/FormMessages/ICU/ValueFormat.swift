import CTextICU
import FormValidation

/// Numbers, dates and times as a region writes them.
final class ValueFormat: Sendable {
  /// The texts of bounds, which come again with every violation.
  private let formatted = BoundedCache<LocaleKey, String>()

  /// More digits than anybody reads.
  private static let longestNumber = 100

  /// A number, date or time in the way of a locale; the text itself where it is none of these, and
  /// where ICU would leave out what it says: a fraction of a second.
  func shown(_ text: String, _ locale: String) -> String {
    formatted.value(of: LocaleKey(text: text, locale: locale)) {
      Self.format(text, locale) ?? text
    }
  }

  /// What is added to a date or time, in the words of a locale: `-18 years`, `+1 day`.
  func shown(_ offset: CalendarOffset, _ locale: String) -> String {
    let parts = [
      (offset.months / 12, "year"), (offset.months % 12, "month"), (offset.days, "day"),
      (offset.seconds / 3600, "hour"), (offset.seconds % 3600 / 60, "minute"),
      (offset.seconds % 60, "second"),
    ]
    let shown = parts.filter { $0.0 != 0 }.map { number, unit in
      let shown =
        MessageLocale.tag(locale).flatMap { Self.format("\(number)", unit: unit, $0) }
        ?? "\(number.magnitude) \(unit)"
      // Where a word stands for one or two of a unit, as in Arabic, there is no number with a sign.
      return shown.contains { "+-−".contains($0) } ? shown : (number < 0 ? "-" : "+") + shown
    }
    return shown.joined(separator: " ")
  }

  private static func format(_ number: String, unit: String?, _ tag: String) -> String? {
    try? unsafe MessageFormat.formatted(number) { context, body in
      unsafe text_icu_number_format(
        tag, number, Int32(number.utf8.count), unit, context, body)
    }
  }

  private static func format(_ text: String, _ locale: String) -> String? {
    guard let tag = MessageLocale.tag(locale) else { return nil }
    if let number = ExactDecimal(text)?.description {
      // An exponent would be written out.
      guard number.utf8.count <= longestNumber, !number.utf8.contains(UInt8(ascii: "e")) else {
        return nil
      }
      return format(number, unit: nil, tag)
    }
    guard let moment = WrittenMoment(text) else { return nil }
    var skeleton = moment.hasDate ? "yMMMd" : ""
    if moment.hasTime { skeleton += moment.hasSeconds ? "jms" : "jm" }
    if moment.offset != nil { skeleton += "O" }
    let (offset, skeletonOfAll) = (moment.offset ?? 0, skeleton)
    let seconds = moment.seconds - offset - WrittenMoment.secondsBefore1970
    return try? unsafe MessageFormat.formatted(text) { context, body in
      unsafe text_icu_moment_format(
        tag, skeletonOfAll, Double(seconds) * 1000, Int32(offset) * 1000, context, body)
    }
  }
}
