import FormValidation
import StrictJSON
import TextMetrics

/// Whether a text that is not empty is valid.
private typealias TextTest = @Sendable (Span<UInt8>, inout JudgingContext) -> Bool

/// A field of which the value alone decides whether it is valid: without conditions, and without
/// rules that ask other fields or other programs. It is judged by the bytes of its value.
///
/// A class, and its rules are one function: so to ask it for each record copies nothing and counts
/// no references.
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
  private let stages: [Stage]
  /// What decides about a cleaned text that is not empty; nil where any such text is valid.
  private let test: TextTest?
  /// Whether a number is judged alike however it is spelled.
  private let judgesDigits: Bool

  /// The most bytes that a number is spelled in where it is not spelled as it stands.
  private static let longestNumber = 24

  /// Nil for a member that is not a plain field.
  init?(_ member: FormDeclaration.Member, _ source: RecordValues, valueCap: Int) {
    // The value of a file is an object.
    guard case .field(let declaration) = member, declaration.kind != .file,
      let tests = declaration.tests
    else { return nil }
    test = tests.reversed().reduce(nil) { rest, first in
      guard let rest else { return first }
      return { first($0, &$1) && rest($0, &$1) }
    }
    isRequired = declaration.isRequired
    stages = declaration.stages
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
    for stage in stages where !stage.keeps(value) {
      return stages.apply(to: String(value)).withUTF8Bytes { accepts(cleaned: $0, &context) }
    }
    return accepts(cleaned: value, &context)
  }

  private func accepts(cleaned value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    // Normalization may have made it longer.
    guard value.count <= valueCap else { return false }
    if value.isEmpty { return !isRequired }
    return test?(value, &context) ?? true
  }
}

extension Stage {
  /// Whether the stage leaves the text as it is, as far as its ends tell.
  fileprivate func keeps(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .trim:
      // An ASCII graphic begins no Character with white space in front, and ends none with it.
      if text.isEmpty { return true }
      return 0x21..<0x7F ~= text[0] && 0x21..<0x7F ~= text[text.count - 1]
    case .lineBreaks(let policy): return policy == .keep
    case .letterCase(let letterCase): return letterCase == .keep
    case .normalize: return false
    }
  }
}

// MARK: Rules as functions

extension FieldDeclaration {
  /// What a text of the field must keep beside being there; nil where something else than the text
  /// decides.
  fileprivate var tests: [TextTest]? {
    var tests: [TextTest] = []
    if kind != .text {
      tests.append { [kind] value, _ in (try? kind.read(String(value))) != nil }
    }
    for rule in rules {
      guard rule.condition == nil, rule.meaning.comparedFields.isEmpty, rule.asyncCheck == nil
      else { return nil }
      switch rule.meaning {
      case .required: continue
      case .count(let limit, _): tests.append(limit.test)
      case .oneOf(let choices) where kind == .text:
        tests.append { [texts = choices.texts] value, _ in texts.contains(value) }
      default:
        // As the form does it, by a string.
        tests.append { [kind] value, context in
          rule.violation(
            of: .present(String(value)), kind, siblings: { _ in .absent }, &context) == nil
        }
      }
    }
    return tests
  }
}

extension TextLimit {
  fileprivate var test: TextTest {
    // A text of so many bytes meets the limit, whatever it is; none does where no number tells.
    let bytesThatFit = minimum <= 0 && unit.countsAtMostItsBytes ? maximum ?? .max : 0
    return { value, _ in value.count <= bytesThatFit || isMet(by: unit.tally(of: value)) }
  }
}

extension TextUnit {
  /// Whether no text counts more than it has bytes of UTF-8, and none is unencodable.
  fileprivate var countsAtMostItsBytes: Bool {
    guard let costs = scalarCosts else { return false }
    return costs.basic.upperBound <= 1 && costs.supplementary.upperBound <= 4
  }
}
