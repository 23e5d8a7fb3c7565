/// One end of a range of numbers, dates or times.
public struct ValueBound<FieldName: Hashable & Sendable>: Hashable, Sendable {
  /// What an end is counted from.
  package enum Origin: Hashable, Sendable {
    /// A value of the field's kind, as its text.
    case value(String)
    /// A value that is given from outside, by its name: `today`. There is no clock in a form.
    case reference(String)
    /// The value of another field of the same form and of the same kind.
    case field(FieldName)
  }

  package let origin: Origin
  /// Zero for numbers and times of day.
  package let offset: CalendarOffset
  /// Whether the end itself is out of the range.
  package private(set) var isExcluded = false

  private init(_ origin: Origin, plus offset: CalendarOffset = CalendarOffset()) {
    self.origin = origin
    self.offset = offset
  }

  /// The end where it is itself out of the range: `.range(from: .value("0").excluded)` takes what is
  /// above zero.
  public var excluded: ValueBound {
    var bound = self
    bound.isExcluded = true
    return bound
  }

  /// A value of the field's kind, as its text.
  public static func value(_ text: String) -> ValueBound { ValueBound(.value(text)) }

  /// A value that is given from outside, by its name, or one so far from it.
  public static func reference(
    _ name: String, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound {
    ValueBound(.reference(name), plus: offset)
  }

  /// The value of the field at a key path of the model, or one so far from it.
  public static func field<Model, Value>(
    _ field: any KeyPath<Model, Value> & Sendable, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound where FieldName == FieldKey<Model> {
    ValueBound(.field(FieldKey(field)), plus: offset)
  }

  /// The value of the field with a name, in a declaration without a model, or one so far from it.
  public static func field(
    _ name: String, plus offset: CalendarOffset = CalendarOffset()
  ) -> ValueBound where FieldName == String {
    ValueBound(.field(name), plus: offset)
  }

  func naming<Name: Hashable & Sendable>(_ name: (FieldName) -> Name) -> ValueBound<Name> {
    let bound: ValueBound<Name> =
      switch origin {
      case .value(let text): .value(text)
      case .reference(let name): .reference(name, plus: offset)
      case .field(let field): ValueBound<Name>(.field(name(field)), plus: offset)
      }
    return isExcluded ? bound.excluded : bound
  }
}

/// Numbers, dates or times between two ends, of which each may be missing.
package struct ValueRange<FieldName: Hashable & Sendable>: Hashable, Sendable {
  package let minimum: ValueBound<FieldName>?
  package let maximum: ValueBound<FieldName>?

  package init(from minimum: ValueBound<FieldName>? = nil, to maximum: ValueBound<FieldName>? = nil)
  {
    self.minimum = minimum
    self.maximum = maximum
  }

  package var bounds: [ValueBound<FieldName>] { [minimum, maximum].compactMap { $0 } }

  func naming<Name: Hashable & Sendable>(_ name: (FieldName) -> Name) -> ValueRange<Name> {
    ValueRange<Name>(from: minimum?.naming(name), to: maximum?.naming(name))
  }
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
