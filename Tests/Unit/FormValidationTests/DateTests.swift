import FormSupport
import FormValidation
import StrictJSON
import Testing
import TextMetrics

@Suite struct `Dates and times` {
  private func isValid(_ text: String, _ kind: ValueKind) -> Bool {
    let form = ModelForm<JSONValue>(
      FormDeclaration(members: [.field(FieldDeclaration("a", kind: kind))]))
    return form.validate(["a": .string(text)]).isValid
  }

  @Test(arguments: [(ValueKind.date, TextFormat.date), (.dateTime, .dateTime)])
  func `are valid as in the examples of their formats`(kind: ValueKind, format: TextFormat) throws {
    let examples = try #require(TextFormatTests.examples.get().first { $0.format == format.name })
    for text in examples.valid { #expect(isValid(text, kind), "\(text)") }
    // An empty text is valid if a value isn't required.
    for text in examples.invalid { #expect(isValid(text, kind) == text.isEmpty, "\(text)") }
  }

  /// The syntax is that of HTML, section 2.3.5.
  @Test(
    arguments: [
      (ValueKind.time, "00:00", true), (.time, "23:59:59.999", true), (.time, "24:00", false),
      (.time, "24:00:00", false), (.time, "23:60", false), (.time, "23:59:60", false),
      (.time, "1:00", false), (.time, "01:00:00.", false), (.time, "01:00Z", false),
      (.localDateTime, "2026-11-22T13:45", true), (.localDateTime, "2026-11-22 13:45:30.5", true),
      (.localDateTime, "2026-11-22T13:45Z", false), (.localDateTime, "2026-11-22", false),
      (.localDateTime, "2026-11-22  13:45", false),
    ])
  func `without an offset are valid as in HTML`(kind: ValueKind, text: String, isRight: Bool) {
    #expect(isValid(text, kind) == isRight)
  }

  @Test func `follow one another through ten thousand years`() throws {
    var days = 0
    // The days are added month by month.
    for year in 1...9999 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        .enumerated()
      {
        expectFast(
          CalendarDate(year: year, month: index + 1, day: length) != nil, "\(year) \(index)")
        expectFast(
          CalendarDate(year: year, month: index + 1, day: length + 1) == nil, "\(year) \(index)")
        days += length
      }
    }
    #expect(days == 3_652_059)
  }

  private func report(
    _ value: String, kind: ValueKind, from minimum: ValueRange.Bound? = nil,
    to maximum: ValueRange.Bound? = nil,
    given: [String: String] = [:], other: String? = nil
  ) -> [Violation] {
    let form = ModelForm<JSONValue>(
      FormDeclaration(members: [
        .field("start", kind: kind),
        .field("end", kind: kind, .range(from: minimum, to: maximum)),
      ])
    ).withReferences(given)
    return form.validate(["end": .string(value), "start": other.map(JSONValue.string) ?? .null])
      .violations
  }

  @Test func `are compared with references, without a clock`() {
    let adult = ValueRange.Bound.reference("today", plus: CalendarOffset(months: -216))
    func problems(_ day: String, today: String?) -> [Violation.Code] {
      report(day, kind: .date, to: adult, given: today.map { ["today": $0] } ?? [:])
        .map(\.code)
    }
    #expect(problems("2008-11-22", today: "2026-11-22") == [])
    #expect(problems("2008-11-23", today: "2026-11-22") == [.tooLate])
    // The last day of a shorter month.
    #expect(problems("2006-02-28", today: "2024-02-29") == [])
    #expect(problems("2006-03-01", today: "2024-02-29") == [.tooLate])
    #expect(problems("2008-11-22", today: nil) == [.unanswered])
    #expect(problems("2008-11-22", today: "soon") == [.unanswered])
    #expect(problems("2008-11-22", today: "0001-01-01") == [.unanswered])
    let violation = report("2010-01-01", kind: .date, to: adult, given: ["today": "2026-11-22"])
    #expect(violation.first?.expected == .range(minimum: nil, maximum: "2008-11-22"))
  }

  @Test func `are compared with other fields`() {
    let after = ValueRange.Bound.field("start", plus: CalendarOffset(days: 1))
    func problems(_ day: String, after start: String?) -> [Violation.Code] {
      report(day, kind: .date, from: after, other: start).map(\.code)
    }
    #expect(problems("2024-03-01", after: "2024-02-29") == [])
    #expect(problems("2024-02-29", after: "2024-02-29") == [.tooEarly])
    #expect(problems("2024-02-29", after: nil) == [])
    // Only the other field has a violation.
    #expect(problems("2024-02-29", after: "2023-02-29") == [.invalidFormat])
  }

  @Test func `with offsets are moments`() {
    func problems(_ text: String) -> [Violation.Code] {
      report(text, kind: .dateTime, from: .value("2026-01-01T00:00:00Z")).map(\.code)
    }
    #expect(problems("2026-01-01T01:00:00+01:00") == [])
    #expect(problems("2026-01-01T00:59:59.999+01:00") == [.tooEarly])
    #expect(problems("2025-12-31T23:59:59-00:01") == [])
    #expect(problems("2025-12-31T23:59:60Z") == [])
    let soon = ValueRange.Bound.reference("now", plus: CalendarOffset(seconds: 7200))
    let given = ["now": "2024-02-28T23:30:00.25+02:00"]
    #expect(report("2024-02-29T01:30:00.25+02:00", kind: .dateTime, to: soon, given: given).isEmpty)
    #expect(
      report("2024-02-29T01:30:00.26+02:00", kind: .dateTime, to: soon, given: given)
        .map(\.code) == [.tooLate])
  }

