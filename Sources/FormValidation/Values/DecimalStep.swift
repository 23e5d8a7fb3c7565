import TextMetrics

/// The numbers that differ from a base by a multiple of a size.
package struct DecimalStep: Sendable, Hashable {
  package let size: ExactDecimal
  package let base: ExactDecimal
  /// The exponent of `size`, or of `base` if that exponent is smaller and `base` isn't 0. Both
  /// numbers are multiples of 10 to this power, which is the unit of `modulus` and `remainder`.
  private let unitExponent: Int
  private let modulus: UInt64
  private let remainder: UInt64

  /// Creates a step. Returns `nil` if `size` isn't positive, or has more than 18 digits when it's
  /// written with the decimal places of `base`. For example, 1 has 19 digits if `base` is 10⁻¹⁸.
  package init?(of size: ExactDecimal, from base: ExactDecimal = 0) {
    guard size > 0 else { return nil }
    let unitExponent = base.isZero ? size.exponent : min(size.exponent, base.exponent)
    guard size.digits.count + size.exponent - unitExponent <= ExactDecimal.maximumDigits else {
      return nil
    }
    var modulus: UInt64 = 0
    for digit in size.digits { modulus = modulus * 10 + UInt64(digit) }
    for _ in unitExponent..<size.exponent { modulus *= 10 }
    self.size = size
    self.base = base
    self.unitExponent = unitExponent
    self.modulus = modulus
    remainder = base.remainder(inUnitsOfTenTo: unitExponent, modulus)
  }

  package func contains(_ number: ExactDecimal) -> Bool {
    if !number.isZero, number.exponent < unitExponent { return false }
    return number.remainder(inUnitsOfTenTo: unitExponent, modulus) == remainder
  }
}

extension ExactDecimal {
  fileprivate static let maximumDigits = 18

  /// Returns the remainder of the number divided by `modulus`. The remainder and the modulus are in
  /// units of 10 to the power of `unit`, and the number must be a multiple of this power. The
  /// modulus must be below 10¹⁸.
  fileprivate func remainder(inUnitsOfTenTo unit: Int, _ modulus: UInt64) -> UInt64 {
    if isZero { return 0 }
    var rest: UInt64 = 0
    for digit in digits { rest = (rest * 10 + UInt64(digit)) % modulus }
    // The power is computed by squaring, because an exponent can be as large as an `Int`.
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
  /// Returns the product modulo `modulus`. Both factors must be below the modulus.
  fileprivate func multiplied(by other: UInt64, modulo modulus: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: other)
    return modulus.dividingFullWidth(product).remainder
  }
}
