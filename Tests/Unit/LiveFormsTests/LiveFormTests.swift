import FormSupport
import FormValidation
import TestSupport
import Testing
import TextMetrics

@testable import LiveForms

private let booking = FormDeclaration(members: [
  .field("name", transforms: [.trim], .required), .field("start", kind: .date, .required),
  .field(
    "end", kind: .date, .required, .range(from: .field("start", plus: CalendarOffset(days: 1)))),
  .field("kind", .oneOf("person", "company")),
  .when("kind", .equals("company"), .field("vat", .required)),
  .group("billing", .optional, .field("street"), .field("city", .required)),
  .rows(
    "guests", minimum: 1, maximum: 3, .field("name", .required, .count(...5, in: .characters)),
    .field("again", .equal(to: "name"))),
  .texts("tags", .count(...3, in: .characters)),
])

extension FormState {
  fileprivate func problems(_ path: FieldPath) -> [Violation.Code] {
    field(at: path).map { feedback(at: $0).violations.map(\.code) } ?? []
  }

  fileprivate mutating func type(_ text: String, at path: FieldPath) -> [String] {
    guard let field = field(at: path) else {
      Issue.record("no field at \(path)")
      return []
    }
    return didChange(field, to: text).map(describe)
  }

  fileprivate mutating func leave(_ path: FieldPath) -> [String] {
    field(at: path).map { didEndEditing($0).map(describe) } ?? []
  }

  fileprivate func describe(_ announcement: IdentifiedAnnouncement) -> String {
    let subject =
      switch announcement.announcement.subject {
      case .violation(let violation): "\(violation.code)"
      case .corrected: "corrected"
      default: "other"
      }
    return "\(path(of: announcement.field)?.description ?? "gone"): \(subject)"
  }
}

@Suite struct `A live form` {
  @Test func `evaluates dependent fields, and announces them after the field itself`() {
    var live = FormState(booking)
    _ = live.type("2026-11-22", at: "start")
    _ = live.type("2026-11-23", at: "end")
    #expect(live.leave("end") == [])
    #expect(live.type("2026-11-23", at: "start") == ["end: tooEarly"])
    #expect(live.problems("end") == [.tooEarly])
    #expect(live.type("2026-11-2", at: "start") == ["end: corrected"])
    #expect(live.leave("start") == ["start: invalidFormat"])
    #expect(live.type("2026-11-30", at: "start") == ["start: corrected", "end: tooEarly"])
  }

  @Test func `shows nothing for fields under a false condition or in an empty optional group`() {
    var live = FormState(booking)
    _ = live.leave("vat")
    #expect(live.problems("vat") == [])
    _ = live.type("company", at: "kind")
    #expect(live.problems("vat") == [.required])
    _ = live.type("person", at: "kind")
    #expect(live.problems("vat") == [])
    #expect(live.leave("billing.city") == [])
    #expect(live.problems("billing.city") == [])
    _ = live.type("1 High Street", at: "billing.street")
    #expect(live.problems("billing.city") == [.required])
    _ = live.type("", at: "billing.street")
    #expect(live.problems("billing.city") == [])
  }

  @Test func `reads external values`() {
    let vat = FieldDeclaration("vat", rules: [.required])
    let part = FormDeclaration.Member.conditional(
      Condition("isCompany", .equals("true")), [.field(vat)])
    var live = FormState(FormDeclaration(members: [part], externalFields: ["isCompany"]))
    _ = live.leave("vat")
    #expect(live.problems("vat") == [])
    _ = live.setExternalValue("true", named: "isCompany")
    #expect(live.problems("vat") == [.required])
    #expect(live.attemptSubmission().report.violations.map(\.code) == [.required])
    _ = live.setExternalValue(nil, named: "isCompany")
    #expect(live.problems("vat") == [] && live.attemptSubmission().report.isValid)
  }

  @Test func `reads external values in nested forms that declare them`() {
    let vat = FormDeclaration.Member.when("isCompany", .equals("true"), .field("vat", .required))
    let billing = FormDeclaration(members: [vat], externalFields: ["isCompany"])
    let list = ListDeclaration("others", minimum: 1, element: .form(billing))
    var live = FormState(
      FormDeclaration(
        members: [
          .group(GroupDeclaration("billing", requirement: .required, form: billing)), .list(list),
        ],
        unknownKeys: .reported))
    #expect(live.attemptSubmission().report.isValid)
    _ = live.didReject()
    _ = live.setExternalValue("true", named: "isCompany")
    #expect(live.problems("billing.vat") == [.required])
    let attempt = live.attemptSubmission()
    #expect(attempt.report.violations.map(\.path) == ["billing.vat", "others[0].vat"])
    #expect(attempt.record == ["billing": ["vat": ""], "others": [["vat": ""]]])
  }

