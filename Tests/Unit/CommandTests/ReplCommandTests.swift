import Foundation
import Testing

@Suite struct `textlimit repl` {
  static let refusals = [
    (":undo 3", ":undo takes nothing, not '3'."),
    (":redo 3", ":redo takes nothing, not '3'."),
    (":lines x", ":lines takes nothing, not 'x'."),
    (":quit now", ":quit takes nothing, not 'now'."),
    (":cancel x", ":cancel takes nothing, not 'x'."),
    (":help limit", ":help takes nothing, not 'limit'."),
    (":lod a.jsonl", "There is no command ':lod'. Did you mean ':load'?"),
    (":delete forwards", ":delete takes 'forward' or nothing, not 'forwards'."),
    (":delete x", ":delete takes 'forward' or nothing, not 'x'."),
    (":language zh Hans", ":language takes one tag, not 'zh Hans'."),
    (":remark 1", "Write two offsets in UTF-16 code units, such as 0 5."),
    (":replace 1", "Write two offsets in UTF-16 code units, such as 0 5."),
  ]

  @Test(arguments: refusals)
  func `refuses what a command does not take, and does nothing`(
    _ row: (line: String, answer: String)
  ) throws {
    let session = ":field ab\n\(row.line)\n:insert c\n"
    let output = try Tool.run(["repl"], input: Data(session.utf8)).output
    let kept = try Tool.run(["repl"], input: Data(":field ab\n:insert c\n".utf8)).output
    #expect(output.contains("\(row.answer)\n"))
    #expect(output.replacing("\(row.answer)\n", with: "") == kept)
  }

  @Test(arguments: [
    "blur", "cancel", "commit", "delete", "undo", "redo", "select 1", "remark 0 1", "replace 0 1 x",
    "language ko", "record /tmp/never.jsonl",
  ])
  func `opens no field for what is about one that is there`(_ line: String) throws {
    let output = try Tool.run(["repl"], input: Data(":\(line)\n".utf8)).output
    #expect(output == "There is no field; :field opens one.\n")
  }

  static let silences = [
    (":undo", "There is nothing to take back."), (":redo", "There is nothing to make again."),
    (":language xx", "There is no language 'xx'. Write a tag such as ko or zh-Hans."),
    (":language ko", "language: ko"), (":language", "language: none"),
    (":explain", "There is no text to explain. Type one, or write :explain TEXT."),
    (":record /nope/x", "/nope/x: There is no folder '/nope'."),
  ]

  @Test(arguments: silences)
  func `says what came of a command that does nothing to the text`(
    line: String, answer: String
  ) throws {
    let output = try Tool.run(["repl"], input: Data(":field\n\(line)\n".utf8)).output
    #expect(output == "|\n\(answer)\n")
  }

  @Test func `names a profile once, and takes blanks for nothing`() throws {
    let session = ":limit bluesky-post words<=3\n:limit  \n:unit words\n:unit  \n"
    let limits = "limits: bluesky-post words<=3\n"
    let output = try Tool.run(["repl"], input: Data(session.utf8)).output
    #expect(output == limits + limits + "units: words\nunits: words\n")
  }

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

  @Test func `loads a recorded session, and goes on from it`() throws {
    let file = Fixtures.directory.appending(path: "load-\(UUID()).jsonl").path
    let session = #"""
      {"id":"paste","field":{"limits":[{"unit":"characters","max":5}],"case":"upper"},\#
      "state":{"text":"ab"},"events":[{"type":"insert","text":"cdXYZ"}]}

      """#
    try Data(session.utf8).write(to: URL(filePath: file))
    #expect(
      try answers(":load \(file)", ":undo", "ß") == """
        \(file):1: paste
        ab|
        characters  2  of 5  3 left

        :insert cdXYZ
        abCDX|
        characters  5  of 5  0 left
        clipped: put in 'CDX'; dropped 'YZ'; characters<=5 would be 7
        ab|
        characters  2  of 5  3 left
        accepted
        abSS|
        characters  4  of 5  1 left
        accepted: put in 'SS'

        """)
  }

  @Test func `explains the last text, the field's, or another`() throws {
    let printed = try answers("é", ":explain", ":field ok", ":explain", ":explain x\u{202E}")
    #expect(printed.contains("U+00E9 LATIN SMALL LETTER E WITH ACUTE"))
    #expect(printed.contains("U+006F LATIN SMALL LETTER O"))
    #expect(printed.contains("⟨U+202E⟩"))
  }

  @Test func `a text may begin with a colon`() throws {
    #expect(try answers(":text :quit", ":text  x") == "characters 5\ncharacters 2\n")
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
