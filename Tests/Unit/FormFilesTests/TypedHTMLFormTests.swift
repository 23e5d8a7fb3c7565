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
    (["name": "A", "newsletter": "ON"], "newsletter kind"),
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

  @Test func `has values of an enumeration, which a select offers`() throws {
    enum Plan: String, FormValue, CaseIterable { case free, team }
    struct Account: FormRecord { var plan = Plan.free }
    let form = ModelForm<Account> { Field(\.plan).oneOf(Plan.allCases) }
    #expect(form.html().text.contains(#"<option value="team">team</option>"#))
    #expect(try form.decode(htmlForm: ["plan": "team"]).plan == .team)
    #expect(form.validate(htmlForm: ["plan": "gold"]).violations.map(\.code) == [.notOneOf])
    let error = #expect(throws: FormError.self) { try form.decode(from: #"{"plan":"gold"}"#) }
    #expect(error?.violations.map(\.code) == [.notOneOf])
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

@Suite struct `An HTML form with empty inputs` {
  struct Spot: FormRecord, Equatable { var name = "", level: Int? }
  struct Address: FormRecord, Equatable {
    var street = "", city = "", isHome = false, kind = "", spot: Spot?, notes: [String] = []
  }
  struct Item: FormRecord, Equatable { var name = "", amount = 1, isGift = false }
  struct Order: FormRecord, Equatable {
    var home: Address? = Address(city: "Rome"), shop = Spot(), office: Spot?
    var isCompany = false, company: Spot?, tags = ["new"], sizes: [Int] = [], items: [Item] = []
    var photo: FileDescription?, photos: [FileDescription] = []
  }

  private static let spot = ModelForm<Spot> {
    Field(\.name).required()
    Field(\.level)
  }
  private let form = ModelForm<Order> {
    Nested(\.home) {
      Field(\.street).required()
      Field(\.city).required()
      Field(\.isHome)
      Field(\.kind).oneOf("flat", "house")
      Nested(\.spot, form: Self.spot)
      Each(\.notes)
    }
    Nested(\.shop) { Field(\.level) }
    Field(\.isCompany)
    When(\.isCompany, is: true) { Nested(\.company, isRequired: true, form: Self.spot) }
    When({ $0.isCompany }) { Nested(\.office, isRequired: true) { Field(\.level) } }
    Each(\.tags)
    Each(\.sizes)
    Each(\.items, maximum: 2) {
      Field(\.name).required()
      Field(\.amount)
      Field(\.isGift)
    }
    Field(\.photo)
    Each(\.photos)
  }

  /// The entries that a browser sends for the exported form if the user enters nothing. A checkbox
  /// that isn't checked isn't sent.
  private func emptyEntries() -> [String: String] {
    let inputs = form.html().text
      .matches(of: /<(?:input|select|textarea) name="([^"]*)"(?: type="([a-z]*)")?/)
    #expect(inputs.count == 19)
    return Dictionary(
      uniqueKeysWithValues: inputs.filter { $0.2 != "checkbox" }.map { (String($0.1), "") })
  }

  private var emptyOrder: Order { Order(home: nil, office: Spot(), tags: []) }

  @Test func `has neither optional groups nor elements of lists`() async throws {
    let entries = emptyEntries()
    #expect(try form.decode(htmlForm: entries) == emptyOrder)
    #expect(try form.decode(htmlForm: entries.map { ($0, $1) }) == emptyOrder)
    #expect(try await form.decodeAsync(htmlForm: entries) == emptyOrder)
    #expect(form.validate(htmlForm: entries).isValid)
    let file = try FormFile(parsing: form.json().text, services: .minimal)
    #expect(file.validate(htmlForm: entries).isValid)
  }

  @Test(arguments: [
    (["home[street]": "A"], "home.city"), (["home[isHome]": "on"], "home.street home.city"),
    (["home[kind]": "flat"], "home.street home.city"),
    (["home[spot][level]": "1"], "home.street home.city home.spot.name"),
    (["home[notes][0]": "x"], "home.street home.city"),
    (["home[street]": " "], "home.street home.city"),
    (["isCompany": "true"], "company.name"), (["isCompany": "on"], "company.name"),
    (["shop[level]": "x"], "shop.level"), (["items[0][amount]": "2"], "items[0].name"),
    (["items[0][isGift]": "on"], "items[0].name"), (["photo": "a.png"], "photo"),
    (["photos[0]": "a.png"], "photos[0]"), (["tags[0]": "", "tags": ""], "tags"),
    (["items[2][name]": "C", "items[2][amount]": "x", "items[3][name]": "D"], "items[0].amount"),
  ])
  func `is rejected if a group or element with a text is invalid`(
    filled: [String: String], paths: String
  ) {
    let entries = emptyEntries().merging(filled) { $1 }
    let error = #expect(throws: FormError.self) { try form.decode(htmlForm: entries) }
    #expect(error?.violations.map(\.path.description).joined(separator: " ") == paths)
  }

  @Test func `has the groups and elements with a text`() throws {
    let filled = [
      "home[street]": "A", "home[city]": "B", "home[isHome]": "on", "tags[0]": "", "tags[1]": " ",
      "tags[2]": "a", "sizes[1]": "3", "items[0][name]": "", "items[1][name]": "C",
      "items[1][isGift]": "on", "items[2][name]": "", "items[3][name]": "D", "shop[level]": "2",
    ]
    var order = emptyOrder
    order.home = Address(street: "A", city: "B", isHome: true)
    order.shop.level = 2
    (order.tags, order.sizes) = ([" ", "a"], [3])
    order.items = [Item(name: "C", isGift: true), Item(name: "D")]
    #expect(try form.decode(htmlForm: emptyEntries().merging(filled) { $1 }) == order)
  }

  @Test func `keeps the defaults of the model if the inputs aren't sent`() throws {
    let form = ModelForm<Order> {
      Nested(\.home) { Field(\.city) }
      Each(\.tags)
    }
    #expect(try form.decode(htmlForm: [:]) == Order())
    #expect(try form.decode(htmlForm: ["home[city]": "", "tags[]": ""]).home == nil)
  }

  @Test func `has too few elements if the list has a minimum`() {
    let form = ModelForm<Order> { Each(\.tags, minimum: 1) }
    let report = form.validate(htmlForm: ["tags[0]": "", "tags[1]": ""])
    #expect(report.violations.map(\.code) == [.tooFewElements])
  }

  @Test func `differs from a JSON record`() throws {
    let form = ModelForm<Order> {
      Nested(\.home) { Field(\.street).required() }
      Field(\.isCompany)
      Each(\.tags)
      Each(\.items) { Field(\.name).required() }
    }
    let record = #"{"home":{"street":""},"isCompany":"on","items":[{"name":""}]}"#
    let error = #expect(throws: FormError.self) { try form.decode(from: record) }
    let paths = error?.violations.map(\.path.description)
    #expect(paths == ["home.street", "isCompany", "items[0].name"])
    let order = try form.decode(from: #"{"home":{"street":"A","city":"B"},"tags":[""]}"#)
    #expect(order.tags == [""])
  }
}
