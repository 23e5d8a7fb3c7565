import StrictJSON
import Testing

/// What RFC 8259 says of each scalar; of numbers and structures, `Verdicts` has rows.
@Suite struct `JSON to the letter` {
  /// Whether a text of these bytes is read.
  private static func accepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONValue(parsing: bytes.span)) != nil
  }

  private static func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

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
