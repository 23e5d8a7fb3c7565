/// The number, date or time is between two ends, both included.
///
/// ```swift
/// let form = ModelForm<Booking> {
///   Field(\.start, "start") { Within(1...31) }
/// }
/// form.report(on: Booking(start: 32, end: 40)).violations.map(\.problem)  // [.tooHigh]
/// ```
///
/// An end may be given from outside,
/// `Within(to: .reference("today", plus: CalendarOffset(days: 7)))`: ``ModelForm/given(_:)``. It
/// may be another field of the form, too.
public struct Within: FieldRuleConvertible {
  /// The range.
  public let range: ValueRange

  /// A rule that wants a value between these ends.
  public init(from minimum: ValueBound? = nil, to maximum: ValueBound? = nil) {
    range = ValueRange(from: minimum, to: maximum)
  }

  /// A rule that wants a value in this range.
  public init<Value: FormValue>(_ range: ClosedRange<Value>) {
    self.init(from: .value(range.lowerBound.formText), to: .value(range.upperBound.formText))
  }

  /// A rule that wants at least this value.
  public init<Value: FormValue>(_ range: PartialRangeFrom<Value>) {
    self.init(from: .value(range.lowerBound.formText))
  }

  /// A rule that wants at most this value.
  public init<Value: FormValue>(_ range: PartialRangeThrough<Value>) {
    self.init(to: .value(range.upperBound.formText))
  }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.range(range)) }
}

/// The number is a whole number of steps from a base: `InSteps(of: 0.1)` takes 0.3 and not 0.35.
public struct InSteps: FieldRuleConvertible {
  /// The numbers that are taken.
  public let step: DecimalStep

  /// A rule that wants whole steps.
  ///
  /// - Precondition: The size is above zero, and has at most 18 digits down to the last one of size
  ///   and base.
  public init(of size: ExactDecimal, from base: ExactDecimal = 0) {
    guard let step = DecimalStep(of: size, from: base) else {
      preconditionFailure("no steps of \(size) from \(base)")
    }
    self.step = step
  }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.step(step)) }
}

/// The boolean is true: terms that must be accepted. A value that is absent is not.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.hasAcceptedTerms, "hasAcceptedTerms") { MustBeTrue() }
/// }
/// form.report(on: SignUp()).violations.map(\.problem)  // [.notTrue]
/// ```
public struct MustBeTrue: FieldRuleConvertible {
  /// A rule that wants `true`.
  public init() {}

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.isTrue) }
}

/// The file is of one of these types, as HTML's `accept` lists them: `.pdf`, `image/png`,
/// `image/*`.
///
/// It is judged by what the sender says of it: what is in the file is for a server to look at.
public struct Accept: FieldRuleConvertible {
  /// The types.
  public let types: [String]

  /// A rule that wants one of these types.
  public init(_ types: String...) { self.types = types }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.accept(types)) }
}

/// The file has at least and at most so many bytes.
public struct FileSize: FieldRuleConvertible {
  /// The fewest bytes.
  public let minimum: Int
  /// The most bytes, if there is such a number.
  public let maximum: Int?

  /// A rule that wants at most so many bytes.
  public init(_ range: PartialRangeThrough<Int>) { (minimum, maximum) = (0, range.upperBound) }

  /// A rule that wants between so many bytes, both included.
  public init(_ range: ClosedRange<Int>) {
    (minimum, maximum) = (range.lowerBound, range.upperBound)
  }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.size(minimum: minimum, maximum: maximum)) }
}
