import Synchronization
import TextMetrics

/// The values of a list of which a field must have one. They are read once, so that to find one does
/// not take reading all of them.
///
/// A class, so that a rule is copied no slower where it has a list.
public final class ChoiceSet: Sendable {
  /// The values as they are spelled, in their order.
  public let values: [String]
  /// What violations say of the values: the same for each of them.
  let expected: Violation.Expected
  /// The values as they are spelled, to be found.
  let texts: NameList
  /// What they stand for, in each kind of which a field that has the list was found to be.
  private let readings = AtomicLazyReference<ChoiceReading>()

  /// A list of these values. About linear in them.
  public init(_ values: [String]) {
    self.values = values
    expected = .values(firstOf: values)
    texts = NameList(values)
  }

  /// Whether a value is in the list, however it is spelled there: 1 is where 1.0 is. The list is read
  /// when the first value of a kind is looked for.
  func contains(_ value: ReadValue, of kind: ValueKind) -> Bool {
    let reading = readings.load() ?? readings.storeIfNil(ChoiceReading(values, kind))
    return reading.contains(Choice(value, of: kind), of: kind, in: values)
  }
}

extension ChoiceSet: ExpressibleByArrayLiteral {
  /// A list of these values.
  public convenience init(arrayLiteral values: String...) { self.init(values) }
}

/// What the values of a list stand for in one kind, and in others behind it. Nobody waits to read it:
/// a list is asked for each record, by every thread.
private final class ChoiceReading: Sendable {
  private let kind: ValueKind
  private let choices: Set<Choice>
  private let next = AtomicLazyReference<ChoiceReading>()

  init(_ values: [String], _ kind: ValueKind) {
    self.kind = kind
    choices = Set(values.compactMap { Choice($0, of: kind) })
  }

  func contains(_ choice: Choice, of kind: ValueKind, in values: [String]) -> Bool {
    if kind == self.kind { return choices.contains(choice) }
    let next = next.load() ?? next.storeIfNil(ChoiceReading(values, kind))
    return next.contains(choice, of: kind, in: values)
  }
}

/// A value of a kind that is not text. Two are equal where a rule takes one for the other.
struct Choice: Hashable, Sendable {
  private let kind: ValueKind
  private let value: ReadValue

  init(_ value: ReadValue, of kind: ValueKind) {
    // An integer is a decimal.
    self.kind = kind == .integer ? .decimal : kind
    self.value = value
  }

  /// Nil where a text is no value of the kind.
  init?(_ text: String, of kind: ValueKind) {
    guard let value = try? kind.read(text) else { return nil }
    self.init(value, of: kind)
  }
}
