import FormSupport
import FormValidation
import StrictJSON
import Synchronization
import Testing

@Suite struct `Decoding an invalid record` {
  private struct Guest: FormRecord, Equatable { var name = "", age = 0 }

  private struct Trip: FormRecord, Equatable {
    var name = "", seats = 1, password = "", again = ""
    var start = CalendarDate("2026-01-01"), end = CalendarDate("2026-01-01")
    var leader = Guest(), guests: [Guest] = [], sizes: [Int] = []
  }

  private let guest = ModelForm<Guest> {
    Field(\.name).maxLength(3)
    Field(\.age)
    Check("adult") { $0.age >= 18 }
  }

  private var form: ModelForm<Trip> {
    ModelForm {
      Field(\.name, key: "title").required().maxLength(3)
      Field(\.seats).range(...8)
      Field(\.password).minLength(4)
      Field(\.again)
      Field(\.start).required()
      Field(\.end)
      When({ $0.name == "x" }) { Field(\.seats).min(2) }
      Nested(\.leader, form: guest)
      Each(\.guests, form: guest)
      Each(\.sizes, minimum: 2)
      Check("same", on: \.again) { $0.password == $0.again }
      Check("order", on: \.end) { $0.start <= $0.end }
      Check("odd") { !$0.seats.isMultiple(of: 2) }
    }
  }

