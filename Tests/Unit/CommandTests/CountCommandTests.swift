import Foundation
import Testing

@Suite struct `textlimit count` {
  static let counts = [
    Invocation("count", input: "你好 👋🏽\n", output: "2  1  5  16\n"),
    Invocation("count", "greeting.txt", output: "2  1  5  16  greeting.txt\n"),
    Invocation("count", "-", input: "a b", output: "1  2  3  3\n"),
    Invocation("count", "--text", "née", output: "1  1  3  4\n"),
    Invocation("count", "--text", "-5 °C", output: "1  2  5  6\n"),
    Invocation("count", "--text", "--- a", output: "1  1  5  5\n"),
    Invocation("count", "-t", "---", output: "1  0  3  3\n"),
    Invocation("count", "--text=\u{301}a", output: "1  1  2  3\n"),
    Invocation("count", "--text=\u{301}a=b", output: "1  2  4  5\n"),
    Invocation("count", "-t=\u{301}ab", output: "1  1  3  4\n"),
    Invocation("count", "--text=", output: "1  0  0  0\n"),
    Invocation("count", "-t=", output: "1  0  0  0\n"),
    Invocation(
      "count", "--json=", "-t", "a",
      errors: "Error: The option '--json' does not take any value: leave '=' out.\n…",
      status: 64),
    Invocation("count", "--jsn=", "-t", "a", errors: "Error: Unknown option '--jsn…", status: 64),
    Invocation("count", "--text", "", "-t=", output: "1  0  0  0\n1  0  0  0\n2  0  0  0  total\n"),
    Invocation("count", "empty.txt", output: "1  0  0  0  empty.txt\n"),
    Invocation(
      "count", "greeting.txt", "lines.txt",
      output: """
        2  1   5  16  greeting.txt
        4  7  35  36  lines.txt
        6  8  40  52  total

        """),
    Invocation(
      "count", "--unit", "characters", "--unit", "scalars", "--unit", "utf16", "--unit", "bytes",
      "--text", "👨‍👩‍👧", output: "1  5  8  18\n"),
    Invocation(
      "count", "-u", "bytes:utf16", "-u", "bytes:utf32", "-u", "bytes:gb18030", "-u",
      "bytes:shift_jis", "-t", "日本", output: "4  8  4  4\n"),
    Invocation(
      "count", "-u", "words", "-u", "words:whitespace", "-u", "words:office", "-t",
      "我有很多桌子。", output: "3  1  6\n"),
    Invocation("count", "-u", "words:th", "-t", "สวัสดีชาวโลก", output: "3\n"),
    Invocation(
      "count", "-u", "scalarsPerCharacter", "-t", "e\u{301}\u{302}", "-t", "ab",
      output: "3\n1\n3  total\n"),
    Invocation("count", "-u", "utf16", "-u", "utf16", "-t", "a", output: "1\n"),
    Invocation(
      "count", "-u", "characters,bytes:gbk", "-u", "bytes:gbk,utf16", "-t", "中a",
      output: "2  3  2\n"),
    Invocation(
      "count", "-u", "characters,", "-t", "a",
      errors: "Error: The value 'characters,' is invalid for '-u <unit>': There is no unit ''.…",
      status: 64),
  ]

  @Test(arguments: counts)
  func `counts texts in columns`(_ invocation: Invocation) throws { try invocation.check() }

