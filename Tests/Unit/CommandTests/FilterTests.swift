import Foundation
import Testing

@Suite struct `A command that reads lines` {
  @Test(arguments: [
    (["truncate", "--max", "2", "--lines"], "abc\n", "ab\n"),
    (
      ["check", "--limit", "characters<=2", "--lines", "--json"], "ab\n", #"{"file":null,"line":1"#
    ),
    (["explain", "--json"], "a\n", #"{"file":null,"#),
    (["replay", "--text-only"], #"{"id":"a","field":{},"events":[]}"# + "\n", "\"\"\n"),
  ])
  func `answers each before the next has come`(
    arguments: [String], line: String, answer: String
  ) throws {
    #expect(try Tool.answer(to: line, arguments).hasPrefix(answer))
  }

  @Test func `refuses a long line of brackets without echoing it`() throws {
    for bracket in ["[", #"{"a":"#] {
      let line = String(repeating: bracket, count: 1_000_000)
      let result = try Tool.run(["replay"], input: .init(line.utf8))
      #expect(result.output.utf8.count < 300)
      #expect(result.output.contains("more than 512 arrays and objects inside each other"))
    }
  }
}
