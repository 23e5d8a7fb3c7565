import FormSupport
import FormValidation
import Testing

@Suite struct FormDefinitionErrorTests {
  @Test func `a rule that reads an unknown field is a mistake`() throws {
    let error = #expect(throws: FormDefinitionError.self) {
      try ModelForm<SignUp>(checking: SignUp()) {
        Field(\.confirmation, key: "again").equal(to: \.password)
        Field(\.name).when(\.hasAcceptedTerms, isPresent: true) { $0.required() }
        When(\.kind, isPresent: true) { Field(\.vatNumber).range(from: .field(\.bio)) }
      }
    }
    let problems = try #require(error).problems
    for name in ["password", "bio"] {
      #expect(
        problems.contains { $0.contains("\\SignUp.\(name), but this form has no such Field") },
        "\(name)")
    }
    #expect(problems.contains { $0.contains("'range' needs a kind with an order") })
  }

  @Test func `two asynchronous rules of a field with one name are a mistake`() throws {
    let error = #expect(throws: FormDefinitionError.self) {
      try ModelForm<SignUp>(checking: SignUp()) {
        Field(\.name).asyncCheck("free") { _ in true }
        Field(\.bio).asyncCheck("free") { _ in true }
        Each(\.tags).asyncCheck("a") { _ in true }.asyncCheck("a") { _ in true }
        When(\.kind, is: "a") { Field(\.name).asyncCheck("free") { _ in false } }
      }
    }
    #expect(
      error?.problems == [
        "two asynchronous rules of 'tags' are named 'a'",
        "two asynchronous rules of 'name' are named 'free'",
      ])
  }

  @Test func `a bound at a field of another kind is a mistake`() throws {
    struct Opening { var start = "", end = "", day = "" }
    let error = #expect(throws: FormDefinitionError.self) {
      try ModelForm(checking: Opening()) {
        Field(\.start, kind: .time)
        Field(\.end, kind: .time).range(from: .field(\.start), to: .field(\.day))
        Field(\.day, kind: .date)
      }
    }
    #expect(
      error?.problems == ["the rule 'range' of 'end' refers to day, which isn't of kind 'time'"])
  }

  @Test func `a file type in another syntax is a mistake`() throws {
    struct Upload { var photo: FileDescription? }
    let error = #expect(throws: FormDefinitionError.self) {
      try ModelForm(checking: Upload()) { Field(\.photo).fileTypes(".png", "pdf", ".a/*") }
    }
    #expect(error?.problems.count == 1)
    #expect(
      error?.problems.first?.hasSuffix(
        "'pdf' isn't a file type; write one such as .pdf, image/png, or image/*") == true)
  }

  @Test func `keys that differ only in normalization are a mistake`() throws {
    let error = #expect(throws: FormDefinitionError.self) {
      try ModelForm<SignUp>(checking: SignUp()) {
        Field(\.kind)
        Field(\.name, key: "n\u{E9}")
        When(\.kind, is: "a") { Field(\.bio, key: "ne\u{301}") }
      }
    }
    #expect(error?.problems == ["the name 'n\u{E9}' is used in two normalization forms"])
  }
}
