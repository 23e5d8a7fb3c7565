import FormSupport
import FormValidation
import Testing
import TextMetrics

@propertyWrapper
private struct Wrapped: Sendable { var wrappedValue = "" }

private struct Outer<Part: Sendable>: Sendable {
  var part: Part
  var name = ""
}

private enum Only: String, FormValue { case one }

private struct Names: FormRecord {
  // swift-format-ignore: IdentifiersMustBeASCII
  var name = "", `class` = "", größe = 1
  private(set) var isHidden = false
  let id = "a"
  var day: CalendarDate?
  var closure: @Sendable () -> Void = {}
  var after = 1.5
  var computed: String {
    get { name }
    set { name = newValue }
  }
  var observed = "" { didSet {} }
  @Wrapped var wrapped
  var inner = Inner()
  struct Inner: FormRecord { var city = "" }
}

private final class Reference: Sendable {
  let name = ""
}

/// A record in which `nothing` and `name` have the same offset, since the size of `nothing` is 0.
private struct Hidden: FormRecord {
  var nothing = Only.one
  var name = ""
}

@Suite struct `The name of a property` {
  private func keys<Model>(
    _ model: Model, @FormBuilder<Model> _ members: () -> FormPart<Model>
  ) throws -> [String] {
    try ModelForm(checking: model, members: members).declaration.members.compactMap(\.name)
  }

  private func problems<Model>(
    _ model: Model, @FormBuilder<Model> _ members: () -> FormPart<Model>
  ) -> [String] {
    do {
      _ = try ModelForm(checking: model, members: members)
      return []
    } catch {
      return (error as? FormDefinitionError)?.problems ?? ["\(error)"]
    }
  }

  @Test func `is found for stored properties`() throws {
    let found = try keys(Names()) {
      Field(\.name)
      Field(\.class)
      Field(\.größe)
      Field(\.isHidden)
      Field(\.id)
      Field(\.day)
      Field(\.after)
      Nested(\.inner) { Field(\.city) }
    }
    #expect(found == ["name", "class", "größe", "isHidden", "id", "day", "after", "inner"])
    #expect(
      try keys(Outer(part: 1)) {
        Field(\.name)
        Field(\.part)
      } == ["name", "part"])
    #expect(try keys(Outer(part: Names())) { Field(\.name) } == ["name"])
    struct Local { var name = "" }
    #expect(try keys(Local()) { Field(\.name) } == ["name"])
  }

  @Test func `is missing for other properties, which need a key`() throws {
    let found = problems(Names()) {
      Field(\.computed)
      Field(\.observed)
      Field(\.wrapped)
      Field(\.inner.city)
    }
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.contains("PropertyNameTests.swift:") && $0.contains("key: ") })
    #expect(problems(Reference()) { Field(\.name) }.count == 1)
    let keyed = try keys(Names()) {
      Field(\.computed, key: "a")
      Field(\.inner.city, key: "b")
    }
    #expect(keyed == ["a", "b"])
    #expect(problems(Names()) { Field(\.name, key: "a.b") }.count == 1)
  }

  @Test func `is confirmed by a mirror`() {
    #expect(problems(Hidden()) { Field(\.name) }.count == 1)
    #expect(problems(Hidden()) { Field(\.name, key: "name") } == [])
  }

  @Test func `belongs to one field, and mistakes are reported together`() {
    let found = problems(Names()) {
      Field(\.name).equal(to: \.computed)
      Field(\.name)
      Field(\.id).trimmed()
      Field(\.after).multiple(of: 0)
      When(\.größe, is: 1) { Field(\.name) }
    }
    #expect(found.count == 4, "\(found)")
  }

  @Test func `stops the program when it isn't found`() async {
    await #expect(processExitsWith: .failure) {
      _ = ModelForm<Names> { Field(\.computed) }
    }
    await #expect(processExitsWith: .failure) {
      struct Plain { var nothing = Only.one, name = "" }
      _ = ModelForm<Plain> { Field(\.name) }.validate(Plain())
    }
  }
}

@Suite struct `A typed field` {
  private enum Plan: String, FormValue { case free, team }

