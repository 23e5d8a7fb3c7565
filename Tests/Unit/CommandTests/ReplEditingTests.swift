import Foundation
import TestSupport
import Testing

@testable import textlimit

/// The typed strings contain the bytes that a terminal sends.
@Suite struct `Editing a line of the REPL` {
  private static let left = "\u{1B}[D"
  private static let paste = ("\u{1B}[200~", "\u{1B}[201~")

  private static func editor(
    _ typed: String, history: [String] = []
  ) -> (editor: LineEditor, effect: LineEditor.Effect) {
    var decoder = KeyDecoder()
    var editor = LineEditor(history: LineHistory(history), complete: ReplCompletion.completion)
    var effect = LineEditor.Effect.edited
    for byte in typed.utf8 {
      for key in decoder.decode(byte) { effect = editor.press(key) }
    }
    return (editor, effect)
  }

  private static func line(_ typed: String, history: [String] = []) -> String {
    let line = editor(typed, history: history).editor.line
    return "\(line.beforeCaret)|\(line.afterCaret)"
  }

  static let edits: [(typed: String, line: String)] = [
    ("abc\(left)\u{7F}", "a|c"),
    // One key moves or deletes one Character.
    ("a👨‍👩‍👧🇩🇪\u{7F}", "a👨‍👩‍👧|"), ("a👨‍👩‍👧🇩🇪\(left)\(left)", "a|👨‍👩‍👧🇩🇪"), ("क्षिก็\u{7F}\u{7F}", "|"),
    ("e\u{301}\u{7F}", "|"), ("각\u{7F}", "|"), ("🏴\u{E0067}\u{E007F}\u{7F}x", "x|"),
    ("ab👍🏽\u{1}\u{1B}[3~\u{6}\u{4}", "b|"),
    // The caret stays between Characters if the inserted scalars join a Character.
    ("e\(left)\u{5}\u{301}", "e\u{301}|"), ("🇪x\u{1}🇩", "🇩🇪|x"), ("🇩a🇪\(left)\u{7F}", "🇩🇪|"),
    ("one two three\u{17}\u{17}X", "one X|"), ("one two\u{1B}b\u{1B}bX", "X|one two"),
    ("one two\u{1}\u{B}", "|"), ("one two\u{15}x\u{19}", "xone two|"),
    ("one two\u{1B}[1;5D\u{1B}[1;5DX\u{1B}[1;5C", "Xone| two"), ("ab\u{1B}[HX\u{1B}[FY", "XabY|"),
    ("ab\u{1B}OD\u{1B}[3~", "a|"),
    // In a paste, control characters are text. A terminal sends the line feeds of a paste as
    // returns.
    ("\(paste.0)a\tb\r:quit\rls\u{3}\u{4}\u{1B}[A\(paste.1)", "a\tb\n:quit\nls\u{3}\u{4}\u{1B}[A|"),
    ("x\(paste.0)a\r\nb\(paste.1)\(left)\(left)", "xa|\nb"),
    // A tab completes a command, and is inserted into a text. The tests run in the package's
    // folder.
    (":load Package.sw\t", ":load Package.swift|"), (":record Sourc\t", ":record Sources/|"),
    ("a\t", "a\t|"), (":lim\t", ":limit |"), (":unit bytes:gb1\t", ":unit bytes:gb18030 |"),
    (":limit bytes:gbk<=4 utf\t", ":limit bytes:gbk<=4 utf16<=|"),
    // A profile whose number is optional.
    (":limit mysql-te\t", ":limit mysql-text |"),
    (":policy au\t", ":policy automatic |"), (":nothing x\t", ":nothing x|"),
    // Ill-formed bytes, and unknown sequences.
    ("a\u{1B}[99;12zb\u{1B}[?1u", "ab|"), ("a\u{1B}[[Ab\u{1B}[[你", "ab你|"), ("a\u{1B}你", "a你|"),
    (String(repeating: "\u{1B}[1", count: 3) + "xy", "y|"),
  ]

  @Test(arguments: edits)
  func `moves and deletes by Characters, and pastes text`(_ row: (typed: String, line: String)) {
    #expect(Self.line(row.typed) == row.line)
  }

  @Test func `ill-formed bytes are kept, and displayed as U+FFFD`() {
    var decoder = KeyDecoder()
    let keys = [0xE4, 0xBD, 0x61, 0xFF, 0xF0, 0x9F, 0x98, 0x80].flatMap { decoder.decode($0) }
    let texts = keys.map { key in if case .text(let text) = key { text } else { "" } }
    #expect(texts.map(\.unescapedBytes) == [[0xE4, 0xBD], [0x61], [0xFF], Array("😀".utf8)])
    #expect(texts.map(\.shownName) == ["\u{FFFD}", "a", "\u{FFFD}", "😀"])
  }

