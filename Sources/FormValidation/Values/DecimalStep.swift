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

  /// Linear in the number's digits.
  package func contains(_ number: ExactDecimal) -> Bool {
    if !number.isZero, number.exponent < unit { return false }
    return number.remainder(inUnitsOfTenTo: unit, modulus) == rest
  }
}

extension ExactDecimal {
  fileprivate static let maximumDigits = 18

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
