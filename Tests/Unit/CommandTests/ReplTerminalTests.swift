import Foundation
import TestSupport
import Testing

@testable import textlimit

@Suite struct `On a terminal` {
  @Test func `reports a line that isn't JSON once, and folds messages between names`() throws {
    try inFolder(of: ["form.json": #"{"fields":[]}"#, "records": "{bad\n"]) { folder in
      let files = ["form.json", "records"].map { folder.appending(path: $0).path }
      let terminal = try PseudoTerminal(["form", "validate"] + files)
      let shown = terminal.read(until: "\"valid\":false}")
      #expect(terminal.end() == 65)
      #expect(shown.matches(of: /expected/).count == 1, "\(shown)")
    }
    let terminal = try PseudoTerminal(["count", "-u", "parsecs"])
    let shown = terminal.read(until: "--help")
    #expect(terminal.end() == 64)
    let lines = shown.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(shown)")
    #expect(lines.joined(separator: " ").contains("unicodeScalars, utf16, bytes, bytes:utf8,"))
  }

  @Test func `the REPL inserts a paste as text, and an interrupt discards a line`() throws {
    let terminal = try PseudoTerminal(["repl", "-u", "characters", "--limit", "characters<=9"])
    let greeting = terminal.read(until: "\u{1B}[?7h")
    for verb in [":limit", ":field", ":help"] { #expect(greeting.contains(verb)) }
    #expect(greeting.contains("\u{1B}[?2004h"))
    try terminal.type("\u{1B}[200~a\tb\r:quit\rls\u{1B}[201~\r")
    // An interrupt at the next prompt discards a line; before the prompt, it ends the command.
    let answer = terminal.read(until: "\n\r\u{1B}[?7l> \u{1B}7")
    #expect(answer.contains("characters 12"))
    #expect(answer.contains("a⟨U+0009⟩b⟨U+000A⟩:quit⟨U+000A⟩ls"))
    try terminal.type("lost\u{3}:field ab\r")
    #expect(terminal.read(until: "ab▏").contains("^C"))
    try terminal.type("👨‍👩‍👧x\u{7F}\u{7F}c\r")
    #expect(terminal.read(until: "accepted").contains("abc▏"))
    try terminal.type("\u{4}")
    #expect(terminal.read(until: "\u{1B}[?2004l").contains("\u{1B}[?2004l"))
    #expect(terminal.end() == 0)
  }

  @Test func `the REPL draws a bar for each limit`() throws {
    let terminal = try PseudoTerminal(["repl", "--limit", "characters<=10", "--limit", "bytes<=4"])
    terminal.read(until: "\u{1B}[?7h")
    try terminal.type("hello\r")
    let answer = terminal.read(until: "keeps")
    #expect(answer.contains("███████████████░░░░░░░░░░░░░░░"))
    #expect(answer.contains("\u{1B}[32m") && answer.contains("\u{1B}[31m"))
    // On a terminal, 'help' and 'quit' don't need a colon.
    try terminal.type("help\r")
    #expect(terminal.read(until: "sessions").contains(":limit"))
    try terminal.type("limit 20\r")
    #expect(terminal.read(until: ":limit 20").contains("That was a text"))
    try terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `the REPL breaks sentences between words`() throws {
    let terminal = try PseudoTerminal(["repl", "--limit", "characters<=5"])
    terminal.read(until: "\u{1B}[?7h")
    try terminal.type(":record\r")
    let answer = terminal.read(until: "stopped")
    // The terminal has 80 columns, and the sentence is longer.
    #expect(answer.contains("written once, and\r\nrecording doesn't"))
    try terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func `replay breaks sentences between words`() throws {
    let sessions = (20..<40).map { length in
      let text = String(repeating: "x", count: length)
      return #"""
        {"id":"s","field":{"limits":[{"unit":"characters","max":3}]},"state":{"text":"abc"},\#
        "events":[{"type":"insert","text":"\#(text)"}],"expect":[{"decision":"\#(text) accepted"}]}
        """#
    }
    let shown = try inFolder(of: ["s.jsonl": sessions.joined(separator: "\n")]) { folder in
      try PseudoTerminal(["replay", folder.appending(path: "s.jsonl").path])
        .read(until: "20 sessions")
    }
    let sentences = shown.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("   ") }
    #expect(sentences.count > 80)
    #expect(sentences.allSatisfy { String($0).displayWidth <= 80 })
  }

  @Test func `folding between styled words keeps the spaces of a text`() {
    let line = "\u{1B}[31mput in\u{1B}[0m 'a  b' and more"
    #expect(line.folded(to: 16) == ["\u{1B}[31mput in\u{1B}[0m 'a  b'", "and more"])
  }

  @Test func `bars are left out if the text beside them needs the space`() {
    let lines = ["characters  10 left", "\u{1B}[31mtoo long\u{1B}[0m by 我", "x"]
    #expect(lines.map(\.displayWidth) == [19, 14, 1])
    #expect(
      [80, 52, 50, 40, 23, 22, 10].map { LimitBar.width(columns: $0, beside: lines) }
        == [30, 30, 29, 19, 2, 0, 0])
  }

  @Test func `the beginning and the end of a long paste are shown`() throws {
    let lines = try Tool.run(
      ["repl", "--limit", "characters<=1"],
      input: Data(":field\n:insert ab\(String(repeating: "long ", count: 20_000))end\n".utf8)
    ).output
    #expect(lines.contains("inserted 'a'; dropped 'blong long "))
    #expect(lines.contains("…"))
    #expect(lines.contains("long end';"))
    #expect(lines.utf8.count < 2_000)
  }

  @Test func `lines are remembered from one run to the next`() throws {
    let folder = Fixtures.directory.appending(path: "state-\(UUID())")
    let environment = ["TEXTLIMIT_HISTORY": folder.appending(path: "deep/history").path]
    for line in [":unit words", "two\u{1B}[200~\r\u{1B}[201~lines"] {
      let terminal = try PseudoTerminal(["repl"], environment: environment)
      terminal.read(until: "\u{1B}[?7h")
      try terminal.type("\(line)\r\u{4}")
      #expect(terminal.end() == 0)
    }
    let terminal = try PseudoTerminal(["repl"], environment: environment)
    terminal.read(until: "\u{1B}[?7h")
    try terminal.type("\u{1B}[A\u{1B}[A\r")
    #expect(terminal.read(until: "units").contains("units: words"))
    try terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    let written = try String(contentsOf: folder.appending(path: "deep/history"), encoding: .utf8)
    #expect(written == "\":unit words\"\n\"two\\nlines\"\n\":unit words\"\n")
  }

  @Test(arguments: [SIGTERM, SIGPIPE, SIGXCPU, SIGVTALRM])
  func `a signal restores the terminal`(signal: Int32) throws {
    let terminal = try PseudoTerminal(["repl"])
    terminal.read(until: "\u{1B}[?7h")
    terminal.send(signal)
    #expect(terminal.read(until: "\u{1B}[?2004l").contains("\u{1B}[?2004l"))
    #expect(terminal.end() == signal)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: PseudoTerminal.setsid.path)))
  func `keys are read one by one after a Ctrl-Z that doesn't stop the program`() throws {
    let terminal = try PseudoTerminal(["repl"], launch: .orphaned)
    terminal.read(until: "\u{1B}[?7h")
    try terminal.type("ab\u{1A}")
    terminal.read(until: "\u{1B}[?2004h")
    try terminal.type("cd\u{1B}[DX\r")
    terminal.read(until: "> abcXd")
    try terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: PseudoTerminal.setsid.path)))
  func `a stopped REPL continues in the foreground, and can be ended in the background`() throws {
    let terminal = try PseudoTerminal(launch: .shell)
    try terminal.type("'\(Tool.url.path)/textlimit' repl\r")
    terminal.read(until: "\u{1B}[?7h")
    try terminal.type("ab\u{1A}")
    terminal.read(until: "Stopped")
    try terminal.type("fg\r")
    terminal.read(until: "> ab")
    try terminal.type("cd\u{1B}[DX\r")
    terminal.read(until: "> abcXd")
    try terminal.type("\u{1A}")
    terminal.read(until: "Stopped")
    // Bash can miss the end of a job until it runs another program.
    try terminal.type("kill %1; while jobs %1 &>/dev/null; do sleep 0.05; done; echo ended=$?\r")
    terminal.read(until: "ended=0")
    try terminal.type("exit 0\r")
    #expect(terminal.end() == 0)
  }

  @Test func `an interrupt ends a command without changing the field`() throws {
    // The events take a long time together.
    let event = #"{"type":"set","text":"\#(String(repeating: "ab ", count: 1_000))"}"#
    let events = Array(repeating: event, count: 1_000).joined(separator: ",")
    let session = #"{"id":"s","field":{},"events":[\#(events)]}"#
    try inFolder(of: ["long.jsonl": session]) { folder in
      let terminal = try PseudoTerminal(["repl", "-u", "characters"])
      terminal.read(until: "\u{1B}[?7h")
      try terminal.type(":field kept\r")
      terminal.read(until: "field> ")
      try terminal.type(":load \(folder.path)/long.jsonl\r")
      terminal.waitForCommand()
      terminal.send(SIGINT)
      terminal.read(until: "Interrupted.")
      try terminal.type("!\r")
      terminal.read(until: "kept!▏")
      // The current line is discarded, and the program continues.
      try terminal.type("lost")
      terminal.read(until: "lost")
      terminal.send(SIGINT)
      terminal.read(until: "^C")
      try terminal.type(":lines\r\u{4}")
      #expect(terminal.end() == 0)
    }
  }

  @Test func `pipes and devices are rejected if a file is read as a whole`() throws {
    try inFolder { folder in
      _ = try Tool.shell("mkfifo pipe", in: folder)
      let terminal = try PseudoTerminal(
        ["repl"], environment: ["TEXTLIMIT_HISTORY": "/dev/zero"])
      #expect(terminal.read(until: "\u{1B}[?7h").contains("/dev/zero can't be read"))
      try terminal.type(":field a\rb\r")
      for name in ["\(folder.path)/pipe", "/dev/zero"] {
        for verb in [":load", ":record"] {
          try terminal.type("\(verb) \(name)\r")
          terminal.read(until: "device.")
        }
      }
      try terminal.type("\u{4}")
      #expect(terminal.end() == 0)
      for command in [
        "replay /dev/zero", "count -u weighted:@/dev/zero -t a", "count -u weighted:@pipe -t a",
      ] {
        let result = try Tool.shell("textlimit \(command)", in: folder)
        #expect(result.status == 66 || result.status == 64, "\(command)")
        #expect(result.errors.contains("device"), "\(command)")
      }
    }
  }

  @Test func `typed input ends at the first Ctrl-D`() throws {
    let terminal = try PseudoTerminal(["count", "-u", "characters"])
    try terminal.type("é你\n")
    try terminal.type("x\n\u{4}")
    let output = terminal.read(until: "     5")
    #expect(output.contains("     5") && !output.contains("\u{1B}"))
    #expect(terminal.end() == 0)
  }
}

@Suite struct `The history of lines` {
  private let file = Fixtures.directory.appending(path: "history-\(UUID())")

  private func history(_ environment: [String: String]? = nil) -> HistoryFile? {
    HistoryFile { (environment ?? ["TEXTLIMIT_HISTORY": file.path])[$0] }
  }

  @Test func `is bounded, and only its owner can read it`() throws {
    let history = try #require(self.history())
    #expect(try history.loadLines() == [])
    for number in 0..<2100 { try history.append("line \(number)") }
    try history.append(String(repeating: "x", count: 1 << 15))
    #expect(try history.loadLines().last == "line 2099")
    let kept = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    #expect(kept.count == 1000)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["\n", " "])
  func `doesn't change a file with other contents`(separator: String) throws {
    let line = String(repeating: "not a word ", count: 25)
    let notes = String(repeating: line + separator, count: 8_000)
    try Data(notes.utf8).write(to: file)
    #expect(try history()?.loadLines() == [])
    #expect(try String(contentsOf: file, encoding: .utf8) == notes)
  }

  @Test func `is in the folder for state, unless it is disabled`() throws {
    #expect(history(["TEXTLIMIT_HISTORY": "", "HOME": "/home/a"]) == nil)
    #expect(history([:]) == nil)
    let state = history(["XDG_STATE_HOME": "/state", "HOME": "/home/a"])
    #expect(state?.name == "/state/textlimit/history")
    #expect(history(["HOME": "/home/a"])?.name == "/home/a/.local/state/textlimit/history")
  }

  @Test(arguments: ["/dev/null", "/proc/nothing"])
  func `is disabled with a message if it can't be written`(home: String) throws {
    let history = try #require(self.history(["HOME": home]))
    #expect(try history.loadLines() == [])
    let failure = #expect(throws: Failure.self) { try history.append("a") }
    #expect(failure?.message.contains("\(home)/.local/state/textlimit/history: N") == true)
  }
}

@Suite struct `textlimit repl` {
  @Test func `fails if its input can't be read`() throws {
    let result = try Tool.shell("textlimit repl 0<&-")
    #expect(result.status == 66 && result.errors.contains("standard input: This can't be read"))
  }

  @Test func `has errors that are sentences`() throws {
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
