import EveryUnit
import FormFiles
import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A profile in a form` {
  private func form(_ rules: String) throws -> FormDeclaration {
    try FormDeclaration(
      parsing: JSONValue(parsing: #"{"fields":[{"name":"post","rules":[\#(rules)]}]}"#),
      services: .everything)
  }

  private func violations(_ form: FormDeclaration, _ text: String) -> [Violation] {
    ModelForm(form).validate(["post": .string(text)]).violations
  }

  @Test func `is a count for each of its limits`() throws {
    let form = try form(#"{"rule":"length","profile":"bluesky-post","counter":"always"}"#)
    #expect(violations(form, String(repeating: "a", count: 300)).isEmpty)
    #expect(violations(form, String(repeating: "a", count: 301)).count == 1)
    let families = String(repeating: "👨‍👩‍👧‍👦", count: 121)
    #expect(violations(form, families).count == 1)
    // The profile is written as its limits, which can be read again.
    let json = form.json().json
    #expect(try FormDeclaration(parsing: json, services: .everything).json().json == json)
    #expect(json.text.contains(#""unit":"bytes""#))
  }

  @Test func `limits a field in code`() throws {
    struct Model { var post = String(repeating: "é", count: 2000) }
    let limits = try TextServices.everything.profile(named: "bluesky-post").limits(
      services: .everything)
    let form = ModelForm<Model> { Field(\.post).limit(limits) }
    #expect(form.validate(Model()).violations.count == 2)
  }

  @Test func `is in the schema of form files`() throws {
    func file(_ rule: String) throws -> JSONValue {
      try JSONValue(parsing: #"{"fields":[{"name":"a","rules":[\#(rule)]}]}"#)
    }
    for rule in [
      #"{"rule":"length","profile":"x-post"}"#,
      #"{"rule":"length","profile":"json-schema=40","soft":true}"#,
    ] {
      #expect(accepts(FormFile.schema, try file(rule)))
    }
    for rule in [
      #"{"rule":"length"}"#, #"{"rule":"length","profile":"x-post","max":3}"#,
      #"{"rule":"required","profile":"x-post"}"#,
    ] {
      #expect(!accepts(FormFile.schema, try file(rule)))
    }
  }
}
