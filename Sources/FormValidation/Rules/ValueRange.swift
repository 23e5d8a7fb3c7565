/// An end of a range of numbers, dates or times, for rules of a field.
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
  let bound: @Sendable (FieldNames) -> ValueRange.Bound

  /// The bound, excluded from the range.
  public var exclusive: ValueBound {
    ValueBound { [bound] in bound($0).exclusive }
  }

  /// A constant.
  public static func value(_ value: Value) -> ValueBound {
    let text = value.formText
    return ValueBound { _ in .value(text) }
  }

  /// A value from outside the form, such as the current day.
  ///
  /// ``ModelForm/withReferences(_:)`` supplies it. A form has no clock.
  ///
  /// - Parameters:
  ///   - name: The name of the value.
  ///   - offset: The offset from the value.
  public static func reference(
    _ name: String, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound {
    ValueBound { _ in .reference(name, plus: offset) }
  }

  /// The value of another field of the same form.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the other field.
  ///   - offset: The offset from the value.
  public static func field<Other: FormValue>(
    _ keyPath: any KeyPath<Model, Other> & Sendable, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound where Other.Unwrapped == Value {
    ValueBound { .field($0.name(of: keyPath), plus: offset) }
  }
}

/// Numbers, dates or times between two ends, of which each may be missing.
package struct ValueRange: Hashable, Sendable {
  /// An end of a range, as data.
  package struct Bound: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
      /// A value of the field's kind, as its text.
      case value(String)
      /// The name of a value from outside the form.
      case reference(String)
      /// The name of another field of the same form and of the same kind.
      case field(String)
    }

    package let origin: Origin
    /// Zero for numbers and times of day.
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

extension ReadValue: Comparable {
  /// False where the values are in no order.
  package static func < (left: ReadValue, right: ReadValue) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.moment(let left), .moment(let right)): left < right
    default: false
    }
  }
}
