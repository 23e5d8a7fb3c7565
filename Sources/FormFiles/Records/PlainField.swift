import FormValidation
import StrictJSON
import TextMetrics

/// A text of which the value alone decides whether it is valid: without conditions, and without
/// rules that ask other fields or other programs.
///
/// A class, as its rules are: to ask one for each record copies nothing.
final class PlainField: Sendable {
  /// Whether `null` is a valid value.
  let acceptsNull: Bool
  /// Whether a record is valid without the field.
  let acceptsMissing: Bool
  private let isRequired: Bool
  private let kind: ValueKind
  private let source: RecordValues
  private let acceptsStrings: Bool
  private let valueCap: Int
  private let isCleaned: Bool
  /// What decides about a text that is not empty: its stages, its kind and its rules. Nil where any
  /// text is valid.
  private let rule: (any PlainRule)?
  /// Whether a number is judged alike however it is spelled.
  private let judgesDigits: Bool

  /// The most bytes that a number is spelled in where it is not spelled as it stands.
  private static let longestNumber = 24

  /// Nil for a field that is not plain.
  init?(_ declaration: FieldDeclaration, _ source: RecordValues, valueCap: Int) {
    // The value of a file is an object.
    if declaration.kind == .file { return nil }
    guard var rules = declaration.plainRules else { return nil }
    if declaration.kind != .text { rules.insert(PlainKind(declaration.kind), at: 0) }
    var rule: (any PlainRule)?
    for next in rules.reversed() { rule = rule.map { PlainPair(next, $0) } ?? next }
    isRequired = declaration.isRequired
    isCleaned = !declaration.stages.isEmpty
    if isCleaned {
      rule = PlainStages(
        declaration.stages, isRequired: isRequired, valueCap: valueCap, rule)
    }
    self.rule = rule
    acceptsNull = !isRequired && declaration.absence.acceptsNull
    acceptsMissing = !isRequired && declaration.absence.acceptsMissing
    kind = declaration.kind
    self.source = source
    acceptsStrings = source == .typed || kind.isSpelledAsString
    self.valueCap = valueCap
    judgesDigits =
      valueCap >= Self.longestNumber
      && !declaration.rules.contains { if case .code = $0.meaning { true } else { false } }
  }

  /// Whether the string that stands in a text is a valid value.
  func accepts(
    _ string: JSONString, _ text: Span<UInt8>, _ context: inout JudgingContext
  ) -> Bool {
    guard acceptsStrings else { return false }
    if string.hasEscapes {
      var bytes: ContiguousArray<UInt8> = []
      string.appendBytes(to: &bytes, text)
      return accepts(bytes.span, &context)
    }
    return accepts(text.extracting(string.start..<string.end), &context)
  }

  /// Whether the number that stands in a text is a valid value.
  func accepts(
    _ number: JSONNumber, _ text: Span<UInt8>, _ context: inout JudgingContext
  ) -> Bool {
    guard source == .json, kind.isNumeric else { return false }
    guard judgesDigits else { return accepts(number.value(text), &context) }
    return accepts(text.extracting(number.start..<number.end), &context)
  }

  /// Whether a boolean is a valid value.
  func accepts(_ boolean: Bool, _ context: inout JudgingContext) -> Bool {
    accepts(.boolean(boolean), &context)
  }

  private func accepts(_ value: JSONValue, _ context: inout JudgingContext) -> Bool {
    guard case .present(let text) = kind.read(value, from: source) else { return false }
    return text.withUTF8Bytes { accepts($0, &context) }
  }

  private func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    // A larger value is not cleaned.
    guard value.count <= valueCap else { return false }
    if value.isEmpty, !isCleaned { return !isRequired }
    return rule?.accepts(value, &context) ?? true
  }
}

extension FieldDeclaration {
  /// What a text of the field must keep beside being there; nil where something else than the text
  /// decides.
  fileprivate var plainRules: [any PlainRule]? {
    var plain: [any PlainRule] = []
    for rule in rules {
      guard rule.condition == nil, rule.meaning.comparedFields.isEmpty, rule.asyncCheck == nil
      else {
        return nil
      }
      switch rule.meaning {
      case .required: continue
      case .count(let limit, _): plain.append(PlainCount(limit))
      case .oneOf(let choices) where kind == .text: plain.append(PlainChoice(choices.texts))
      default: plain.append(PlainText(rule, kind))
      }
    }
    return plain
  }
}
