import TextMetrics

/// A number as it stands in a JSON text.
package struct JSONNumber: Sendable {
  /// The offset of its first byte.
  package let start: Int
  /// The offset after its last byte.
  package let end: Int
  let hasFraction: Bool
  let hasExponent: Bool

  /// The number: an integer where it is whole and fits an `Int`, however it is written, a `Double`
  /// where that is printed as the same number, else all its digits. That is decided from the digits:
  /// a `Double` would take 1e-400 for 0.
  package func value(_ text: Span<UInt8>) -> JSONValue {
    let spelled = text.extracting(start..<end)
    if !hasFraction, !hasExponent, let integer = spelled.integer { return .integer(integer) }
    let spelling = String(spelled)
    // Fifteen digits come back from every Double.
    if hasFraction, !hasExponent, spelled.count <= 16, let number = Double(spelling) {
      // In a debug build, `Int(exactly:)` would link the C library's functions for rounding.
      let whole = Int(number)
      return Double(whole) == number ? .integer(whole) : .number(number)
    }
    guard let exact = ExactDecimal(spelling) else { return .null }
    if let integer = Int(exactly: exact) { return .integer(integer) }
    if let number = Double(spelling), ExactDecimal(number) == exact { return .number(number) }
    return .decimal(exact)
  }
}

extension JSONReader {
  /// Reads a number at whose first byte the position stands.
  mutating func number(_ text: Span<UInt8>) throws(JSONSyntaxError) -> JSONNumber {
    let start = position
    var (hasFraction, hasExponent) = (false, false)
    if text[position] == UInt8(ascii: "-") { position += 1 }
    if position < text.count, text[position] == UInt8(ascii: "0") {
      position += 1
      if position < text.count, text[position].isASCIIDigit {
        throw unexpected(text, "no digit after a leading zero")
      }
    } else {
      try digits(text)
    }
    if position < text.count, text[position] == UInt8(ascii: ".") {
      hasFraction = true
      position += 1
      try digits(text)
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      position += 1
      if position < text.count,
        text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try digits(text)
    }
    // Without an exponent, so many digits fit.
    if hasExponent || position - start > 300 {
      let number = Double(String(text.extracting(start..<position)))
      guard let number, number.isFinite else {
        throw JSONSyntaxError(
          .numberTooLarge(text.quotation(from: start, to: position)), at: start, in: text)
      }
    }
    return JSONNumber(
      start: start, end: position, hasFraction: hasFraction, hasExponent: hasExponent)
  }

  /// Reads one digit or more.
  private mutating func digits(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    guard position < text.count, text[position].isASCIIDigit else {
      throw unexpected(text, "a digit")
    }
    repeat { position &+= 1 } while position < text.count && text[position].isASCIIDigit
  }
}

extension Span<UInt8> {
  /// The integer that decimal digits spell, after a minus or not; nil where no `Int` holds it.
  fileprivate var integer: Int? {
    let isNegative = self[0] == UInt8(ascii: "-")
    var value = 0
    for index in (isNegative ? 1 : 0)..<count {
      // Below zero, where there is one integer more.
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (difference, tooSmall) = product.subtractingReportingOverflow(Int(self[index] & 0x0F))
      if tooLarge || tooSmall { return nil }
      value = difference
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}
