import Foundation
import Testing
import TextMetrics

@Suite struct JSONValueTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test(
    "a decoder gives each value as what it is",
    arguments: [
      ("null", .null), ("true", true), ("false", false), ("0", 0), ("-7", -7), ("1.0", 1),
      ("1e2", 100), ("0.5", .number(0.5)), ("-0.5e+10", -5_000_000_000), ("1e30", .number(1e30)),
      ("9223372036854775807", .integer(.max)), ("\"\"", ""), ("\"true\"", "true"), ("\"1\"", "1"),
      ("[]", []), ("{}", [:]), ("[1,[2,[]],{}]", [1, [2, []], [:]]),
      (#"{"b":1,"a":[null,{"c":false}]}"#, ["a": [.null, ["c": false]], "b": 1]),
      (#" "\u00e9\ud83d\udc4d\/\b\f" "#, "é👍/\u{8}\u{c}"),
    ] as [(String, JSONValue)])
  func decoding(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(
    "what is read is written again, with its keys sorted",
    arguments: [
      "null", "true", "0", "-12", "0.5", "\"\"", "[]", "{}", "[1,[2,[]],{}]",
      #"{"a":"\"\\\n\r\t","b":1}"#, #""é👍🏽""#,
    ])
  func roundTrip(text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(read(text)), as: UTF8.self) == text)
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", " ", "tru", "01", "1.", "[1 2]", "{\"a\"}", "{a:1}", "\"a", "1 2", "1e999",
    ])
  func invalid(text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test func `a million brackets are refused without a crash`() {
    for bracket in ["[", #"{"a":"#] {
      #expect(throws: DecodingError.self) {
        try read(String(repeating: bracket, count: 1_000_000))
      }
    }
  }

  @Test func `a value as deep as the decoder goes is read and written`() throws {
    let text = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let value = try read(text)
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
  }
}
