package import TextMetrics

/// A rule of one value, as data if it can be: the same rule limits typing, validates what is submitted, and
/// is written to other formats.
package struct FieldRule: Sendable {
  /// The name of the rule in violations and overrides.
  package var name: String
  package var kind: Kind
  /// The condition under which the rule applies, or `nil` if it always does.
  package var condition: Condition?
  package var messages = MessageOverrides.none

  /// Creates a rule with the name of its kind.
  package init(_ kind: Kind) {
    self.kind = kind
    name = kind.name
  }

  package func named(_ name: String) -> Self {
    var rule = self
    rule.name = name
    return rule
  }

  package func message(_ messages: MessageOverrides) -> Self {
    var rule = self
    rule.messages = messages
    return rule
  }

  package func when(_ condition: Condition?) -> Self {
    var rule = self
    rule.condition = condition
    return rule
  }

  package func when(_ field: String, _ test: ConditionTest) -> Self { when(Condition(field, test)) }
}

// MARK: Rules

extension FieldRule {
  package static var required: Self { Self(.required) }
  package static var isTrue: Self { Self(.isTrue) }

  /// - Precondition: The range contains a number, and no negative one.
  package static func count(
    _ range: some RangeExpression<Int>, in unit: TextUnit, strength: TextLimit.Strength = .hard,
    counter: CounterVisibility = .never
  ) -> Self {
    let (minimum, maximum) = range.bounds
    return count(
      TextLimit(minimum: minimum, maximum: maximum, in: unit, strength: strength),
      counter: counter)
  }

  package static func count(_ limit: TextLimit, counter: CounterVisibility = .never) -> Self {
    Self(.count(limit, counter))
  }

  package static func allow(_ sets: [CharacterFilter.Class]) -> Self {
    Self(.characters(CharacterFilter(allowing: sets)))
  }

  package static func deny(_ sets: [CharacterFilter.Class]) -> Self {
    Self(.characters(CharacterFilter(denying: sets)))
  }

  package static func pattern(_ pattern: any TextPattern) -> Self { Self(.pattern(pattern)) }
  package static func oneOf(_ values: [String]) -> Self { Self(.oneOf(ChoiceSet(values))) }
  package static func format(_ format: TextFormat) -> Self { Self(.format(format)) }

  package static func check(
    _ name: String, code: Violation.Code = .check, passes: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(.code(passes, code)).named(name)
  }

  package static func asyncCheck(_ check: AsyncCheck) -> Self {
    Self(.asks(check)).named(check.name)
  }

  package static func range(
    from minimum: ValueRange.Bound? = nil, to maximum: ValueRange.Bound? = nil
  ) -> Self {
    Self(.range(ValueRange(from: minimum, to: maximum)))
  }

  /// - Precondition: The size is above zero, and has at most 18 digits down to the last one of size
  ///   and base.
  package static func multiple(of size: ExactDecimal, from base: ExactDecimal = 0) -> Self {
    guard let step = DecimalStep(of: size, from: base) else {
      fatalError("there are no multiples of \(size) from \(base)")
    }
    return Self(.step(step))
  }

  package static func fileTypes(_ types: [String]) -> Self { Self(.fileTypes(types)) }

  /// - Precondition: The range contains a number, and no negative one.
  package static func fileSize(_ range: some RangeExpression<Int>) -> Self {
    let (minimum, maximum) = range.bounds
    return Self(.fileSize(minimum: minimum, maximum: maximum))
  }

  package static func equal(to field: String) -> Self { Self(.equal(to: field)) }
  package static func notEqual(to field: String) -> Self { Self(.notEqual(to: field)) }

  /// The rule as an asynchronous check with the rule's name, or `nil` for any other rule.
  package var asyncCheck: AsyncCheck? {
    guard case .asks(var check) = kind else { return nil }
    check.name = name
    return check
  }
}

