import TextMetrics

/// A text of which the value alone decides whether it is valid: without conditions, and without
/// rules that ask other fields or other programs.
///
/// A class, as its rules are: to ask one for each record copies nothing.
final class PlainField: Sendable {
  let name: String
  let isRequired: Bool
  private let valueCap: Int
  private let stages: [Stage]
  private let rules: [any PlainRule]

  /// Nil for a field that is not plain.
  init?(_ declaration: FieldDeclaration, valueCap: Int) {
    var rules: [any PlainRule] = []
    for rule in declaration.rules {
      guard rule.condition == nil else { return nil }
      switch rule.demand {
      case .required: continue
      case .count(let limit, _): rules.append(PlainCount(limit))
      case .oneOf(let values): rules.append(PlainChoice(values))
      case .characters, .pattern, .check: rules.append(PlainText(rule))
      default: return nil
      }
    }
    name = declaration.name
    isRequired = declaration.isRequired
    self.valueCap = valueCap
    stages = declaration.stages
    self.rules = rules
  }

  /// Whether the string that stands in a text is a valid value.
  func accepts(
    _ string: JSONString, _ text: Span<UInt8>, _ patterns: inout PatternBudget
  ) -> Bool {
    if string.hasEscapes {
      var bytes: [UInt8] = []
      string.appendBytes(to: &bytes, text)
      return accepts(bytes.span, &patterns)
    }
    return accepts(text.extracting(string.start..<string.end), &patterns)
  }

  private func accepts(_ value: Span<UInt8>, _ patterns: inout PatternBudget) -> Bool {
    // A larger value is not cleaned.
    guard value.count <= valueCap else { return false }
    for stage in stages where !stage.keeps(value) {
      return stages.apply(to: String(value)).withUTF8Bytes {
        isValid($0, &patterns)
      }
    }
    return isValid(value, &patterns)
  }

  /// Whether a cleaned value is valid.
  private func isValid(_ value: Span<UInt8>, _ patterns: inout PatternBudget) -> Bool {
    // Normalization may have made it longer.
    guard value.count <= valueCap else { return false }
    if value.isEmpty { return !isRequired }
    for rule in rules where !rule.accepts(value, &patterns) { return false }
    return true
  }
}

/// A rule that a text alone decides.
private protocol PlainRule: AnyObject, Sendable {
  /// Whether a text that is not empty is valid.
  func accepts(_ value: Span<UInt8>, _ patterns: inout PatternBudget) -> Bool
}

private final class PlainCount: PlainRule {
  private let limit: TextLimit

  init(_ limit: TextLimit) { self.limit = limit }

  func accepts(_ value: Span<UInt8>, _ patterns: inout PatternBudget) -> Bool {
    limit.isMet(by: limit.unit.tally(of: value))
  }
}

private final class PlainChoice: PlainRule {
  private let values: [[UInt8]]

  init(_ values: [String]) { self.values = values.map { Array($0.utf8) } }

  func accepts(_ value: Span<UInt8>, _ patterns: inout PatternBudget) -> Bool {
    for allowed in values where allowed.span.isIdentical(to: value) { return true }
    return false
  }
}

/// A rule that is judged as the form does, by a string.
private final class PlainText: PlainRule {
  private let rule: FieldRule

  init(_ rule: FieldRule) { self.rule = rule }

  func accepts(_ value: Span<UInt8>, _ patterns: inout PatternBudget) -> Bool {
    rule.finding(for: .present(String(value)), siblings: { _ in .absent }, &patterns) == nil
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
  func plainFields(valueCap: Int) -> [PlainField]? {
    var fields: [PlainField] = []
    for member in self {
      guard case .field(let declaration) = member,
        !fields.contains(where: { $0.name.isIdentical(to: declaration.name) }),
        let field = PlainField(declaration, valueCap: valueCap)
      else { return nil }
      fields.append(field)
    }
    return fields
  }
}
