extension JSONValue {
  /// The value as a JSON text on one line, without whitespace.
  ///
  /// Members are sorted by the bytes of their keys. Scalars are escaped only if JSON requires an
  /// escape. A ``number(_:)`` that isn't finite is written as `null`.
  ///
  /// Equal values have the same text, with two exceptions. Canonically equivalent strings are
  /// equal, but are written with different scalars. The values `number(0.0)` and `number(-0.0)` are
  /// also equal, but are written as `0` and `-0`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(literal: "null")
    case .boolean(let value): bytes.append(literal: value ? "true" : "false")
    case .integer(let value): bytes.append(decimal: value)
    case .number(let value): bytes.append(number: value)
    case .decimal(let value): bytes.append(contentsOf: value.description.utf8)
    case .string(let value): bytes.append(quoting: value)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(quoting: member.key)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  package mutating func append(
    literal start: StaticString, quoting text: String, literal end: StaticString
  ) {
    append(literal: start)
    append(quoting: text)
    append(literal: end)
  }

  package mutating func append(key: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    append(key: key)
    value.write(to: &self)
  }

  /// Appends a key and a colon, after a comma unless the key is the first of its object. The key
  /// isn't escaped.
  package mutating func append(key: StaticString) {
    // If the last byte is `{`, this is the first member, because no value ends with `{`.
    append(literal: last == UInt8(ascii: "{") ? "\"" : ",\"")
    append(literal: key)
    append(literal: "\":")
  }

  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  private mutating func append(digitsOf number: UInt) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  fileprivate mutating func append(number: Double) {
    guard number.isFinite else { return append(literal: "null") }
    let text = number.description
    append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
  }

  package mutating func append(quoting string: String) {
    append(UInt8(ascii: "\""))
    string.withUTF8Bytes { text in
      var start = 0
      while true {
        let end = text.firstQuoteBackslashOrControl(from: start)
        append(copying: text.extracting(start..<end))
        guard end < text.count else { break }
        append(escaped: text[end])
        start = end + 1
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(literal: "\\\"")
    case UInt8(ascii: "\\"): append(literal: "\\\\")
    case 0x08: append(literal: "\\b")
    case 0x09: append(literal: "\\t")
    case 0x0A: append(literal: "\\n")
    case 0x0C: append(literal: "\\f")
    case 0x0D: append(literal: "\\r")
    default:
      append(literal: "\\u00")
      append(UInt8(ascii: byte < 16 ? "0" : "1"))
      let digit = byte & 0x0F
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The ``text`` of the value.
  public var description: String { text }
}