extension RangeExpression<Int> {
  /// - Precondition: The range holds a number, and none below zero.
  var bounds: (minimum: Int, maximum: Int?) {
    let bounds: (minimum: Int, maximum: Int?)
    switch self {
    case let range as ClosedRange<Int>: bounds = (range.lowerBound, range.upperBound)
    case let range as PartialRangeThrough<Int>: bounds = (0, range.upperBound)
    default:
      let range = relative(to: 0..<Int.max)
      bounds = (range.lowerBound, contains(.max) ? nil : range.upperBound - 1)
    }
    precondition(
      bounds.minimum >= 0 && bounds.maximum ?? .max >= bounds.minimum,
      "a range of counts has a number, and no negative one")
    return bounds
  }
}

// MARK: Kinds

extension FieldRule {
  /// The kinds of rules. What validates, exports, writes or explains rules switches over all of them.
  package enum Kind: Sendable {
    /// The value is there and shows something.
    case required
    case count(TextLimit, CounterVisibility)
    case characters(CharacterFilter)
    case pattern(any TextPattern)
    case oneOf(ChoiceSet)
    case equal(to: String)
    /// The value differs from that of the field.
    case notEqual(to: String)
    case format(TextFormat)
    case range(ValueRange)
    case step(DecimalStep)
    /// The boolean is there and true.
    case isTrue
    case fileTypes([String])
    case fileSize(minimum: Int, maximum: Int?)
    /// A check in code, and the code of its violation.
    case code(@Sendable (String) -> Bool, Violation.Code)
    /// Somebody else says whether the text is right.
    case asks(AsyncCheck)
  }
}

extension FieldRule.Kind {
  /// The kind of the rule, as form files spell it.
  package var name: String {
    switch self {
    case .required: "required"
    case .count: "length"
    case .characters: "characters"
    case .pattern: "pattern"
    case .oneOf: "oneOf"
    case .equal: "equal"
    case .notEqual: "notEqual"
    case .format: "format"
    case .range: "range"
    case .step: "multiple"
    case .isTrue: "isTrue"
    case .fileTypes: "accept"
    case .fileSize: "size"
    case .code: "check"
    case .asks: "asyncCheck"
    }
  }

  /// Whether the rule means anything for values of a kind.
  package func isMeant(for kind: ValueKind) -> Bool {
    switch self {
    case .required, .equal, .notEqual, .code, .asks: true
    case .oneOf: kind != .file
    case .count, .characters, .pattern, .format: kind == .text
    case .range: kind.isOrdered
    case .step: kind.isNumeric
    case .isTrue: kind == .boolean
    case .fileTypes, .fileSize: kind == .file
    }
  }

  /// Whether an empty value breaks the rule, whatever else the record holds.
  package var wantsValue: Bool {
    switch self {
    case .required, .isTrue: true
    default: false
    }
  }

  /// The fields that the rule reads beside its own, conditions aside.
  package var comparedFields: [String] {
    switch self {
    case .equal(let field), .notEqual(let field): [field]
    case .range(let range):
      range.bounds.compactMap { if case .field(let field) = $0.origin { field } else { nil } }
    default: []
    }
  }

  /// Whether the value alone, without code and other fields, says whether it keeps the rule.
  package var isDecidedByValue: Bool {
    switch self {
    case .equal, .notEqual, .code, .asks: false
    default: true
    }
  }
}

/// When a reader is shown how much of a limit is left.
public enum CounterVisibility: Sendable, Hashable {
  /// However little is left.
  case never
  /// From the first Character on.
  case always
  /// Once this share of the maximum is used up, in percent.
  case fromPercent(Int)
  /// Once no more than this is left, in the limit's unit.
  case whenRemaining(Int)

  /// Whether the counter is shown for a reading. A limit without a maximum has nothing to show.
  public func shows(_ reading: LimitStatus) -> Bool {
    guard let maximum = reading.limit.maximum else { return false }
    switch self {
    case .never: return false
    case .always: return true
    case .fromPercent(let percent): return reading.hasReached(percentOfMaximum: percent)
    case .whenRemaining(let remaining): return maximum - reading.count <= remaining
    }
  }
}
