import FormSupport
import FormValidation
import Foundation
import StrictJSON
import TestSupport
import Testing

/// A record as Foundation decodes it, with the transforms of the form.
private struct DecodedSignUp: Decodable {
  struct DecodedAddress: Decodable {
    var city: String?
    var address: Address { Address(city: city ?? Address().city) }
  }

  var name, bio, password, confirmation, kind, vatNumber: String?
  var hasAcceptedTerms: Bool?
  var address, billing: DecodedAddress?
  var others: [DecodedAddress]?
  var tags: [String]?

  var signUp: SignUp {
    let empty = SignUp()
    return SignUp(
      name: name.map { $0.trimmingCharacters(in: .whitespaces) } ?? empty.name,
      bio: bio.map { $0.trimmingCharacters(in: .whitespaces) } ?? empty.bio,
      password: password ?? empty.password, confirmation: confirmation ?? empty.confirmation,
      kind: kind ?? empty.kind, vatNumber: vatNumber?.uppercased() ?? empty.vatNumber,
      hasAcceptedTerms: empty.hasAcceptedTerms, address: address?.address ?? empty.address,
      billing: billing?.address ?? empty.billing,
      others: others?.map { Address(city: $0.address.city.trimmingCharacters(in: .whitespaces)) }
        ?? empty.others,
      tags: tags?.map { $0.lowercased() } ?? empty.tags)
  }
}

@Suite struct `A value from a record` {
  private struct Login: FormRecord {
    var name = ""
  }

