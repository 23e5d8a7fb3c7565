import FormValidation
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A declaration` {
  private func errors(_ field: String, _ rest: String = "") throws -> [String] {
    let json = try JSONValue(parsing: #"{"fields":[{"name":"a",\#(field)}\#(rest)]}"#)
    let errors = FormDeclaration.errors(in: json, units: .icu)
    // What is read stops at the first of them.
    do {
      _ = try FormDeclaration(parsing: json, units: .icu)
      #expect(errors.isEmpty)
    } catch {
      #expect(errors.first == error)
    }
    return errors.map(\.description)
  }

  @Test(
    "that no value can meet is refused, at its place",
    arguments: [
      (
        #""rules":[{"rule":"count","unit":"characters","min":5,"max":3}]"#,
        "fields[0].rules[0]: the minimum is above the maximum."
      ),
      (
        #""rules":[{"rule":"count","unit":"bytes","min":5},{"rule":"required"},{"rule":"count","unit":"bytes","max":3}]"#,
        "fields[0].rules[2]: no value can meet this and rules[0] of the field."
      ),
      (
        #""rules":[{"rule":"count","unit":"characters","min":5},{"rule":"count","unit":"bytes","max":4}]"#,
        "fields[0].rules[1]: no value can meet this and rules[0] of the field."
      ),
      (
        #""rules":[{"rule":"required"},{"rule":"count","unit":"utf16","max":0}]"#,
        "fields[0].rules[1]: no value can meet this and rules[0] of the field."
      ),
      (
        #""rules":[{"rule":"characters","allow":["digits"],"deny":["emoji","digits"]}]"#,
        "fields[0].rules[0]: no Character can pass: every one that is allowed is denied."
      ),
      (
        #""rules":[{"rule":"characters","allow":[{"characters":"12"}],"deny":["digits"]}]"#,
        "fields[0].rules[0]: no Character can pass: every one that is allowed is denied."
      ),
      (
        #""rules":[{"rule":"oneOf","values":["ab","cd"]},{"rule":"count","unit":"characters","max":1}]"#,
        "fields[0].rules[0]: none of these values can meet the other rules and the stages of the field."
      ),
      (
        #""stages":[{"case":"lower"}],"rules":[{"rule":"oneOf","values":["A","B"]}]"#,
        "fields[0].rules[0]: none of these values can meet the other rules and the stages of the field."
      ),
      (
        #""rules":[{"rule":"oneOf","values":[]}]"#,
        "fields[0].rules[0]: none of these values can meet the other rules and the stages of the field."
      ),
      (
        #""rules":[{"rule":"equal","to":"a"}]"#,
        "fields[0].rules[0]: the field is compared with itself."
      ),
    ])
  func unsound(field: String, error: String) throws {
    #expect(try errors(field) == [error])
  }

  @Test(
    "that some value can meet is read",
    arguments: [
      #""rules":[{"rule":"count","unit":"characters","min":3},{"rule":"count","unit":"characters","max":3}]"#,
      // One Character may have any number of bytes.
      #""rules":[{"rule":"count","unit":"bytes","min":5},{"rule":"count","unit":"characters","max":1}]"#,
      #""rules":[{"rule":"count","unit":"characters","max":0}]"#,
      // An empty text has a line.
      #""rules":[{"rule":"required"},{"rule":"count","unit":"words","max":0}]"#,
      #""rules":[{"rule":"oneOf","values":["abc","d"]},{"rule":"count","unit":"characters","max":1}]"#,
      #""rules":[{"rule":"characters","allow":["letters"],"deny":["asciiLetters"]}]"#,
      #""rules":[{"rule":"count","unit":"bytes","min":5,"when":{"field":"a","equals":"x"}},{"rule":"count","unit":"bytes","max":3}]"#,
    ])
  func sound(field: String) throws {
    #expect(try errors(field) == [])
  }

  @Test func `is checked to its end`() throws {
    #expect(
      try errors(
        #""rules":[{"rule":"no"},{"rule":"count"},{"rule":"required"}]"#, #",{"name":"a"},{}"#
      )
      .map { $0.prefix { $0 != ":" } } == [
        "fields[0].rules[0].rule", "fields[0].rules[1]", "fields[1]", "fields[2]",
      ])
  }
}
