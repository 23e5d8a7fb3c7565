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
/// form.withReferences(["today": "2026-11-22"]).validate(stay).violations.map(\.code)  // [.notAfter]
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

  /// The bound as an exclusive bound, whose value isn't in the range.
  public var exclusive: ValueBound {
    ValueBound(plus: offset) { [bound] in bound($0).exclusive }
  }

  /// Returns a constant bound.
  ///
  /// - Parameter value: The bound.
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
  ///   - offset: The offset that is added to the value. The offset must be zero for numbers and
  ///     times of day, and must have no seconds for dates.
  public static func reference(
    _ name: String, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound {
    ValueBound(plus: offset) { _ in .reference(name, plus: offset) }
  }

  /// Returns a bound that is the value of another field of the same form.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - offset: The offset that is added to the value. The offset must be zero for numbers and
  ///     times of day, and must have no seconds for dates.
  public static func field<Other: FormValue>(
    _ keyPath: any KeyPath<Model, Other> & Sendable, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound where Other.Unwrapped == Value {
    ValueBound(plus: offset) { .field($0.name(of: keyPath), plus: offset) }
  }
}
