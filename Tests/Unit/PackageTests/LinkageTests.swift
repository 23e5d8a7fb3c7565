import Foundation
import Testing

@Suite struct `Linking` {
  struct Row: Sendable, CustomTestStringConvertible {
    let module: String
    let needed: [String]
    let statement: String
    let output: String

    var testDescription: String { module }
  }

  static let rows = [
    Row(
      module: "TextMetrics", needed: [],
      statement:
        #"print("née".count(in: .characters), "abc".fits(2))"#,
      output: "3 false\n"),
    Row(
      module: "StrictJSON", needed: [],
      statement: #"print(try JSONValue(parsing: "[1, 2]").text)"#, output: "[1,2]\n"),
    Row(
      module: "PlatformLimits", needed: ["StrictJSON", "TextMetrics"],
      statement: #"print("It’s http://a.co".count(in: .mastodon), "’".count(in: .sms))"#,
      output: "28 1\n"),
    // A field doesn't link JSON.
    Row(
      module: "TextEditing", needed: ["TextMetrics"],
      statement: """
        var session = TextSession(
          constraints: TextConstraints(limit: [TextLimit(1, in: .characters)]))
        print(session.apply(.insert("ab")).decision)
        """,
      output: "clipped\n"),
    Row(
      module: "SessionRecords", needed: ["StrictJSON", "TextMetrics", "TextEditing"],
      statement: """
        let json = try JSONValue(parsing: #"{"id":"a","field":{},"events":[{"type":"undo"}]}"#)
        let result = try SessionRecord(parsing: json).replay(services: TextServices.minimal)
        print(result.id, FieldState(text: result.text).text.isEmpty)
        """,
      output: "a true\n"),
    Row(
      module: "TextHosting", needed: ["TextMetrics", "TextEditing"],
      statement: """
        let event = FieldEvent.setLimits([TextLimit(1, in: .characters)])
        print(FieldInputMethod(language: nil), event == .undo)
        """,
      output: "marking false\n"),
    Row(
      module: "FormValidation", needed: ["StrictJSON", "TextMetrics"],
      statement: """
        struct Name: FormRecord { var name = "ab" }
        let form = ModelForm<Name> { Field(\\.name).limit(.bytes(1)) }
        print(form.validate(Name()).violations.count)
        """,
      output: "1\n"),
    Row(
      module: "LiveForms", needed: ["StrictJSON", "TextMetrics", "FormValidation", "FormFiles"],
      statement: """
        struct Name: FormRecord { var name = "" }
        let form = LiveForm(ModelForm<Name> { Field(\\.name).limit(.bytes(1)) })
        print(form.submit().record == JSONValue.object(["name": ""]))
        """,
      output: "true\n"),
    Row(
      module: "FormFiles", needed: ["StrictJSON", "TextMetrics", "FormValidation"],
      statement: """
        let form = try FormFile(parsing: #"{"fields":[{"name":"a"}]}"#, services: .minimal)
        print(form.validate(["a": 1]).violations.count)
        """,
      output: "1\n"),
  ]

  /// Strings in the tables of top-level domains, text messages, and profiles.
  private static let tables = ["accountants", "ĞİŞçğış", "postgresql-varchar"]

  /// Each client imports only the tested module, which re-exports the modules in its API.
  @Test(arguments: rows)
  func `a client of the core doesn't link ICU, Foundation, or unneeded tables`(
    _ row: Row
  ) throws {
    var client = Client(
      modules: row.needed + [row.module], source: "import \(row.module)\n\(row.statement)\n")
    client.inspects = { program in
      for table in Self.tables {
        let carries = program.range(of: Data(table.utf8)) != nil
        #expect(carries == (row.module == "PlatformLimits"), "\(table)")
      }
    }
    let (output, libraries) = try client.run()
    #expect(output == row.output)
    #expect(libraries.contains("swiftCore"))
    for name in ["icu", "Foundation"] { #expect(!libraries.contains(name), "\(libraries)") }
  }

  @Test func `messages don't link the system's ICU`() throws {
    let client = Client(
      modules: ["StrictJSON", "TextMetrics", "FormValidation", "FormMessages"],
      source: """
        import FormMessages
        print(Violation(path: "a", rule: "required", code: .required).message(language: "de"))
        """)
    let (output, libraries) = try client.run()
    #expect(output == "Bitte ausfüllen.\n")
    #expect(!libraries.contains("libicu"), "\(libraries)")
  }

  @Test func `words and limits have the same spelling in each module`() throws {
    for (module, services, needed) in [
      ("TextMetricsFoundation", "foundation", []), ("TextMetricsICU", "icu", ["CTextICU"]),
    ] {
      let client = Client(
        modules: needed + ["TextMetrics", module],
        source: """
          import \(module)
          let limit = try TextLimit(parsing: "words:th<=2", services: .\(services))
          print("สวัสดีชาวโลก".fits(limit), "a b".count(in: .words), "中".count(in: .words(locale: "zh")))
          """)
      #expect(try client.run().output == "false 2 1\n", "\(module)")
    }
  }
}
