/// A decimal number of any size and precision.
///
/// ```swift
/// let price: ExactDecimal = 19.99
/// price < ExactDecimal("20")!  // true
/// price.description  // "19.99"
/// ```
///
/// Numbers are compared exactly. The number 0.1 is one tenth, unlike the nearest `Double`.
///
/// The text of a number is a valid floating-point number of HTML. It has an optional `-`. Then it
/// has ASCII digits, a decimal point with ASCII digits after it, or both. The exponent is optional.
///
/// - Complexity: Each operation takes O(*n*), where *n* is the number of written digits. The value
///   of the exponent doesn't change the time.
public struct ExactDecimal: Sendable, Hashable {
  /// The values of the digits, without leading and trailing zeros. The array is empty for 0.
  package let digits: [UInt8]
  /// The exponent of ten. The number 1.5 has the digits 1 and 5, and the exponent -1.
  package let exponent: Int
  package let isNegative: Bool

  init(digits: [UInt8], exponent: Int, isNegative: Bool) {
    let first = digits.firstIndex { $0 != 0 } ?? digits.count
    let end = (digits.lastIndex { $0 != 0 } ?? -1) + 1
    self.digits = first < end ? Array(digits[first..<end]) : []
    self.exponent = first < end ? exponent + digits.count - end : 0
    self.isNegative = isNegative && first < end
  }

  /// Creates a number from an integer.
  public init(_ integer: Int) {
    let digits = String(integer.magnitude).utf8.map { $0 & 0x0F }
    self.init(digits: digits, exponent: 0, isNegative: integer < 0)
  }

  /// Creates a number from a text, or returns `nil` if the text isn't a number.
  ///
  /// If the magnitude of the exponent is larger than `Int.max / 100`, it's replaced with
  /// `Int.max / 100`. The sign of the exponent is kept.
  ///
  /// ```swift
  /// ExactDecimal("1.50") == 1.5  // true
  /// ExactDecimal("1,5")  // nil
  /// ```
  public init?(_ text: String) {
    guard let number = try? ExactDecimal(parsing: text) else { return nil }
    self = number
  }

  /// Creates a number from the description of a `Double`, or returns `nil` if the `Double` isn't
  /// finite.
  ///
  /// The description is the shortest decimal number that rounds to the `Double`.
  public init?(_ number: Double) {
    self.init(number.description)
  }

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
      let isNegativePower = scanner.take("-")
      if !isNegativePower { _ = scanner.take("+") }
      let power = scanner.takeDigits()
      guard !power.isEmpty else { throw scanner.malformed() }
      // The exponent is clamped, so that adding the number of digits can't overflow.
      let magnitude = power.reduce(0) { min($0 * 10 + Int($1), .max / 100) }
      exponent += isNegativePower ? -magnitude : magnitude
    }
    try scanner.expectEnd()
    self.init(digits: digits, exponent: exponent, isNegative: isNegative)
  }

  /// A Boolean value that indicates whether the number is an integer.
  public var isInteger: Bool { exponent >= 0 }

  package var isZero: Bool { digits.isEmpty }

  /// The nearest `Double`, or an infinity if the magnitude of the number is beyond the largest
  /// `Double`.
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
    let (point, otherPoint) = (digits.count + exponent, other.digits.count + other.exponent)
    return point == otherPoint
      ? digits.lexicographicallyPrecedes(other.digits) : point < otherPoint
  }
}

extension ExactDecimal: LosslessStringConvertible {
  /// The number in decimal notation, or in exponential notation if there would be too many zeros.
  ///
  /// An integer has an exponent exactly if the integer ends with zeros and has more than 40 digits.
  /// A number with a fraction has an exponent exactly if its magnitude is below 1 and more than 20
  /// zeros directly follow the decimal point.
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

  /// Creates a number from a literal, rounded to the precision of a `Double`.
  ///
  /// - Precondition: The literal is finite.
  public init(floatLiteral value: Double) {
    guard let number = ExactDecimal(value) else { preconditionFailure("\(value) isn't finite") }
    self = number
  }
}

extension Int {
  /// Creates an integer from a decimal number, or returns `nil` if the number has a fraction or is
  /// out of range.
  ///
  /// ```swift
  /// Int(exactly: ExactDecimal("2e3")!)  // 2000
  /// Int(exactly: ExactDecimal("0.5")!)  // nil
  /// ```
  public init?(exactly number: ExactDecimal) {
    // An `Int` has at most 19 digits. The description of a longer integer can have an exponent.
    guard number.isInteger, number.digits.count + number.exponent <= 19 else { return nil }
    self.init(number.description)
  }
}
