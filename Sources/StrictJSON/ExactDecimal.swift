/// A decimal number of any size and precision, compared and divided exactly: 0.1 is one tenth.
///
/// ```swift
/// let price: ExactDecimal = 19.99
/// price < ExactDecimal("20")!  // true
/// price.description  // "19.99"
/// ```
///
/// It is read as HTML defines a valid floating-point number: an optional `-`, digits with a
/// fraction or without, an exponent or none, in ASCII. Memory is in proportion to the digits as
/// they were written, never to the exponent.
public struct ExactDecimal: Sendable, Hashable {
  /// From the first one that is not zero to the last one; none for zero.
  package let digits: [UInt8]
  /// The power of ten of the last digit.
  package let exponent: Int
  package let isNegative: Bool

  init(digits: [UInt8], exponent: Int, isNegative: Bool) {
    let first = digits.firstIndex { $0 != 0 } ?? digits.count
    let end = (digits.lastIndex { $0 != 0 } ?? -1) + 1
    self.digits = first < end ? Array(digits[first..<end]) : []
    self.exponent = first < end ? exponent + digits.count - end : 0
    self.isNegative = isNegative && first < end
  }

  /// An integer.
  public init(_ integer: Int) {
    let digits = String(integer.magnitude).utf8.map { $0 & 0x0F }
    self.init(digits: digits, exponent: 0, isNegative: integer < 0)
  }

  /// The number that a text spells; nil for any other text.
  public init?(_ text: String) {
    guard let number = try? ExactDecimal(parsing: text) else { return nil }
    self = number
  }

  /// The shortest decimal that rounds to a binary number, as it is printed: 0.1 for 0.1. Nil for an
  /// infinity and for what is no number.
  public init?(_ number: Double) {
    self.init(number.description)
  }

  /// - Throws: Where the text is no number.
  package init(parsing text: String) throws(MalformedText) {
    var scanner = TextScanner(text)
    let isNegative = scanner.take("-")
    var digits = scanner.takeDigits()
    var exponent = 0
    if scanner.take(".") {
      let fraction = scanner.takeDigits()
      guard !fraction.isEmpty else { throw scanner.malformed() }
      digits += fraction
      exponent = -fraction.count
    }
    guard !digits.isEmpty else { throw scanner.malformed() }
    if scanner.take("e") || scanner.take("E") {
      let isBelow = scanner.take("-")
      if !isBelow { _ = scanner.take("+") }
      let power = scanner.takeDigits()
      guard !power.isEmpty else { throw scanner.malformed() }
      // No text has so many digits that a larger exponent would say anything else.
      let magnitude = power.reduce(0) { min($0 * 10 + Int($1), .max / 100) }
      exponent += isBelow ? -magnitude : magnitude
    }
    try scanner.expectEnd()
    self.init(digits: digits, exponent: exponent, isNegative: isNegative)
  }

  /// Whether the number has no fraction.
  public var isInteger: Bool { exponent >= 0 }

  package var isZero: Bool { digits.isEmpty }

  /// The `Double` that is nearest; an infinity where the number is larger than every other. Linear.
  public var nearest: Double { Double(description) ?? .nan }
}

extension ExactDecimal: Comparable {
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative
      ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
  }

  private func hasSmallerMagnitude(than other: ExactDecimal) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    // The power of ten of the first digit decides, then the digits.
    let (mine, theirs) = (digits.count + exponent, other.digits.count + other.exponent)
    return mine == theirs ? digits.lexicographicallyPrecedes(other.digits) : mine < theirs
  }
}

extension ExactDecimal: LosslessStringConvertible {
  public var description: String {
    if isZero { return "0" }
    let sign = isNegative ? "-" : ""
    let written = String(decoding: digits.map { $0 | 0x30 }, as: UTF8.self)
    let point = digits.count + exponent
    switch point {
    case let point where point >= digits.count && point <= max(40, digits.count):
      return sign + written + String(repeating: "0", count: exponent)
    case 1..<digits.count: return sign + written.prefix(point) + "." + written.dropFirst(point)
    case -20...0: return sign + "0." + String(repeating: "0", count: -point) + written
    default:
      let fraction = digits.count > 1 ? "." + written.dropFirst() : ""
      return sign + written.prefix(1) + fraction + "e\(point - 1)"
    }
  }
}

extension ExactDecimal: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self.init(value) }

  /// The decimal that is printed for the literal: 0.1 is one tenth.
  public init(floatLiteral value: Double) {
    guard let number = ExactDecimal(value) else { preconditionFailure("\(value) is no number") }
    self = number
  }
}

extension Int {
  /// The integer that equals a decimal number; nil where there is none.
  public init?(exactly number: ExactDecimal) {
    // Of an integer with more digits than these, the description may have an exponent.
    guard number.isInteger, number.digits.count + number.exponent <= 19 else { return nil }
    self.init(number.description)
  }
}
