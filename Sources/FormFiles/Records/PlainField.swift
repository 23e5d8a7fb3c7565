import FormValidation

/// A field of which the value alone decides whether it is valid: without conditions, and without
/// rules that ask other fields or other programs. Texts and numbers are judged by their bytes;
/// what the bytes do not settle is asked of the declaration.
///
/// A class, as its rules are: so to ask it for each record copies nothing and counts no references.
final class PlainField: Sendable {
  /// Whether a record is valid without the field.
  let acceptsMissing: Bool
  private let declaration: FieldDeclaration
  private let kind: ValueKind
  private let source: RecordValues
  private let acceptsStrings: Bool
  private let stages: [Stage]
  /// The first of its rules; nil where any text is valid.
  private let rule: PlainRule?
  /// Whether a number is judged alike however it is spelled.
  private let judgesDigits: Bool

  /// The most bytes that a number takes in its usual spelling, which a smaller cap could refuse.
  private static let longestNumber = 24

  /// Nil for a member that is not a plain field.
  init?(_ member: FormDeclaration.Member, _ source: RecordValues, valueCap: Int) {
    // The value of a file is an object.
    guard case .field(let declaration) = member, declaration.kind != .file,
      declaration.rules.allSatisfy(\.asksTextAlone)
    else { return nil }
    rule = declaration.rules.reversed().reduce(nil) { PlainRule($1, of: declaration, before: $0) }
    self.declaration = declaration
    stages = declaration.stages
    acceptsMissing = !declaration.isRequired && declaration.absence.acceptsMissing
    kind = declaration.kind
    self.source = source
    acceptsStrings = source == .typed || kind.isSpelledAsString
    judgesDigits =
      source == .json && kind.isNumeric && valueCap >= Self.longestNumber
      && !declaration.rules.contains { if case .code = $0.kind { true } else { false } }
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
      rule?.check(text, &inspection)
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
      // An ASCII graphic is visible, and so is the Character that has it.
      if text.isEmpty { return true }
      return 0x21..<0x7F ~= text[0] && 0x21..<0x7F ~= text[text.count - 1]
    case .lineBreaks(let policy): return policy == .keep
    case .letterCase(let letterCase): return letterCase == .keep
    case .normalize, .asciiDigits, .collapseWhitespace: return false
    }
  }
}

// MARK: Rules

extension FieldRule {
  /// Whether nothing but the text decides.
  fileprivate var asksTextAlone: Bool {
    condition == nil && kind.comparedFields.isEmpty && asyncCheck == nil
  }
}

/// A rule of a plain field, and those after it: classes, so that none is retained to be asked.
private final class PlainRule: Sendable {
  private let rule: FieldRule
  private let kind: ValueKind
  private let path: FieldPath
  /// Texts of so many scalars meet the rule, whatever they are.
  private let scalarsThatFit: Int
  private let next: PlainRule?

  init(_ rule: FieldRule, of field: FieldDeclaration, before next: PlainRule?) {
    self.rule = rule
    kind = field.kind
    path = FieldPath(name: field.name)
    self.next = next
    switch rule.kind {
    case .count(let limit, _) where limit.minimum <= 0 && limit.unit.traits.countsAtMostScalars:
      scalarsThatFit = limit.maximum ?? .max
    default: scalarsThatFit = 0
    }
  }

  /// Reports what is wrong with a cleaned text of the field's kind that is not empty.
  func check(_ text: Span<UInt8>, _ inspection: inout Inspection) {
    if !isSurelyMet(by: text) { judge(text, &inspection) }
    next?.check(text, &inspection)
  }

  private func isSurelyMet(by text: Span<UInt8>) -> Bool {
    if text.count <= scalarsThatFit { return true }
    // A scalar has four bytes at most.
    return text.count / 4 <= scalarsThatFit && ScalarKernel.count(text) <= scalarsThatFit
  }

  private func judge(_ text: Span<UInt8>, _ inspection: inout Inspection) {
    switch rule.kind {
    case .required where !text.isInvisible: return
    case .count(let limit, _):
      let (tally, start) = limit.unit.tally(of: text, over: limit.maximum)
      if limit.isMet(by: tally) { return }
      inspection.report.append(rule.violation(of: limit, tally, from: start, text), at: path)
    case .oneOf(let choices) where kind == .text && choices.texts.contains(text): return
    default:
      let value = FieldValue.present(String(text))
      inspection.report.append(
        rule.violation(of: value, kind, siblings: { _ in .absent }, &inspection), at: path)
    }
  }
}
