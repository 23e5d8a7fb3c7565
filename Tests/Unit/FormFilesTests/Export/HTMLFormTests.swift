import EveryUnit
import FormFiles
import FormSupport
import FormValidation
import StrictJSON
import Synchronization
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A form as HTML` {
  private func html(of field: FieldDeclaration) -> (element: String, omitted: [String]) {
    let export = FormDeclaration(members: [.field(field)]).html(language: "en")
    let lines = export.text.split(separator: "\n").dropFirst().dropLast()
    let element = lines.joined(separator: "").dropFirst("  <label>a ".count)
      .prefix { $0 != ">" }
    return ("\(element)>", export.omissions.map(\.description))
  }

  private func html(
    kind: ValueKind = .text, transforms: [FieldTransform] = [], _ rules: FieldRule...
  ) -> (element: String, omitted: [String]) {
    html(of: FieldDeclaration("a", kind: kind, transforms: transforms, rules: rules))
  }

  @Test func `a field that can have several lines has a textarea`() {
    let areas = [
      html(.count(...5, in: .lines)), html(.count(2..., in: .lines)),
      html(.count(...5, in: .lines, strength: .soft)),
      html(.allow(.letters, .lineBreaks)),
      html(transforms: [.lineBreaks(.keep)]), html(transforms: [.trim, .lineBreaks(.lf)]),
    ]
    #expect(areas.map(\.element) == Array(repeating: #"<textarea name="a">"#, count: areas.count))
    let inputs = [
      html(.count(...1, in: .lines)), html(),
      html(.deny(.lineBreaks)),
      html(transforms: [.lineBreaks(.space)]),
    ]
    #expect(inputs.map(\.element) == Array(repeating: #"<input name="a">"#, count: inputs.count))
  }

  @Test(arguments: [(1, 1, 1), (2, 3, 6), (100, 100, 100), (7, 50, 98), (1000, 2, 100)])
  func `lists inside of lists have a hundred elements in all`(
    outer: Int, inner: Int, fields: Int
  ) throws {
    let json = """
      {"fields": [{"name": "a", "min": \(outer), "each": {"fields": [
        {"name": "b", "min": \(inner), "each": {"fields": [{"name": "c"}]}}]}}]}
      """
    let form = try FormDeclaration(parsing: JSONValue(parsing: json))
    let inputs = form.html(language: "en").text.split(separator: "<input").count - 1
    #expect(inputs == fields)
  }

  @Test func `an optional element has all of its rules but 'required'`() throws {
    let json = """
      {"fields": [{"name": "tags", "min": 0, "each": {"rules": [
        {"rule": "required"}, {"rule": "length", "unit": "utf16", "max": 9},
        {"rule": "format", "format": "email"}]}},
        {"name": "items", "each": {"fields": [
          {"name": "ok", "kind": "boolean", "rules": [{"rule": "isTrue"}]},
          {"name": "code", "rules": [{"rule": "required"}, {"rule": "pattern", "pattern": "[a-z]+"}]}
        ]}}]}
      """
    let export = try FormDeclaration(
      parsing: JSONValue(parsing: json), services: .icu
    ).html(language: "en")
    for input in [
      #"<input name="tags[0]" type="email" maxlength="9">"#,
      #"<input name="items[0][ok]" type="checkbox" value="true">"#,
      #"<input name="items[0][code]" pattern="[a-z]+">"#,
    ] {
      #expect(export.text.contains(input), "\(export.text)")
    }
    let left = ["tags[0]: required", "items[0].ok: isTrue", "items[0].code: required"]
    #expect(
      export.omissions.map(\.description).filter { !$0.hasSuffix("the number of elements") }
        == left.map { "\($0): an element that isn't required can be left empty" })
  }

  @Test func `a field has the rules of its declaration without a condition`() throws {
    let json = #"""
      {"fields":[
        {"when":{"field":"b","equals":"x"},"fields":[
          {"name":"a","kind":"integer"},
          {"name":"g","required":true,"fields":[{"name":"c"},{"name":"d"}]},
          {"name":"l","each":{"fields":[{"name":"e"}]}}]},
        {"name":"a","rules":[{"rule":"length","unit":"utf16","max":5}]},{"name":"b"},
        {"name":"g","required":true,"fields":[
          {"name":"c","rules":[{"rule":"length","unit":"utf16","max":6}]}]},
        {"name":"l","each":{"fields":[
          {"name":"e","rules":[{"rule":"length","unit":"utf16","max":7}]}]}}]}
      """#
    let export = try FormDeclaration(parsing: JSONValue(parsing: json)).html(language: "en")
    let inputs = export.text.matches(of: /<input [^>]*>/).map { String($0.output) }
    #expect(
      inputs == [
        #"<input name="g[d]">"#, #"<input name="a" maxlength="5">"#, #"<input name="b">"#,
        #"<input name="g[c]" maxlength="6">"#, #"<input name="l[0][e]" maxlength="7">"#,
      ])
    #expect(export.omissions.map(\.location) == ["fields[0].when"])
  }

  @Test func `a field under a condition has the element that its rules require`() throws {
    let json = #"""
      {"fields":[{"name":"k"},
        {"when":{"field":"k","equals":"x"},"fields":[
          {"name":"a","rules":[{"rule":"oneOf","values":["b"]},{"rule":"required"}]},
          {"name":"b","rules":[{"rule":"length","unit":"lines","max":3}]},
          {"name":"c","kind":"integer"},{"name":"d","kind":"integer"},
          {"name":"e","rules":[{"rule":"oneOf","values":["b"]}]},{"name":"f"},{"name":"h"}]},
        {"when":{"field":"k","equals":"y"},"fields":[
          {"name":"c","kind":"integer","rules":[{"rule":"range","min":3}]},
          {"name":"d"},{"name":"e","rules":[{"rule":"oneOf","values":["c"]}]},
          {"name":"f","transforms":[{"lineBreaks":"lf"}]},
          {"name":"h","transforms":[{"lineBreaks":"lf"}]}]},
        {"name":"h"},
        {"name":"g","fields":[
          {"name":"a","rules":[{"rule":"oneOf","values":["b"]}]},
          {"name":"b","rules":[{"rule":"length","unit":"lines","max":3}]}]}]}
      """#
    let export = try FormDeclaration(parsing: JSONValue(parsing: json)).html(language: "en")
    let elements = export.text.matches(of: /<(input|select|textarea)[^>]*>/)
    #expect(
      elements.map { String($0.output.0) } == [
        #"<input name="k">"#, #"<select name="a">"#, #"<textarea name="b">"#,
        #"<input name="c" type="number">"#, #"<input name="d">"#, #"<input name="e">"#,
        #"<textarea name="f">"#, #"<textarea name="h">"#, #"<select name="g[a]">"#,
        #"<textarea name="g[b]">"#,
      ])
  }

  @Test func `the choices of a select are tested a bounded number of times`() {
    let count = Mutex(0)
    let unit = TextUnit.custom("counted") { (text: String) in
      count.withLock { $0 += 1 }
      return text.utf8.count
    }
    let choices = FieldRule.oneOf((0..<1000).map { "v\($0)" })
    let rules = Array(repeating: FieldRule.count(...4, in: unit), count: 400)
    let field = FieldDeclaration("a", rules: [choices, .count(...3, in: unit)] + rules)
    let form = FormDeclaration(members: [
      .field(field), .list(ListDeclaration("l", element: .value(field))),
    ])
    let omissions = form.html(language: "en").omissions
    #expect(1_000..<150_000 ~= count.withLock { $0 })
    #expect(omissions.first?.description == "a: length: not every choice meets it")
    let untested = omissions.dropFirst().filter { $0.path == "a" }
    #expect(1..<400 ~= untested.count)
    #expect(
      untested.allSatisfy {
        $0.reason == "not every choice was tested, because all tests together would take too long"
      })
    #expect(untested.last?.location == "fields[0].rules[401]")
  }

  @Test func `each rule that an element expresses in part is an omission`() throws {
    let numbers = ["a: kind: in part, because a browser also accepts numbers with a fraction"]
    for size in ["0.4", "2.5"] {
      #expect(html(kind: .integer, .multiple(of: ExactDecimal(size)!)).omitted == numbers)
    }
    #expect(html(kind: .integer, .range(from: .value("0.5"), to: nil)).omitted == numbers)
    #expect(
      html(kind: .integer, .multiple(of: 3), .range(from: .value("6"), to: nil)).omitted == [])
    #expect(
      html(kind: .file, .fileTypes("image/*")).omitted
        == ["a: accept: in part, because a browser also accepts files of other types"])
    func area(_ kind: ValueKind, _ rules: FieldRule...) -> [String] {
      FieldDeclaration("a", kind: kind, rules: rules).htmlAttributes(for: .textarea).omissions
        .map(\.description)
    }
    let kind = "a: kind: a textarea accepts any text"
    #expect(area(.integer, .required) == [kind])
    #expect(area(.dateTime) == [kind])
    #expect(area(.boolean, .isTrue) == [kind, "a: isTrue: no attribute expresses it"])
    #expect(
      area(.text, .count(...9, in: .utf16.refusing(.nul)), .format(.uuid))
        == [
          "a: length: in part, because a textarea has no pattern",
          "a: format: a textarea has no pattern",
        ])
    #expect(
      area(.text, .count(2...9, in: .utf16)) == [
        "a: length: in part, because a line break in a textarea counts as one code unit, and is "
          + "submitted as two"
      ])
    #expect(area(.text, .count(1..., in: .utf16)) == [])
  }

  @Test(arguments: [("", []), (#""min":1,"#, ["min"]), (#""min":1,"max":2,"#, ["min", "max"])])
  func `each bound of the number of elements is an omission`(
    bounds: String, subjects: [String]
  ) throws {
    let json = #"{"fields":[{"name":"t",\#(bounds)"each":{}}]}"#
    let export = try FormDeclaration(parsing: JSONValue(parsing: json)).html(language: "en")
    #expect(export.omissions.map(\.subject) == subjects)
  }

  @Test func `one pattern rejects refused scalars and invisible texts`() {
    let name = html(.required, .count(...9, in: .utf16.refusing(.nul)))
    let visible = #"(?=[\s\S]*[^\s\p{Cc}\p{DI}\u2800\u{1D159}][\s\S]*)"#
    #expect(name.element.hasSuffix(#"maxlength="9" pattern="\#(visible)[^\x00]*">"#), "\(name)")
    #expect(name.omitted == [])
  }

  @Test(arguments: [
    "bytes+filename+crlf", "bytes+filename+line", "utf16+winfilename+line",
    "utf16+winfilename+crlf", "utf16+winfilename+nfc", "scalars+hostlabel+line",
    "bytes+winfilename+line+nonul",
  ])
  func `an export accepts what a unit with refusals and other forms accepts`(
    unit: String
  ) throws {
    let rule = FieldRule.count(...20, in: try TextServices.everything.unit(named: unit))
    let field = FieldDeclaration("a", rules: [rule])
    let schema = FormDeclaration(members: [.field(field)]).jsonSchema()
    let input = field.htmlAttributes(for: .input)
    let form = ModelForm(FormDeclaration(members: [.field(field)]))
    var refusedCount = 0
    for text in [
      "a", "a/b", "a\nb", "a\r\nb", "..", "..\n", "\n..", "con", "con.\nx", "con\nx", "x\ncon",
      "a ", "a \nb", "-a\nb", "b\n-a", "<\u{338}", "<", "a\u{2028}b", "a\0b", "a\tb",
    ] {
      let isValid = form.validate(["a": .string(text)]).isValid
      let (isInSchema, isTyped) = (
        accepts(schema.json, ["a": .string(text)]),
        submitted(text, from: .input, with: input.attributes) == text
      )
      #expect(isInSchema || !isValid, "\(text.debugDescription)")
      if !text.contains(where: \.isNewline) {
        #expect(isTyped || !isValid, "\(text.debugDescription)")
      }
      refusedCount += isInSchema ? 0 : 1
    }
    #expect((refusedCount > 0) == !unit.hasSuffix("nfc"))
    #expect(schema.omissions.map { $0.reason.hasPrefix("in part") } == [!unit.hasSuffix("nfc")])
  }

  @Test func `a select doesn't have the attributes of an input`() {
    let numbers = html(
      kind: .integer, .required, .oneOf(["1", "2"]), .range(from: .value("1"), to: .value("2")),
      .multiple(of: 1))
    #expect(numbers.element == #"<select name="a" required>"#)
    #expect(numbers.omitted == [])
    let texts = html(
      .oneOf(["ab", "c"]), .count(...2, in: .utf16),
      .count(...1, in: .utf16), .oneOf(["ab"]), .equal(to: "b"))
    #expect(texts.element == #"<select name="a">"#)
    #expect(
      texts.omitted == [
        "a: length: not every choice meets it", "a: oneOf: not every choice meets it",
        "a: equal: not every choice meets it",
      ])
    let compared = html(kind: .integer, .oneOf(["1", "2"]), .range(from: .field("b"), to: nil))
    #expect(compared.omitted == ["a: range: not every choice meets it"])
  }

  @Test func `each attribute occurs once`() {
    let file = html(
      kind: .file, .required, .fileTypes("image/*"), .required,
      .fileTypes(".png", "image/png"))
    #expect(file.element == #"<input name="a" type="file" accept="image/*" required>"#)
    #expect(
      file.omitted == [
        "a: accept: in part, because a browser also accepts files of other types",
        "a: accept: no attribute expresses it",
      ])
    #expect(
      html(kind: .boolean, .isTrue, .isTrue).element
        == #"<input name="a" type="checkbox" value="true" required>"#)
  }

  @Test func `a time has milliseconds at most, and a 'T' follows a date`() {
    func range(_ minimum: String, _ maximum: String) -> FieldRule {
      .range(from: .value(minimum), to: .value(maximum))
    }
    #expect(
      html(kind: .localDateTime, range("2026-01-01 10:00", "2026-01-01T10:00:00.125")).element
        == #"<input name="a" type="datetime-local" min="2026-01-01T10:00" "#
        + #"max="2026-01-01T10:00:00.125" step="any">"#)
    let fine = html(kind: .time, range("10:00", "10:00:00.1255"))
    #expect(fine.element == #"<input name="a" type="time" min="10:00" step="any">"#)
    #expect(fine.omitted == ["a: range: no attribute expresses it"])
  }

  @Test func `a browser counts steps of integers as they are declared`() {
    for size in ["0.4", "3"] {
      let field = html(kind: .integer, .multiple(of: ExactDecimal(size)!))
      #expect(field.element == #"<input name="a" type="number" step="\#(size)">"#)
    }
  }

  @Test func `a date and time with an offset has no input type, which is an omission`() {
    let moment = html(kind: .dateTime)
    #expect(moment.element == #"<input name="a">"#)
    #expect(moment.omitted == ["a: kind: no input type expresses it"])
  }

  @Test(arguments: ["\0", "\u{1}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{1FFFF}"])
  func `omits scalars that no document can have`(scalar: String) {
    let declaration = FormDeclaration(members: [
      .field(FieldDeclaration("a", label: LocalizedText("A\(scalar)b"))),
      .field("b\(scalar)", .required), .group("c\(scalar)", .required, .field("d")),
      .field("e", .oneOf("x", "y\(scalar)")),
      .field("f", kind: .file, .fileTypes(".x\(scalar)")),
    ])
    let export = declaration.html(language: "en")
    #expect(export.text.unicodeScalars.allSatisfy { !scalar.unicodeScalars.contains($0) })
    #expect(export.text.contains(#"<label>Ab <input name="a"></label>"#))
    #expect(export.text.split(separator: "<input").count == 4)
    let code = "HTML can't contain \(scalar.unicodeScalars.first!.codePoint)"
    #expect(
      export.omissions.map { "\($0.location) \($0.subject): \($0.reason)" } == [
        "fields[0].label label: in part, because \(code)", "fields[1].name name: \(code)",
        "fields[2].name name: \(code)", "fields[3].rules[0] oneOf: no attribute expresses it",
        "fields[4].rules[0] accept: in part, because a browser also accepts files of other types",
        "fields[4] accept: \(code)",
      ])
  }
}
