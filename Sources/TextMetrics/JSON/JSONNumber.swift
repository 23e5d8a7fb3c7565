/// A number as it stands in a JSON text.
package struct JSONNumber: Sendable {
  /// The offset of its first byte.
  package let start: Int
  /// The offset behind its last byte.
  package let end: Int
  /// Whether it has neither a fraction nor an exponent.
  let isSpelledWhole: Bool

  /// The number: an integer where it is whole and fits an `Int`, however it is written.
  package func value(_ text: Span<UInt8>) -> JSONValue {
    let spelled = text.extracting(start..<end)
    if isSpelledWhole, let integer = spelled.integer { return .integer(integer) }
    let number = Double(String(spelled)) ?? .nan
    return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }
}

extension JSONReader {
  /// Reads a number at whose first byte the position stands.
  mutating func number(_ text: Span<UInt8>) throws(JSONSyntaxError) -> JSONNumber {
    let start = position
    var isSpelledWhole = true
    if text[position] == UInt8(ascii: "-") { position += 1 }
    if position < text.count, text[position] == UInt8(ascii: "0") {
      position += 1
      if position < text.count, text[position].isDigit {
        throw unexpected(text, "no digit after a leading zero")
      }
    } else {
      try digits(text)
    }
    if position < text.count, text[position] == UInt8(ascii: ".") {
      isSpelledWhole = false
      position += 1
      try digits(text)
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      isSpelledWhole = false
      position += 1
      if position < text.count,
        text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try digits(text)
    }
    // Without an exponent, so many digits fit.
    if !isSpelledWhole || position - start > 300 {
      let number = Double(String(text.extracting(start..<position)))
      guard let number, number.isFinite else {
        throw JSONSyntaxError(
          .numberTooLarge(text.quotation(from: start, to: position)), at: start, in: text)
      }
    }
    return JSONNumber(start: start, end: position, isSpelledWhole: isSpelledWhole)
  }

  /// Reads one digit or more.
  private mutating func digits(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    guard position < text.count, text[position].isDigit else { throw unexpected(text, "a digit") }
    repeat { position &+= 1 } while position < text.count && text[position].isDigit
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }
}

extension Span<UInt8> {
  /// The integer that decimal digits spell, behind a minus or not; nil where no `Int` holds it.
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
