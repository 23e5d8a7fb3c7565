import FormValidation
import TextMetrics

/// Which listed values of a field can meet its other rules, as far as these always hold and need no
/// code.
///
/// A value is judged once, in whichever lists it stands. About linear in the values of all lists,
/// while the first values of a list can be met.
struct FieldChoices {
  /// So often a value is held against a rule; the values that are left are taken to meet all of
  /// them.
  private static let maximumJudgements = 1_000_000

  /// A value as its field tells it from others.
  private enum Key: Hashable {
    case text([UInt8])
    case value(ReadValue)

    /// Nil for a text that is no value of the kind.
    init?(_ text: String, _ kind: ValueKind) {
      if kind == .text {
        self = .text(Array(text.utf8))
      } else {
        guard let value = try? kind.read(text) else { return nil }
        self = .value(value)
      }
    }
  }

  private let field: FieldDeclaration
  private let valueCap: Int
  /// The rules that a value is judged by.
  private var rules: [FieldRule<String>]
  /// In how many of the lists that always hold a value is; nil where there is nothing to compare.
  private var occurrences: [Key: Int]?
  /// How many lists always hold.
  private let listCount: Int
  private var verdicts: [Key: Bool] = [:]
  private var judgements = 0
  private var context = JudgingContext()

  init(_ field: FieldDeclaration, valueCap: Int) {
    self.field = field
    self.valueCap = valueCap
    let steady = field.rules.filter { $0.condition == nil }
    rules = steady.filter { $0.meaning.isDecidedByValue && $0.listedValues == nil }
    let lists = steady.compactMap(\.listedValues)
    listCount = lists.count
    guard listCount > 0, field.rules.count(where: { $0.listedValues != nil }) > 1 else { return }
    occurrences = lists.reduce(into: [:]) { occurrences, values in
      for key in Set(values.compactMap { Key($0, field.kind) }) {
        occurrences[key, default: 0] += 1
      }
    }
  }

  /// Whether any value that a rule lists comes out of the stages and meets the other rules.
  mutating func hasValue(of rule: FieldRule<String>) -> Bool {
    guard let values = rule.listedValues else { return true }
    for value in values where value.utf8.count <= valueCap {
      guard field.stages.apply(to: value).isIdentical(to: value) else { continue }
      if value.isEmpty {
        if field.isRequired { continue }
        return true
      }
      guard let key = Key(value, field.kind) else { continue }
      if let occurrences, occurrences[key] != listCount { continue }
      if meetsRules(value, key) { return true }
    }
    return false
  }

  private mutating func meetsRules(_ value: String, _ key: Key) -> Bool {
    if let verdict = verdicts[key] { return verdict }
    var meetsAll = true
    for index in rules.indices where meetsAll && judgements < Self.maximumJudgements {
      judgements += 1
      let violation = rules[index].violation(
        of: .present(value), field.kind, siblings: { _ in .absent }, &context)
      switch violation?.problem {
      // What is given from outside is not known here, nor what a pattern has no time for.
      case nil, .unanswered, .timeout: continue
      default:
        meetsAll = false
        // What refuses one value of a list mostly refuses the next one.
        rules.swapAt(0, index)
      }
    }
    verdicts[key] = meetsAll
    return meetsAll
  }
}

extension FieldRule<String> {
  fileprivate var listedValues: [String]? {
    if case .oneOf(let choices) = meaning { choices.values } else { nil }
  }
}
