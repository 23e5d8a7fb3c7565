import FormValidation

/// A field without conditions, and without rules that read other fields or run asynchronously.
///
/// The field is validated from the bytes of its value, without a `JSONValue` if possible. Plain
/// fields and rules are classes, so that validation copies and retains nothing.
final class PlainField: Sendable {
  let acceptsMissing: Bool
  private let declaration: FieldDeclaration
  private let kind: ValueKind
  private let source: RecordValues
  private let acceptsStrings: Bool
  private let transforms: [FieldTransform]
  /// The first rule, or `nil` if the field doesn't have rules.
  private let rule: PlainRule?
  private let ignoresSpelling: Bool

  /// The maximum number of bytes of a number in its shortest form. A smaller value cap can
  /// reject this form.
  private static let longestNumber = 24

  init?(_ member: FormDeclaration.Member, _ source: RecordValues, valueCap: Int) {
    // A file is a JSON object, which can't be validated from the bytes of one text.
    guard case .field(let declaration) = member, declaration.kind != .file,
      declaration.rules.allSatisfy(\.readsTextAlone)
    else { return nil }
    rule = declaration.rules.reversed().reduce(nil) { PlainRule($1, of: declaration, before: $0) }
    self.declaration = declaration
    transforms = declaration.transforms
    acceptsMissing = !declaration.isRequired && declaration.absence.acceptsMissing
    kind = declaration.kind
    self.source = source
    acceptsStrings = source == .typed || kind.isSpelledAsString
    ignoresSpelling =
      source == .json && kind.isNumeric && valueCap >= Self.longestNumber
      && !declaration.rules.contains { if case .code = $0.kind { true } else { false } }
  }

  /// Validates a string, given as its bytes after escapes were resolved.
  func check(_ string: Span<UInt8>, _ inspection: inout Inspection) {
    if acceptsStrings, string.count <= inspection.valueCap {
      check(text: string, &inspection)
    } else {
      check(.string(String(string)), &inspection)
    }
  }

  func check(_ number: JSONNumber, in text: Span<UInt8>, _ inspection: inout Inspection) {
    if ignoresSpelling {
      let report = inspection.report
      check(text: text.extracting(number.start..<number.end), &inspection)
      if inspection.report.violations.count == report.violations.count { return }
      // Validate the number again, because a report contains numbers in their shortest form.
      inspection.report = report
    }
    check(number.value(text), &inspection)
  }

  func check(_ value: JSONValue?, _ inspection: inout Inspection) {
    var value = value.map { kind.read($0, from: source) } ?? .absent
    if case .present(let text) = value, text.utf8.count <= inspection.valueCap {
      value = .present(transforms.apply(to: text))
    }
    check(cleaned: value, &inspection)
  }

  private func check(text: Span<UInt8>, _ inspection: inout Inspection) {
    for transform in transforms where !transform.keeps(text) {
      return transforms.apply(to: String(text)).withUTF8Bytes { check(cleaned: $0, &inspection) }
    }
    check(cleaned: text, &inspection)
  }

  private func check(cleaned text: Span<UInt8>, _ inspection: inout Inspection) {
    // The size is compared after the transforms, which can make a text empty or too long.
    let hasRules =
      !text.isEmpty && text.count <= inspection.valueCap
      && (kind == .text || (try? kind.read(String(text))) != nil)
    if hasRules {
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

extension FieldTransform {
  fileprivate func keeps(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .trim:
      // A text that begins and ends with visible ASCII scalars has nothing to trim.
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
  fileprivate var readsTextAlone: Bool {
    condition == nil && kind.comparedFields.isEmpty && asyncCheck == nil
  }
}

private final class PlainRule: Sendable {
  private let rule: FieldRule
  private let kind: ValueKind
  private let path: FieldPath
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

  func check(_ text: Span<UInt8>, _ inspection: inout Inspection) {
    if !isSurelyMet(by: text) { evaluate(text, &inspection) }
    next?.check(text, &inspection)
  }

  private func isSurelyMet(by text: Span<UInt8>) -> Bool {
    if text.count <= scalarsThatFit { return true }
    // A scalar has at most four bytes, so the scalars of a longer text needn't be counted.
    return text.count / 4 <= scalarsThatFit && ScalarKernel.count(text) <= scalarsThatFit
  }

  private func evaluate(_ text: Span<UInt8>, _ inspection: inout Inspection) {
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
