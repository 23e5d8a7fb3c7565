import Foundation
import Testing

@Suite struct `textlimit check` {
  static let checks = [
    Invocation(
      "check", "--limit", "characters<=5", "-t", "你好吗",
      output: "characters  3  of 5  2 left\n"),
    Invocation(
      "check", "--limit", "characters<=5", "--limit", "bytes=3..6", "--soft", "words>=9",
      "-t", "你好吗",
      output: """
        characters  3  of 5          2 left
        bytes       9  of 3 to 6     too long by 3 (binding)
        words       2  of 9 or more  too short by 7 (soft)

        """, status: 1),
    Invocation(
      "check", "--soft", "characters<=1", "-t", "ab",
      output: "characters  2  of 1  too long by 1 (soft)\n"),
    Invocation(
      "check", "--limit", "bytes:gbk<=4", "-t", "中😀",
      output: "bytes:gbk  2  of 4  1 scalar cannot be encoded\n",
      errors: "textlimit: --text: bytes:gbk cannot hold 1 scalar, which counts nothing: "
        + "😀 (U+1F600) at byte offset 3.\n", status: 1),
    Invocation(
      "check", "--limit", "bytes:gbk<=4", "--lines", input: "中\né😀\n",
      output: "standard input:2: bytes:gbk 2 of 4, 1 scalar cannot be encoded\n",
      errors: "textlimit: standard input:2: bytes:gbk cannot hold 1 scalar, which counts nothing: "
        + "😀 (U+1F600) at byte offset 2.\n", status: 1),
    Invocation(
      "check", "--limit", "bytes:gbk<=4", "--json", "-t", "😀",
      output: #"{"file":null,"fits":false,"binding":"bytes:gbk","readings":[{"unit":"bytes:gbk","#
        + #""count":0,"max":4,"remaining":4,"unencodable":1,"fits":false}],"#
        + #""unencodable":{"bytes:gbk":{"scalars":1,"first":[{"character":"😀","offset":0}]}}}"#
        + "\n", status: 1),
    Invocation(
      "check", "--limit", "characters<=6", "--lines", "lines.txt",
      output: """
        lines.txt:2: characters 11 of 6, too long by 5
        lines.txt:4: characters 14 of 6, too long by 8

        """, status: 1),
    Invocation(
      "check", "-m", "4", "-u", "bytes", "--soft", "words>=2", "--lines", "lines.txt",
      output: """
        lines.txt:1: bytes 5 of 4, too long by 1 (binding); words 1 of 2 or more, too short by 1 (soft)
        lines.txt:2: bytes 11 of 4, too long by 7 (binding)
        lines.txt:3: words 1 of 2 or more, too short by 1 (soft)
        lines.txt:4: bytes 14 of 4, too long by 10 (binding)

        """, status: 1),
    Invocation(
      "check", "-m", "1", "--lines", "--color", "always", input: "ab\n",
      output: "\u{1B}[1mstandard input:1\u{1B}[0m: characters 2 of 1, "
        + "\u{1B}[31mtoo long by 1\u{1B}[0m\n", status: 1),
    Invocation(
      "check", "-m", "3", "-t", "abcd", output: "characters  4  of 3  too long by 1\n", status: 1),
    Invocation(
      "check", "-m", "3", "-u", "utf16", "-l", "words<=1", "-t", "ab",
      output: "utf16  2  of 3  1 left\nwords  1  of 1  0 left (binding)\n"),
    Invocation("check", "--limit", "characters<=20", "--lines", "lines.txt"),
    Invocation(
      "check", "--limit", "scalars=5", "--json", "-t", "👨‍👩‍👧",
      output: #"{"file":null,"fits":true,"binding":"scalars","readings":[{"unit":"scalars","#
        + #""count":5,"min":5,"max":5,"remaining":0,"fits":true}]}"# + "\n"),
    Invocation(
      "check", "--limit", "characters<=1", "greeting.txt", "nowhere.txt",
      output: "greeting.txt\n  characters  5  of 1  too long by 4\n",
      errors: "textlimit: nowhere.txt: There is no such file.\n", status: 66),
  ]

  @Test(arguments: checks)
  func `prints readings and exits with 1 where a text does not fit`(
    _ invocation: Invocation
  ) throws {
    try invocation.check()
  }

  static let misuses = [
    Invocation(
      "check", "-u", "bytes", "-t", "a",
      errors: "Error: --unit is the unit of --max, which is missing.…", status: 64),
    Invocation(
      "check", "-m", "5", "-u", "bytes", "-u", "utf16", "-t", "a",
      errors: "Error: --unit is one unit, that of --max. Write a limit for each: "
        + "--limit 'bytes<=5' --limit 'utf16<=5'.…", status: 64),
    Invocation(
      "check", "-m", "5", "--max", "6", "-t", "a",
      errors: "Error: --max is one number. Write…", status: 64),
    Invocation("check", "-t", "a", errors: "Error: There is no limit to check.…", status: 64),
    Invocation(
      "check", "--limit", "characters<5", "-t", "a",
      errors: "Error: The value 'characters<5' is invalid for '--limit <limit>'…", status: 64),
    Invocation(
      "check", "--limit", "letters<=5", "-t", "a",
      errors: "Error: The value 'letters<=5' is invalid for '--limit <limit>': There is no unit…",
      status: 64),
  ]

  @Test(arguments: misuses)
  func `refuses limits that are none`(_ invocation: Invocation) throws { try invocation.check() }
}

@Suite struct `JSON of the command` {
  @Test func `reads back as it was, whatever is in it`() throws {
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

  @Test func `of lines has the numbers of every limit, and what is not UTF-8 repaired`() throws {
    let result = try Tool.run(
      ["check", "--lossy", "--lines", "--json", "-l", "bytes=2..4", "--soft", "words<=1", "-"],
      input: Data("a b\n".utf8) + [0xFF, 0x0A])
    #expect(
      result.output == #"""
        {"file":null,"line":1,"fits":true,"binding":"bytes","readings":[{"unit":"bytes","count":3,"min":2,"max":4,"remaining":1,"fits":true},{"unit":"words","count":2,"max":1,"remaining":-1,"soft":true,"fits":false}]}
        {"file":null,"line":2,"fits":true,"binding":"bytes","readings":[{"unit":"bytes","count":3,"min":2,"max":4,"remaining":1,"fits":true},{"unit":"words","count":0,"max":1,"remaining":1,"soft":true,"fits":true}]}

        """#)
    #expect(result.status == 0)
  }
}
