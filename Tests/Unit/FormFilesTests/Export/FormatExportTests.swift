import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A format in a form file` {
  @Test func `is declared by its name, and exported`() throws {
    for name in TextFormat.names {
      let json = try JSONValue(
        parsing: #"{"fields":[{"name":"a","rules":[{"format":"\#(name)","rule":"format"}]}]}"#)
      #expect(accepts(FormFile.schema, json))
      let form = try FormDeclaration(parsing: json, services: .icu)
      #expect(form.json().json == json)
      let report = ModelForm(form).validate(["a": "?!"])
      #expect(report.violations.map(\.code) == [.invalidFormat])
      #expect(report.violations.first?.expected == .format(named: name))
    }
    let withoutICU = FormFile.errors(
      in: ["fields": [["name": "a", "rules": [["rule": "format", "format": "idn-hostname"]]]]],
      services: .minimal)
    #expect(withoutICU.map(\.location) == ["fields[0].rules[0].format"])
  }

  @Test func `is a type of input unless the form trims more than browsers do`() {
    func export(_ transforms: [FieldTransform]) -> HTMLAttributes {
      FieldDeclaration("a", transforms: transforms, rules: [.format(.email)]).htmlAttributes(
        for: .input)
    }
    let typed = export([])
    #expect(typed.attributes.map { "\($0.name)=\($0.value)" } == ["name=a", "type=email"])
    #expect(typed.omissions.isEmpty)
    let trimmed = export([.trim])
    #expect(trimmed.attributes.map { "\($0.name)=\($0.value)" } == ["name=a", "inputmode=email"])
    #expect(
      trimmed.omissions.map(\.description)
        == ["a: format: the value is transformed before it is validated"])
  }

  /// `Tests/External/Exports` compares the exports in validators that assert formats.
  @Test func `that JSON Schema defines differently is exported as a pattern`() throws {
    func export(_ format: TextFormat) -> (rules: JSONValue?, omissions: [String]) {
      let field = FieldDeclaration("a", rules: [.required, .format(format)])
      let export = FormDeclaration(members: [.field(field)]).jsonSchema()
      return (
        export.json["properties"]?["a"]?["allOf"], export.omissions.map(\.description)
      )
    }
    let email = export(.email)
    #expect(email.rules?.text.contains("format") == false && email.omissions.isEmpty)
    let form = FormDeclaration(members: [.field("a", .format(.email))])
    for text in ["a..b@example.com", "a.@b", "a@b."] {
      let record: JSONValue = ["a": .string(text)]
      #expect(
        accepts(form.jsonSchema().json, record) == ModelForm(form).validate(record).isValid)
    }
    let date = export(.date)
    #expect(date.rules?.text.contains(#"{"format":"date"}"#) == true)
    #expect(
      date.omissions == [
        "a: format: in part, because most validators don't check the format"
      ])
    #expect(
      export(.url).omissions == [
        "a: format: in part, because no pattern expresses the whole format"
      ])
    let uuid = FieldDeclaration("a", rules: [.required, .format(.uuid)])
    let html = uuid.htmlAttributes(for: .input)
    #expect(html.attributes.map(\.value).last == TextFormat.uuid.pattern.text)
    #expect(html.omissions.isEmpty)
  }
}