  static let json = [
    Invocation(
      "count", "--json", "-u", "characters", "-u", "bytes:gbk", input: "中文文文文文文",
      output: #"{"file":null,"counts":{"characters":7,"bytes:gbk":14}}"# + "\n"),
    Invocation(
      "count", "--json", "-u", "words:zh", "-u", "bytes:utf8", "-u", "bytes:GBK", "lines.txt",
      "greeting.txt",
      output: #"""
        {"file":"lines.txt","counts":{"words:zh":7,"bytes:utf8":36,"bytes:GBK":36}}
        {"file":"greeting.txt","counts":{"words:zh":1,"bytes:utf8":16,"bytes:GBK":6},"unencodable":{"bytes:GBK":{"scalars":2,"first":[{"character":"👋🏽","offset":7}]}}}

        """#),
  ]

  @Test(arguments: json)
  func `prints JSON with the units as they were asked for`(_ invocation: Invocation) throws {
    try invocation.check()
  }

  @Test func `reports the Characters that an encoding cannot hold`() throws {
    try Invocation(
      "count", "-u", "bytes:gbk", "-t", "中😀a",
      output: "3\n",
      errors: "textlimit: --text: bytes:gbk cannot hold 1 scalar, which counts nothing: "
        + "😀 (U+1F600) at byte offset 3.\n"
    ).check()
  }

  @Test func `and those that no label of a host name has, which count all the same`() throws {
    try Invocation(
      "count", "-u", "bytes:idna", "-t", "a_b", output: "5\n",
      errors: "textlimit: --text: bytes:idna cannot hold 1 scalar: _ (U+005F) at byte offset 1.\n"
    ).check()
    #expect(
      try Tool.run(["count", "-u", "bytes:idna", "-t", "example.com"]).errors.hasSuffix(
        ": . (U+002E) at byte offset 7. Count the labels of a host name one by one.\n"))
  }

  @Test func `names each different one once, with how often, and blanks by name`() throws {
    try Invocation(
      "count", "-u", "bytes:idna", "-t", "a b c\u{3000}_ _", output: "21\n",
      errors:
        "textlimit: --text: bytes:idna cannot hold 6 scalars: SPACE (U+0020) 3 times, first at "
        + "byte offset 1, IDEOGRAPHIC SPACE (U+3000) at byte offset 5, _ (U+005F) 2 times, first at "
        + "byte offset 8.\n"
    ).check()
    // 26 Greek letters, twice: ten are named.
    let letters = "αβγδεζηθικλμνξοπρςστυφχψωά"
    let many = try Tool.run(["count", "-u", "bytes:iso-8859-1", "-t", letters + letters])
    #expect(many.errors.contains("κ (U+03BA) 2 times, first at byte offset 18, and 32 more.\n"))
    let endless = try Tool.run(
      ["count", "-u", "bytes:iso-8859-1"],
      input: Data(String(repeating: "中a", count: 20_000).utf8))
    #expect(
      endless.errors == "textlimit: standard input: bytes:iso-8859-1 cannot hold 20000 scalars, "
        + "which count nothing: 中 (U+4E2D) at least 10000 times, first at byte offset 0, …\n")
  }

  @Test func `names what no label holds however long the text is`() throws {
    let text = String(repeating: "exämple.", count: 1000)
    let errors = try Tool.run(["count", "-u", "bytes:idna"], input: Data(text.utf8)).errors
    #expect(
      errors.hasPrefix("textlimit: standard input: bytes:idna cannot hold 1000 scalars: . (U+002E)")
    )
    #expect(errors.hasSuffix("Count the labels of a host name one by one.\n"))
  }

  static let failures = [
    Invocation(
      "count", "nowhere.txt", "greeting.txt", output: "2  1  5  16  greeting.txt\n",
      errors: "textlimit: nowhere.txt: There is no such file.\n", status: 66),
    Invocation(
      "count", "folder",
      errors: "textlimit: folder: This is a directory; name the files in it.\n", status: 66),
    Invocation(
      "count", "latin1.txt",
      errors: "textlimit: latin1.txt: This is not UTF-8 at byte offset 1. Name its "
        + "encoding with --encoding, or repair it with --lossy.\n", status: 65),
    Invocation(
      "count", "cut.txt",
      errors: "textlimit: cut.txt: This is not UTF-8 at byte offset 1. Name its "
        + "encoding with --encoding, or repair it with --lossy.\n", status: 65),
    Invocation(
      "count", "binary.dat",
      errors: "textlimit: binary.dat: This is binary: NUL at byte offset 4. "
        + "--lossy reads it all the same.\n", status: 65),
    Invocation(
      "count", "--lossy", "-u", "scalars", "latin1.txt", "cut.txt", "binary.dat",
      output: " 3  latin1.txt\n 2  cut.txt\n 6  binary.dat\n11  total\n"),
    Invocation(
      "count", "-u", "letters", "-t", "a",
      errors: "Error: The value 'letters' is invalid for '-u <unit>': There is no unit "
        + "'letters'. Units are characters,…", status: 64),
    Invocation(
      "count", "-u", "words:xx", "-t", "a",
      errors: "Error: The value 'words:xx' is invalid for '-u <unit>': There is no locale 'xx'.…",
      status: 64),
    Invocation(
      "count", "-u", "bytes:gb18031", "-t", "a",
      errors: "Error: The value 'bytes:gb18031' is invalid for '-u <unit>': There is no "
        + "encoding 'gb18031'. Did you mean bytes:gb18030…", status: 64),
  ]

  @Test(arguments: failures)
  func `says what is wrong and goes on with the other inputs`(_ invocation: Invocation) throws {
    try invocation.check()
  }

  @Test(arguments: ["characters", "scalars", "lines", "words", "words:office", "bytes:gb18030"])
  func `counts a stream in pieces as it counts a text`(_ unit: String) throws {
    // 700 KB: several reads, whose ends fall inside scalars, Characters and words.
    let line = "né 👨‍👩‍👧 中文字 สวัสดี\r\n"
    let text = String(repeating: line, count: 10_000)
    let piped = try Tool.run(["count", "-u", unit], input: Data(text.utf8))
    let whole = try Tool.run(["count", "-u", unit, "-t", line])
    let one = try #require(Int(whole.output.trimming))
    let breaks = unit == "lines" ? 1 : 0
    #expect(Int(piped.output.trimming) == (one - breaks) * 10_000 + breaks)
  }
}

extension String {
  fileprivate var trimming: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
