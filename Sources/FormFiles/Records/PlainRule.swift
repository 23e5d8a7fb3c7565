import FormValidation
import TextMetrics

/// A rule that a text alone decides.
///
/// A class, and bound to one other at most: so to ask all rules of a field, for each record, copies
/// nothing and counts no references.
protocol PlainRule: AnyObject, Sendable {
  /// Whether a text that is not empty is valid.
  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool
}

/// Both of two rules.
final class PlainPair: PlainRule {
  private let first: any PlainRule
  private let rest: any PlainRule

  init(_ first: any PlainRule, _ rest: any PlainRule) {
    self.first = first
    self.rest = rest
  }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    first.accepts(value, &context) && rest.accepts(value, &context)
  }
}

/// A limit.
final class PlainCount: PlainRule {
  private let limit: TextLimit
  /// A text of so many bytes meets the limit, whatever it is; 0 where no number of bytes tells.
  private let bytesThatFit: Int

  init(_ limit: TextLimit) {
    self.limit = limit
    bytesThatFit = limit.minimum <= 0 && limit.unit.countsAtMostItsBytes ? limit.maximum ?? .max : 0
  }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    value.count <= bytesThatFit || limit.isMet(by: limit.unit.tally(of: value))
  }
}

extension TextUnit {
  /// Whether no text counts more than it has bytes of UTF-8, and none is unencodable.
  fileprivate var countsAtMostItsBytes: Bool {
    guard let costs = scalarCosts else { return false }
    return costs.basic.upperBound <= 1 && costs.supplementary.upperBound <= 4
  }
}

/// A value of a list.
final class PlainChoice: PlainRule {
  private let values: NameList

  init(_ values: NameList) { self.values = values }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    values.contains(value)
  }
}

/// What makes a text a value of its kind.
final class PlainKind: PlainRule {
  private let kind: ValueKind

  init(_ kind: ValueKind) { self.kind = kind }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    (try? kind.read(String(value))) != nil
  }
}

/// A rule that is judged as the form does, by a string.
final class PlainText: PlainRule {
  private let rule: FieldRule<String>
  private let kind: ValueKind

  init(_ rule: FieldRule<String>, _ kind: ValueKind) {
    self.rule = rule
    self.kind = kind
  }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    rule.finding(for: .present(String(value)), of: kind, siblings: { _ in .absent }, &context)
      == nil
  }
}

/// The rules of a field, for its text as its stages clean it.
final class PlainStages: PlainRule {
  private let stages: [Stage]
  private let rule: (any PlainRule)?
  private let isRequired: Bool
  private let valueCap: Int

  init(_ stages: [Stage], isRequired: Bool, valueCap: Int, _ rule: (any PlainRule)?) {
    self.stages = stages
    self.rule = rule
    self.isRequired = isRequired
    self.valueCap = valueCap
  }

  func accepts(_ value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    for stage in stages where !stage.keeps(value) {
      return stages.apply(to: String(value)).withUTF8Bytes { accepts(cleaned: $0, &context) }
    }
    return accepts(cleaned: value, &context)
  }

  private func accepts(cleaned value: Span<UInt8>, _ context: inout JudgingContext) -> Bool {
    // Normalization may have made it longer.
    guard value.count <= valueCap else { return false }
    if value.isEmpty { return !isRequired }
    return rule?.accepts(value, &context) ?? true
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
