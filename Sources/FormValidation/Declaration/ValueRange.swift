import TextMetrics

package struct ValueRange: Hashable, Sendable {
  package struct Bound: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
      /// The text of a constant in the syntax of the field's kind, such as `2026-12-31` for a date.
      case value(String)
      case reference(String)
      /// The name of another field of the same form and kind.
      case field(String)
    }

    package let origin: Origin
    /// The offset that is added to the value: zero for numbers and times of day, without seconds for
    /// dates.
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

  /// Returns the text and the value of the bound with its offset, or `nil` if the field or
  /// reference has no value of the kind.
  func resolved(
    _ kind: ValueKind, _ siblings: (String) -> FieldValue, _ references: [String: String]
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
