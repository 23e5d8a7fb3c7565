import Foundation
import Testing

/// The README's commands, run as they stand there.
@Suite struct `The README's consoles` {
  @Test func `show what the commands print`() throws {
    let readme = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
    let blocks = try String(contentsOf: readme, encoding: .utf8)
      .split(separator: "```console\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }
    // What is typed into the REPL is played by its own tests.
    let sessions = blocks.filter { !$0.contains("textlimit repl") }
      .flatMap { $0.split(separator: "$ ").map { $0.split(separator: "\n", maxSplits: 1) } }
    try #require(sessions.count >= 2)
    for session in sessions {
      let printed = try Tool.shell(String(session[0]))
      #expect(printed.output == session.dropFirst().joined(), "\(session[0])")
    }
  }
}
