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
      output: "standard input:2\n  bytes:gbk  2  of 4  1 scalar cannot be encoded\n",
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
        lines.txt:2
          characters  11  of 6  too long by 5
        lines.txt:4
          characters  14  of 6  too long by 8

        """, status: 1),
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