  @Test func `a pasted line isn't a command, and is remembered as :text`() {
    let pasted = Self.editor("\(Self.paste.0):quit\(Self.paste.1)\r").effect
    #expect(pasted == .entered(EnteredLine(text: ":quit", beginsWithPaste: true)))
    #expect(EnteredLine(text: ":quit", beginsWithPaste: true).historyEntry == ":text :quit")
    #expect(EnteredLine(text: "quit", beginsWithPaste: true).historyEntry == ":text quit")
    #expect(EnteredLine(text: "quit").historyEntry == "quit")
    #expect(!EnteredLine(text: ":quit", beginsWithPaste: true).isCommand)
    let typed = Self.editor(":qu\(Self.paste.0)it\(Self.paste.1)\r").effect
    #expect(typed == .entered(EnteredLine(text: ":quit")))
    let cleared = Self.editor("\(Self.paste.0):quit\(Self.paste.1)\u{15}:help\r").effect
    #expect(cleared == .entered(EnteredLine(text: ":help")))
    let deleted = Self.editor("\(Self.paste.0)x\(Self.paste.1):help\u{1}\u{4}\r").effect
    #expect(deleted == .entered(EnteredLine(text: ":help")))
    let shortened = Self.editor("\(Self.paste.0)x:quit\(Self.paste.1)\u{1}\u{4}\r").effect
    #expect(shortened == .entered(EnteredLine(text: ":quit", beginsWithPaste: true)))
  }

  @Test func `an interrupt discards the line, and Ctrl-D ends the input on an empty line`() {
    #expect(Self.editor("abc\u{3}").effect == .cancelled)
    #expect(Self.line("abc\u{3}x") == "x|")
    #expect(Self.editor("\u{4}").effect == .ended)
    #expect(Self.line("ab\u{4}") == "ab|")
  }

  @Test func `goes back in the history, and forward to the new line`() {
    let up = "\u{1B}[A"
    let down = "\u{1B}[B"
    #expect(Self.line("new\(up)\(up)", history: ["one", "two"]) == "one|")
    #expect(Self.line("new\(up)\(up)\(up)\(down)\(down)", history: ["one", "two"]) == "new|")
    let search = "\u{12}"
    let lines = [":field ab", "x", ":field abc", "y"]
    #expect(Self.line(":field\(search)", history: lines) == ":field abc|")
    #expect(Self.line(":field\(search)\(search)\(search)", history: lines) == ":field ab|")
    #expect(Self.line("ab\(search)\(search)!\(search)", history: lines) == ":field ab!|")
    #expect(Self.line("ab\(search)\(down)\(down)", history: lines) == "ab|")
    // As in a shell, the text to search for can also follow the key.
    #expect(Self.line("\(search)", history: lines) == "|")
    #expect(Self.line("\(search)fie\(search)", history: lines) == ":field ab|")
    #expect(Self.line("\(search)xyz", history: lines) == "xyz|")
    let draft = Self.line("\(search)ab\(down)\(down)\(down)", history: ["abc", "abd", "xyz"])
    #expect(draft == "|")
    let longer = [":field abc! old", ":field ab"]
    #expect(Self.line("\(search)fieldc!\(search)", history: longer) == ":field abc! old|")
    var history = LineHistory()
    for number in 0..<3000 { history.add("line \(number)") }
    #expect(!history.add("line 2999") && !history.add(""))
    #expect(history.lines.count == 1000 && history.lines.first == "line 2000")
  }

  @Test func `completes file names with spaces`() throws {
    try inFolder(of: ["bug report.jsonl": ""]) { folder in
      let typed = ":load \(folder.path)/bug r"
      #expect(Self.line("\(typed)\t") == "\(typed)eport.jsonl|")
    }
  }

  @Test func `lists the completions of a word`() {
    #expect(
      Self.editor(":re\t").effect
        == .offered([":redo", ":replace", ":remark", ":reconcile", ":record"]))
    #expect(ReplCompletion.listing(of: ["a", "bc", "d"], columns: 9) == "a  bc  d\n")
  }

  @Test(arguments: [20, 40, 80])
  func `shows the part of a long line around the caret`(_ columns: Int) {
    let text = String(repeating: "你👨‍👩‍👧क्षि\t\u{200B}", count: 100)
    var line = EditedLine(text)
    for _ in 0..<150 {
      let view = LineView(line, columns: columns)
      #expect((view.left + view.right).displayWidth <= columns)
      #expect(view.left.hasPrefix("…") || line.beforeCaret.shown == view.left)
      line.move(to: line.previousIndex)
      line.move(to: line.previousIndex)
      line.move(to: line.previousIndex)
    }
    line.move(to: line.text.startIndex)
    #expect(LineView(line, columns: columns).left.isEmpty)
  }

  @Test func `a large paste can be edited`() {
    let text = String(repeating: "e\u{301}", count: 100_000)
    let typed = "\(Self.paste.0)\(text)\(Self.paste.1)" + String(repeating: "\u{7F}", count: 10)
    #expect(Self.editor(typed).editor.line.text.count == 99_990)
  }
}