  @Test func `keeps the identity of rows while they move`() throws {
    var live = FormState(
      booking, values: ["guests": [["name": "Ada"], ["name": "Bob"], ["name": "Cy"]]])
    let rows = live.rows(of: "guests")
    let bob = try #require(live.field(at: "guests[1].name"))
    _ = live.didChange(bob, to: "Robert")
    #expect(live.problems("guests[1].name") == [.tooLong])
    live.moveRow(rows[1], to: 2)
    #expect(live.path(of: bob) == "guests[2].name")
    #expect(live.problems("guests[2].name") == [.tooLong])
    #expect(live.feedback(at: bob).violations.map(\.path) == ["guests[2].name"])
    live.removeRow(rows[0])
    #expect(live.path(of: bob) == "guests[1].name" && live.text(of: bob) == "Robert")
    let row = live.addRow(to: "guests", at: 0, value: ["name": "Di"])
    let added = try #require(row)
    #expect(live.rows(of: "guests") == [added, rows[2], rows[1]])
    #expect(live.path(of: bob) == "guests[2].name")
    // Names refer to fields of the same row.
    let again = try #require(live.field(at: "guests[2].again"))
    _ = live.didChange(again, to: "Bob")
    _ = live.didEndEditing(again)
    #expect(live.feedback(at: again).violations.map(\.code) == [.notEqual])
    _ = live.didChange(bob, to: "Bob")
    #expect(live.feedback(at: again).violations.isEmpty)
    live.removeRow(rows[1])
    #expect(live.path(of: bob) == nil && live.didChange(bob, to: "x").isEmpty)
    #expect(live.feedback(at: bob).violations.isEmpty)
  }

  @Test func `reports touched, dirty, committed, and pending fields`() throws {
    let form = FormDeclaration(
      members: [.field("name", .required, .asyncCheck("free") { _ in true })])
    var live = FormState(form, values: ["name": "Ada"])
    let name = try #require(live.field(at: "name"))
    func status(_ marks: String) -> Bool {
      let known = [
        live.isTouched(name) ? "t" : "", live.isDirty(name) ? "d" : "",
        live.hasEndedEditing(name) ? "j" : "", live.pendingChecks(at: name).isEmpty ? "" : "p",
      ]
      return known.joined() == marks
    }
    #expect(status("p") && !live.isDirty)
    _ = live.didChange(name, to: "Bob")
    #expect(status("tdp") && live.isDirty)
    #expect(live.pendingChecks(at: name).map { "\($0.check.name) \($0.text)" } == ["free Bob"])
    _ = live.didFinishCheck(.refused, of: "free", for: "Bob", at: name)
    #expect(status("td") && live.feedback(at: name).violations.map(\.code) == [.check])
    _ = live.didChange(name, to: "Ada")
    #expect(status("tp") && !live.isDirty)
    _ = live.didChange(name, to: "")
    _ = live.didEndEditing(name)
    #expect(status("tdj"))
    live.reset()
    let again = try #require(live.field(at: "name"))
    #expect(live.text(of: again) == "Ada" && !live.isDirty)
    #expect(!live.isTouched(again))
  }

  @Test func `isn't submitted if an asynchronous rule has refused a text`() throws {
    var live = FormState(
      FormDeclaration(members: [.field("name", .asyncCheck("free") { _ in true })]))
    let name = try #require(live.field(at: "name"))
    _ = live.didChange(name, to: "Ada")
    func answer(_ outcome: AsyncCheck.Outcome) {
      _ = live.didFinishCheck(outcome, of: "free", for: "Ada", at: name)
    }
    answer(.refused)
    let refused = live.attemptSubmission()
    #expect(refused.report.violations.map(\.code) == [.check] && !live.isSubmitting)
    #expect(refused.focus == "name" && live.problems("name") == [.check])
    // A rule that couldn't be evaluated doesn't prevent the submission. The server evaluates it.
    answer(.unanswered)
    let pending = live.attemptSubmission().report.pendingRules
    #expect(pending.map(\.rule) == ["free"] && live.isSubmitting)
    _ = live.didReject()
    answer(.accepted)
    #expect(live.attemptSubmission().report.isValid && live.isSubmitting)
  }

  @Test func `reports pending rules with all violations`() {
    let free = FieldDeclaration("name", rules: [.asyncCheck("free") { _ in true }])
    let form = FormDeclaration(
      fields: [free] + ["a", "b"].map { FieldDeclaration($0, rules: [.required]) })
    var live = FormState(form, values: ["name": "Ada"])
    let report = live.attemptSubmission().report
    #expect(report.violations.map(\.path) == ["a", "b"])
    #expect(report.pendingRules.map(\.rule) == ["free"])
  }

