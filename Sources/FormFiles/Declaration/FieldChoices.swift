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

  private let field: FieldDeclaration
  private let valueCap: Int
  /// The rules that a value is judged by, of which those that have a list are some.
  private var rules: [FieldRule<String>]
  /// By the bytes of values.
  private var verdicts: [[UInt8]: Bool] = [:]
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
      if meetsRules(value) { return true }
    }
    return false
  }

  private mutating func meetsRules(_ value: String) -> Bool {
    let key = Array(value.utf8)
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
