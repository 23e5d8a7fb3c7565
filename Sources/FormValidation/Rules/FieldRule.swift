public import TextMetrics

/// A named demand on one text.
///
/// It is data where it can be, so that the same rule limits typing, judges the submitted value
/// and is written to other formats. Rules are made by ``Required``, ``Count``, ``Allowed``,
/// ``Forbidden``, ``Pattern``, ``OneOf``, ``EqualTo``, ``HasFormat``, ``Within``, ``InSteps``,
/// ``MustBeTrue``, ``Accept``, ``FileSize``, ``Check`` and ``AsyncCheck``.
public struct FieldRule: Sendable {
  /// What the rule demands.
  public enum Demand: Sendable {
    /// The text is there and not empty.
    case required
    /// The text meets a limit, of which a counter may show how much is left.
    case count(TextLimit, CounterVisibility)
    /// Every Character of the text passes.
    case characters(CharacterFilter)
    /// The pattern matches the whole text.
    case pattern(any TextPattern)
    /// The text is one of these, byte for byte.
    case oneOf(ChoiceSet)
    /// The text equals that of the field with this name in the same form.
    case equal(to: String)
    /// The text has this format.
    case format(TextFormat)
    /// The number, date or time is in this range.
    case range(ValueRange)
    /// The number is a whole number of steps from a base.
    case step(DecimalStep)
    /// The boolean is there and true.
    case isTrue
    /// The file is of one of these types, as HTML's `accept` lists them.
    case accept([String])
    /// The file has at least and at most so many bytes.
    case size(minimum: Int, maximum: Int?)
    /// The function says yes to the text.
    case check(@Sendable (String) -> Bool)
    /// Somebody else says whether the text is right.
    case asks(AsyncCheck)
  }

  /// What violations and overrides call the rule.
  public var name: String
  /// What the rule demands.
  public var demand: Demand
  /// When the rule holds; always if nil.
  public var condition: Condition?
  /// The rule's own sentences.
  public var messages: MessageOverrides
  /// Where the field is that ``Demand/equal(to:)`` names, until a form knows what it is called.
  private(set) var otherField: (any AnyKeyPath & Sendable)?

  /// A rule with a demand; without a name it has that of its kind.
  public init(
    _ demand: Demand,
    name: String? = nil,
    when condition: Condition? = nil,
    messages: MessageOverrides = .none
  ) {
    self.demand = demand
    self.name = name ?? demand.name
    self.condition = condition
    self.messages = messages
  }
}

extension FieldRule {
  init(_ demand: Demand, otherField: any AnyKeyPath & Sendable) {
    self.init(demand)
    self.otherField = otherField
  }

  /// The rule with the name of the other field.
  ///
  /// - Precondition: A field of the form is at the key path.
  func naming(_ names: [AnyKeyPath: String]) -> FieldRule {
    guard let otherField else { return self }
    guard let name = names[otherField as AnyKeyPath] else {
      preconditionFailure("A rule compares with \(otherField), where the form has no field")
    }
    var rule = self
    rule.demand = .equal(to: name)
    rule.otherField = nil
    return rule
  }
}

extension FieldRule.Demand {
  /// The kind of the rule, as a declaration in JSON spells it.
  public var name: String {
    switch self {
    case .required: "required"
    case .count: "count"
    case .characters: "characters"
    case .pattern: "pattern"
    case .oneOf: "oneOf"
    case .equal: "equal"
    case .format: "format"
    case .range: "range"
    case .step: "step"
    case .isTrue: "mustBeTrue"
    case .accept: "accept"
    case .size: "size"
    case .check: "check"
    case .asks: "asyncCheck"
    }
  }
}

/// What those who judge, export and read rules would otherwise each ask all demands for.
extension FieldRule.Demand {
  /// Whether an empty value breaks the rule, whatever else the record holds.
  package var wantsValue: Bool {
    switch self {
    case .required, .isTrue: true
    default: false
    }
  }

  /// Whether no other format can say what the rule demands.
  package var isCode: Bool {
    switch self {
    case .check, .asks: true
    default: false
    }
  }

  /// Whether the value alone, without code and other fields, says whether it keeps the rule.
  package var isDecidedByValue: Bool {
    if case .equal = self { false } else { !isCode }
  }

  /// Whether the rule means anything for values of a kind.
  package func isMeant(for kind: ValueKind) -> Bool {
    switch self {
    case .required, .equal, .check, .asks: true
    case .oneOf: kind != .file
    case .count, .characters, .pattern, .format: kind == .text
    case .range: kind.isOrdered
    case .step: kind.isNumeric
    case .isTrue: kind == .boolean
    case .accept, .size: kind == .file
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
  public func shows(_ reading: Reading) -> Bool {
    guard let maximum = reading.limit.maximum else { return false }
    switch self {
    case .never: return false
    case .always: return true
    case .fromPercent(let percent): return reading.hasReached(percentOfMaximum: percent)
    case .whenRemaining(let remaining): return maximum - reading.count <= remaining
    }
  }
}
