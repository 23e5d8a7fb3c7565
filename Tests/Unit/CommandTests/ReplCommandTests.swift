import Foundation
import Testing

@Suite struct `textlimit repl` {
  @Test func `records a session that replay plays to the same end`() throws {
    let file = Fixtures.directory.appending(path: "recorded.jsonl").path
    let played = try Tool.run(
      ["repl", "--limit", "characters<=4"],
      input: Data(":field né\n:mark かんじ\n:commit 漢字\n:delete\n:record \(file)\n".utf8))
    #expect(played.output.contains("né漢|\n"))
    let replayed = try Tool.run(["replay", "--text-only", file])
    #expect(replayed == Tool.Result(output: "\"né漢\"\n"))
  }

  /// What the REPL prints for lines that are piped in.
  private func answers(_ lines: String...) throws -> String {
    try Tool.run(["repl", "-u", "characters"], input: Data(lines.joined(separator: "\n").utf8))
      .output
  }

  @Test func `a policy leaves the field its history, its language and its recording`() throws {
    let file = Fixtures.directory.appending(path: "policies-\(UUID()).jsonl").path
    let printed = try answers(
      ":limit characters<=3", ":field ab", ":language ko", "c", ":policy reject", "d", ":undo",
      ":mark xyz", ":policy allow", ":commit", ":record \(file)")
    // The undo goes back behind the policy.
    #expect(printed.contains("rejected: dropped 'd'; characters<=3 would be 4\nab|\n"))
    #expect(printed.contains("abxyz|\ncharacters  5  of 3  too long by 2\naccepted"))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.contains(#""language":"ko""#) })
    // What was undone there was done in an earlier session, and is recorded as what it did.
    let replayed = try Tool.run(["replay", "--text-only", file])
    #expect(replayed == Tool.Result(output: "\"abc\"\n\"abxyz\"\n\"abxyz\"\n"))
  }

  @Test func `a session is in a file once, however often it is recorded`() throws {
    let file = Fixtures.directory.appending(path: "once-\(UUID()).jsonl").path
    try Data(#"{"id":"other","field":{},"events":[]}"#.utf8).write(to: URL(filePath: file))
    let printed = try answers(
      ":field a", "b", ":record \(file)", ":record \(file)", "c", ":record \(file)")
    #expect(printed.contains("It is recorded in \(file) already."))
    #expect(try Tool.run(["replay", "--text-only", file]).output == "\"\"\n\"abc\"\n")
  }

  @Test func `errors are sentences`() throws {
    let folder = Fixtures.directory.path
    let printed = try answers(
      ":record \(folder)", ":record \(folder)/no/such.jsonl", ":load \(folder)/nothing",
      ":load \(folder)/greeting.txt", ":load \(folder)/empty.txt", ":load", ":record")
    #expect(!printed.contains("Error Domain") && !printed.contains("UserInfo"))
    let lines = printed.split(separator: "\n")
    #expect(lines.count == 7 && lines.prefix(3).allSatisfy { $0.hasSuffix(".") }, "\(printed)")
  }

  @Test func `help names every command once, in groups`() throws {
    let lines = try answers(":help").split(separator: "\n", omittingEmptySubsequences: false)
    let titles = lines.indices.filter { $0 > 0 && lines[$0 - 1].isEmpty && !lines[$0].isEmpty }
    #expect(titles.map { lines[$0] } == ["Texts", "A field", "Its input method", "Sessions"])
    for name in ["limit", "explain", "field", "mark", "record", "load", "quit"] {
      #expect(lines.count { $0.hasPrefix("  :\(name) ") } == 1, "\(name)")
    }
    #expect(lines.allSatisfy { $0.count <= 90 })
  }
}
