import Testing

/// The Swift of the README, the articles and the documentation comments, compiled and run as it
/// stands there.
@Suite struct `The examples of the documentation` {
  private static let program = Result { try ExampleProgram() }
  private static let printed = Result { try program.get().run() }

  @Test func `compile`() throws {
    #expect(try Self.printed.get().count > 20)
    #expect(try Self.program.get().examples.count > 40)
  }

  @Test(arguments: try program.get().examples.filter { !$0.claims.isEmpty })
  func `give what they say`(example: Example) throws {
    #expect(try Self.printed.get()[example.testDescription] == example.claims)
  }
}
