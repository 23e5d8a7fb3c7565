/// The range of a string token in a JSON text, in bytes and without the quotation marks.
package struct JSONString: Sendable {
  package let start: Int
  package let end: Int
  package let hasEscapes: Bool

  var byteCount: Int { end &- start }

  package func value(in text: Span<UInt8>) -> String {
    guard hasEscapes else { return String(text.extracting(start..<end)) }
    var bytes: ContiguousArray<UInt8> = []
    appendBytes(to: &bytes, in: text)
    return String(bytes.span)
  }

  package func appendBytes(to bytes: inout ContiguousArray<UInt8>, in text: Span<UInt8>) {
    var index = start
    while true {
      let escape = text.firstQuoteBackslashOrControl(from: index)
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
          // The reader has checked that `\u` and a low surrogate follow.
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
  mutating func readString(in text: Span<UInt8>) throws(JSONSyntaxError) -> JSONString {
    let start = offset &+ 1
    var index = start
    var hasEscapes = false
    while true {
      index = text.firstQuoteBackslashOrControl(from: index)
      guard index < text.count else {
        offset = index
        throw unexpected(in: text, expected: "'\"'")
      }
      switch text[index] {
      case UInt8(ascii: "\""):
        offset = index &+ 1
        return JSONString(start: start, end: index, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = try endOfEscape(in: text, from: index)
      case let control:
        throw JSONSyntaxError(.controlCharacter(control), at: index, in: text)
      }
    }
  }

  private func endOfEscape(
    in text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> Int {
    func failure(_ problem: (String) -> JSONSyntaxError.Problem, length: Int) -> JSONSyntaxError {
      var end = Swift.min(start + length, text.count)
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
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
