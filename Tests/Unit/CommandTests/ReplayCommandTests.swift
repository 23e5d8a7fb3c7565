import Foundation
import Testing

@Suite struct `textlimit replay` {
  private static let session = #"""
    {"id":"s","field":{"limits":[{"unit":"characters","max":5}]},"state":{"text":"abcd",\#
    "selection":[2,2]},"events":[{"type":"insert","text":"XYZ"}]
    """#

  @Test func `goes on after lines that are no sessions`() throws {
    let input = [#"{"id":"x"}"#, "no JSON", Self.session + #","more":1}"#, Self.session + "}"]
    let lines = try Tool.run(
      ["replay"], input: .init(input.joined(separator: "\n").utf8)
    )
    #expect(lines.status == 65)
    let results = lines.output.split(separator: "\n")
    #expect(results.count == 4)
    #expect(results[0].contains(#""error":"#) && results[0].contains(#""id":"x""#))
    #expect(results[1].contains(#""error":"#) && results[1].contains(#""id":null"#))
    #expect(results[2].contains(#""error":"#) && results[2].contains(#""id":"s""#))
    #expect(results[3].contains(#""steps":"#))
  }

  private static let shown = #"""
    {"id":"paste","field":{"limits":[{"unit":"characters","max":5}]},"state":{"text":"abcd",\#
    "selection":[2,2]},"events":[{"type":"insert","text":"XYZ"},{"type":"mark","text":"ni\u200b"},\#
    {"type":"commit","text":"你","language":"zh-Hans"}],\#
    "expect":[{"decision":"clipped","text":"abcd"},null,null]}
    """#

  @Test func `draws sessions for people`() throws {
    let result = try Tool.run(["replay", "--show"], input: Data((Self.shown + "\n[]\n").utf8))
    #expect(
      result.output.hasPrefix(
        """
        paste  characters<=5
           ab|cd
        1. :insert XYZ
           abX|cd
           characters  5  of 5  0 left
           clipped: put in 'X'; dropped 'YZ'; characters<=5 would be 7
           ✗ text: expected 'abcd', is 'abXcd'
        2. :mark ni
        """))
    #expect(result.output.contains("\n3. :commit 你  in zh-Hans\n   abX|cd\n"))
    #expect(!result.output.contains("\u{200B}"))
    #expect(
      result.output.hasSuffix(
        "\n1 session, 3 steps, 1 difference in 1 session, 1 line unreadable\n"))
    #expect(result.status == 65)
  }

  @Test(arguments: [
    (#"[{"decision":"accepted"}]"#, "all as expected"), ("[null]", "no expectations"),
  ])
  func `says whether anything was expected`(_ expectations: String, _ verdict: String) throws {
    let session = #"{"id":"a","field":{"limits":[]},"events":[{"type":"insert","text":"b"}],"#
    let input = Data("\(session)\"expect\":\(expectations)}".utf8)
    let output = try Tool.run(["replay", "--show"], input: input).output
    #expect(output.hasSuffix("\n1 session, 1 step, \(verdict)\n"))
  }

  @Test func `draws in colour where it is asked for, and never else`() throws {
    let input = Data(Self.shown.utf8)
    let coloured = try Tool.run(["replay", "--show", "--color", "always"], input: input).output
    #expect(coloured.contains("\u{1B}[31m✗ text: expected"))
    #expect(coloured.contains("\u{1B}[33mclipped\u{1B}[0m"))
    for options in [["--color", "never"], []] {
      let plain = try Tool.run(["replay", "--show"] + options, input: input).output
      #expect(!plain.contains("\u{1B}"))
    }
    let json = try Tool.run(["replay", "--json"], input: input)
    #expect(try json == Tool.run(["replay"], input: input))
  }

  @Test func `takes null for an absent key, and 2.0 for 2`() throws {
    let plain = #"""
      {"id":"s","field":{"limits":[{"unit":"characters","max":2}]},\#
      "state":{"text":"ab","selection":[1,2]},"events":[{"type":"insert","text":"xyz"}]}
      """#
    let other = #"""
      {"id":"s","field":{"limits":[{"unit":"characters","max":2.0,"min":null,"soft":null}],\#
      "cut":null},"state":{"text":"ab","selection":[1e0,20e-1],"marked":null},\#
      "events":[{"type":"insert","text":"xyz","range":null,"language":null}],"expect":null}
      """#
    let results = try [plain, other].map { try Tool.run(["replay"], input: .init($0.utf8)) }
    #expect(results[0] == results[1])
    #expect(results[0].status == 0)
    #expect(results[0].output.contains(#""max":2"#))
  }

  @Test func `refuses a long line of brackets without echoing it`() throws {
    for bracket in ["[", #"{"a":"#] {
      let line = String(repeating: bracket, count: 1_000_000)
      let result = try Tool.run(["replay"], input: .init(line.utf8))
      #expect(result.output.utf8.count < 300)
      #expect(result.output.contains("more than 512 arrays and objects inside each other"))
    }
  }
}
