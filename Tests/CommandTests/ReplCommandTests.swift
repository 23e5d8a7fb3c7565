import Testing

@Suite struct `textlimit repl` {
  static let sessions = [
    Invocation(
      "repl", input: "你好 👋🏽\n", output: "characters 4  scalars 5  utf16 7  bytes 15  words 1\n"),
    Invocation(
      "repl", "--limit", "characters<=3", "-u", "characters", input: "hello\nok",
      output: """
        characters 5
        characters  5  of 3  too long by 2
        keeps: hel
        characters 2
        characters  2  of 3  1 left

        """),
    Invocation(
      "repl",
      input: """
        :unit bytes:gbk words:zh
        :limit bytes:gbk<=4 words:zh<=9
        我有很多
        :limit none
        :unit
        :limit what
        :wrong
        :quit
        never read
        """,
      output: """
        units: bytes:gbk words:zh
        limits: bytes:gbk<=4 words:zh<=9
        bytes:gbk 8  words:zh 2
        bytes:gbk  8  of 4  too long by 4 (binding)
        words:zh   2  of 9  7 left
        keeps: 我有
        limits: none
        units: bytes:gbk words:zh
        'what' is no limit. Write a unit, one of <=, >= and =, and a number, such as \
        characters<=300, words>=3 or bytes=3..3000.
        There is no command ':wrong'; :help lists them.

        """),
  ]

  @Test(arguments: sessions)
  func `answers each line`(_ invocation: Invocation) throws { try invocation.check() }
}