  @Test func `is created from the text or the bytes of JSON`() async throws {
    let form = ModelForm<Login> { Field(\.name).trimmed().required() }
    #expect(try await form.decodeAsync(from: #"{"name": " Ada "}"#).name == "Ada")
    #expect(try await form.decodeAsync(from: Array(#"{"name": " Ada "}"#.utf8)).name == "Ada")
    let record = try JSONValue(parsing: Data(#"{"name": "Ada"}"#.utf8))
    #expect(try await form.decodeAsync(from: record).name == "Ada")
    await #expect(throws: JSONSyntaxError.self) { try await form.decodeAsync(from: "name") }
    await #expect(throws: FormError.self) { try await form.decodeAsync(from: "[]") }
  }

  @Test(arguments: RandomTests.seed..<RandomTests.seed + 4)
  func `equals a decoder's value, or has the report of the record`(seed: UInt64)
    async throws
  {
    var random = RandomSource(seed: seed)
    let records = ModelForm<JSONValue>(signUp.declaration)
    var values = 0
    var refused = 0
    for _ in 0..<200 {
      let record = random.signUpRecord()
      let report = records.validate(record)
      var expected = report
      var decoded: SignUp?
      if report.isValid {
        let bytes = Data(record.text.utf8)
        decoded = try JSONDecoder().decode(DecodedSignUp.self, from: bytes).signUp
        expected = signUp.validate(decoded ?? SignUp())
      }
      do throws(FormError) {
        let value = try signUp.decode(from: record)
        #expect(value == decoded && expected.isValid, "seed \(seed): \(record.text)")
        values += 1
      } catch {
        #expect(error.report == expected, "seed \(seed): \(record.text)")
        refused += 1
      }
    }
    #expect(values > 20 && refused > 20, "seed \(seed): \(values), \(refused)")
  }

  private struct Order: FormRecord, Equatable {
    var amount = 1
    var price: Double?
    var day: CalendarDate?
    var isGift = false
    var note: String? = "none"
  }

  private let form = ModelForm<Order> {
    Field(\.amount).range(...1_000)
    Field(\.price).range(0...)
    Field(\.day)
    Field(\.isGift)
    When({ $0.isGift }) { Field(\.note).required() }
    Check("dayOfGift", on: "day") { !$0.isGift || $0.day != nil }
  }

  @Test(arguments: [
    ("{}", Order()), (#"{"amount":null,"day":"","note":null}"#, Order()),
    (#"{"amount":4e1,"price":0.1,"isGift":false}"#, Order(amount: 40, price: 0.1)),
    (#"{"isGift":true,"day":"2026-02-03","note":""}"#, nil),
    (
      #"{"isGift":true,"day":"2026-02-03","note":"a"}"#,
      Order(day: CalendarDate(year: 2026, month: 2, day: 3), isGift: true, note: "a")
    ),
  ])
  private func `has the types of the model`(record: String, expected: Order?) async throws {
    let value = try? await form.decodeAsync(from: JSONValue(parsing: record))
    #expect(value == expected)
  }

  @Test(arguments: [
    (#"{"amount":"1"}"#, "amount type wrongType"), (#"{"isGift":"true"}"#, "isGift type wrongType"),
    (#"{"amount":-1e20}"#, "amount type check"),
    (#"{"day":"2026-02-30"}"#, "day kind invalidFormat"),
    (#"{"isGift":true}"#, "day dayOfGift check"), (#"{"amount":1001}"#, "amount range tooLarge"),
    // The condition of `note` is code.
    (#"{"isGift":true,"day":"2026-02-03","note":7}"#, "note type wrongType"),
    ("[]", " type wrongType"),
  ])
  func `is refused with the report`(record: String, violation: String) async throws {
    let error = try await #require(throws: FormError.self) {
      try await form.decodeAsync(from: JSONValue(parsing: record))
    }
    #expect(error.violations.map { "\($0.path) \($0.rule) \($0.code)" } == [violation])
  }

  private enum Kind: String, FormValue { case gift, loan }

  private struct Payment: FormRecord, Equatable {
    struct Part: FormRecord, Equatable { var amount = 1 }
    var kind = Kind.loan
    var amount = 1
    var note = "none"
    var rate: Kind?
    var part: Part?
    var parts: [Part] = []
  }

  /// If a member doesn't apply, a value that the model can't represent isn't a violation.
  private let payment = ModelForm<Payment> {
    When(\.kind, is: .gift) {
      Field(\.amount).range(1...)
      When({ $0.note == "all" }) {
        Nested(\.part) { Field(\.amount) }
        Each(\.parts) {
          When(\.amount, isPresent: true) { Field(\.amount) }
        }
      }
    }
    When(\.kind, is: .loan) { Field(\.note, key: "amount") }
    When(\.note, isPresent: false) { Field(\.rate) }
    Field(\.kind)
    Field(\.note)
  }

  @Test(arguments: [
    (#"{"kind":"gift","amount":1e20}"#, ["amount type check"]),
    (#"{"amount":1e20,"kind":"gift","part":{"amount":1e20}}"#, ["amount type check"]),
    (
      #"{"kind":"gift","note":"all","part":{"amount":1e20},"parts":[{},{"amount":-1e20}]}"#,
      ["part.amount type check", "parts[1].amount type check"]
    ),
    (
      #"{"kind":"gift","note":"all","parts":[1e20],"part":[]}"#,
      ["part type wrongType", "parts[0] type wrongType"]
    ),
    (#"{"kind":"gift","note":"all","parts":{}}"#, ["parts type wrongType"]),
    // The record has no kind, so the model's default applies.
    (#"{"amount":1e20}"#, ["amount type wrongType"]),
    // The record has no note, so `note` isn't present, although the model has a default for it.
    (#"{"rate":"x"}"#, ["rate type check"]),
    (#"{"kind":"x"}"#, ["kind type check"]), (#"{"kind":""}"#, ["kind type check"]),
    (#"{"kind":"loan","amount":"1e20","part":7,"parts":7}"#, []),
    (#"{"note":"a","rate":"x"}"#, []), (#"{"rate":""}"#, []), (#"{"rate":"gift"}"#, []),
    (#"{"kind":"gift","amount":2,"parts":[{"amount":1e20}],"part":7}"#, []),
  ])
  func `is rejected for each value that its type can't represent`(
    record: String, violations: [String]
  ) async throws {
    var found: [String] = []
    do { _ = try await payment.decodeAsync(from: record) } catch let error as FormError {
      found = summary(error.report)
    }
    #expect(found == violations)
  }

  @Test func `ignores values under a false condition`() async throws {
    let value = try await signUp.decodeAsync(from: [
      "name": "Ada", "password": "correct horse", "confirmation": "correct horse",
      "address": ["city": "Paris"], "kind": "person", "vatNumber": 7,
    ])
    #expect(value == SignUp(address: Address(city: "Paris")))
  }

  @Test func `is checked asynchronously only if it breaks no other rule`() async throws {
    let form = ModelForm<Order> {
      Field(\.amount).range(...9).asyncCheck("inStock") { $0 != 3 }
    }
    #expect(try await form.decodeAsync(from: ["amount": 2]).amount == 2)
    for (amount, problem) in [(3, Violation.Code.check), (10, .tooLarge)] {
      let error = try await #require(throws: FormError.self) {
        try await form.decodeAsync(from: ["amount": .integer(amount)])
      }
      #expect(error.report.violations.map(\.code) == [problem])
    }
  }

  @Test func `is validated with references`() async throws {
    let form = ModelForm<Order> { Field(\.day).range(to: .reference("today")) }
      .withReferences(["today": "2026-11-22"])
    #expect(try await form.decodeAsync(from: ["day": "2026-11-22"]).day?.day == 22)
    await #expect(throws: FormError.self) {
      try await form.decodeAsync(from: ["day": "2026-11-23"])
    }
  }
}

extension RandomSource {
  fileprivate mutating func signUpRecord() -> JSONValue {
    var record = JSONObject()
    func add(_ key: String, _ value: JSONValue) { record[key] = value }
    for (key, texts) in [
      ("name", [" Ada ", "Grace", "A"]), ("bio", ["", " one", "a 😀"]),
      ("password", ["correct horse", "correct horse", "short"]),
      ("confirmation", ["correct horse", "correct horse", "wrong horse"]),
      ("kind", ["person", "company", "cat"]), ("vatNumber", ["de1", "", "é"]),
    ] where chance(["name", "password", "confirmation"].contains(key) ? 98 : 60) {
      let isText = key == "vatNumber" || chance(97)
      add(key, isText ? .string(texts[chance(95) ? number(in: 0...1) : 2]) : oddity())
    }
    for key in ["address", "billing"] where chance(key == "address" ? 98 : 40) {
      add(key, chance(97) ? address() : oddity())
    }
    if chance(40) {
      add("others", chance(97) ? .array((0..<number(in: 0...3)).map { _ in address() }) : oddity())
    }
    if chance(40) {
      let tags = (0..<number(in: 0...3)).map { _ in JSONValue.string(pick(["A", "bc", "Ö"])) }
      add("tags", chance(97) ? .array(tags) : oddity())
    }
    return .object(record)
  }

  private mutating func address() -> JSONValue {
    chance(92) ? ["city": .string(pick(["Paris", " Rome", "Oslo "]))] : chance(70) ? [:] : oddity()
  }

  private mutating func oddity() -> JSONValue { pick([.null, 7, true, [], [:], "", ["a": 1]]) }
}
