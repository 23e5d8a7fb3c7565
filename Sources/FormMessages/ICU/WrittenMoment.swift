import FormValidation

/// A date, a time or both with the details of how it was written, to be formatted for a reader.
struct WrittenMoment {
  /// Seconds from the beginning of the year 1 to the first of January 1970.
  static let secondsBefore1970 = 62_135_596_800

  /// Since the beginning of the year 1, or of the day, in local time.
  let seconds: Int
  let hasDate: Bool
  let hasTime: Bool
  let hasSeconds: Bool
  /// Seconds ahead of Coordinated Universal Time, where the text says so.
  let offset: Int?

  /// Nil for other texts, for fractions of a second and for leap seconds.
  init?(_ text: String) {
    guard let kind = ValueKind.allCases.first(where: { $0.isMoment && (try? $0.read(text)) != nil })
    else { return nil }
    var scanner = TextScanner(text)
    hasDate = kind != .time
    hasTime = kind != .date
    let day = hasDate ? try? scanner.date().daysSinceYearOne : 0
    if hasDate, hasTime { _ = scanner.take("T") || scanner.take("t") || scanner.take(" ") }
    let start = scanner.position
    let time = hasTime ? try? scanner.time().moment : nil
    guard let day, time != nil || !hasTime, time?.fraction.isEmpty ?? true else { return nil }
    hasSeconds = scanner.position - start > "00:00".utf8.count
    seconds = day * 86_400 + (time?.seconds ?? 0)
    offset = kind == .dateTime ? try? scanner.offset() : nil
  }
}
