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

  private static func refusal(_ id: String, _ reason: String) -> String {
    "{\"error\":\"line 1\(reason)\",\"id\":\(id)}\n"
  }

  private static func session(
    id: String = #""s""#, field: String = "{}", state: String = "null", events: String = "[]",
    more: String = ""
  ) -> String {
    #"{"id":\#(id),"field":\#(field),"state":\#(state),"events":\#(events)\#(more)}"#
  }

  /// A line that is no session, and what is said of it.
  static let refusals: [(line: String, answer: String)] = [
    // What is no JSON has no identity.
    (session(more: ","), refusal("null", ", column 47: expected a key, found '}'")),
    (
      "// " + session(),
      refusal("null", ", column 1: expected a value, found '// {\\\"id\\\":\\\"s\\\",\\\"fi…'")
    ),
    (
      session(id: "NaN"),
      refusal("null", ", column 7: expected a value, found 'NaN,\\\"field\\\":{},\\\"…'")
    ),
    (
      session(id: #""\ud800""#),
      refusal("null", #", column 8: '\\ud800' is half of a surrogate pair"#)
    ),
    (
      session(more: #","id":"t""#),
      refusal("null", #", column 47: the object has the key \"id\" twice"#)
    ),
    (
      session(field: #"{"scalarsPerCharacter":1e400}"#),
      refusal("null", ", column 42: the number '1e400' is too large")
    ),
    (
      "\u{FEFF}" + session(),
      refusal("null", ", column 1: a JSON text begins without a byte order mark")
    ),
    ("[]", refusal("null", ": expected an object")),
    ("1", refusal("null", ": expected an object")),
    // An identity that can be read is told.
    (session(id: "null"), refusal("null", ": missing key 'id'")),
    (session(id: "1"), refusal("null", ": id: expected a string")),
    (session(more: #","more":1"#), refusal(#""s""#, ": unknown key 'more'")),
    (session(field: "null"), refusal(#""s""#, ": missing key 'field'")),
    (session(field: "[]"), refusal(#""s""#, ": field: expected an object")),
    (
      session(field: #"{"limit":[]}"#),
      refusal(#""s""#, ": field: unknown key 'limit' (did you mean 'limits'?)")
    ),
    (session(field: #"{"limits":{}}"#), refusal(#""s""#, ": field.limits: expected an array")),
    (
      session(field: #"{"limits":[{"unit":"characters","max":1.5}]}"#),
      refusal(#""s""#, ": field.limits[0].max: expected a whole number")
    ),
    (
      session(field: #"{"limits":[{"unit":"characters","max":9223372036854775808}]}"#),
      refusal(#""s""#, ": field.limits[0].max: the number is out of range")
    ),
    (
      session(field: #"{"limits":[{"unit":"characters","max":"1"}]}"#),
      refusal(#""s""#, ": field.limits[0].max: expected a whole number")
    ),
    (
      session(field: #"{"limits":[{"unit":"characters","max":-1}]}"#),
      refusal(#""s""#, ": field.limits[0]: 'max' is negative")
    ),
    (
      session(field: #"{"limits":[{"unit":"characters","max":1,"soft":1}]}"#),
      refusal(#""s""#, ": field.limits[0].soft: expected true or false")
    ),
    (
      session(field: #"{"overflow":"cut"}"#),
      refusal(#""s""#, ": field.overflow: 'cut' is none of clip, reject, allow")
    ),
    (session(events: "null"), refusal(#""s""#, ": missing key 'events'")),
    (session(events: "[1]"), refusal(#""s""#, ": events[0]: expected an object")),
    (session(events: "[{}]"), refusal(#""s""#, ": events[0]: missing key 'type'")),
    (
      session(events: #"[{"type":"insert"}]"#),
      refusal(#""s""#, ": events[0]: 'insert' needs the key 'text'")
    ),
    (
      session(events: #"[{"type":"blur","text":"a"}]"#),
      refusal(#""s""#, ": events[0]: 'blur' has no key 'text'")
    ),
    (
      session(events: #"[{"type":"select","range":[1]}]"#),
      refusal(#""s""#, ": events[0].range: expected two whole numbers")
    ),
    (
      session(events: #"[{"type":"select","range":[0,0.5]}]"#),
      refusal(#""s""#, ": events[0].range: expected two whole numbers")
    ),
    (
      session(more: #","expect":[null]"#),
      refusal(#""s""#, ": expect: 1 expectations for 0 events; write null for those without")
    ),
    (
      session(events: #"[{"type":"blur"}]"#, more: #","expect":[{"texts":""}]"#),
      refusal(#""s""#, ": expect[0]: no step has a key 'texts'")
    ),
  ]

  @Test(arguments: refusals)
  func `tells what is wrong with a line, and where`(_ row: (line: String, answer: String)) throws {
    try Invocation("replay", input: row.line, output: row.answer, status: 65).check()
  }

  @Test func `takes null for an absent key, and 2.0 for 2`() throws {
    let plain = Self.session(
      field: #"{"limits":[{"unit":"characters","max":2}]}"#,
      state: #"{"text":"ab","selection":[1,2]}"#,
      events: #"[{"type":"insert","text":"xyz"}]"#)
    let other = Self.session(
      field: #"{"limits":[{"unit":"characters","max":2.0,"min":null,"soft":null}],"cut":null}"#,
      state: #"{"text":"ab","selection":[1e0,20e-1],"marked":null}"#,
      events: #"[{"type":"insert","text":"xyz","range":null,"language":null}]"#,
      more: #","expect":null"#)
    let results = try [plain, other].map { try Tool.run(["replay"], input: .init($0.utf8)) }
    #expect(results[0] == results[1])
    #expect(results[0].status == 0)
    #expect(results[0].output.contains(#""max":2"#))
  }

  @Test func `counts lines of the input, blank ones too`() throws {
    try Invocation(
      "replay", input: "\n \n{\n",
      output: #"{"error":"line 3, column 2: expected a key or '}', found the end","id":null}"#
        + "\n",
      status: 65
    ).check()
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
