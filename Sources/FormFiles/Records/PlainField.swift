import FormValidation
import StrictJSON
import TextMetrics

/// Reports what is wrong with a cleaned text of the field's kind that is not empty.
private typealias TextCheck = @Sendable (Span<UInt8>, inout Inspection) -> Void

/// A field of which the value alone decides whether it is valid: without conditions, and without
/// rules that ask other fields or other programs. Texts and numbers are judged by their bytes;
/// what the bytes do not settle is asked of the declaration.
///
/// A class, and its rules are one function: so to ask it for each record copies nothing and counts
/// no references.
final class PlainField: Sendable {
  /// Whether a record is valid without the field.
  let acceptsMissing: Bool
  private let declaration: FieldDeclaration
  private let kind: ValueKind
  private let source: RecordValues
  private let acceptsStrings: Bool
  private let stages: [Stage]
  /// Nil where any text is valid.
  private let checkText: TextCheck?
  /// Whether a number is judged alike however it is spelled.
  private let judgesDigits: Bool

  /// The most bytes that a number takes in its usual spelling, which a smaller cap could refuse.
  private static let longestNumber = 24

  /// Nil for a member that is not a plain field.
  init?(_ member: FormDeclaration.Member, _ source: RecordValues, valueCap: Int) {
    // The value of a file is an object.
    guard case .field(let declaration) = member, declaration.kind != .file,
      let checks = declaration.textChecks
    else { return nil }
    checkText = checks.reversed().reduce(nil) { rest, first in
      guard let rest else { return first }
      return {
        first($0, &$1)
        rest($0, &$1)
      }
    }
    self.declaration = declaration
    stages = declaration.stages
    acceptsMissing = !declaration.isRequired && declaration.absence.acceptsMissing
    kind = declaration.kind
    self.source = source
    acceptsStrings = source == .typed || kind.isSpelledAsString
    judgesDigits =
      source == .json && kind.isNumeric && valueCap >= Self.longestNumber
      && !declaration.rules.contains { if case .code = $0.meaning { true } else { false } }
  }

  /// Reports what is wrong with a string, given by what it means.
  func check(_ string: Span<UInt8>, _ inspection: inout Inspection) {
    if acceptsStrings, string.count <= inspection.valueCap {
      check(text: string, &inspection)
    } else {
      check(.string(String(string)), &inspection)
    }
  }

  /// Reports what is wrong with a number that stands in a text.
  func check(_ number: JSONNumber, in text: Span<UInt8>, _ inspection: inout Inspection) {
    if judgesDigits {
      let report = inspection.report
      check(text: text.extracting(number.start..<number.end), &inspection)
      if inspection.report.violations.count == report.violations.count { return }
      // A report may show the number, in its usual spelling.
      inspection.report = report
    }
    check(number.value(text), &inspection)
  }

  /// Reports what is wrong with any value, nil where there is none.
  func check(_ value: JSONValue?, _ inspection: inout Inspection) {
    var value = value.map { kind.read($0, from: source) } ?? .absent
    if case .present(let text) = value, text.utf8.count <= inspection.valueCap {
      value = .present(stages.apply(to: text))
    }
    check(cleaned: value, &inspection)
  }

  private func check(text: Span<UInt8>, _ inspection: inout Inspection) {
    for stage in stages where !stage.keeps(text) {
      return stages.apply(to: String(text)).withUTF8Bytes { check(cleaned: $0, &inspection) }
    }
    check(cleaned: text, &inspection)
  }

  private func check(cleaned text: Span<UInt8>, _ inspection: inout Inspection) {
    // Normalization may have made it too long.
    let isJudgedByRules =
      !text.isEmpty && text.count <= inspection.valueCap
      && (kind == .text || (try? kind.read(String(text))) != nil)
    if isJudgedByRules {
      checkText?(text, &inspection)
    } else {
      check(cleaned: .present(String(text)), &inspection)
    }
  }

  private func check(cleaned value: FieldValue, _ inspection: inout Inspection) {
    declaration.check(
      value, siblings: { _ in .absent }, path: FieldPath(name: declaration.name), &inspection)
  }
}

extension Stage {
  /// Whether the stage leaves the text as it is, as far as its ends tell.
  fileprivate func keeps(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .trim:
      // No Character joins white space to an ASCII graphic, so that neither end is trimmed.
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
  /// What the rules find in a text; nil where something else than the text decides.
  fileprivate var textChecks: [TextCheck]? {
    var checks: [TextCheck] = []
    let path = FieldPath(name: name)
    for rule in rules {
      guard rule.condition == nil, rule.meaning.comparedFields.isEmpty, rule.asyncCheck == nil
      else { return nil }
      switch rule.meaning {
      case .required: continue
      case .count(let limit, _): checks.append(rule.check(limit, at: path))
      case .oneOf(let choices) where kind == .text:
        let check = rule.check(kind, at: path)
        checks.append { if !choices.texts.contains($0) { check($0, &$1) } }
      default: checks.append(rule.check(kind, at: path))
      }
    }
    return checks
  }
}

extension FieldRule<String> {
  fileprivate func check(_ kind: ValueKind, at path: FieldPath) -> TextCheck {
    { text, inspection in
      let value = FieldValue.present(String(text))
      inspection.report.append(
        violation(of: value, kind, siblings: { _ in .absent }, &inspection.context), at: path)
    }
  }

  fileprivate func check(_ limit: TextLimit, at path: FieldPath) -> TextCheck {
    // A text of so many bytes meets the limit, whatever it is; none does where no number tells.
    let bytesThatFit =
      limit.minimum <= 0 && limit.unit.countsAtMostItsBytes ? limit.maximum ?? .max : 0
    return { text, inspection in
      if text.count <= bytesThatFit { return }
      let tally = limit.unit.tally(of: text)
      if limit.isMet(by: tally) { return }
      inspection.report.append(violation(of: limit, tally, text), at: path)
    }
  }
}

extension TextUnit {
  /// Whether no text counts more than it has bytes of UTF-8, and none is unencodable.
  fileprivate var countsAtMostItsBytes: Bool {
    guard let costs = traits.scalarCosts else { return false }
    return costs.basic.upperBound <= 1 && costs.supplementary.upperBound <= 4
  }
}
