import FormSupport
import FormValidation
import StrictJSON
import Testing
import TextMetrics

@testable import LiveForms

struct ConditionalGroupTests {
  private static let declaration = FormDeclaration(members: [
    .field("kind"),
    .when(
      "kind", .equals("company"), .group("papers", .required, .field("vat", .required)),
      .rows("branches", .field("town", .required))),
    .when("kind", .equals("person"), .group("papers", .required, .field("born", .required))),
  ])

  @Test func `fields in groups and rows are silent while a condition around them does not hold`()
    throws
  {
    let record: JSONValue = ["kind": "neither", "branches": [["town": ""]]]
    var form = FormState(Self.declaration, values: record)
    _ = form.attemptSubmission()
    #expect(form.isSubmitting)
    #expect(form.firstError == nil)
    _ = form.didReject()
    let kind = try #require(form.field(at: FieldPath().appending("kind")))
    _ = form.didChange(kind, to: "company")
    let refused = form.attemptSubmission()
    #expect(!form.isSubmitting)
    let shown = form.orderedFields.filter { !form.feedback(at: $0).violations.isEmpty }
    #expect(
      shown.compactMap { form.path(of: $0)?.description } == ["papers.vat", "branches[0].town"])
    #expect(refused.focus == "papers.vat")
  }

  @Test func `members with one name under two conditions are merged`() throws {
    func when(
      _ value: String, _ requirement: Requirement, _ name: String, rows: Int
    ) -> FormDeclaration.Member {
      .when(
        "kind", .equals(value),
        .group("papers", requirement, .field("number", .required), .field(name, .required)),
        .texts("tags", minimum: rows, .oneOf([value])))
    }
    let declaration = FormDeclaration(members: [
      .field("kind"), when("a", .optional, "vat", rows: 1),
      when("b", .required, "born", rows: 2),
    ])
    var form = FormState(declaration, values: ["kind": "b", "tags": ["b", "x"]])
    #expect(
      form.orderedFields.compactMap { form.path(of: $0)?.description }
        == ["kind", "papers.number", "papers.vat", "papers.born", "tags[0]", "tags[1]"])
    func refused() -> [String] {
      _ = form.attemptSubmission()
      _ = form.didReject(ModelForm(declaration).validate(form.record(in: .strings)))
      return form.orderedFields.filter { !form.feedback(at: $0).violations.isEmpty }
        .compactMap { form.path(of: $0)?.description }
    }
    #expect(refused() == ["papers.number", "papers.born", "tags[1]"])
    let kind = try #require(form.field(at: "kind"))
    _ = form.didChange(kind, to: "a")
    // The group is optional and empty now.
    #expect(refused() == ["tags[0]", "tags[1]"] && form.formViolations.isEmpty)
    _ = form.didChange(try #require(form.field(at: "papers.number")), to: "1")
    #expect(refused() == ["papers.vat", "tags[0]", "tags[1]"])
    #expect(form.record(in: .strings)["papers"] == ["number": "1", "vat": "", "born": ""])
    #expect(form.addRow(to: "tags", value: "a") != nil)
    #expect(form.feedback(at: try #require(form.field(at: "tags[2]"))).violations.isEmpty)
    #expect(refused() == ["papers.vat", "tags[0]", "tags[1]"])
  }

  @Test(
    arguments: [
      ["kind": "a", "x": ["p"]], ["kind": "b", "x": [["y": "q"]]], ["kind": "c", "x": ["z": "r"]],
    ] as [JSONValue])
  func `a list of values, a list of forms, and a group can have one name`(
    record: JSONValue
  ) throws {
    let declaration = FormDeclaration(members: [
      .field("kind"), .when("kind", .equals("a"), .texts("x", .required)),
      .when("kind", .equals("b"), .rows("x", .field("y", .required))),
      .when("kind", .equals("c"), .group("x", .optional, .field("z", .required))),
    ])
    var form = FormState(declaration, values: record)
    #expect(form.record(in: .strings) == record && form.currentReport().isValid)
    #expect(form.attemptSubmission().report.isValid)
    form.didSucceed()
    form.reset()
    #expect(form.record(in: .strings) == record)
    guard case .array(let elements)? = record["x"] else { return }
    _ = form.addRow(to: "x")
    let row = try #require(form.rows(of: "x").last)
    #expect(form.rows(of: "x").count == 2 && !form.currentReport().isValid)
    form.removeRow(row)
    #expect(form.record(in: .strings)["x"] == .array(elements))
    let kind = try #require(form.field(at: "kind"))
    let text = form.text(of: kind)
    _ = form.didChange(kind, to: text == "a" ? "b" : "a")
    let other = try #require(form.rows(of: "x").first)
    #expect(form.fields(of: other).count == 1)
    form.removeRow(other)
    _ = form.didChange(kind, to: text)
    #expect(form.record(in: .strings) == record)
  }

  @Test func `the first declaration that applies has the constraints and the kind`() throws {
    let maximum3 = FieldRule.count(...3, in: .characters)
    let declaration = FormDeclaration(members: [
      .field("kind"),
      .when("kind", .equals("a"), .field("id", kind: .integer, maximum3)),
      .when("kind", .equals("b"), .field("id", .count(...20, in: .characters))),
      .conditional(nil, [.field("code", maximum3)]), .field("code"),
      .group("billing", .optional, .field("city", maximum3)),
    ])
    var form = FormState(declaration, values: ["kind": "b", "id": "7"])
    func maximums(_ path: FieldPath) throws -> [Int?]? {
      form.constraints(of: try #require(form.field(at: path)))?.limits.map(\.maximum)
    }
    #expect(try maximums("id") == [20])
    #expect(form.record(in: .json)["id"] == "7")
    _ = form.didChange(try #require(form.field(at: "kind")), to: "a")
    #expect(try maximums("id") == [3])
    #expect(form.record(in: .json)["id"] == 7)
    #expect(try maximums("code") == [])
    // A group gets its first text while it doesn't apply.
    #expect(try maximums("billing.city") == [3])
  }

  @Test func `nested lists don't multiply their empty rows`() throws {
    let element = FormDeclaration(members: [.texts("b", minimum: 100_000)])
    let list = ListDeclaration("a", minimum: 100_000, element: .form(element))
    let form = FormState(FormDeclaration(members: [.list(list)]))
    #expect(form.rows(of: "a").count + form.rows(of: "a[0].b").count == 1000)
  }

  @Test func `an optional group with only empty rows is left out`() throws {
    let declaration = FormDeclaration(members: [
      .group(
        "billing", .optional, .field("city", .required), .texts("lines", minimum: 1),
        .rows("guests", minimum: 1, .field("name")))
    ])
    var form = FormState(declaration)
    let attempt = form.attemptSubmission()
    #expect(attempt.report.isValid && attempt.record == [:])
    _ = form.didReject()
    _ = form.didChange(try #require(form.field(at: "billing.guests[0].name")), to: "Ada")
    #expect(form.attemptSubmission().report.violations.map(\.path) == ["billing.city"])
    #expect(form.firstError == form.field(at: "billing.city"))
  }

  @Test func `each declaration of a list adds the initial values of its fields`() throws {
    let declaration = FormDeclaration(members: [
      .field("kind"),
      .when("kind", .equals("a"), .rows("guests", .field("name"))),
      .when(
        "kind", .equals("b"), .rows("guests", .field("name"), .field("email", .required))),
    ])
    let record: JSONValue = ["kind": "b", "guests": [["name": "Ada", "email": "a@b.c"]]]
    let form = FormState(declaration, values: record)
    #expect(form.text(of: try #require(form.field(at: "guests[0].email"))) == "a@b.c")
    #expect(form.currentReport().isValid && form.record(in: .strings) == record)
  }

  @Test func `an empty row of an optional group is kept by a submission`() {
    let declaration = FormDeclaration(members: [
      .field("name"), .group("billing", .optional, .rows("guests", .field("name"))),
    ])
    var form = FormState(declaration)
    _ = form.addRow(to: "billing.guests")
    let attempt = form.attemptSubmission()
    #expect(attempt.report.isValid && attempt.record == ["name": ""] && form.isDirty)
    form.didSucceed()
    #expect(!form.isDirty)
    form.reset()
    #expect(!form.isDirty && form.rows(of: "billing.guests").count == 1)
  }

  @Test func `a violation of a field that doesn't apply is shown once`() throws {
    let declaration = FormDeclaration(members: [
      .field("kind"), .when("kind", .equals("loan"), .field("rate")),
    ])
    var form = FormState(declaration, values: ["kind": "other"])
    _ = form.didReject(FormReport([Violation(path: "rate", rule: "limit", code: .check)]))
    _ = form.didChange(try #require(form.field(at: "kind")), to: "loan")
    let rate = try #require(form.field(at: "rate"))
    #expect(form.formViolations.count + form.feedback(at: rate).violations.count == 1)
    _ = form.didChange(rate, to: "3")
    #expect(form.formViolations.isEmpty)
  }

  @Test func `all declarations of a field have the transforms of each`() throws {
    let declaration = FormDeclaration(members: [
      .field("kind"), .field("name", transforms: [.trim]),
      .when(
        "kind", .equals("short"),
        .field("name", .count(...3, in: .characters, strength: .soft, counter: .always))),
    ])
    var form = FormState(declaration, values: ["kind": "short"])
    let name = try #require(form.field(at: "name"))
    _ = form.didChange(name, to: " abc ")
    _ = form.didEndEditing(name)
    #expect(form.currentReport().isValid)
    #expect(form.feedback(at: name).violations == [])
    #expect(form.feedback(at: name).excessRanges == [])
    #expect(form.feedback(at: name).counters.map(\.remaining) == [0])
    _ = form.didChange(name, to: " abcd ")
    #expect(form.feedback(at: name).violations.map(\.code) == [.tooLong])
    #expect(form.feedback(at: name).excessRanges.map(\.lowerBound.utf16) == [4])
  }

  @Test func `several declarations of a field have one announcement`() throws {
    let declaration = FormDeclaration(members: [
      .field("kind"), .field("name", .count(...3, in: .characters)),
      .when("kind", .equals("a"), .field("name", .deny(.emoji))),
    ])
    var form = FormState(declaration, values: ["kind": "a"])
    let name = try #require(form.field(at: "name"))
    #expect(form.didLimitInput(.clipped, at: name).count == 1)
    #expect(form.didChange(name, to: "ab🎉c").count == 1)
    #expect(form.didChange(name, to: "abcd") == [])
  }

  @Test func `thousands of fields can read one field`() throws {
    let members: [FormDeclaration.Member] = (0..<3_000).map {
      .field("f\($0)", .required.when(Condition("kind", .equals("a"))))
    }
    var form = FormState(FormDeclaration(members: [.field("kind")] + members))
    _ = form.didChange(try #require(form.field(at: "kind")), to: "a")
    _ = form.attemptSubmission()
    #expect(form.orderedFields.count { !form.feedback(at: $0).violations.isEmpty } == members.count)
  }

  @Test(arguments: ["gift", "loan", "other"])
  func `violations of a server are shown, whichever declarations of the field apply`(
    kind: String
  ) throws {
    let declaration = FormDeclaration(members: [
      .field("kind"), .field("amount", .required),
      .when("kind", .equals("gift"), .field("amount", .oneOf("1"))),
      .when("kind", .equals("loan"), .field("amount", .oneOf("2")), .field("rate", .required)),
    ])
    var form = FormState(declaration, values: ["kind": .string(kind), "amount": "1"])
    let amount = try #require(form.field(at: "amount"))
    let rate = try #require(form.field(at: "rate"))
    let found = [
      Violation(path: "amount", rule: "limit", code: .check),
      Violation(path: "amount", rule: "oneOf", code: .notOneOf),
      Violation(path: "rate", rule: "limit", code: .check),
    ]
    _ = form.didReject(FormReport(found))
    let shown = form.feedback(at: amount).violations
    #expect(Set(shown.map(\.rule)) == ["limit", "oneOf"] && shown.count == 2)
    #expect(form.firstError == amount)
    // If the field doesn't apply, the form itself shows its violations.
    let ofRate = form.feedback(at: rate).violations.map(\.rule) + form.formViolations.map(\.rule)
    #expect(ofRate.contains("limit") && form.formViolations.isEmpty == (kind == "loan"))
    _ = form.didChange(rate, to: "3")
    #expect(form.formViolations.isEmpty)
  }
}
