import TextMetrics

/// A bound of a range of numbers, dates, or times.
///
/// A bound is a constant, the value of another field, or a value from outside the form:
///
/// ```swift
/// struct Stay: FormRecord { var arrival: CalendarDate?, departure: CalendarDate? }
/// let form = ModelForm<Stay> {
///   Field(\.arrival).range(from: .reference("today"))
///   Field(\.departure).range(from: .field(\.arrival).exclusive)
/// }
/// let stay = Stay(arrival: "2026-11-23", departure: "2026-11-23")
/// let report = form.withReferences(["today": "2026-11-22"]).validate(stay)
/// report.violations.map(\.code)  // [.notAfter]
/// ```
public struct ValueBound<Model, Value: FormValue>: Sendable {
  let offset: CalendarOffset
  let bound: @Sendable (FieldNames) -> ValueRange.Bound

  private init(
    plus offset: CalendarOffset = CalendarOffset(),
    bound: @escaping @Sendable (FieldNames) -> ValueRange.Bound
  ) {
    self.offset = offset
    self.bound = bound
  }

  /// This bound as an exclusive bound: the value of the bound isn't in the range.
  public var exclusive: ValueBound {
    ValueBound(plus: offset) { [bound] in bound($0).exclusive }
  }

  /// Returns a constant bound.
  ///
  /// - Parameter value: The value of the bound.
  public static func value(_ value: Value) -> ValueBound {
    let text = value.formText
    return ValueBound { _ in .value(text) }
  }

  /// Returns a bound that is a reference: a value from outside the form, such as the current day.
  ///
  /// ``ModelForm/withReferences(_:)`` supplies the value.
  ///
  /// - Parameters:
  ///   - name: The name of the reference.
  ///   - offset: The offset that is added to the value of the reference. For numbers and times of
  ///     day, the offset must be zero. For dates, the seconds of the offset must be zero.
  public static func reference(
    _ name: String, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound {
    ValueBound(plus: offset) { _ in .reference(name, plus: offset) }
  }

  /// Returns a bound that is the value of another field of the same form and the same kind.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - offset: The offset that is added to the value of the other field. For numbers and times of
  ///     day, the offset must be zero. For dates, the seconds of the offset must be zero.
  public static func field<Other: FormValue>(
    _ keyPath: any KeyPath<Model, Other> & Sendable, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound where Other.Unwrapped == Value {
    ValueBound(plus: offset) { .field($0.name(of: keyPath), plus: offset) }
  }
}

// MARK: - Range

package struct ValueRange: Hashable, Sendable {
  package struct Bound: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
      /// The text of a constant, in the syntax of the field's kind.
      case value(String)
      /// The name of a value from outside the form.
      case reference(String)
      /// The name of another field of the same kind in the same form.
      case field(String)
    }

    package let origin: Origin
    /// Zero for numbers and times of day. For dates, the seconds are zero.
    package let offset: CalendarOffset
    package private(set) var isExclusive = false

    private init(_ origin: Origin, plus offset: CalendarOffset = CalendarOffset()) {
      self.origin = origin
      self.offset = offset
    }

    package var exclusive: Self {
      var bound = self
      bound.isExclusive = true
      return bound
    }

    package static func value(_ text: String) -> Self { Self(.value(text)) }

    package static func reference(
      _ name: String, plus offset: CalendarOffset = CalendarOffset()
    ) -> Self {
      Self(.reference(name), plus: offset)
    }

    package static func field(
      _ name: String, plus offset: CalendarOffset = CalendarOffset()
    ) -> Self {
      Self(.field(name), plus: offset)
    }
  }

  package let minimum: Bound?
  package let maximum: Bound?

  package init(from minimum: Bound? = nil, to maximum: Bound? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }

  package var bounds: [Bound] { [minimum, maximum].compactMap { $0 } }
}

extension ValueRange.Bound {
  var isField: Bool { if case .field = origin { true } else { false } }

  /// Returns the bound plus its offset, or `nil` if the bound doesn't have a value, or if the sum
  /// isn't a value of the kind.
  func resolved(
    _ kind: ValueKind, _ siblings: (String) -> FieldText, _ references: [String: String]
  ) -> (text: String, value: ParsedValue)? {
    let text =
      switch origin {
      case .value(let value): value as String?
      case .reference(let name): references[name]
      case .field(let name): siblings(name).value
      }
    guard let text = text.flatMap({ kind.text($0, plus: offset) }),
      let value = try? kind.parse(text)
    else { return nil }
    return (text, value)
  }
}

extension ParsedValue: Comparable {
  package static func < (left: ParsedValue, right: ParsedValue) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.moment(let left), .moment(let right)): left < right
    default: false
    }
  }
}

// MARK: - Step

/// The numbers that differ from `base` by a multiple of `size`.
package struct DecimalStep: Sendable, Hashable {
  package let size: ExactDecimal
  package let base: ExactDecimal
  /// `size` and `base` are multiples of 10 to this power.
  private let unitExponent: Int
  /// `size` in units of 10 to the power of `unitExponent`.
  private let modulus: UInt64
  /// The remainder of `base` divided by `size`, in units of 10 to the power of `unitExponent`. The
  /// remainder isn't negative.
  private let remainder: UInt64

  /// Returns `nil` if `size` isn't positive, or if `modulus` would have more than 18 digits.
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

  /// Returns the number modulo `modulus`, where the result and `modulus` are in units of 10 to the
  /// power of `unit`. The result isn't negative.
  ///
  /// The number must be a multiple of the unit. `modulus` must be below 10¹⁸.
  fileprivate func remainder(inUnitsOfTenTo unit: Int, _ modulus: UInt64) -> UInt64 {
    if isZero { return 0 }
    var rest: UInt64 = 0
    for digit in digits { rest = (rest * 10 + UInt64(digit)) % modulus }
    // The power is computed by squaring, because its exponent can be too large for a loop.
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
  /// Both factors must be below the modulus.
  fileprivate func multiplied(by other: UInt64, modulo modulus: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: other)
    return modulus.dividingFullWidth(product).remainder
  }
}
