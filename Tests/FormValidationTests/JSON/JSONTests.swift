import FormValidation
import Testing

@Suite struct JSONTests {
  @Test(
    "what is read is written again, byte for byte",
    arguments: [
      "null", "true", "false", "0", "-0.5e+10", "123456789012345678901234567890", "\"\"", "[]",
      "{}", "[1,[2,[]],{}]", #"{"b":1,"a":"\"\\\n\r\t"}"#, #""é👍🏽\u0000\u001f\u2028""#,
    ])
  func roundTrip(text: String) throws {
    #expect(try JSONValue(parsing: text).compact == text)
    #expect(try JSONValue(parsing: JSONValue(parsing: text).pretty).compact == text)
  }

  @Test func `escapes are read as what they stand for`() throws {
    #expect(
      try JSONValue(parsing: #" "\u00e9\ud83d\udc4d\/\b\f" "#)
        == .text("é👍/\u{8}\u{c}"))
  }

  @Test(
    "what is no JSON is refused with its place",
    arguments: [
      ("", 0), (" ", 1), ("tru", 3), ("trux", 3), ("01", 1), ("1.", 2), ("1e", 2), ("-", 1),
      ("+1", 0), ("[1,]", 3), ("[1 2]", 3), ("{\"a\"}", 4), ("{\"a\":1,}", 7), ("{a:1}", 1),
      ("\"a", 2), ("\"\n\"", 1), (#""\x""#, 1), (#""\u12g4""#, 1), (#""\ud800""#, 1),
      (#""\ud800\u0041""#, 1), (#""\udc00""#, 1), ("1 2", 2), (#"{"a":1,"a":2}"#, 7),
    ])
  func invalid(text: String, byte: Int) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.byteOffset == byte, "\(text): \(error.map(String.init(describing:)) ?? "")")
  }

  @Test func `invalid UTF-8 is refused, also in slices`() {
    let bytes: [UInt8] = [0x20, 0x22, 0x61, 0xFF, 0x22]
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[1...]) }
    #expect(error?.byteOffset == 1)
    #expect(error?.reason == .invalidUTF8)
  }

  @Test func `a million brackets are refused without a crash`() {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "[", count: 1_000_000))
    }
    #expect(error?.reason == .tooDeep(limit: 256))
  }

  @Test func `one key too many among thousands is found`() {
    let keys = (0..<5000).map { #""k\#($0)":0"# }
    let text = "{" + (keys + [#""k4321":1"#]).joined(separator: ",") + "}"
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.reason == .duplicateKey("k4321"))
  }

  @Test func `canonically equivalent keys are two keys`() throws {
    let value = try JSONValue(parsing: "{\"\u{e9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{e9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }
}
