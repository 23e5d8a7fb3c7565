/// An asynchronous rule: somebody else says whether the value is right.
///
/// ```swift
/// Field(\.name, "name") {
///   Required()
///   Ask("available") { name in try await accounts.isAvailable(name) }
/// }
/// ```
public struct Ask: FieldRuleConvertible {
  /// What violations and overrides call the rule.
  public let name: String
  /// What is asked.
  public let question: Question

  /// - Parameters:
  ///   - name: What violations and overrides call the rule.
  ///   - debounce: How long typing must rest before the question is asked.
  ///   - ask: Whether the value is right. It is never asked about an empty value, about one that
  ///     breaks another rule, or about marked text.
  public init(
    _ name: String, debounce: Duration = .milliseconds(300),
    ask: @escaping @Sendable (String) async throws -> Bool
  ) {
    self.name = name
    question = Question(debounce: debounce, ask: ask)
  }

  /// The rule as data.
  public var fieldRule: FieldRule { FieldRule(.ask(question), name: name) }
}
