import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextMetrics

@Suite struct `Values of every kind` {
  @Test(arguments: RandomTests.firstSeeds(2).prefix(30))
  func `are validated by form and schema as by an independent model`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var verdicts = [true: 0, false: 0]
    for _ in 0..<40 {
      let model = random.valueModel()
      let declaration = FormDeclaration(members: [.field(model.declaration)])
      let schema = declaration.jsonSchema().json
      let forms = (json: ModelForm(declaration), typed: ModelForm(declaration, encoding: .strings))
      var (validator, typedValidator) = (RecordValidator(forms.json), RecordValidator(forms.typed))
      for _ in 0..<25 {
        let member = random.member(for: model.kind)
        let record = JSONValue.object(JSONObject(member.map { [("a", $0)] } ?? []))
        let expected = model.problems(of: member)
        let place = "seed \(seed): \(record.text) \(model)"
        #expect(forms.json.validate(record).violations.map(\.code) == expected, "\(place)")
        if expected.isEmpty { #expect(accepts(schema, record), "\(place) \(schema.text)") }
        verdicts[expected.isEmpty, default: 0] += 1
        let found = try validator.report(on: record.text)
        #expect((found?.violations ?? []).map(\.code) == expected, "\(place)")

        let text = random.typed(into: model.kind)
        let typed: JSONValue = ["a": .string(text)]
        let problems = model.problems(ofTyped: text)
        #expect(
          forms.typed.validate(typed).violations.map(\.code) == problems,
          "seed \(seed): \(typed.text) \(model)")
        let typedReport = try typedValidator.report(on: typed.text)
        #expect((typedReport?.violations ?? []).map(\.code) == problems)
      }
    }
    #expect(verdicts.values.allSatisfy { $0 > 100 }, "seed \(seed): \(verdicts)")
  }

  @Test(
    arguments: [
      (ValueKind.integer, "12x4", 2..<3), (.integer, "1.5", 1..<3), (.decimal, "1.", 2..<2),
      (.decimal, "+1", 0..<1), (.decimal, "1\u{301}2", 0..<3), (.decimal, "１", 0..<3),
      (.decimal, "1e", 2..<2), (.date, "2023-02-29", 8..<10), (.date, "2024-13-01", 5..<7),
      (.date, "2024-02", 7..<7), (.date, "0000-01-01", 0..<4), (.date, "20240229", 4..<5),
      (.time, "24:00:00", 0..<2), (.time, "23:59:60", 6..<8), (.boolean, "yes", 0..<3),
      (.dateTime, "1998-12-31T23:58:60Z", 17..<19), (.date, "2024-02-29👨‍👩‍👧", 10..<28),
    ])
  func `have a position at which they are malformed`(
    kind: ValueKind, text: String, bytes: Range<Int>
  ) throws {
    let form = ModelForm<JSONValue>(
      FormDeclaration(members: [.field(FieldDeclaration("a", kind: kind))]), encoding: .strings)
    let violations = form.validate(["a": .string(text)]).violations
    #expect(violations.map(\.code) == [.invalidFormat])
    #expect(violations.first?.expected == .format(named: kind.rawValue))
    let place = try #require(violations.first?.mismatchRange)
    #expect(place.lowerBound.utf8.value == bytes.lowerBound)
    #expect(place.upperBound.utf8.value == bytes.upperBound)
  }

  private struct Account: Sendable, Equatable {
    var age = 30
    var price: Double? = 9.5
    var agrees = true
    var birthday = CalendarDate(year: 1990, month: 5, day: 1)
    var photo: FileDescription?
    var time = "13:45"
  }

  private let account = ModelForm<Account> {
    Field(\.age).range(18...120)
    Field(\.price).range(0.5...).multiple(of: 0.5)
    Field(\.agrees).isTrue()
    Field(\.birthday).required().range(to: .reference("today"))
    Field(\.photo).fileTypes("image/*", ".pdf").fileSize(1...1000)
    Field(\.time, kind: .time)
  }

  @Test func `of a Swift type are validated by their texts`() throws {
    let form = account.withReferences(["today": "2026-11-22"])
    #expect(form.validate(Account()).isValid)
    var wrong = Account(
      age: 17, price: 0.75, agrees: false, birthday: "2026-11-23",
      photo: FileDescription(name: "a.PDF", type: "text/plain", size: 1001), time: "25:00")
    let problems = form.validate(wrong).violations.map { "\($0.path) \($0.code)" }
    #expect(
      problems == [
        "age tooSmall", "price stepMismatch", "agrees notTrue", "birthday tooLate",
        "photo fileTooLarge",
        "time invalidFormat",
      ])
    wrong.photo = FileDescription(name: "a.txt", type: "text/plain; charset=utf-8", size: 0)
    wrong.price = .nan
    wrong.birthday = nil
    #expect(
      form.validate(wrong).violations.map { "\($0.path) \($0.code)" } == [
        "age tooSmall", "price invalidFormat", "agrees notTrue", "birthday required",
        "photo fileType",
        "photo fileTooSmall", "time invalidFormat",
      ])
    #expect(account.declaration.references == ["today"])
    #expect(account.validate(Account()).violations.map(\.code) == [.unanswered])
    #expect(try form.validated(Account()) == Account())
  }

  @Test func `are written as they were read`() throws {
    let text = #"""
      {"fields":[{"kind":"integer","name":"age","rules":[{"max":120,"min":18,"rule":"range"}]},\#
      {"absence":"missing","kind":"decimal","name":"price","rules":[{"min":0.5,"rule":"range"},\#
      {"from":0.25,"of":0.5,"rule":"multiple"},{"max":"123456789012345678901.5","rule":"range"}]},\#
      {"kind":"boolean","name":"agrees","rules":[{"rule":"isTrue"}]},\#
      {"kind":"date","name":"start","rules":[{"max":{"plus":"-P216M","reference":"today"},\#
      "min":"1900-01-01","rule":"range"}]},\#
      {"kind":"date","name":"end","rules":[{"min":{"field":"start","plus":"P1D"},"rule":"range"}]},\#
      {"kind":"file","name":"photo","rules":[{"rule":"accept","types":["image/*"]},\#
      {"max":1000,"rule":"size"}]}]}
      """#
    let json = try JSONValue(parsing: text)
    #expect(accepts(FormFile.schema, json))
    let form = try FormDeclaration(parsing: json)
    #expect(form.json().json.text == json.text)
    #expect(form.references == ["today"])
    let record = try JSONValue(
      parsing: #"""
        {"age":17,"price":null,"agrees":false,"start":"2000-01-01","end":"2000-01-01",\#
        "photo":{"name":"a.png","type":"image/png","size":2000}}
        """#)
    let report = ModelForm(form).withReferences(["today": "2026-11-22"]).validate(record)
    #expect(
      report.violations.map { "\($0.path) \($0.code)" } == [
        "age tooSmall", "price wrongType", "agrees notTrue", "end tooEarly", "photo fileTooLarge",
      ])
  }
}
