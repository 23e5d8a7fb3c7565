import FormSupport
import FormValidation
import LiveForms
import StrictJSON
import Testing

@Suite struct `A key of a list or nested form` {
  private struct Place: FormRecord { var city = "" }
  private struct Post: FormRecord {
    var tags: [String] = [], places: [Place] = [], home = Place(), billing: Place?
    var isPublic = false, note = ""
  }

  private let form = ModelForm<Post> {
    Each(\.tags, key: "labels", minimum: 1)
    Each(\.places, key: "cities") { Field(\.city) }
    Nested(\.home, key: "address") { Field(\.city, key: "town").required() }
    Nested(\.billing) { Field(\.city, key: "town").required() }
    Field(\.isPublic)
    When(\.isPublic, is: true) { Field(\.note, key: "text").required() }
    Check("tagged", on: \.tags) { !$0.tags.isEmpty }
    Check("home", on: \.home.city) { !$0.home.city.isEmpty }
  }

  @Test func `is in the paths of violations`() {
    let report = form.validate(Post(billing: Place(), isPublic: true))
    #expect(
      summary(report) == [
        "labels elements tooFewElements", "labels tagged check", "address.town required required",
        "address.town home check", "billing.town required required", "text required required",
      ])
    #expect(report.violations(for: \Post.tags).count == 2)
    #expect(report.violations(for: \Post.home.city).count == 2)
    #expect(report.violations(for: \Post.billing?.city).count == 1)
    #expect(report.violations(for: \Post.note).count == 1)
    for (error, path) in [
      (form.error(at: \.tags, code: "x"), "labels"), (form.error(at: \.home, code: "x"), "address"),
      (form.error(at: \.home.city, code: "x"), "address.town"),
      (form.error(at: \.billing?.city, code: "x"), "billing.town"),
    ] {
      #expect(error.report.violations(for: \Post.home.city).isEmpty == (path != "address.town"))
      #expect(error.violations.map(\.path.description) == [path])
    }
  }

  @Test func `is used by a live form`() {
    let live = LiveForm(form, model: Post(tags: ["a"], places: [Place(city: "Bath")]))
    #expect(live.rows(of: \.tags).count == 1 && live.rows(of: \.places).count == 1)
    live.append(to: \.places)
    live.set(\.home.city, to: "Rome")
    #expect(live.text(for: "address.town") == "Rome" && live.rows(of: "cities").count == 2)
    #expect(live.text(for: \.billing?.city).isEmpty)
  }

  @Test func `that is unknown is reported by a form for JSON records`() {
    let declaration = FormDeclaration(members: [.field("name"), .group("home", .required)])
    let form = ModelForm(declaration).reportingUnknownKeys()
    #expect(
      summary(form.validate(["name": "a", "x": 1, "home": ["y": 2]])) == [
        "home.y unknownKeys unknownKey", "x unknownKeys unknownKey",
      ])
  }

  @Test func `isn't compared with a bound that the field's kind can't have`() {
    struct Stay { var seats = 1, most = 1, time = "", first = "", day = CalendarDate("2026-01-01") }
    let error = #expect(throws: FormDefinitionError.self) {
      try ModelForm(checking: Stay()) {
        Field(\.most)
        Field(\.first, kind: .time)
        Field(\.seats).range(from: .field(\.most, plus: CalendarOffset(days: 1)))
        Field(\.time, kind: .time).range(to: .field(\.first, plus: CalendarOffset(seconds: 1)))
        Field(\.day).range(from: .reference("today", plus: CalendarOffset(seconds: 1)).exclusive)
      }
    }
    #expect(error?.problems.count == 3)
    #expect(error?.problems.allSatisfy { $0.contains("KeyTests.swift:") } == true)
  }
}
