import Foundation
import Testing

@Suite struct `textlimit repl` {
  @Test func `errors are sentences`() throws {
    let folder = Fixtures.directory.path
    let lines = [
      ":record \(folder)", ":record \(folder)/no/such.jsonl", ":load \(folder)/nothing",
      ":load \(folder)/greeting.txt", ":load \(folder)/empty.txt", ":load", ":record",
    ]
    let printed = try Tool.run(["repl"], input: Data(lines.joined(separator: "\n").utf8)).output
    #expect(!printed.contains("Error Domain") && !printed.contains("UserInfo"))
    let errors = printed.split(separator: "\n").filter { !$0.hasPrefix("> ") }
    #expect(errors.count == 7 && errors.prefix(3).allSatisfy { $0.hasSuffix(".") }, "\(printed)")
  }
}