  @Test func `neither transforms nor validates the elements of a list that is too long`() throws {
    struct Post: FormRecord { var kind = "", tags: [String] = [] }
    let checked = Mutex<[String]>([])
    let seen = Mutex<[String]>([])
    @Sendable func check(_ tag: String) -> Bool {
      checked.withLock { $0.append(tag) }
      return true
    }
    let form = ModelForm<Post> {
      Field(\.kind)
      Each(\.tags, maximum: 2).trimmed()
        .when({ post in
          seen.withLock { $0 += post.tags }
          return true
        }) { $0.check { check($0) } }
        .when(\.kind, is: "a") { $0.when(\.kind, isPresent: true) { $0.check { check($0) } } }
    }
    let tags = [" x", " y", " z"]
    #expect(
      summary(form.validate(Post(kind: "a", tags: tags))) == ["tags elements tooManyElements"])
    #expect(seen.withLock { $0 } == tags && checked.withLock { $0 } == [])
    let record: JSONValue = ["kind": "a", "tags": [" x", " y", " z"]]
    #expect(
      summary(ModelForm<JSONValue>(form.declaration).validate(record))
        == ["tags elements tooManyElements"])
    #expect(checked.withLock { $0 } == [])
    #expect(form.validate(Post(kind: "a", tags: [" x"])).isValid)
    #expect(checked.withLock { $0 } == ["x", "x"])
  }

  private func record(_ changes: String) throws -> JSONValue {
    var record = try JSONValue(
      parsing: #"""
        {"title":"x","seats":3,"start":"2026-02-01","end":"2026-02-02","sizes":[1,2],
        "leader":{"age":20}}
        """#)
    guard case .object(let changes) = try JSONValue(parsing: changes),
      case .object(var members) = record
    else { return .null }
    for change in changes { members[change.key] = change.value }
    record = .object(members)
    return record
  }

  @Test(
    arguments: [
      ("{}", []),
      // Checks run although other fields are invalid.
      (
        #"{"title":"long","again":"x","end":"2026-01-31"}"#,
        ["title length tooLong", "again same check", "end order check"]
      ),
      (#"{"password":"a","again":"b"}"#, ["password length tooShort", "again same check"]),
      (#"{"title":7,"again":"b"}"#, ["title type wrongType", "again same check"]),
      (#"{"title":"long","seats":4}"#, ["title length tooLong", " odd check"]),
      // The model can't represent some of these values. The checks of such a field, and of the
      // groups around the field, aren't evaluated.
      (#"{"end":"2026-13-01","start":"2026-02-01"}"#, ["end kind invalidFormat"]),
      (#"{"seats":"2"}"#, ["seats type wrongType"]),
      (#"{"seats":-1e20,"again":"b"}"#, ["again same check", "seats type check"]),
      (#"{"start":null,"again":"b"}"#, ["again same check", "start required required"]),
      (#"{"leader":7}"#, ["leader type wrongType"]),
      (
        #"{"leader":{"age":"1","name":"long"}}"#,
        ["leader.name length tooLong", "leader.age type wrongType"]
      ),
      (
        #"{"leader":{"age":1,"name":"long"}}"#,
        ["leader.name length tooLong", "leader adult check"]
      ),
      (
        #"{"guests":[{"age":"1"},{"age":1},7]}"#,
        ["guests[0].age type wrongType", "guests[1] adult check", "guests[2] type wrongType"]
      ),
      // An element that the model can't represent is missing in the model's list.
      (#"{"sizes":["1",2]}"#, ["sizes[0] type wrongType"]),
      (#"{"sizes":[1e20,2],"again":"b"}"#, ["again same check", "sizes[0] type check"]),
      // Conditions in code.
      (#"{"seats":1,"again":"b"}"#, ["again same check", "seats range tooSmall"]),
    ] as [(String, [String])])
  func `reports all violations at once`(changes: String, violations: [String]) throws {
    let record = try record(changes)
    var found: [String] = []
    do { _ = try form.decode(from: record) } catch { found = summary(error.report) }
    #expect(found.sorted() == violations.sorted(), "\(changes)")
  }

  @Test(arguments: [
    (
      #"{"count":0,"limit":5,"tags":["long"]}"#,
      [
        "note required required", "again required required", "limit range tooLarge",
        "tags[0] length tooLong",
      ]
    ),
    (#"{"count":"abc","limit":5,"tags":["long"]}"#, ["count type wrongType"]),
  ])
  func `leaves out rules under conditions in code that read an unusable value`(
    record: String, violations: [String]
  ) throws {
    struct Order: FormRecord { var count = 0, note = "", again = "", limit = 0, tags = [""] }
    let form = ModelForm<Order> {
      Field(\.count)
      When({ _ in true }) {
        When(\.count, is: 0) { Field(\.note).required() }
        Field(\.again).when(\.count, is: 0) { $0.required() }
        Field(\.limit).range(to: .field(\.count))
        Each(\.tags).when(\.count, is: 0) { $0.maxLength(3) }
      }
    }
    let error = #expect(throws: FormError.self) { try form.decode(from: record) }
    #expect(error.map { summary($0.report) } == violations)
  }

  @Test func `runs the asynchronous rules of valid fields`() async throws {
    let asked = Mutex<[String]>([])
    let form = ModelForm<Trip> {
      Field(\.name).maxLength(3).asyncCheck("free") { name in
        asked.withLock { $0.append(name) }
        return name != "Eve"
      }
      Field(\.seats).range(...8).asyncCheck("seats") { seats in
        asked.withLock { $0.append("\(seats)") }
        return true
      }
      Field(\.start)
    }
    for (changes, violations, texts) in [
      (#"{"name":"Eve","seats":9}"#, ["name free check", "seats range tooLarge"], ["Eve"]),
      (#"{"name":"Eve","seats":"9"}"#, ["name free check", "seats type wrongType"], ["Eve"]),
      (#"{"name":"long","seats":8}"#, ["name length tooLong"], ["8"]),
    ] {
      let error = try await #require(throws: FormError.self) {
        try await form.decodeAsync(from: changes)
      }
      #expect(summary(error.report) == violations)
      #expect(asked.withLock { $0 } == texts)
      asked.withLock { $0 = [] }
      let pending = #expect(throws: FormError.self) { try form.decode(from: changes) }
      #expect(pending?.violations.filter { $0.code == .unanswered }.count == 1)
    }
  }

  @Test func `doesn't pass larger values to checks than the form allows`() throws {
    let seen = Mutex<[Int]>([])
    let form = try ModelForm(checking: Trip(), valueCap: 10) {
      Field(\.name)
      Each(\.sizes, maximum: 2)
      Each(\.guests) { Field(\.name) }
      Check("seen", on: \.again) { trip in
        seen.withLock { $0 += [trip.name.utf8.count, trip.sizes.count] }
        seen.withLock { $0 += trip.guests.map(\.name.utf8.count) }
        return false
      }
    }
    let long = String(repeating: "a", count: 11)
    let error = #expect(throws: FormError.self) {
      try form.decode(from: [
        "name": .string(long), "sizes": [1, 2, 3],
        "guests": [["name": .string(long)], ["name": "a"]],
      ])
    }
    #expect(
      error.map { summary($0.report) } == [
        "name valueCap exceedsCap", "sizes elements tooManyElements",
        "guests[0].name valueCap exceedsCap", "again seen check",
      ])
    #expect(seen.withLock { $0 } == [0, 0, 0, 1])
  }

  @Test func `has violations that key paths find`() {
    let error = #expect(throws: FormError.self) { try form.decode(from: "{}") }
    #expect(error?.report.violations(for: \Trip.name).map(\.code) == [.required])
  }
}
