import TextMetrics

/// A string as it stands in a JSON text, between its quotation marks.
package struct JSONString: Sendable {
  /// The offset of its first byte, after the quotation mark.
  package let start: Int
  /// The offset of the closing quotation mark.
  package let end: Int
  /// Whether the string differs from its bytes.
  package let hasEscapes: Bool

  /// Bytes between the quotation marks.
  var length: Int { end &- start }

  /// The string as a value of its own. Linear.
  package func value(_ text: Span<UInt8>) -> String {
    guard hasEscapes else { return String(text.extracting(start..<end)) }
    var bytes: ContiguousArray<UInt8> = []
    appendBytes(to: &bytes, text)
    return String(bytes.span)
  }

  /// Appends the bytes that the string means, in UTF-8.
  package func appendBytes(to bytes: inout ContiguousArray<UInt8>, _ text: Span<UInt8>) {
    var index = start
    while true {
      let escape = StringBlocks.endOfPlainBytes(text, from: index)
      bytes.append(copying: text.extracting(index..<escape))
      index = escape
      guard index < end else { return }
      let letter = text[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        var value = text.hexadecimal(at: index) ?? 0
        index += 4
        if 0xD800..<0xDC00 ~= value {
          // The reader has seen that the other half follows, after another `\u`.
          value =
            0x10000 + (value - 0xD800) << 10 + ((text.hexadecimal(at: index + 2) ?? 0) - 0xDC00)
          index += 6
        }
        if let scalar = Unicode.Scalar(value) { bytes.append(contentsOf: UTF8.encode(scalar)!) }
      default: bytes.append(letter)
      }
    }
  }
}

extension JSONReader {
  /// Reads a string at whose quotation mark the position stands.
  mutating func string(_ text: Span<UInt8>) throws(JSONSyntaxError) -> JSONString {
    let start = position &+ 1
    var index = start
    var hasEscapes = false
    while true {
      index = StringBlocks.endOfPlainBytes(text, from: index)
      guard index < text.count else {
        position = index
        throw unexpected(text, "'\"'")
      }
      switch text[index] {
      case UInt8(ascii: "\""):
        position = index &+ 1
        return JSONString(start: start, end: index, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = try endOfEscape(text, from: index)
      case let control:
        throw JSONSyntaxError(.controlCharacter(control), at: index, in: text)
      }
    }
  }

  /// The offset after the escape sequence that begins at `start`; after both halves of a pair.
  private func endOfEscape(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> Int {
    func failure(_ problem: (String) -> JSONSyntaxError.Problem, length: Int) -> JSONSyntaxError {
      let end = Swift.min(start + length, text.count)
      return JSONSyntaxError(problem(text.quotation(from: start, to: end)), at: start, in: text)
    }
    guard start + 1 < text.count else {
      throw JSONSyntaxError(.unexpectedEnd(expected: "an escape sequence"), at: start + 1, in: text)
    }
    switch text[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      guard let first = text.hexadecimal(at: start + 2)
      else { throw failure(JSONSyntaxError.Problem.invalidEscape, length: 6) }
      guard 0xD800..<0xE000 ~= first else { return start + 6 }
      guard first < 0xDC00, start + 7 < text.count, text[start + 6] == UInt8(ascii: "\\"),
        text[start + 7] == UInt8(ascii: "u"), let second = text.hexadecimal(at: start + 8),
        0xDC00..<0xE000 ~= second
      else { throw failure(JSONSyntaxError.Problem.loneSurrogate, length: 6) }
      return start + 12
    default: throw failure(JSONSyntaxError.Problem.invalidEscape, length: 2)
    }
  }
}

extension Span<UInt8> {
  /// The number that four hexadecimal digits spell; nil where there are none.
  fileprivate func hexadecimal(at start: Int) -> UInt32? {
    guard start + 4 <= count else { return nil }
    var value: UInt32 = 0
    for offset in start..<start + 4 {
      let digit: UInt8
      switch self[offset] {
      case let byte where 0x30...0x39 ~= byte: digit = byte - 0x30
      case let byte where 0x41...0x46 ~= byte: digit = byte - 0x41 + 10
      case let byte where 0x61...0x66 ~= byte: digit = byte - 0x61 + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
