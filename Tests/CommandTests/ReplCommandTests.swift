import Foundation
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

  static let compositions = [
    Invocation(
      "repl", "--limit", "characters<=5",
      input: """
        :field abcd
        :mark nihao
        :commit 你好
        :undo
        XYZ
        """,
      output: """
        abcd|
        characters  4  of 5  1 left
        abcd{nihao}|
        characters  4  of 5  1 left
        live: characters 9
        preview: abcdn
        deferred: put in 'nihao'
        abcd你|
        characters  5  of 5  0 left
        clipped: put in '你'; dropped '好'; characters<=5 would be 6; tells the host: \
        resynchronizeInputMethod
        abcd|
        characters  4  of 5  1 left
        accepted
        abcdX|
        characters  5  of 5  0 left
        clipped: put in 'X'; dropped 'YZ'; characters<=5 would be 7

        """),
    Invocation(
      "repl",
      input: """
        :policy reject enforce
        :limit characters<=2
        :insert abc
        :set 👍🏽🇩🇪e
        :select 8 4
        :delete
        :select 1
        :select x
        :lines
        :policy large
        """,
      output: """
        policies: reject enforce character
        limits: characters<=2
        |
        characters  0  of 2  2 left
        rejected: dropped 'abc'; characters<=2 would be 3
        👍🏽🇩🇪e|
        characters  3  of 2  too long by 1
        accepted: put in '👍🏽🇩🇪e'
        👍🏽[🇩🇪]e
        characters  3  of 2  too long by 1
        accepted
        👍🏽|e
        characters  2  of 2  0 left
        accepted
        👍🏽|e
        characters  2  of 2  0 left
        rejected: there is no position 1 to 1 in the text
        Write one or two offsets in UTF-16 code units, such as 0 5.
        There is no policy 'large'; :help lists them.

        """),
  ]

  @Test(arguments: compositions)
  func `plays the input method of a field`(_ invocation: Invocation) throws {
    try invocation.check()
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
}
