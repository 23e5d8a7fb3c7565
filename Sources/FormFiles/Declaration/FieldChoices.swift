import FormValidation
import TextMetrics

/// Which listed values of a field can meet its other rules, as far as these always hold and need no
/// code.
///
/// A value is judged once, in whichever lists it stands.
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
  /// The rules that a value is judged by, of which those that have a list are some.
  private var rules: [FieldRule<String>]
  private var verdicts: [Key: Bool] = [:]
  private var judgements = 0
  private var context = JudgingContext()

  init(_ field: FieldDeclaration, valueCap: Int) {
    self.field = field
    self.valueCap = valueCap
    rules = field.rules.filter { $0.condition == nil && $0.meaning.isDecidedByValue }
  }

  /// Whether any value that a rule lists comes out of the stages and meets the other rules.
  mutating func hasValue(of choices: ChoiceSet) -> Bool {
    for value in choices.values where value.utf8.count <= valueCap {
      guard field.stages.apply(to: value).isIdentical(to: value) else { continue }
      if value.isEmpty {
        if field.isRequired { continue }
        return true
      }
      guard let key = Key(value, field.kind) else { continue }
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