  @Test func `is submitted once, and shows the violations of a server until a change`() {
    var live = FormState(booking, values: ["guests": [["name": "Ada", "again": "Ada"]]])
    let refused = live.attemptSubmission()
    #expect(!live.isSubmitting)
    #expect(
      refused.announcements.map(live.describe) == [
        "name: required", "start: required", "end: required",
      ])
    #expect(refused.announcements.allSatisfy { $0.announcement.urgency == .assertive })
    #expect(refused.focus == "name" && live.firstError == live.field(at: "name"))
    _ = live.type(" Ada ", at: "name")
    _ = live.type("2026-11-22", at: "start")
    _ = live.type("2026-11-24", at: "end")
    #expect(live.firstError == nil)
    let sent = live.attemptSubmission()
    #expect(sent.report.isValid && live.isSubmitting && sent.focus == nil)
    #expect(
      sent.record == [
        "name": "Ada", "start": "2026-11-22", "end": "2026-11-24", "kind": "", "vat": "",
        "guests": [["name": "Ada", "again": "Ada"]], "tags": [],
      ])
    #expect(live.attemptSubmission().announcements.isEmpty && live.isSubmitting)

    let answer = FormReport([
      Violation(path: "name", rule: "available", code: .check),
      Violation(path: "guests", rule: "full", code: .check),
      Violation(path: FieldPath(), rule: "closed", code: .check),
    ])
    #expect(live.didReject(answer).map(live.describe) == ["name: check"])
    #expect(!live.isSubmitting && live.firstError == live.field(at: "name"))
    #expect(live.formViolations.map(\.rule) == ["full", "closed"])
    // A change of another field removes only violations with an empty path.
    _ = live.type("2026-11-25", at: "end")
    #expect(live.problems("name") == [.check] && live.formViolations.map(\.rule) == ["full"])
    _ = live.type("Grace", at: "name")
    #expect(live.problems("name") == [])
    _ = live.didReject(FormReport([Violation(path: "guests[0]", rule: "age", code: .check)]))
    #expect(live.formViolations.map(\.path) == ["guests[0]"])
    // An added row can change the paths of other rows, so violations with such paths are removed.
    _ = live.addRow(to: "guests")
    #expect(live.formViolations.isEmpty)
    _ = live.type("Bob", at: "guests[1].name")
    _ = live.type("Bob", at: "guests[1].again")
    #expect(live.attemptSubmission().report.isValid && live.isDirty)
    live.didSucceed()
    #expect(!live.isDirty && !live.isSubmitting)
  }

  @Test(arguments: 1...UInt64(RandomTests.some(3, of: 20)))
  func `shows the same as a new form with the same texts`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var live = FormState(booking)
    var found = 0
    for _ in 0..<120 {
      switch random.number(in: 0...11) {
      case 0:
        let list: FieldPath = random.pick(["guests", "tags"])
        // A form doesn't validate the rows of a list with too many rows.
        if live.rows(of: list).count < 3 {
          _ = live.addRow(to: list, at: random.number(in: 0...3))
        }
      case 1:
        let rows = live.rows(of: random.pick(["guests", "tags"]))
        if rows.count > 1 { live.removeRow(random.pick(rows)) }
      case 2:
        let rows = live.rows(of: random.pick(["guests", "tags"]))
        if !rows.isEmpty { live.moveRow(random.pick(rows), to: random.number(in: 0...3)) }
      case 3: _ = live.didEndEditing(random.pick(live.orderedFields))
      case 4:
        if live.attemptSubmission().report.isValid { _ = live.didReject() }
      default:
        let text = random.pick([
          "", "a", "Ada", "person", "company", "2026-11-22", "2026-11-23", "2026-02-30", "too long",
          " ",
        ])
        _ = live.didChange(random.pick(live.orderedFields), to: text)
      }
      // The fields are in the order of the record.
      let record = live.record(in: .strings)
      var fresh = FormState(booking, values: record)
      #expect(
        fresh.orderedFields.map { fresh.path(of: $0) }
          == live.orderedFields.map { live.path(of: $0) })
      let report = ModelForm(booking, encoding: .strings).validate(record)
      for (field, other) in zip(live.orderedFields, fresh.orderedFields) {
        let path = try #require(live.path(of: field))
        #expect(live.text(of: field) == fresh.text(of: other))
        let shown = live.feedback(at: field).violations
        #expect(shown.allSatisfy { $0.path == path })
        if live.hasEndedEditing(field) {
          _ = fresh.didEndEditing(other)
          #expect(
            shown == fresh.feedback(at: other).violations, "seed \(seed): \(path) \(record.text)")
          #expect(shown == report.violations(for: path), "seed \(seed): \(path) \(record.text)")
        } else {
          #expect(shown.allSatisfy(report.violations(for: path).contains), "seed \(seed): \(path)")
        }
        found += shown.count
      }
    }
    #expect(found > 100)
  }
}
