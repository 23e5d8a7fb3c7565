/// The numbers that are a whole number of steps from a base: 0.1, 0.2, 0.3, …
package struct DecimalStep: Sendable, Hashable {
  package let size: ExactDecimal
  package let base: ExactDecimal
  /// The exponent of the finest digit of size and base, in units of which all is counted.
  private let unit: Int
  private let modulus: UInt64
  /// The base modulo the size.
  private let rest: UInt64

  /// Nil where the size is not above zero, or has more than 18 digits down to the last one of size
  /// and base: 1 from 10⁻¹⁷ has 18. The base may be of any size.
  package init?(of size: ExactDecimal, from base: ExactDecimal = 0) {
    guard size > 0 else { return nil }
    let unit = base.isZero ? size.exponent : min(size.exponent, base.exponent)
    guard size.digits.count + size.exponent - unit <= ExactDecimal.maximumDigits else {
      return nil
    }
    var modulus: UInt64 = 0
    for digit in size.digits { modulus = modulus * 10 + UInt64(digit) }
    for _ in unit..<size.exponent { modulus *= 10 }
    self.size = size
    self.base = base
    self.unit = unit
    self.modulus = modulus
    rest = base.remainder(inUnitsOfTenTo: unit, modulus)
  }

  /// The whole numbers.
  package static let one = DecimalStep(of: 1)!

  /// Linear in the number's digits.
  package func contains(_ number: ExactDecimal) -> Bool {
    if !number.isZero, number.exponent < unit { return false }
    return number.remainder(inUnitsOfTenTo: unit, modulus) == rest
  }
}

extension DecimalStep {
  /// Whether any of the numbers is in a range, ends included; nil where there are too many digits.
  package func hasMember(from first: ExactDecimal, to last: ExactDecimal) -> Bool? {
    // Zero has no digits to be counted in.
    let unit = [first, last].filter { !$0.isZero }.reduce(unit) { min($0, $1.exponent) }
    guard let first = first.integer(inUnitsOfTenTo: unit),
      let last = last.integer(inUnitsOfTenTo: unit), let base = base.integer(inUnitsOfTenTo: unit),
      let size = size.integer(inUnitsOfTenTo: unit)
    else { return nil }
    let steps = (first - base) / size + ((first - base) % size > 0 ? 1 : 0)
    return base + steps * size <= last
  }

  /// What the numbers of both steps have in common.
  package enum Common {
    case none
    case step(DecimalStep)
    /// There are too many digits.
    case unknown
  }

  /// The numbers that are whole steps of both.
  package func common(with other: DecimalStep) -> Common {
    let unit = [size, base, other.size, other.base].filter { !$0.isZero }
      .reduce(Int.max) { min($0, $1.exponent) }
    let numbers = [size, base, other.size, other.base].compactMap {
      $0.integer(inUnitsOfTenTo: unit)
    }
    guard numbers.count == 4 else { return .unknown }
    let (mine, theirs, distance) = (numbers[0], numbers[2], numbers[3] - numbers[1])
    let (divisor, inverse) = mine.greatestCommonDivisor(with: theirs)
    guard distance % divisor == 0 else { return .none }
    // How many of my steps lead to one of theirs.
    let period = theirs / divisor
    let steps = (distance / divisor).multiplied(by: inverse, modulo: period)
    let (way, isWayTooLong) = steps.multipliedReportingOverflow(by: mine)
    let (first, isFirstTooLarge) = numbers[1].addingReportingOverflow(way)
    let (size, isSizeTooLarge) = mine.multipliedReportingOverflow(by: period)
    if isWayTooLong || isFirstTooLarge || isSizeTooLarge { return .unknown }
    return DecimalStep(
      of: ExactDecimal(size, inUnitsOfTenTo: unit), from: ExactDecimal(first, inUnitsOfTenTo: unit)
    ).map { .step($0) } ?? .unknown
  }
}

extension Int64 {
  /// The greatest common divisor of two positive numbers by Euclid's extended algorithm, and the
  /// first one's coefficient.
  fileprivate func greatestCommonDivisor(with other: Int64) -> (divisor: Int64, factor: Int64) {
    var (rest, next) = (self, other)
    var (factor, nextFactor) = (1 as Int64, 0 as Int64)
    while next != 0 {
      let quotient = rest / next
      (rest, next) = (next, rest - quotient * next)
      (factor, nextFactor) = (nextFactor, factor - quotient * nextFactor)
    }
    return (rest, factor)
  }

  /// With the product's sign.
  fileprivate func multiplied(by other: Int64, modulo modulus: Int64) -> Int64 {
    let modulus = modulus.magnitude
    let rest = (magnitude % modulus).multiplied(by: other.magnitude % modulus, modulo: modulus)
    return (self < 0) == (other < 0) ? Int64(rest) : -Int64(rest)
  }
}

extension ExactDecimal {
  /// 18 digits: sums of two such numbers fit 2⁶³.
  fileprivate static let maximumDigits = 18

  fileprivate init(_ number: Int64, inUnitsOfTenTo unit: Int) {
    let digits = number.magnitude.description.utf8.map { $0 & 0x0F }
    self.init(digits: digits, exponent: unit, isNegative: number < 0)
  }

  /// The number in units of a power of ten that divides it; nil where there are too many digits.
  fileprivate func integer(inUnitsOfTenTo unit: Int) -> Int64? {
    if isZero { return 0 }
    guard digits.count + exponent - unit <= Self.maximumDigits else { return nil }
    var value: Int64 = 0
    for digit in digits { value = value * 10 + Int64(digit) }
    for _ in unit..<exponent { value *= 10 }
    return isNegative ? -value : value
  }

  /// The number in units of a power of ten that divides it, modulo a number below 10¹⁸.
  fileprivate func remainder(inUnitsOfTenTo unit: Int, _ modulus: UInt64) -> UInt64 {
    if isZero { return 0 }
    var rest: UInt64 = 0
    for digit in digits { rest = (rest * 10 + UInt64(digit)) % modulus }
    // By squaring: an exponent may be as large as an `Int`.
    var (power, square) = (exponent - unit, 10 % modulus)
    while power > 0 {
      if power & 1 == 1 { rest = rest.multiplied(by: square, modulo: modulus) }
      square = square.multiplied(by: square, modulo: modulus)
      power >>= 1
    }
    return isNegative && rest > 0 ? modulus - rest : rest
  }
}

extension UInt64 {
  /// Both factors are below the modulus.
  fileprivate func multiplied(by other: UInt64, modulo modulus: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: other)
    return modulus.dividingFullWidth(product).remainder
  }
}
