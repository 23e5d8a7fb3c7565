import Testing

@Suite struct `What a client links` {
  struct Row: Sendable, CustomTestStringConvertible {
    let module: String
    let needed: [String]
    let statement: String
    let output: String

    var testDescription: String { module }
  }

  static let rows = [
    Row(
      module: "TextMetrics", needed: [], statement: #"print("née".count(in: .characters))"#,
      output: "3\n"),
    Row(
      module: "StrictJSON", needed: ["TextMetrics"],
      statement: #"print(try JSONValue(parsing: "[1, 2]").text)"#, output: "[1,2]\n"),
    // A field links no JSON.
    Row(
      module: "TextEditing", needed: ["TextMetrics"],
      statement: """
        var session = TextSession(
          constraints: TextConstraints(limits: [TextLimit(...1, in: .characters)]))
        print(session.apply(.insert("ab")).decision)
        """,
      output: "clipped\n"),
    Row(
      module: "SessionRecords", needed: ["StrictJSON", "TextMetrics", "TextEditing"],
      statement: """
        let json = try JSONValue(parsing: #"{"id":"a","field":{},"events":[{"type":"undo"}]}"#)
        let result = try SessionRecord(parsing: json).replay(units: TextServices.standard)
        print(result.id, FieldState(result.finalText).text.isEmpty)
        """,
      output: "a true\n"),
    Row(
      module: "TextHosting", needed: ["TextMetrics", "TextEditing"],
      statement: """
        let event = FieldEvent.setLimits([TextLimit(...1, in: .characters)])
        print(FieldInputMethod(language: nil), event == .undo)
        """,
      output: "marking false\n"),
    Row(
      module: "FormValidation", needed: ["StrictJSON", "TextMetrics"],
      statement: """
        let field = FieldDeclaration("name", rules: [.count(TextLimit(...1, in: .bytes))])
        let form = ModelForm<JSONValue>(FormDeclaration(fields: [field]))
        print(form.report(on: ["name": "ab"]).violations.count)
        """,
      output: "1\n"),
    Row(
      module: "LiveForms", needed: ["StrictJSON", "TextMetrics", "FormValidation"],
      statement: """
        let rule: FieldRule<String> = .count(TextLimit(...1, in: .bytes))
        var form = LiveForm(
          FormDeclaration(fields: [FieldDeclaration("name", rules: [rule])]))
        print(form.submit().record == JSONValue.object(["name": ""]))
        """,
      output: "true\n"),
    Row(
      module: "FormFiles", needed: ["StrictJSON", "TextMetrics", "FormValidation"],
      statement: """
        let json = try JSONValue(parsing: #"{"fields":[{"name":"a"}]}"#)
        let form = ModelForm(try FormDeclaration(parsing: json, units: TextServices.standard))
        print(form.report(on: ["a": 1]).violations.count)
        """,
      output: "1\n"),
  ]

  /// Each client imports one module alone, which brings along what its declarations speak of.
  @Test(arguments: rows)
  func `a client of the core links neither ICU nor Foundation`(_ row: Row) throws {
    let client = Client(
      modules: row.needed + [row.module], source: "import \(row.module)\n\(row.statement)\n")
    let (output, libraries) = try client.run()
    #expect(output == row.output)
    #expect(libraries.contains("swiftCore"))
    for name in ["icu", "Foundation"] { #expect(!libraries.contains(name), "\(libraries)") }
  }
}
