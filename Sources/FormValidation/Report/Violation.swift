public import TextMetrics

/// A broken rule, as data. `FormMessages` makes a sentence of it.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name", rules: [.count(3..., in: .characters)])
/// }
/// let violation = form.report(on: SignUp(name: "Al")).violations[0]
/// violation.problem  // .tooShort
/// violation.expected == .count(minimum: 3, maximum: nil)  // true
/// ```
///
/// It never holds the value itself, which may be a password; at most a few Characters that are
/// not allowed.
public struct Violation: Sendable, Hashable {
  /// The value that breaks the rule.
  public package(set) var path: FieldPath
  /// The rule's name: its kind (`required`, `count`, …) unless the declaration names it.
  public let rule: String
  /// What is wrong with it.
  public let problem: Problem
  /// The name of the unit of the numbers in ``expected`` and ``received``, where there are any.
  public let unit: String?
  /// What the rule wants, where that can be said.
  public let expected: Expected?
  /// What it got, where that can be said.
  public let received: Received?
  /// What of the cleaned value is beyond the maximum, to highlight: whole Characters.
  /// It slices the cleaned value: `over.flatMap { value[$0] }`.
  public let over: Range<TextPosition>?
  /// Where the cleaned value stops being what it should be, to highlight: the first Characters that
  /// do not belong there, or, where something is missing at the end, an empty range there.
  public let place: Range<TextPosition>?

  /// A violation, as rules of an application make it. Numbers are counts in the unit.
  public init(
    path: FieldPath,
    rule: String,
    problem: Problem,
    unit: String? = nil,
    expected: Expected? = nil,
    received: Received? = nil,
    over: Range<TextPosition>? = nil,
    place: Range<TextPosition>? = nil
  ) {
    self.path = path
    self.rule = rule
    self.problem = problem
    self.unit = unit
    self.expected = expected
    self.received = received
    self.over = over
    self.place = place
  }

  @available(*, unavailable, renamed: "path")
  public var field: FieldPath { path }
}

extension Violation {
  /// What is wrong: there is one sentence for each problem.
  public enum Problem: String, Sendable, Hashable, CaseIterable {
    @available(*, unavailable, renamed: "missing")
    public static var required: Problem { .missing }
    @available(*, unavailable, renamed: "tooLow")
    public static var tooSmall: Problem { .tooLow }

    /// A required value is absent, empty, or a text that shows nothing.
    case missing
    /// The count is below the minimum.
    case tooShort
    /// The count is above the maximum.
    case tooLong
    /// The count differs from the only one that is allowed.
    case notExact
    /// The value has Characters that the encoding of the unit lacks or its service refuses.
    case unencodable
    /// The value has Characters that the field does not allow.
    case characters
    /// The value does not have the pattern's form.
    case mismatch
    /// The pattern took longer than it may: the value was not judged by it.
    case timeout
    /// The value is none of those that are allowed.
    case notOneOf
    /// The value differs from another field's.
    case notEqual
    /// The text stands for no value of the field's kind: no number, no such day.
    case malformed
    /// The number is below the minimum.
    case tooLow
    /// The number is above the maximum.
    case tooHigh
    /// The date or time is before the first one.
    case tooEarly
    /// The date or time is after the last one.
    case tooLate
    /// The number is not above the bound that it has to exceed.
    case notAbove
    /// The number is not below the bound that it has to stay below.
    case notBelow
    /// The date or time is not after the one that it has to follow.
    case notAfter
    /// The date or time is not before the one that it has to precede.
    case notBefore
    /// The element stands in the list before.
    case duplicate
    /// The number is between two steps.
    case offStep
    /// The value is not true where it must be.
    case notTrue
    /// The file is of none of the types that are accepted.
    case fileType
    /// The file has fewer bytes than it must.
    case fileTooSmall
    /// The file has more bytes than it may.
    case fileTooLarge
    /// The value is larger than anything that is counted; no other rule was asked.
    case tooLarge
    /// The value is of another type of JSON than the one that is declared, or `null`.
    case wrongType
    /// The record has a member that the form does not name.
    case unknownKey
    /// The list has fewer elements than it must.
    case tooFewElements
    /// The list has more elements than it may; none of them was judged.
    case tooManyElements
    /// A check in code failed, or a service refuses the value as a whole: the file name `..`.
    case check
    /// An asynchronous rule said no: a name that is taken.
    case refused
    /// An asynchronous rule could not be asked, or a value from outside was not given.
    case unanswered
  }

  /// What the rule wants.
  public enum Expected: Sendable, Hashable {
    /// A count in the violation's unit.
    case count(minimum: Int?, maximum: Int?)
    /// One of these values; or of more, of which these are the first: then how many there are.
    case values(anyOf: [String], of: Int? = nil)
    /// The value of another field of the form.
    case field(named: String)
    /// A text that the whole pattern matches.
    case pattern(source: String)
    /// The names of sets of Characters, as a declaration in JSON spells them.
    case characters(allowed: [String]?, denied: [String])
    /// A value of a type of JSON: `text`, `number`, `boolean`, `list`, `object`.
    case type(named: String)
    /// A text of a kind (``ValueKind``), by its name.
    case format(named: String)
    /// A number, date or time between two, which the problem includes or not.
    case range(minimum: String?, maximum: String?)
    /// A number that is a whole number of steps from a base.
    case step(of: String, from: String)
  }

  /// What the rule got.
  public enum Received: Sendable, Hashable {
    /// A count in the violation's unit.
    case count(of: Int)
    /// The first few distinct Characters that the field, the encoding, or the service doesn't allow.
    case characters(some: [String])
    /// A value of another type of JSON.
    case type(named: String)
  }
}

extension Violation.Expected {
  /// A list may be very long, and is in the declaration anyway.
  private static let maximumValues = 20

  static func values(firstOf values: [String]) -> Self {
    values.count <= maximumValues
      ? .values(anyOf: values)
      : .values(anyOf: Array(values.prefix(maximumValues)), of: values.count)
  }
}