  @Test(
    arguments: [
      ("P1D", 0, 1, 0), ("-P18Y", -216, 0, 0), ("P1Y2M3W4D", 14, 25, 0), ("PT1H30M", 0, 0, 5400),
      ("P1DT1S", 0, 1, 1), ("P1M-7D", 1, -7, 0), ("-P1M-7D", -1, 7, 0), ("P-2MT-3H", -2, 0, -10800),
      ("P10000Y", 120_000, 0, 0), ("P-4000000D", 0, -4_000_000, 0),
    ])
  func `are moved by durations of ISO 8601`(text: String, months: Int, days: Int, seconds: Int) {
    let offset = CalendarOffset(months: months, days: days, seconds: seconds)
    #expect(CalendarOffset(text) == offset)
    #expect(CalendarOffset(offset.description) == offset)
  }

  @Test func `move any date by any numbers without a trap`() {
    let numbers = [Int.min, -120_001, -120_000, -1, 0, 1, 31, 120_000, .max]
    var found = 0
    for months in numbers {
      for days in numbers {
        for seconds in numbers {
          let offset = CalendarOffset(months: months, days: days, seconds: seconds)
          let bound = ValueRange.Bound.reference("now", plus: offset)
          for (kind, now) in [
            (ValueKind.date, "2024-01-31"), (.localDateTime, "9999-12-31T23:59:59"),
            (.dateTime, "0001-01-01T00:00:00Z"), (.time, "10:00"),
          ] {
            found += report(now, kind: kind, from: bound, given: ["now": now]).count
          }
          #expect(!offset.description.isEmpty)
        }
      }
    }
    #expect(found > 500)
  }

  @Test(arguments: [
    "P--1D", "--P1D", "P-D", "P+1D", "", "P", "PT", "P1", "1D", "P1H", "PT1D", "P1D1Y", "P1.5D",
    "P1DT", "+P1D",
  ])
  func `aren't moved by a text that isn't an offset`(_ text: String) {
    #expect(CalendarOffset(text) == nil)
    #expect(CalendarOffset("P99999999999999999999D") == nil)
    #expect(CalendarOffset("P999999999999WT999999999999H") == nil)
    #expect(CalendarOffset("P4000001D") == nil && CalendarOffset("P10000Y1M") == nil)
  }
}
