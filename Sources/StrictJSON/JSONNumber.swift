/// The range of a number token in a JSON text.
package struct JSONNumber: Sendable {
  package let start: Int
  package let end: Int
  let hasFraction: Bool
  let hasExponent: Bool

  package func value(in text: Span<UInt8>) -> JSONValue {
    let bytes = text.extracting(start..<end)
    if !hasFraction, !hasExponent, let integer = bytes.integer { return .integer(integer) }
    let string = String(bytes)
    // A decimal number of at most 15 digits can be converted to Double and back without a change.
    if hasFraction, !hasExponent, bytes.count <= 16, let number = Double(string),
      number.magnitude < Double(Int.max)
    {
      // `Int(exactly:)` would link the C library's rounding functions in debug builds. `Int(_:)`
      // traps beyond the range of `Int`, which has 32 bits in WebAssembly.
      let whole = Int(number)
      return Double(whole) == number ? .integer(whole) : .number(number)
    }
    // The number and the Double are compared exactly. 1e-400, for example, isn't the Double 0.
    guard let decimal = ExactDecimal(string) else { return .null }
    if let integer = Int(exactly: decimal) { return .integer(integer) }
    if let number = Double(string), ExactDecimal(number) == decimal { return .number(number) }
    return .decimal(decimal)
  }
}

extension JSONReader {
  mutating func readNumber(in text: Span<UInt8>) throws(JSONSyntaxError) -> JSONNumber {
    let start = offset
    var (hasFraction, hasExponent) = (false, false)
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    if offset < text.count, text[offset] == UInt8(ascii: "0") {
      offset += 1
      if offset < text.count, text[offset].isASCIIDigit {
        try skipDigits(in: text)
        throw JSONSyntaxError(
          .leadingZero(text.quotation(from: start, to: offset)), at: start, in: text)
      }
    } else {
      try skipDigits(in: text)
    }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      hasFraction = true
      offset += 1
      try skipDigits(in: text)
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      offset += 1
      if offset < text.count,
        text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      try skipDigits(in: text)
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

  private mutating func skipDigits(in text: Span<UInt8>) throws(JSONSyntaxError) {
    guard offset < text.count, text[offset].isASCIIDigit else {
      throw unexpected(in: text, expected: "a digit")
    }
    repeat { offset &+= 1 } while offset < text.count && text[offset].isASCIIDigit
  }
}

extension Span<UInt8> {
  /// The integer, or `nil` if `Int` overflows.
  ///
  /// - Precondition: The bytes are an optional minus sign and at least one digit.
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