  private struct Model: FormRecord, Equatable {
    var small: UInt8 = 1
    var large: UInt64 = 1
    var ratio: Float = 0.5
    var plan = Plan.free
    var old = "", new: String?
    var sizes: [Int] = []
    let fixed = "x"
  }

  @Test func `has the values of its type`() throws {
    let form = ModelForm<Model> {
      Field(\.small).min(2)
      Field(\.large).max(.max)
      Field(\.ratio).range(0..<1)
      Field(\.plan).oneOf(.free)
      Each(\.sizes, unique: true).check("even") { $0.isMultiple(of: 2) }
    }
    let json = #"{"small":2,"large":18446744073709551615,"ratio":0.25,"plan":"free","sizes":[2,4]}"#
    let model = try form.decode(from: json)
    #expect(model.large == .max && model.ratio == 0.25 && model.sizes == [2, 4])
    #expect(
      summary(form.validate(Model(ratio: 1, plan: .team, sizes: [2, 3, 2]))) == [
        "small range tooSmall", "ratio range notBelow", "plan oneOf notOneOf",
        "sizes[1] even check",
        "sizes[2] unique duplicate",
      ])
    for text in [#"{"small":256}"#, #"{"sizes":[null]}"#, #"{"plan":"other"}"#] {
      #expect(throws: FormError.self) { try form.decode(from: text) }
    }
  }

  @Test func `differs from another field`() {
    let form = ModelForm<Model> {
      Field(\.old)
      Field(\.new).notEqual(to: \.old)
    }
    #expect(summary(form.validate(Model(old: "a", new: "a"))) == ["new notEqual notDifferent"])
    #expect(form.validate(Model(old: "a", new: "b")).isValid && form.validate(Model()).isValid)
  }

  @Test func `has rules under conditions of both kinds`() {
    let form = ModelForm<Model> {
      Field(\.plan)
      Field(\.new)
        .maxLength(3)
        .when(\.plan, is: .team) { $0.required().when({ $0.small > 1 }) { $0.minLength(2) } }
        .when({ $0.ratio == 0 }) { $0.length(1) }
    }
    func found(_ model: Model) -> [String] { summary(form.validate(model)) }
    #expect(found(Model()) == [])
    #expect(found(Model(plan: .team)) == ["new required required"])
    #expect(found(Model(small: 2, plan: .team, new: "a")) == ["new length tooShort"])
    #expect(found(Model(small: 2, new: "a")) == [])
    #expect(found(Model(ratio: 0, new: "ab")) == ["new length wrongLength"])
    #expect(found(Model(new: "abcd")) == ["new length tooLong"])
  }

  @Test func `keeps the messages of its rules`() {
    let form = ModelForm<Model> {
      Field(\.old, label: ["en": "Old"]).required(message: ["de": "Fehlt."])
      Check("new", on: \.new, message: "No.") { $0.new != nil }
    }
    let violations = form.validate(Model()).violations
    #expect(violations.map(\.path.description) == ["old", "new"])
    #expect(violations.allSatisfy { $0.form?.members.count == 2 })
    #expect(violations == form.validate(Model()).violations)
    let own = form.error(at: \.old, code: "old.taken", message: "Taken.")
    #expect(own.report.violations(for: \Model.old).map(\.code) == ["old.taken"])
    #expect(own.report.violations.map(\.customMessage) == [LocalizedText("Taken.")])
  }

  @Test func `is looked up by key path, path and text`() {
    let form = ModelForm<Model> { Field(\.old, key: "previous").required() }
    let report = form.validate(Model())
    let (name, odd) = ("previous", ".")
    #expect(report.violations(for: \Model.old).count == 1)
    #expect(
      report.violations(for: name).count == 1 && report.violations(for: "previous").count == 1)
    #expect(report.violations(for: "\(name)[\(1)]").isEmpty && report.violations(for: odd).isEmpty)
  }

  @Test func `joins whitespace that follows whitespace`() throws {
    let form = ModelForm<Model> { Field(\.old).collapsingWhitespace().trimmed() }
    #expect(try form.validated(Model(old: " a \n\t b\u{3000}c ")).old == "a b c")
  }
}
