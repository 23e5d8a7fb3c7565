public import TextMetrics

/// What may stand between the braces of a ``Field``.
public protocol FieldRuleConvertible: Sendable {
  var fieldRule: FieldRule { get }
}

extension FieldRule: FieldRuleConvertible {
  /// The rule itself.
  public var fieldRule: FieldRule { self }
}

extension FieldRuleConvertible {
  /// The rule under another name, by which violations, summaries and overrides know it.
  public func named(_ name: String) -> FieldRule {
    var rule = fieldRule
    rule.name = name
    return rule
  }

  /// The rule with its own sentences, before those of the field, the form and the catalog.
  public func message(_ messages: MessageOverrides) -> FieldRule {
    var rule = fieldRule
    rule.messages = messages
    return rule
  }

  /// The rule where a condition on another field holds; otherwise it is silent.
  public func when(_ condition: Condition) -> FieldRule {
    var rule = fieldRule
    rule.condition = condition
    return rule
  }
}

/// Collects the rules of a ``Field`` of a model.
@resultBuilder
public enum RuleBuilder<Model> {
  /// A rule that compares with another field of the model.
  public static func buildExpression(_ rule: EqualTo<Model>) -> [FieldRule] { [rule.fieldRule] }

  /// One rule.
  public static func buildExpression(_ rule: some FieldRuleConvertible) -> [FieldRule] {
    [rule.fieldRule]
  }

  /// Rules that were made elsewhere.
  public static func buildExpression(_ rules: [FieldRule]) -> [FieldRule] { rules }

  /// A count for each limit: those of a ``/TextMetrics/LimitProfile``, for one.
  public static func buildExpression(_ limits: [TextLimit]) -> [FieldRule] {
    limits.map { Count($0).fieldRule }
  }

  /// The rules of a block, in their order.
  public static func buildBlock(_ rules: [FieldRule]...) -> [FieldRule] { rules.flatMap { $0 } }

  /// The rules of an `if`, decided once, when the form is made.
  public static func buildOptional(_ rules: [FieldRule]?) -> [FieldRule] { rules ?? [] }

  /// The rules of the `if` branch.
  public static func buildEither(first rules: [FieldRule]) -> [FieldRule] { rules }

  /// The rules of the `else` branch.
  public static func buildEither(second rules: [FieldRule]) -> [FieldRule] { rules }

  /// The rules of every pass of a loop.
  public static func buildArray(_ rules: [[FieldRule]]) -> [FieldRule] { rules.flatMap { $0 } }
}
