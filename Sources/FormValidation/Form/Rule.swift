/// A rule in code over the whole cleaned model: fields that must agree, a number in a range.
///
/// ```swift
/// let booking = ModelForm<Booking> {
///   Rule("endAfterStart", on: "end") { $0.start < $0.end }
/// }
/// booking.validate(Booking(start: 2, end: 1)).violations.map(\.rule)  // ["endAfterStart"]
/// ```
public struct Rule<Model>: FormMember {
  /// What becomes of it in the form.
  public let part: FormPart<Model>

  /// A rule over the whole model, under a name.
  ///
  /// - Parameters:
  ///   - name: What violations and overrides call the rule.
  ///   - path: The value that a violation is reported at; the form itself if left out.
  ///   - messages: Sentences for the rule.
  ///   - holds: Whether the model is right. It is trusted: nothing bounds its time.
  public init(
    _ name: String,
    on path: FieldPath = FieldPath(),
    messages: MessageOverrides = .none,
    holds: @escaping @Sendable (Model) -> Bool
  ) {
    let rule = CrossFieldDeclaration(name: name, path: path, messages: messages)
    part = FormPart { _ in RuleNode(rule, holds: holds) }
  }
}

@available(*, unavailable, renamed: "Rule")
public typealias Check = Rule
