import FormFiles
import FormValidation
import StrictJSON
import Testing

@Suite struct `A model from the entries of an HTML form` {
  struct Guest: FormRecord, Equatable { var name = "", age = 0 }
  struct Booking: FormRecord, Equatable {
    var name = "", seats = 1, price = 0.0, start = CalendarDate("2026-01-01"), newsletter = false
    var note: String?, tags: [String] = [], sizes: [Int] = [], guests: [Guest] = [], host: Guest?
  }

  private let form = ModelForm<Booking> {
    Field(\.name).trimmed().required()
    Field(\.seats).range(1...8)
    Field(\.price)
    Field(\.start)
    Field(\.newsletter)
    Field(\.note)
    Each(\.tags).maxLength(3)
    Each(\.sizes)
    Each(\.guests) {
      Field(\.name)
      When(\.name, isPresent: true) { Field(\.age) }
    }
    Nested(\.host) {
      Field(\.name)
      Field(\.age).range(...99)
    }
    Check("solo", on: \.seats) { $0.name != "Solo" || $0.seats == 1 }
  }

  @Test func `has values of the types of its properties`() throws {
    let entries = [
      "name": " Ada ", "seats": "2", "price": "9.5", "start": "2026-11-30", "newsletter": "true",
      "note": "7", "tags[]": "a", "sizes[0]": "3", "sizes[1]": "4", "guests[0][name]": "Bo",
      "guests[0][age]": "5", "host[age]": "44",
    ]
    let expected = Booking(
      name: "Ada", seats: 2, price: 9.5, start: CalendarDate("2026-11-30"), newsletter: true,
      note: "7", tags: ["a"], sizes: [3, 4], guests: [Guest(name: "Bo", age: 5)],
      host: Guest(age: 44))
    #expect(try form.decode(htmlForm: entries) == expected)
    #expect(try form.decode(htmlForm: entries.map { ($0.key, $0.value) }) == expected)
    #expect(form.validate(htmlForm: entries).isValid)
  }

  @Test func `keeps the order of repeated names`() throws {
    let booking = try form.decode(htmlForm: [("name", "A"), ("tags[]", "b"), ("tags[]", "a")])
    #expect(booking.tags == ["b", "a"])
    #expect(try form.decode(htmlForm: [("name", "A"), ("name", "B")]).name == "B")
  }

  @Test func `keeps the defaults of the model for missing and empty values`() throws {
    let expected = Booking(name: "A", note: "")
    let entries = ["name": "A", "seats": "", "start": "", "note": ""]
    #expect(try form.decode(htmlForm: entries) == expected)
  }

  @Test(arguments: [
    (["name": "A", "seats": "two"], "seats kind"), (["name": "A", "seats": "9"], "seats range"),
    (["name": "A", "newsletter": "on"], "newsletter kind"),
    (["name": "A", "seats": "1e20"], "seats range"), (["seats": "2"], "name required"),
    (["name": "A", "tags[0]": "long"], "tags[0] length"),
    (["name": "A", "sizes[]": "x"], "sizes[0] kind"), (["name": "A", "tags": "a"], "tags type"),
    (["name": "A", "host[age]": "100"], "host.age range"),
    (["name": "A", "guests[0][name]": "B", "guests[0][age]": "-"], "guests[0].age kind"),
    (["name": "Solo", "seats": "2"], "seats solo"),
  ])
  func `is rejected for each value that breaks a rule or isn't of its type`(
    entries: [String: String], violation: String
  ) {
    let error = #expect(throws: FormError.self) { try form.decode(htmlForm: entries) }
    #expect(error?.violations.map { "\($0.path) \($0.rule)" } == [violation])
    #expect(error?.violations == error?.report.violations)
    #expect(form.validate(htmlForm: entries).violations == error?.violations)
    #expect(form.validate(htmlForm: entries.map { ($0, $1) }).violations == error?.violations)
  }

  @Test(arguments: [
    [("host[age]", "44"), ("host", "x")], [("host", "x"), ("host[age]", "44")],
    [("tags[]", "a"), ("tags", "b")], [("tags[]", "a"), ("tags[]", "b"), ("tags", "c")],
  ])
  func `is rejected for a name that is also the name of an object or list`(
    entries: [(String, String)]
  ) {
    let error = #expect(throws: FormError.self) {
      try form.decode(htmlForm: [("name", "A")] + entries)
    }
    #expect(error?.violations.map(\.code) == [.wrongType])
  }

  @Test func `is rejected with all violations`() {
    let error = #expect(throws: FormError.self) {
      try form.decode(htmlForm: ["name": "Solo", "seats": "2", "start": "today", "tags[0]": "long"])
    }
    #expect(
      error?.violations.map { "\($0.path) \($0.rule)" } == [
        "seats solo", "start kind", "tags[0] length",
      ])
  }

  @Test func `is rejected for unknown names if the form reports them`() {
    let form = form.reportingUnknownKeys()
    let error = #expect(throws: FormError.self) {
      try form.decode(htmlForm: ["name": "A", "admin": "true", "host[x]": ""])
    }
    #expect(error?.violations.map(\.path.description) == ["host.x", "admin"])
  }

  @Test func `is validated with asynchronous rules and references`() async throws {
    let form = ModelForm<Booking> {
      Field(\.seats).asyncCheck("free") { $0 < 5 }
      Field(\.start).range(from: .reference("today"))
    }.withReferences(["today": "2026-11-22"])
    let entries = ["seats": "4", "start": "2026-11-30"]
    #expect(try await form.decodeAsync(htmlForm: entries).seats == 4)
    #expect(try await form.decodeAsync(htmlForm: entries.map { ($0, $1) }).seats == 4)
    for (seats, start) in [("5", "2026-11-30"), ("4", "2026-11-01"), ("x", "2026-11-30")] {
      await #expect(throws: FormError.self) {
        try await form.decodeAsync(htmlForm: ["seats": seats, "start": start])
      }
    }
    #expect(throws: FormError.self) { try form.decode(htmlForm: entries) }
  }

  @Test func `is validated like the record of a form file`() throws {
    let file = try FormFile(
      parsing:
        #"{"fields":[{"name":"seats","kind":"integer","rules":[{"rule":"range","max":8}]}]}"#,
      services: .minimal)
    for (text, isValid) in [("2", true), ("9", false), ("x", false)] {
      #expect(file.validate(htmlForm: ["seats": text]).isValid == isValid)
      #expect(file.validate(htmlForm: [("seats", text)]).isValid == isValid)
      let booking = try? form.decode(htmlForm: ["name": "A", "seats": text])
      #expect((booking != nil) == isValid)
    }
  }
}
