import StrictJSON
import Testing

/// What RFC 8259 wants accepted and refused, rule by rule, after the cases of JSONTestSuite.
@Suite struct `JSON to the letter` {
  /// Whether a text of these bytes is read.
  private static func accepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONValue(parsing: bytes.span)) != nil
  }

  private static func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

  /// Every place in which a value may stand.
  private static func placed(_ value: String) -> [String] {
    [
      value, " \t\r\n\(value) \t\r\n", "[\(value)]", "[ \(value) ,0]", "[0,\(value)]",
      #"{"k":\#(value)}"#, #"{ "k" : \#(value) , "l" : 0 }"#, #"[[],{"k":[\#(value)]}]"#,
    ]
  }

  @Test(
    "a value is one wherever it stands",
    arguments: [
      "null", "true", "false", "0", "-0", "1", "-1", "10", "1234567890", "0.0", "-0.0", "1.5",
      "0.10", "1e1", "1E1", "1e+1", "1E+1", "1e-1", "1E-1", "0e0", "0E+00", "-0e-1", "1.0e1",
      "123.456e78", "123.456e-789", "1e308", "-1e308", "1E22", "9223372036854775807",
      "-9223372036854775808", "9223372036854775808", "18446744073709551616",
      "100000000000000000000", "-237462374673276894279832749832423479823246327846",
      "-0.000000000000000000000000000000000000000000000000000000000000000000000000000001",
      "1e-999999999999", "[]", "[ ]", "[\n]", "[[]]", "[[[]],[]]", "[null]", "[1,2]", "[1 , 2]",
      "[null,1,\"1\",{}]", "{}", "{ }", "{\n}", #"{"":0}"#, #"{"a":1,"b":2}"#,
      #"{"a":{"a":{"a":{}}}}"#, #"[{"a":1},{"a":1}]"#, #"{"A":1,"a":2}"#, #"{"a":[],"aa":[]}"#,
      #"{"a\u0000b":1}"#, #"{"e\u0301":1,"\u00e9":2}"#, "\"\"", "\" \"", #""a""#, #""\"""#,
      #""\\""#, #""\/""#, #""\b\f\n\r\t""#, #""\u0000""#, #""\u001F""#, #""\u0022""#, #""\u005C""#,
      #""\u00e9\u00E9""#, #""\uD834\uDd1e""#, #""\ud800\udc00\uDBFF\uDFFF""#, #""\uFFFF\uFFFE""#,
      #""\uFDD0""#, #""\\u0000""#, #""\\a""#, #""\\""#, #""\"\\\/\b\f\n\r\t""#, #""/""#,
      "\"\u{7F}\"",
      "\"\u{80}\u{9F}\"", "\"é€𝄞\"", "\"\u{2028}\u{2029}\"", "\"\u{FEFF}\"",
      "\"\u{FFFF}\u{10FFFF}\"",
      "\"e\u{301}\"", "\"a/*b*/c//d\"", #""asd ""#, #""[1,2,{\"a\":""#,
    ])
  func accepting(value: String) {
    for text in Self.placed(value) { #expect(Self.accepts(text), "\(text)") }
  }

  @Test(
    "what is no value is none wherever it stands",
    arguments: [
      "", "nul", "nulll", "Null", "NULL", "tru", "truee", "True", "TRUE", "fals", "falsee", "False",
      "nil", "None", "undefined", "NaN", "-NaN", "nan", "Infinity", "-Infinity", "+Infinity", "Inf",
      "-", "+", "+1", "--1", "-+1", "- 1", "++1", "01", "-01", "00", "-00", "00.0", "-00e0", "012",
      "0x1", "0x", "0b1", "1_000", ".", ".5", "-.5", "5.", "-5.", "0.", "0.e1", "2.e3", "2.e-3",
      "1.e", "1.2.3", "1..2", "1e", "1E", "1e+", "1e-", "1eE2", "1e1.5", "1e+-1", "0e", "0e+",
      "0E+",
      "1.0e", "1.0e+", "1 000", "1a", "-a", "1ea", "１", "1\u{FF11}", "1é", "∞",
      "1e400", "-1e400", "1e999999999999", "0.4e00669999999999999999999999999999999999999999999",
      "1" + String(repeating: "0", count: 400),
      "\"", "\"a", "a\"", "'a'", "“a”", "`a`", "a", "\"a\"b", "\"a\" \"b\"", "\"\\\"", "\"\\",
      #""\x00""#,
      #""\a""#, #""\'""#, #""\0""#, #""\v""#, #""\ ""#, #""\U0041""#, "\"\\\n\"", "\"\\\u{0}\"",
      "\"\\é\"", "\"\\🌀\"",
      #""\u""#, #""\u0""#, #""\u00""#, #""\u004""#, #""\u00G0""#, #""\u+041""#, #""\u 041""#,
      #""\u-041""#,
      #""\u00４1""#, #""\u{41}""#, #""\ud800""#, #""\udc00""#, #""\uD800a""#, #""\uD800\n""#,
      #""\uD800\""#,
      #""\uD800\u""#, #""\uD800\u1""#, #""\uD800\u1x""#, #""\ud800\ud800""#, #""\uDC00\uD800""#,
      #""\uD800\u0041""#,
      #""\uD834\uDD""#, #""\ud83d\ud83d\udc4d\udc4d""#, #""a\uDFFFb""#, #""\uDADA""#,
      #""\uDd1e\uD834""#,
      "\"\u{0}\"", "\"\u{1}\"", "\"\u{1F}\"", "\"\t\"", "\"\n\"", "\"\r\"", "\"a\u{8}b\"",
      "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[,,]", "[1 2]", "[1:2]", "[1;2]",
      "[\"a\",4,,]",
      "[1}", "[(1)]", "[[]", "[]]", "[x", "[\"\": 1]", "[1,\n1\n,1", "[*]", "[-]", "[#]",
      "[<null>]", "[1]x",
      "{", "}", "{]", #"{"a""#, #"{"a"}"#, #"{"a":"#, #"{"a":}"#, #"{"a":1"#, #"{"a":1,"#,
      #"{"a":1,}"#,
      #"{"a":1,,"b":2}"#, #"{,"a":1}"#, "{,}", #"{"a" 1}"#, #"{"a"::1}"#, #"{"a":1:2}"#,
      #"{"a",1}"#, #"{"a"=1}"#,
      #"{"a"b:1}"#, "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", #"{"a":1 "b":2}"#,
      #"{"a":1;"b":2}"#,
      #"{"a":a}"#, #"{"a":1]"#, #"{"a":1}}"#, #"{"a":1}#"#, #"{"a":"b"}//"#, #"{"a":"b"}/**/"#,
      #"{"\uDFAA":0}"#,
      #"{"a":1,"a":1}"#, #"{"a":1,"a":2}"#, #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":2}"#,
      #"{"":1,"":2}"#,
      #"{"\u00e9":1,"é":2}"#, #"{"a\/b":1,"a/b":2}"#, #"{"x":{"a":1,"a":2}}"#,
      #"[{"a":[{"b":0,"b":0}]}]"#,
      "// a\n1", "/* a */1", "1 // a", "1 /* a */", "# a\n1", "[1,/* a */2]", "{/**/}", "<!-- -->1",
      "1 1", "1,1", "{}{}", "[][]", "null true", "1\u{0}", "\u{0}1", "\u{B}1", "\u{C}1", "\u{A0}1",
      "\u{85}1",
      "\u{2028}1", "\u{3000}1", "\u{200B}1", "\u{2060}1", "\u{FEFF}1", "\u{FEFF}", "\u{1A}", "\\",
      "\\u000A1", "é",
      "[\u{A0}]", "[\u{C}]", "[\u{B}1]", "*", "&", "@", "$", "%", ":", ",", ";", "=", "()", "<.>",
      "[<null>]",
    ])
  func refusing(value: String) {
    for text in Self.placed(value) where !Self.isCompleted(text, by: value) {
      #expect(!Self.accepts(text), "\(text)")
    }
  }

  /// Nothing makes an array empty, and with a comma two elements are two.
  private static func isCompleted(_ text: String, by value: String) -> Bool {
    value == "" && text.contains("[]") || value == "1,1" && text.contains("[")
  }

  @Test(
    "what is not UTF-8 is refused",
    arguments: [
      [0x22, 0xE9, 0x22], [0x22, 0xE5, 0x22], [0x22, 0x80, 0x22], [0x22, 0xBF, 0x22],
      [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xC1, 0xBF, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xE0, 0x9F, 0xBF, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xED, 0xBF, 0xBF, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF, 0x22],
      [0x22, 0xFE, 0x22], [0x22, 0xFF, 0x22], [0x22, 0xE6, 0x97, 0xA5, 0xD1, 0x88, 0xFA, 0x22],
      [0x22, 0xC3], [0x22, 0xC3, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0x22],
      [0xE9], [0x5B, 0xFF, 0x5D], [0x5B, 0x61, 0xE5, 0x5D], [0x5B, 0x31, 0x65, 0x31, 0xE5, 0x5D],
      [0x5B, 0x31, 0xE5, 0x5D], [0x5B, 0x22, 0x5C, 0xE5, 0x22, 0x5D],
      [0x5B, 0x22, 0x5C, 0x75, 0xE5, 0x22, 0x5D],
      // UTF-16 and UTF-32, with and without a byte order mark, and the mark of UTF-8.
      [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D],
      [0x5B, 0x00, 0x5D, 0x00], [0x00, 0x5B, 0x00, 0x5D],
      [0xFF, 0xFE, 0x00, 0x00, 0x5B, 0x00, 0x00, 0x00, 0x5D, 0x00, 0x00, 0x00],
      [0x5B, 0x00, 0x22, 0x00, 0xE9, 0x00, 0x22, 0x00, 0x5D, 0x00],
      [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0x7B, 0x7D],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    #expect(!Self.accepts(bytes))
    #expect(!Self.accepts([0x5B] + bytes + [0x5D]))
  }

  @Test func `every byte that is no scalar of its own is refused in a string`() {
    for byte in 0x80...0xFF {
      for padding in [0, 1, 15, 16, 17, 63, 64, 65] {
        let text = [0x22] + [UInt8](repeating: 0x61, count: padding) + [UInt8(byte), 0x22]
        #expect(!Self.accepts(text), "\(byte) after \(padding)")
      }
    }
  }

  @Test func `every control character must be escaped, wherever in a string it stands`() {
    for byte in 0..<0x20 {
      for padding in 0...70 {
        let before = String(repeating: "a", count: padding)
        let control = String(Unicode.Scalar(UInt8(byte)))
        #expect(!Self.accepts("\"\(before)\(control)\""), "\(byte) after \(padding)")
        let escape = #"\u00\#(byte < 16 ? "0" : "1")\#(String(byte % 16, radix: 16))"#
        #expect(
          (try? JSONValue(parsing: "\"\(before)\(escape)\"")) == .string(before + control))
      }
    }
  }

  @Test func `only one character behind a backslash is an escape`() {
    let escapes = Set("\"\\/bfnrt".unicodeScalars)
    for scalar in (UInt8.min...0x7F).map(Unicode.Scalar.init) where scalar != "u" {
      #expect(Self.accepts("\"\\\(scalar) \"") == escapes.contains(scalar), "\(scalar.value)")
    }
  }

  @Test func `every scalar is read from its escape`() throws {
    for value in stride(from: UInt32(0), to: 0x110000, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let units = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let text = "\"" + units.joined() + "\""
      guard try JSONValue(parsing: text) == .string(String(scalar)) else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test func `a text cut anywhere is refused`() throws {
    let text = Array(#"{"a":[1.5e3,-2,true,"é\ud83d\udc4d\n"],"b":{"c":null},"d":[[],{}]}"#.utf8)
    #expect(Self.accepts(text))
    for end in 0..<text.count { #expect(!Self.accepts(Array(text[..<end])), "\(end)") }
  }
}
