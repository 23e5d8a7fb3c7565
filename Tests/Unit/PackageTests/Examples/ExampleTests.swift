import Testing

@Suite struct `The examples of the documentation` {
  private static let program = Result { try ExampleProgram() }
  private static let printed = Result { try program.get().run() }

  @Test func `compile`() throws {
    #expect(try Self.printed.get().count > 20)
    #expect(try Self.program.get().examples.count > 40)
  }

  @Test(arguments: try program.get().examples.filter { !$0.claims.isEmpty })
  func `return the documented values`(example: Example) throws {
    #expect(try Self.printed.get()[example.testDescription] == example.claims)
  }

  @Test func `of a server are excerpts of its code`() throws {
    let article = "Sources/FormMessages/FormMessages.docc/AnsweringRequests.md"
    let examples = try Example.all(inArticle: article)
    let shown = try #require(examples.first { $0.imports.contains("Hummingbird") })
    func unindented(_ lines: some Sequence<some StringProtocol>) -> String {
      lines.map { line in String(line.drop { $0 == " " }) }.joined(separator: "\n")
    }
    let server = try Package.swiftFiles(below: "Examples/SignUpServer/Sources")
      .map { unindented($0.lines) }.joined()
    for part in shown.lines.split(separator: "") {
      #expect(server.contains(unindented(part)))
    }
  }
}
