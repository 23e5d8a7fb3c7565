/// The range of a string token in a JSON text. The string is decoded only when it's needed.
package struct JSONString: Sendable {
  /// The offset after the opening quotation mark.
  package let start: Int
  /// The offset of the closing quotation mark.
  package let end: Int
  package let hasEscapes: Bool

  var byteCount: Int { end &- start }

  package func value(_ text: Span<UInt8>) -> String {
    guard hasEscapes else { return String(text.extracting(start..<end)) }
    var bytes: ContiguousArray<UInt8> = []
    appendBytes(to: &bytes, text)
    return String(bytes.span)
  }

  package func appendBytes(to bytes: inout ContiguousArray<UInt8>, _ text: Span<UInt8>) {
    var index = start
    while true {
      let escape = text.endOfPlainBytes(from: index)
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
  mutating func readString(_ text: Span<UInt8>) throws(JSONSyntaxError) -> JSONString {
    let start = offset &+ 1
    var index = start
    var hasEscapes = false
    while true {
      index = text.endOfPlainBytes(from: index)
      guard index < text.count else {
        offset = index
        throw unexpected(text, "'\"'")
      }
      switch text[index] {
      case UInt8(ascii: "\""):
        offset = index &+ 1
        return JSONString(start: start, end: index, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = try endOfEscape(text, from: index)
      case let control:
        throw JSONSyntaxError(.controlCharacter(control), at: index, in: text)
      }
    }
  }

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

// MARK: - Numbers

/// The range of a number token in a JSON text. The number is converted only when it's needed.
package struct JSONNumber: Sendable {
  package let start: Int
  package let end: Int
  let hasFraction: Bool
  let hasExponent: Bool

  package func value(_ text: Span<UInt8>) -> JSONValue {
    let spelled = text.extracting(start..<end)
    if !hasFraction, !hasExponent, let integer = spelled.integer { return .integer(integer) }
    let spelling = String(spelled)
    // A decimal number of at most 15 digits converts to Double and back without a change.
    if hasFraction, !hasExponent, spelled.count <= 16, let number = Double(spelling) {
      // `Int(exactly:)` would link the C library's rounding functions in debug builds.
      let whole = Int(number)
      return Double(whole) == number ? .integer(whole) : .number(number)
    }
    // The number and the Double are compared exactly. 1e-400, for example, isn't the Double 0.
    guard let exact = ExactDecimal(spelling) else { return .null }
    if let integer = Int(exactly: exact) { return .integer(integer) }
    if let number = Double(spelling), ExactDecimal(number) == exact { return .number(number) }
    return .decimal(exact)
  }
}

extension JSONReader {
  mutating func readNumber(_ text: Span<UInt8>) throws(JSONSyntaxError) -> JSONNumber {
    let start = offset
    var (hasFraction, hasExponent) = (false, false)
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    if offset < text.count, text[offset] == UInt8(ascii: "0") {
      offset += 1
      if offset < text.count, text[offset].isASCIIDigit {
        throw unexpected(text, "no digit after a leading zero")
      }
    } else {
      try skipDigits(text)
    }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      hasFraction = true
      offset += 1
      try skipDigits(text)
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      offset += 1
      if offset < text.count,
        text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      try skipDigits(text)
    }
    // A number with at most 300 digits and no exponent is in the range of Double.
    if hasExponent || offset - start > 300 {
      let number = Double(String(text.extracting(start..<offset)))
      guard let number, number.isFinite else {
        throw JSONSyntaxError(
          .numberTooLarge(text.quotation(from: start, to: offset)), at: start, in: text)
      }
    }
    return JSONNumber(
      start: start, end: offset, hasFraction: hasFraction, hasExponent: hasExponent)
  }

  private mutating func skipDigits(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    guard offset < text.count, text[offset].isASCIIDigit else {
      throw unexpected(text, "a digit")
    }
    repeat { offset &+= 1 } while offset < text.count && text[offset].isASCIIDigit
  }
}

extension Span<UInt8> {
  /// The integer with these digits and an optional minus sign, or `nil` if it isn't an `Int`.
  fileprivate var integer: Int? {
    let isNegative = self[0] == UInt8(ascii: "-")
    var value = 0
    for index in (isNegative ? 1 : 0)..<count {
      // The value is negative until the end, because `Int.min` has no positive counterpart.
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (difference, tooSmall) = product.subtractingReportingOverflow(Int(self[index] & 0x0F))
      if tooLarge || tooSmall { return nil }
      value = difference
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}
