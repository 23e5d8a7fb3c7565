import Foundation
import Testing

@Suite struct `Input in another encoding` {
  static let text = "né 中文\n"

  /// What goes in, and how the refusal of it begins that is about its encoding.
  static let refusals: [(input: [UInt8], errors: String)] = [
    (
      utf16(text, mark: true, little: true),
      "This is UTF-16, not UTF-8. Read it with --encoding utf-16, "
    ),
    (
      utf16(text, mark: true, little: false),
      "This is UTF-16, not UTF-8. Read it with --encoding utf-16, "
    ),
    (utf16(text, little: true), "This is UTF-16LE, not UTF-8. Read it with --encoding utf-16le, "),
    (utf16(text, little: false), "This is UTF-16BE, not UTF-8. Read it with --encoding utf-16be, "),
    (
      [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
      "This is UTF-32, not UTF-8. Read it with --encoding utf-32, "
    ),
    ([0x7F, 0x45, 0x4C, 0x46, 0, 1], "This is binary: NUL at byte offset 4."),
    ([0x61, 0xE9], "This is not UTF-8 at byte offset 1. Name its encoding with --encoding,"),
    ([0xEF, 0xBB, 0xBF, 0x61, 0xFF], "This is not UTF-8 at byte offset 4."),
  ]

  @Test(arguments: refusals)
  func `is named`(input: [UInt8], errors: String) throws {
    for arguments in [["count"], ["check", "--lines", "-m", "9"], ["truncate", "-m", "9"]] {
      let result = try Tool.run(arguments, input: Data(input))
      #expect(result.errors.contains("textlimit: standard input: " + errors))
      #expect(result.status == 65)
    }
  }

  @Test func `NUL is binary wherever it stands, and is read where it is to be repaired`() throws {
    let input = Data(repeating: UInt8(ascii: "a"), count: 300_000) + Data([0, 0x62])
    let refused = try Tool.run(["count"], input: input)
    #expect(refused.errors.contains("This is binary: NUL at byte offset 300000."))
    #expect(refused.status == 65)
    let taken = try Tool.run(["count", "--lossy", "-u", "bytes"], input: input)
    #expect(taken.output == "300002\n" && taken.status == 0)
  }

  static let encoded: [(name: String, input: [UInt8])] = [
    ("utf-16", utf16(text, mark: true, little: true)),
    ("UTF-16", utf16(text, mark: true, little: false)), ("utf-16le", utf16(text, little: true)),
    ("utf-16le", utf16(text, mark: true, little: true)), ("utf16be", utf16(text, little: false)),
    ("utf-8", Array(text.utf8)),
    ("gb18030", [0x6E, 0xA8, 0xA6, 0x20, 0xD6, 0xD0, 0xCE, 0xC4, 0x0A]),
  ]

  @Test(arguments: encoded)
  func `is read as what it says`(name: String, input: [UInt8]) throws {
    let result = try Tool.run(
      ["truncate", "--encoding", name, "--max", "1000000"],
      input: Data(input))
    #expect(result.output == Self.text)
  }

  @Test(arguments: ["utf-16be", "gb18030", "shift_jis", "iso-2022-jp"])
  func `is read in pieces as it is read at once`(_ name: String) throws {
    let text = String(repeating: "日本語 abc\n", count: 40_000)
    let count = "textlimit count -u characters,lines,words"
    try Tool.inFolder(of: ["text": text]) { folder in
      let counted = try Tool.shell(
        "iconv -f UTF-8 -t \(name) text | \(count) --encoding \(name)", in: folder)
      #expect(counted == (try Tool.shell("\(count) <text", in: folder)))
    }
  }

  @Test func `tells where it is none, and repairs it`() throws {
    let input = Data([0x61, 0xD6, 0xD0, 0x81])
    let refused = try Tool.run(["count", "--encoding", "gbk"], input: input)
    #expect(
      refused.errors.hasPrefix("textlimit: standard input: This is not gbk at byte offset 3."))
    #expect(refused.status == 65)
    let repaired = try Tool.run(
      ["truncate", "--encoding", "gbk", "--lossy", "-m", "9"], input: input)
    #expect(repaired.output == "a中\u{FFFD}")
    let unknown = try Tool.run(["count", "--encoding", "gb18031"], input: input)
    #expect(unknown.errors.hasPrefix("Error: There is no encoding 'gb18031'. Did you mean gb18030"))
    #expect(unknown.status == 64)
  }

  @Test func `says that a byte order mark is not counted`() throws {
    let input = Data([0xEF, 0xBB, 0xBF, 0x61, 0x62])
    let said =
      "textlimit: standard input: The byte order mark at its beginning is not part of the text, "
      + "and is left out.\n"
    let counted = try Tool.run(["count", "-u", "scalars,bytes"], input: input)
    #expect(counted == .init(output: "2  2\n", errors: said))
    let checked = try Tool.run(["check", "--lines", "-m", "1"], input: input)
    #expect(checked.output == "standard input:1: characters 2 of 1, too long by 1\n")
    #expect(checked.errors == said)
    // One that is typed is text, and so is one in the middle.
    #expect(try Tool.run(["count", "-u", "scalars", "-t", "\u{FEFF}ab"]).output == "3\n")
    #expect(
      try Tool.run(["count", "-u", "scalars"], input: Data("ab\u{FEFF}".utf8)).output == "3\n")
  }

  @Test func `comes byte by byte through a pipe`() throws {
    let result = try Tool.shell(
      "{ printf '\\357'; sleep 0.2; printf '\\273'; sleep 0.2; printf '\\277a'; } "
        + "| textlimit count -u scalars")
    #expect(result.output == "1\n")
  }

  @Test func `file names are told without their controls`() throws {
    let result = try Tool.run(["count", "no\u{1B}[31m\nfile"])
    #expect(!result.errors.dropLast().contains { $0 == "\u{1B}" || $0 == "\n" })
    #expect(result.status == 66)
  }

  private static func utf16(_ text: String, mark: Bool = false, little: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return little ? bytes.reversed() : bytes
    }
  }
}
