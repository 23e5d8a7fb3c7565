/// A check of the whole model, such as a comparison of two values.
///
/// ```swift
/// struct Trip: FormRecord { var start = "", end = "" }
/// let form = ModelForm<Trip> {
///   Field(\.start)
///   Field(\.end)
///   Check("order", on: \.end, message: "The end comes before the start.") { $0.start <= $0.end }
/// }
/// form.validate(Trip(start: "b", end: "a")).violations.map(\.rule)  // ["order"]
/// ```
///
/// `decode` evaluates checks even if fields are invalid. Some values of a record can't be stored in
/// the model: a value that isn't a value of the property's type, such as a text for an `Int`, and a
/// text or list that is larger than the form allows. For such a value, the property keeps its
/// default value, or a list leaves out the element, and these violations of checks aren't reported:
///
/// - violations at the property, within its value, or at a form that contains the property
/// - violations of checks under a ``When`` that reads the property
///
/// A missing value that the form requires is treated in the same way, unless the default value of
/// the property breaks the same rule.
///
/// A check at another property receives the default value. If the check has to detect that the
/// value couldn't be stored, declare the value's property as optional, with `nil` as the default.
public struct Check<Model>: FormMember {
  /// The implementation, which only this package uses.
  public let _part: FormPart<Model>

  /// Creates a check whose violations are reported at a property.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - keyPath: The property at which a violation is reported.
  ///   - message: The message of a violation, or `nil` for the default message.
  ///   - passes: A closure that receives the transformed model and returns whether the model is
  ///     valid. The time of the closure isn't limited.
  public init<Value>(
    _ name: String, on keyPath: any KeyPath<Model, Value> & Sendable,
    message: (any MessageText)? = nil, passes: @escaping @Sendable (Model) -> Bool
  ) {
    _part = FormPart(check: name, message: message, passes: passes) { $0.pathOrName(of: keyPath) }
  }

  /// Creates a check whose violations are reported at a path, or at the form itself.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in violations.
  ///   - path: The path at which a violation is reported, relative to the form. The default is the
  ///     form itself.
  ///   - message: The message of a violation, or `nil` for the default message.
  ///   - passes: A closure that receives the transformed model and returns whether the model is
  ///     valid. The time of the closure isn't limited.
  public init(
    _ name: String, on path: FieldPath = FieldPath(), message: (any MessageText)? = nil,
    passes: @escaping @Sendable (Model) -> Bool
  ) {
    _part = FormPart(check: name, message: message, passes: passes) { _ in path }
  }
}

extension FormPart {
  fileprivate init(
    check name: String, message: (any MessageText)?,
    passes: @escaping @Sendable (Model) -> Bool, path: @escaping @Sendable (FieldNames) -> FieldPath
  ) {
    let messages = MessageOverrides(message?.localizedText)
    self.init(members: [
      UnresolvedMember(makeNodes: { names in
        let rule = CheckDeclaration(name: name, path: path(names), messages: messages)
        return [CheckNode(rule, holds: passes)]
      })
    ])
  }
}
