import TextMetrics

/// A text of which the value alone decides whether it is valid: without conditions, and without
/// rules that ask other fields or other programs.
///
/// A class, as its rules are: to ask one for each record copies nothing.
final class PlainField: Sendable {
  let name: String
  /// Whether `null` is a valid value.
  let acceptsNull: Bool
  /// Whether a record is valid without the field.
  let acceptsMissing: Bool
  private let isRequired: Bool
  private let kind: ValueKind
  private let source: RecordValues
  private let valueCap: Int
  private let stages: [Stage]
  private let rules: [any PlainRule]
  /// Whether a number is judged alike however it is spelled.
  private let judgesDigits: Bool

  /// The most bytes that a number is spelled in where it is not spelled as it stands.
  private static let longestNumber = 24

  /// Nil for a field that is not plain.
  init?(_ declaration: FieldDeclaration, _ source: RecordValues, valueCap: Int) {
    var rules: [any PlainRule] = []
    for rule in declaration.rules {
      guard rule.condition == nil else { return nil }
      switch rule.demand {
      case .required: continue
      case .count(let limit, _): rules.append(PlainCount(limit))
      case .oneOf(let values) where declaration.kind == .text: rules.append(PlainChoice(values))
      case .oneOf: rules.append(PlainText(rule, declaration.kind))
      case .mustBeTrue where declaration.kind == .boolean: rules.append(PlainText(rule, .boolean))
      case .range(let range):
        for bound in range.bounds { if case .field = bound.origin { return nil } }
        rules.append(PlainText(rule, declaration.kind))
      case .characters, .pattern, .check, .step, .format:
        rules.append(PlainText(rule, declaration.kind))
      case .equal, .asyncCheck, .mustBeTrue, .accept, .size: return nil
      }
    }
    // The value of a file is an object.
    if declaration.kind == .file { return nil }
    name = declaration.name
    isRequired = declaration.isRequired
    acceptsNull = !isRequired && declaration.absence.acceptsNull
    acceptsMissing = !isRequired && declaration.absence.acceptsMissing
    kind = declaration.kind
    self.source = source
    self.valueCap = valueCap
    stages = declaration.stages
    self.rules = rules
    judgesDigits =
      valueCap >= Self.longestNumber
      && !declaration.rules.contains { if case .check = $0.demand { true } else { false } }
  }

  /// Whether the string that stands in a text is a valid value.
  func accepts(
    _ string: JSONString, _ text: Span<UInt8>, _ context: inout JudgingContext
  ) -> Bool {
    guard source == .typed || kind.isSpelledAsString else { return false }
    if string.hasEscapes {
      var bytes: [UInt8] = []
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
      return stages.apply(to: String(value)).withUTF8Bytes {
        isValid($0, &context)
      }
    }
    return isValid(value, &context)
  }

  /// Whether a cleaned value is valid.
  private func isValid(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    // Normalization may have made it longer.
    guard value.count <= valueCap else { return false }
    if value.isEmpty { return !isRequired }
    if kind != .text, (try? kind.read(String(value))) == nil { return false }
    for rule in rules where !rule.accepts(value, &context) { return false }
    return true
  }
}

/// A rule that a text alone decides.
private protocol PlainRule: AnyObject, Sendable {
  /// Whether a text that is not empty is valid.
  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool
}

private final class PlainCount: PlainRule {
  private let limit: TextLimit

  init(_ limit: TextLimit) { self.limit = limit }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    limit.isMet(by: limit.unit.tally(of: value))
  }
}

private final class PlainChoice: PlainRule {
  private let values: [[UInt8]]

  init(_ values: [String]) { self.values = values.map { Array($0.utf8) } }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    for allowed in values where allowed.span.isIdentical(to: value) { return true }
    return false
  }
}

/// A rule that is judged as the form does, by a string.
private final class PlainText: PlainRule {
  private let rule: FieldRule
  private let kind: ValueKind

  init(_ rule: FieldRule, _ kind: ValueKind) {
    self.rule = rule
    self.kind = kind
  }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    rule.finding(for: .present(String(value)), of: kind, siblings: { _ in .absent }, &context)
      == nil
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
    default: return false
    }
  }
}

extension [FormDeclaration.Member] {
  /// The members as plain fields; nil where one of them is something else.
  func plainFields(_ source: RecordValues, valueCap: Int) -> [PlainField]? {
    var fields: [PlainField] = []
    for member in self {
      guard case .field(let declaration) = member,
        !fields.contains(where: { $0.name.isIdentical(to: declaration.name) }),
        let field = PlainField(declaration, source, valueCap: valueCap)
      else { return nil }
      fields.append(field)
    }
    return fields
  }
}
