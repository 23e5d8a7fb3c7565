import StrictJSON
import Testing

@Suite struct `A JSON syntax error` {
  private func error(in bytes: [UInt8]) -> String? {
    do {
      _ = try JSONValue(parsing: bytes.span)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      ("", "line 1, column 1: expected a value, found the end"),
      ("[1,]", "line 1, column 4: expected a value, found ']'"),
      ("[1 2]", "line 1, column 4: expected ',' or ']', found '2]'"),
      (#"{"a":1,}"#, "line 1, column 8: expected a key, found '}'"),
      (#"{"a" 1}"#, "line 1, column 6: expected ':', found '1}'"),
      (#"{"é":tru}"#, "line 1, column 7: expected a value, found 'tru}'"),
      ("[\n  1,\n  x]", "line 3, column 3: expected a value, found 'x]'"),
      ("{\r\n\"a\":}", "line 2, column 5: expected a value, found '}'"),
      ("[1,\n]}\n", "line 2, column 1: expected a value, found ']}'"),
      ("[1 x\r\n]", "line 1, column 4: expected ',' or ']', found 'x'"),
      ("[1.\n]", "line 1, column 4: expected a digit, found 'U+000A'"),
      ("1 2", "line 1, column 3: expected the end, found '2'"),
      ("\"abc", "line 1, column 5: expected '\"', found the end"),
      ("01", "line 1, column 1: the number '01' has a leading zero"),
      ("[-0012.5]", "line 1, column 2: the number '-0012' has a leading zero"),
      ("1.", "line 1, column 3: expected a digit, found the end"),
      ("[1e400]", "line 1, column 2: the number '1e400' is too large"),
      (#"["\x"]"#, #"line 1, column 3: invalid escape sequence '\x'"#),
      (#"["\ud800\n"]"#, #"line 1, column 3: unpaired surrogate '\ud800'"#),
      ("[\"a\tb\"]", #"line 1, column 4: a control character in a string must be escaped: \u0009"#),
      (#"{"a":1,"b":2,"a":3}"#, #"line 1, column 14: the object has the key "a" twice"#),
      (#"{"a":1,"\u0061":3}"#, #"line 1, column 8: the object has the key "\u0061" twice"#),
      ("\u{FEFF}", "line 1, column 1: expected a value, found the end"),
      ("\u{FEFF}[1.]", "line 1, column 4: expected a digit, found ']'"),
      ("\u{FEFF}[\n01]", "line 2, column 1: the number '01' has a leading zero"),
      ("\u{FEFF}\u{FEFF}{}", "line 1, column 1: expected a value, found 'U+FEFF{}'"),
      ("[\u{FEFF}1]", "line 1, column 2: expected a value, found 'U+FEFF1]'"),
      ("\u{1B}[31m", "line 1, column 1: expected a value, found 'U+001B[31m'"),
      ("\u{202E}x", "line 1, column 1: expected a value, found 'U+202Ex'"),
      (
        "// a comment that goes on", "line 1, column 1: expected a value, found '// a comment tha…'"
      ),
    ])
  func `has the line, the column, and an excerpt`(text: String, description: String) {
    #expect(error(in: Array(text.utf8)) == description)
  }

  @Test func `has the value of a byte that isn't UTF-8`() {
    #expect(
      error(in: [0x5B, 0x0A, 0x22, 0xC3, 0xA9, 0xFF, 0x22, 0x5D])
        == "line 2, column 4: the byte 0xFF isn't UTF-8")
    #expect(error(in: [0xFF, 0xFE, 0x5B, 0x00]) == "line 1, column 1: the byte 0xFF isn't UTF-8")
  }

  @Test func `has a short excerpt of a large text`() throws {
    let long = String(repeating: "a", count: 200_000)
    for text in [
      long, "\"\(long)", "[1,\(long)]", "{\"\(long)\":1,\"\(long)\":2}",
      "1\(String(repeating: "0", count: 200_000))",
      "[\(String(repeating: "\u{301}", count: 200_000))]", "\"\\\(long)\"",
    ] {
      let description = try #require(error(in: Array(text.utf8)))
      #expect(description.utf8.count < 200, "\(description.prefix(300))")
    }
  }

  @Test func `can be located in a larger text`() throws {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[\n}") }
    #expect(error?.inText(startingAtLine: 10).description.hasPrefix("line 11, column 1: ") == true)
  }

  @Test func `is thrown at the first value that is nested too deeply`() {
    for (open, column) in [("[", 513), (#"{"a":"#, 5 * 512 + 1), (#"[{"a":"#, 256 * 6 + 1)] {
      #expect(
        error(in: Array(String(repeating: open, count: 200_000).utf8))
          == "line 1, column \(column): more than 512 nested arrays and objects")
    }
  }

  @Test
  func `isn't thrown at the maximum depth, at which values can be written, compared, and skipped`()
    throws
  {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let value = try JSONValue(parsing: text)
    #expect(value.text == text)
    #expect(value == (try JSONValue(parsing: text)))
    var reader = JSONReader()
    let bytes = Array(text.utf8)
    try reader.begin(bytes.span)
    try reader.skipValue(in: bytes.span)
    guard case .end = try reader.next(in: bytes.span) else {
      Issue.record("Expected the end at \(reader.offset)")
      return
    }
  }
}
