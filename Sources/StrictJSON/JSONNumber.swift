import TextMetrics

/// A number as it stands in a JSON text.
package struct JSONNumber: Sendable {
  /// The offset of its first byte.
  package let start: Int
  /// The offset behind its last byte.
  package let end: Int
  /// Whether it has neither a fraction nor an exponent.
  let isSpelledWhole: Bool

  /// The number: an integer where it is whole and fits an `Int`, however it is written, a `Double`
  /// where that is printed as the same number, else its digits. That is decided from the digits: a
  /// `Double` would take 1e-400 for 0.
  package func value(_ text: Span<UInt8>) -> JSONValue {
    let spelled = text.extracting(start..<end)
    if isSpelledWhole, let integer = spelled.integer { return .integer(integer) }
    let digits = DecimalDigits(spelled)
    if let integer = digits.integer { return .integer(integer) }
    let spelling = String(spelled)
    if let number = Double(spelling) {
      let isHeld =
        digits.fitAnyDouble
        || number.description.withUTF8Bytes { DecimalDigits($0) == digits }
      if isHeld { return .number(number) }
    }
    return .digits(JSONDigits(unchecked: spelling))
  }
}

/// The digits of a number, without the zeros around them.
private struct DecimalDigits: Equatable {
  private var isNegative = false
  /// Up to the last one that is not zero; more than an `Int` has are not kept.
  private var digits: [UInt8] = []
  /// Digits from the first that is not zero, kept or not.
  private var count = 0
  /// Digits before the decimal point, counted from the first that is not zero; negative where zeros
  /// stand behind the point first.
  private var wholeCount = 0

  private static let maximumKept = 20

  /// - Parameter spelled: A number by the grammar of JSON.
  init(_ spelled: Span<UInt8>) {
    var isFraction = false
    // Zeros that count once another digit follows.
    var zeros = 0
    var index = 0
    while index < spelled.count, spelled[index] | 0x20 != UInt8(ascii: "e") {
      let byte = spelled[index]
      index += 1
      if byte == UInt8(ascii: "-") {
        isNegative = true
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        let digit = byte & 0x0F
        let isLeading = count == 0 && zeros == 0 && digit == 0
        if isFraction {
          if isLeading { wholeCount -= 1 }
        } else if !isLeading {
          wholeCount += 1
        }
        if isLeading { continue }
        if digit == 0 {
          zeros += 1
          continue
        }
        count += zeros + 1
        for _ in 0..<min(zeros, Self.maximumKept - digits.count) { digits.append(0) }
        if digits.count < Self.maximumKept { digits.append(digit) }
        zeros = 0
      }
    }
    addExponent(spelled, from: index + 1)
  }

  private mutating func addExponent(_ spelled: Span<UInt8>, from start: Int) {
    var (exponent, isNegative) = (0, false)
    var index = start
    while index < spelled.count {
      switch spelled[index] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      // No text has so many digits that a larger exponent would say anything else.
      case let digit where exponent < .max / 100: exponent = exponent * 10 + Int(digit & 0x0F)
      default: break
      }
      index += 1
    }
    wholeCount += isNegative ? -exponent : exponent
  }

  /// Whether the nearest `Double` is sure to be printed with these digits.
  var fitAnyDouble: Bool { count <= 15 && -290...290 ~= wholeCount }

  /// Nil where the number has a fraction, or no `Int` holds it.
  var integer: Int? {
    if count == 0 { return 0 }
    guard count <= wholeCount, wholeCount <= Self.maximumKept else { return nil }
    var value = 0
    for index in 0..<wholeCount {
      // Below zero, where there is one integer more.
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = index < digits.count ? digits[index] : 0
      let (difference, tooSmall) = product.subtractingReportingOverflow(Int(digit))
      if tooLarge || tooSmall { return nil }
      value = difference
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}

extension JSONReader {
  /// Reads a number at whose first byte the position stands.
  mutating func number(_ text: Span<UInt8>) throws(JSONSyntaxError) -> JSONNumber {
    let start = position
    var isSpelledWhole = true
    var hasExponent = false
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
