import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

@testable import FormFiles

/// A rule of a field `a`, in a form that also has a field `b`.
private struct RuleExample {
  let rule: String
  var kind = "text"
  let kept: String
  let broken: String

  /// Returns the example after the example of `kind`, or `nil` after the last example. If `kind` is
  /// `nil`, returns the first example. A new kind without an example is a compiler error.
  static func example(after kind: FieldRule.Kind?) -> RuleExample? {
    switch kind {
    case nil: RuleExample(rule: #""rule":"required""#, kept: #""x""#, broken: #""""#)
    case .required:
      RuleExample(
        rule: #""max":2,"rule":"length","unit":"characters""#, kept: #""ab""#, broken: #""abc""#)
    case .count:
      RuleExample(
        rule: #""allow":[{"characters":"ab"}],"rule":"characters""#, kept: #""ab""#,
        broken: #""ac""#)
    case .characters:
      RuleExample(rule: #""pattern":"[0-9]+","rule":"pattern""#, kept: #""12""#, broken: #""1a""#)
    case .pattern:
      RuleExample(rule: #""rule":"oneOf","values":["x","y"]"#, kept: #""y""#, broken: #""z""#)
    case .oneOf: RuleExample(rule: #""rule":"equal","to":"b""#, kept: #""b""#, broken: #""c""#)
    case .equal:
      RuleExample(rule: #""rule":"notEqual","to":"b""#, kept: #""c""#, broken: #""b""#)
    case .notEqual:
      RuleExample(
        rule: #""format":"email","rule":"format""#, kept: #""a@example.org""#, broken: #""a""#)
    case .format:
      RuleExample(rule: #""min":1,"rule":"range""#, kind: "integer", kept: "1", broken: "0")
    case .range:
      RuleExample(rule: #""of":2,"rule":"multiple""#, kind: "integer", kept: "4", broken: "3")
    case .step:
      RuleExample(rule: #""rule":"isTrue""#, kind: "boolean", kept: "true", broken: "false")
    case .isTrue:
      RuleExample(
        rule: #""rule":"accept","types":["image/*"]"#, kind: "file", kept: file("image/png", 9),
        broken: file("text/plain", 9))
    case .fileTypes:
      RuleExample(
        rule: #""max":10,"rule":"size""#, kind: "file", kept: file("image/png", 10),
        broken: file("image/png", 11))
    // Form files have no code and no asynchronous checks.
    case .fileSize, .check, .asyncCheck: nil
    }
  }

  private static func file(_ type: String, _ size: Int) -> String {
    #"{"name":"a","type":"\#(type)","size":\#(size)}"#
  }

  var form: String {
    let kind = kind == "text" ? "" : #""kind":"\#(kind)","#
    return #"{"fields":[{\#(kind)"name":"a","rules":[{\#(rule)}]},{"name":"b"}]}"#
  }
}

@Suite struct `Every rule` {
  @Test func `is read as it is written, and can be met and broken`() throws {
    var seen: [String] = []
    var kind: FieldRule.Kind?
    while let example = RuleExample.example(after: kind) {
      let json = try JSONValue(parsing: example.form)
      let declaration = try FormDeclaration(parsing: json, services: .icu)
      #expect(declaration.json().json == json, "\(example.rule)")
      #expect(declaration.json().omissions == [], "\(example.rule)")
      let form = ModelForm(declaration)
      func problems(_ value: String) throws -> [String] {
        try form.validate(JSONValue(parsing: #"{"a":\#(value),"b":"b"}"#)).violations.map(\.rule)
      }
      guard case .field(let field) = declaration.members[0], let rule = field.rules.first else {
        Issue.record("no rule was read of \(example.rule)")
        return
      }
      #expect(try problems(example.kept) == [], "\(example.rule)")
      #expect(try problems(example.broken) == [rule.kind.name], "\(example.rule)")
      #expect(rule.kind.applies(to: field.kind))
      seen.append(rule.kind.name)
      kind = rule.kind
    }
    #expect(seen.sorted() == RuleSyntax.all.map(\.name).sorted())
  }
}
