package import TextMetrics

/// A rule for the value of a field. Form files and exports can't contain a rule that has a closure.
package struct FieldRule: Sendable {
  package var name: String
  package var kind: Kind
  package var condition: Condition?
  package var messages = MessageOverrides.none

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

  /// The names of the fields that the rule or its condition reads.
  var readNames: [String] { (condition.map { [$0.field] } ?? []) + kind.comparedFields }
}

// MARK: - Rules

extension FieldRule {
  package static var required: Self { Self(.required) }
  package static var isTrue: Self { Self(.isTrue) }

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

  package static func allow(_ classes: [CharacterFilter.Class]) -> Self {
    Self(.characters(CharacterFilter(allowing: classes)))
  }

  package static func deny(_ classes: [CharacterFilter.Class]) -> Self {
    Self(.characters(CharacterFilter(denying: classes)))
  }

  package static func pattern(_ pattern: any TextPattern) -> Self { Self(.pattern(pattern)) }
  package static func oneOf(_ values: [String]) -> Self { Self(.oneOf(ChoiceSet(values))) }
  package static func format(_ format: TextFormat) -> Self { Self(.format(format)) }

  package static func check(
    _ name: String, code: Violation.Code = .check, passes: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(.check(passes, code)).named(name)
  }

  package static func asyncCheck(_ check: AsyncCheck) -> Self {
    Self(.asyncCheck(check)).named(check.name)
  }

  package static func range(
    from minimum: ValueRange.Bound? = nil, to maximum: ValueRange.Bound? = nil
  ) -> Self {
    Self(.range(ValueRange(from: minimum, to: maximum)))
  }

  package static func fileTypes(_ types: [String]) -> Self { Self(.fileTypes(types)) }

  package static func fileSize(_ range: some RangeExpression<Int>) -> Self {
    let (minimum, maximum) = range.bounds
    return Self(.fileSize(minimum: minimum, maximum: maximum))
  }

  package static func equal(to field: String) -> Self { Self(.equal(to: field)) }
  package static func notEqual(to field: String) -> Self { Self(.notEqual(to: field)) }

  package var asyncCheck: AsyncCheck? {
    if case .asyncCheck(let check) = kind { check } else { nil }
  }
}

extension RangeExpression<Int> {
  /// The maximum is `nil` for a range without an upper bound.
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
      "a range of counts can't be empty, and its bounds can't be negative")
    return bounds
  }
}

// MARK: - Kinds

extension FieldRule {
  package enum Kind: Sendable {
    /// The value has a visible scalar.
    case required
    case count(TextLimit, CounterVisibility)
    case characters(CharacterFilter)
    case pattern(any TextPattern)
    case oneOf(ChoiceSet)
    case equal(to: String)
    case notEqual(to: String)
    case format(TextFormat)
    case range(ValueRange)
    case step(DecimalStep)
    case isTrue
    case fileTypes([String])
    case fileSize(minimum: Int, maximum: Int?)
    case check(@Sendable (String) -> Bool, Violation.Code)
    case asyncCheck(AsyncCheck)
  }
}

extension FieldRule.Kind {
  /// The name of the kind in form files, and the default name of a rule.
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
    case .check: "check"
    case .asyncCheck: "asyncCheck"
    }
  }

  package func applies(to kind: ValueKind) -> Bool {
    switch self {
    case .required, .equal, .notEqual, .check, .asyncCheck: true
    case .oneOf: kind != .file
    case .count, .characters, .pattern, .format: kind == .text
    case .range: kind.isOrdered
    case .step: kind.isNumeric
    case .isTrue: kind == .boolean
    case .fileTypes, .fileSize: kind == .file
    }
  }

  package var requiresValue: Bool {
    switch self {
    case .required, .isTrue: true
    default: false
    }
  }

  package var comparedFields: [String] {
    switch self {
    case .equal(let field), .notEqual(let field): [field]
    case .range(let range):
      range.bounds.compactMap { if case .field(let field) = $0.origin { field } else { nil } }
    default: []
    }
  }

  /// Whether the rule neither reads other fields nor has a closure.
  package var readsOnlyValueAndReferences: Bool {
    switch self {
    case .check, .asyncCheck: false
    default: comparedFields.isEmpty
    }
  }
}

// MARK: - Choices

/// The values of a rule `oneOf`. The type is a class, so that copies of the rule share the values.
package final class ChoiceSet: Sendable {
  package let values: [String]
  package let expected: Violation.Expected
  package let texts: ByteTextIndex
  private let parsedValues: [ValueKind: Set<ParsedValue>]

  package init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = ByteTextIndex(values)
    parsedValues = Dictionary(
      uniqueKeysWithValues: ValueKind.allCases.filter { $0 != .text }.map { kind in
        (kind, Set(values.compactMap { try? kind.parse($0) }))
      })
  }

  /// Texts are compared by their bytes. Other values are parsed first, so `1` and `1.0` are equal.
  func contains(_ text: String, _ kind: ValueKind) -> Bool {
    guard kind != .text, let value = try? kind.parse(text) else {
      return text.withUTF8Bytes { texts.contains($0) }
    }
    return parsedValues[kind]?.contains(value) ?? false
  }
}

// MARK: - Counters

/// A condition under which a live form shows how many units remain until a limit is reached.
///
/// A limit without a maximum doesn't have a counter.
///
/// ```swift
/// let form = ModelForm<SignUp> { Field(\.name).maxLength(40, counter: .fromPercent(80)) }
/// ```
public enum CounterVisibility: Sendable, Hashable {
  /// The counter is never shown.
  case never
  /// The counter is always shown, even for an empty text.
  case always
  /// The counter is shown when the count reaches this percentage of the maximum.
  case fromPercent(Int)
  /// The counter is shown when at most this number of units remains.
  case whenRemaining(Int)

  package func shows(_ status: LimitStatus) -> Bool {
    guard let maximum = status.limit.maximum else { return false }
    switch self {
    case .never: return false
    case .always: return true
    case .fromPercent(let percent): return status.hasReached(percentOfMaximum: percent)
    case .whenRemaining(let remaining): return maximum - status.count <= remaining
    }
  }
}

// MARK: - Condition

/// A test of the transformed text of a field. Texts are compared by their bytes, even if they are
/// numbers or dates.
package struct Condition: Hashable, Sendable {
  package let field: String
  package let test: ConditionTest

  package init(_ field: String, _ test: ConditionTest) {
    self.field = field
    self.test = test
  }
}

package enum ConditionTest: Sendable, Hashable {
  case equals(String)
  case oneOf([String])
  /// The value isn't missing, `null`, empty, or invisible.
  case present
  case absent
}

extension Condition {
  package func holds(for value: FieldText) -> Bool {
    switch (test, value) {
    case (.equals(let wanted), .present(let text)),
      (.equals(let wanted), .wrongType(_, _, let text?)):
      text.hasSameBytes(as: wanted)
    case (.oneOf(let wanted), .present(let text)),
      (.oneOf(let wanted), .wrongType(_, _, let text?)):
      wanted.contains { $0.hasSameBytes(as: text) }
    case (.equals, _), (.oneOf, _): false
    case (.present, _): !value.isBlank
    case (.absent, _): value.isBlank
    }
  }
}
