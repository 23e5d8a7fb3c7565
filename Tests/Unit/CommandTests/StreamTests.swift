import Foundation
import TestSupport
import Testing

/// Streams, and the order of input and output, which transcripts don't cover.
@Suite struct `A command on a stream` {
  @Test(arguments: [
    (["truncate", "--max", "2", "--lines"], "abc\n", "ab\n"),
    (
      ["check", "--limit", "characters<=2", "--lines", "--json"], "ab\n", #"{"file":null,"line":1"#
    ),
    (["explain", "--json"], "a\n", #"{"file":null,"#),
    (["replay", "--text-only"], #"{"id":"a","field":{},"events":[]}"# + "\n", "\"\"\n"),
  ])
  func `prints the result of each line before the next line arrives`(
    arguments: [String], line: String, answer: String
  ) throws {
    #expect(try Tool.answer(to: line, arguments).hasPrefix(answer))
  }

  @Test func `rejects a long line of brackets without echoing it`() throws {
    for bracket in ["[", #"{"a":"#] {
      let line = String(repeating: bracket, count: 1_000_000)
      let result = try Tool.run(["replay"], input: .init(line.utf8))
      #expect(result.output.utf8.count < 300)
      #expect(result.output.contains("more than 512 nested arrays and objects"))
    }
  }

  @Test(arguments: ["characters", "scalars", "lines", "words", "words:office", "bytes:gb18030"])
  func `counts a stream like a text`(_ unit: String) throws {
    // The text has 318 KB, and is read in two pieces. The first piece ends inside a Character.
    let line = "né 👨‍👩‍👧 中文字 สวัสดี\r\n"
    let text = String(repeating: line, count: 6_000)
    let piped = try Tool.run(["count", "-u", unit], input: Data(text.utf8))
    let whole = try Tool.run(["count", "-u", unit, "-t", line])
    func number(_ result: Tool.Result) throws -> Int {
      try #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    let breaks = unit == "lines" ? 1 : 0
    #expect(try number(piped) == (number(whole) - breaks) * 6_000 + breaks)
  }

  private static let japanese = String(repeating: "日本語 abc\n", count: 6_000)
  private static let count = "textlimit count -u characters,lines,words"
  private static let counted = Result {
    try inFolder(of: ["text": japanese]) { try Tool.shell("\(count) <text", in: $0) }
  }

  @Test(arguments: ["utf-16be", "gb18030", "shift_jis", "iso-2022-jp"])
  func `decodes another encoding in pieces like at once`(_ name: String) throws {
    let counted = try inFolder(of: ["text": Self.japanese]) { folder in
      try Tool.shell(
        "iconv -f UTF-8 -t \(name) text | \(Self.count) --encoding \(name)", in: folder)
    }
    #expect(counted == (try Self.counted.get()))
  }

  /// Only the beginning of these texts is read. A piece has 256 KiB.
  @Test(arguments: [
    (63, "\r\n", "\r\n"), (62, "\r\n", "\r\n"), (63, "\n", "\n"), (300_000, "\r\n", "\r\n"),
    (300_000, "", "\n"),
  ])
  func `ends a truncated text like the first line`(
    length: Int, lineBreak: String, end: String
  ) throws {
    let line = String(repeating: "a", count: length) + lineBreak
    let text = String(repeating: line, count: 1 + 600_000 / line.utf8.count)
    let result = try Tool.run(["truncate", "--max", "5"], input: Data(text.utf8))
    #expect(result.output == "aaaaa\(end)")
  }

  @Test func `writes JSON that survives parsing`() throws {
    struct Line: Decodable {
      let file: String?
      let text: String
    }
    let text =
      String(String.UnicodeScalarView((1...0x2FF).compactMap(Unicode.Scalar.init))) + "\"\\/👋🏽"
    let output = try Tool.run(["truncate", "--json", "--max", "2000", "--text", text]).output
    #expect(output.split(separator: "\n").count == 1)
    #expect(try JSONDecoder().decode(Line.self, from: Data(output.utf8)).text == text)
  }

  /// ICU divides this text differently before it has loaded its dictionary of ideographs.
  @Test func `counts the words of the first text of a process like those of later ones`() throws {
    let text = "\u{1F1FA}  \u{200D}1\u{FE0F}\u{20E3}-\u{30FC}\u{3072}\u{30CA}\u{FF8A}\u{93F}"
    let result = try Tool.run(["count", "--json", "-u", "words", "-t", text, "-t", text])
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0] == lines[1])
  }
}
