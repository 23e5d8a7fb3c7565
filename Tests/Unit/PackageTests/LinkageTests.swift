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
    Row(
      module: "TextEditing", needed: ["StrictJSON", "TextMetrics"],
      statement: "print(Decision.clipped)",
      output: "clipped\n"),
    Row(
      module: "TextHosting", needed: ["StrictJSON", "TextMetrics", "TextEditing"],
      statement: "print(FieldInputMethod(language: nil))", output: "marking\n"),
    Row(
      module: "FormValidation", needed: ["StrictJSON", "TextMetrics"],
      statement: "print(FormReport().violations.count)", output: "0\n"),
  ]

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
