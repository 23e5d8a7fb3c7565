import Foundation
import Testing

@Suite struct `textlimit replay` {
  private static let session = #"""
    {"id":"s","field":{"limits":[{"unit":"characters","max":5}]},"state":{"text":"abcd",\#
    "selection":[2,2]},"events":[{"type":"insert","text":"XYZ"}]
    """#

  static let runs = [
    Invocation(
      "replay", input: session + "}\n\n",
      output: #"""
        {"id":"s","steps":[{"counts":[{"committed":5,"live":5,"max":5,"remaining":0,"unit":\#
        "characters"}],"decision":"clipped","directives":[],"dropped":"YZ","inserted":"X",\#
        "marked":null,"selection":[3,3],"text":"abXcd","violations":[{"attempted":7,"limit":0,\#
        "max":5,"rule":"limit","unit":"characters"}]}]}

        """#),
    Invocation(
      "replay", "--text-only", input: session + "}\n" + session + #","expect":[{"text":"abXcd"}]}"#,
      output: "\"abXcd\"\n\"abXcd\"\n"),
    Invocation(
      "replay", "--text-only", input: session + #","expect":[{"text":"abcd"}]}"#,
      output: "\"abXcd\"\n", status: 1),
    Invocation(
      "replay", "--text-only",
      input: session + #","expect":[{"counts":[{"unit":"characters","committed":5.0,"live":5,"#
        + #""max":5,"min":null,"remaining":0}],"preview":null}]}"#,
      output: "\"abXcd\"\n"),
    Invocation(
      "replay", "--text-only",
      input: #"{"id":"s","field":{},"events":[{"type":"insert","text":"e\u0301","range":null}],"#
        + #""expect":[{"text":"\u00e9"}]}"#,
      output: "\"e\u{301}\"\n", status: 1),
    Invocation(
      "replay", "nowhere.jsonl", errors: "textlimit: nowhere.jsonl: There is no such file.\n",
      status: 66),
  ]

  @Test(arguments: runs)
  func `plays one session a line`(_ invocation: Invocation) throws { try invocation.check() }

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
        1. insert 'XYZ'
           abX|cd
           characters  5  of 5  0 left
           clipped: put in 'X'; dropped 'YZ'; characters<=5 would be 7
           ✗ text: expected 'abcd', is 'abXcd'
        2. mark 'ni
        """))
    #expect(result.output.contains("\n3. commit '你', language zh-Hans\n   abX|cd\n"))
    #expect(!result.output.contains("\u{200B}"))
    #expect(
      result.output.hasSuffix(
        "\n1 session, 3 steps, 1 difference in 1 session, 1 line unreadable\n"))
    #expect(result.status == 65)
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
}
